/* Slips of code: mistakes that show as an exception, a wrong type, a hung program or a changed input, and so are no
 * way to compute.  The grader of code exercises names them; the engine only keeps what there is to say. */
#include "engine/mistakes.h"

#include "base/macros.h"

#define SLIP(name, code, words)                                                                                        \
    {                                                                                                                  \
        .label = (name), .stage = N_STAGES, .sentence = (words), .numpy = (code)                                       \
    }

const struct mistake slips[] = {
    SLIP("softmax_sum_no_keepdims_batched", "e / e.sum(axis=-1)",
         "e.sum(axis=-1) drops the last axis, and (heads, n, n) can't be divided by (heads, n). Pass keepdims=True."),
    SLIP("output_buffer_head_width", "out = np.empty((n, d_k))",
         "The result array is only d_k wide, so the second head has no place; it must be (n, d_model)."),
    SLIP("kv_reshaped_with_query_length", "K.reshape(Q.shape[0], h, d_k)",
         "K and V are taken to have as many rows as Q. There may be more keys than queries: use K.shape[0]."),
    SLIP("returns_tuple", "return output, weights",
         "You return several things, as a tuple; only one array, the output, is asked."),
    SLIP("trailing_comma", "return output,",
         "A tuple of one array comes back: a comma behind the result makes a tuple of it. Leave it out."),
    SLIP("returns_none", "output = heads.transpose(1, 0, 2).reshape(n, d)",
         "None comes back: the function ends without a return statement that hands its result back."),
    SLIP("unimplemented_pass", "pass",
         "What the starter has in place of a result is still there, so nothing comes back yet."),
    SLIP(
        "hardcodes_example_answer", "return np.array([[2.321, ...]])",
        "The answer of the printed example is written into the function, and all else comes out as zeros. Compute it."),
    SLIP("computes_in_float16", "Q.astype(np.float16)",
         "The numbers are cast to float16, where large scores overflow and the rest loses digits. Keep float64."),
    SLIP("computes_in_float32", "Q.astype(np.float32)",
         "The numbers are cast to float32, which is too coarse for large scores. Keep the float64 of the inputs."),
    SLIP("inplace_scale_q", "Q /= np.sqrt(d_k)",
         "Q /= ..., like any assignment into Q, changes the caller's array; where Q, K and V are one array, it changes "
         "all three. Write Q = Q / ..."),
    SLIP("inplace_through_view", "Kh *= d_k ** -0.5",
         "What is written here lands in the caller's array: slices, reshape and transpose are views of it. Make a new "
         "array."),
    SLIP("changes_its_input", "z -= z.max(axis=-1, keepdims=True)",
         "Operators such as -=, and assignments to parts of an array, write into the caller's. Make a new one: "
         "z = z - ..., or z.copy()."),
    SLIP("mutable_default_argument", "def multi_head_attention(Q, K, V, num_heads, heads=[])",
         "A list as default argument survives between calls, so the heads of earlier calls come along. Use None."),
    SLIP("softmax_not_defined", "softmax(scores)", "softmax is used, but neither defined nor imported."),
    SLIP("signature_missing_num_heads", "def multi_head_attention(Q, K, V)",
         "The function must take all arguments that the exercise names; num_heads is the last of them."),
    SLIP("renamed_function", "def multihead_attention(Q, K, V, num_heads)",
         "There is no function of the name that is asked; perhaps yours has another."),
    SLIP("syntax_error", "(Qh @ Kh.T", "The file does not parse; often a bracket is not closed."),
    SLIP("assert_wrong_axis", "assert Q.shape[0] % num_heads == 0",
         "It is the width, Q.shape[1], that must be divisible by num_heads. Of the number of tokens, for instance, it "
         "can't be asked."),
    SLIP("calls_sys_exit", "sys.exit(1)",
         "sys.exit, exit and quit end the whole program. Where something can't be computed, raise a ValueError."),
    SLIP("waits_for_input", "num_heads = int(input())",
         "input() waits for a keyboard that nobody sits at; all that is needed comes with the call."),
    SLIP("infinite_recursion", "def softmax(x): return softmax(x - x.max())",
         "A function calls itself, or another one that calls it, without an end. Nothing here needs to."),
    SLIP("seterr_raises_on_underflow", "np.seterr(all='raise')",
         "np.seterr(all='raise') makes an error of a weight that rounds to 0, which is harmless. Leave NumPy's mode "
         "alone."),
    SLIP("preallocates_giant_scores", "np.empty((300000, 300000))",
         "The array is made for far more tokens than come in. Scores are (n_q, n_k) a head."),
    SLIP("fills_max_context_mask", "np.tril(np.ones((24000, 24000)))",
         "A mask for the longest context is filled on every call. Build it for the lengths at hand, or not at all."),
    SLIP("transpose_of_all_axes", "Qh @ Kh.T",
         ".T turns all three axes around. Only the last two are to change places: Kh.transpose(0, 2, 1)."),
    SLIP("online_not_rescaled", "l, o = l + p.sum(), o + p @ V_block",
         "When the maximum grows, the old l and o were made with another one: multiply both with exp(m - m_new) before "
         "the block is added."),
    SLIP("online_sum_not_rescaled", "l = l + p.sum()",
         "o is rescaled when the maximum grows, but l is not. Both were made with the old maximum, so both need the "
         "factor exp(m - m_new)."),
    SLIP("online_blend_not_rescaled", "o = o + p @ V_block",
         "l is rescaled when the maximum grows, but o is not. Both were made with the old maximum, so both need the "
         "factor exp(m - m_new)."),
    SLIP("online_maximum_forgotten", "m_new = s.max()",
         "The new maximum is that of the block alone. After a tall block a low one makes exp(m - m_new) overflow; take "
         "the larger of m and the block's maximum."),
    SLIP("online_short_block_dropped", "for i in range(n_k // block): ...",
         "The last keys never come in when a block does not fill up. Go on until all n_k keys were seen."),
    SLIP("online_blocks_averaged", "out += softmax(s) @ V_block / n_blocks",
         "Each block has a softmax of its own and counts alike. Its share is what its exponentials add to l: one sum "
         "over all keys."),
    SLIP("infinite_loop", "while i < num_heads: ...",
         "Look at the `while` loop: something in it must move on, to the next head for instance, or it never ends."),
};
const size_t n_slips = ARRAY_LEN(slips);
