# mha-tutor: `make help` lists the targets.
#
# One file, not recursive.  Sources are found by folder, so a new .c file needs no edit here; a new exercise kind
# (src/kinds/kind_NAME.c) registers itself through a generated list.  All that is built lies in build/, but for the
# program itself.

# ---- knobs -----------------------------------------------------------------------------------------------------
MODE   ?= release# release, debug or asan
CC     ?= cc
V      ?= 0# 1 shows the commands
WERROR ?= 0# 1 makes warnings errors, as the lint and CI do
T      ?=# make test T=PATTERN runs the tests whose path contains it

ifeq ($(origin CC),default)
CC := gcc
endif

PREFIX ?= /usr/local

# ---- flags -----------------------------------------------------------------------------------------------------
BUILD := build/$(MODE)
GEN   := build/gen
Q     := $(if $(filter 1,$(V)),,@)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wformat=2 -Wundef \
            -Wwrite-strings -Wcast-qual -Wdouble-promotion -Wconversion -Wsign-conversion -Wimplicit-fallthrough \
            -Wswitch-enum -Wnull-dereference
ifneq ($(findstring clang,$(CC)),)
# To clang INFINITY and NAN, which are floats, are promotions; gcc tells those that matter.
WARNINGS += -Wcomma -Wunreachable-code -Wconditional-uninitialized -Wno-double-promotion
else
WARNINGS += -Wlogical-op -Wduplicated-cond -Wduplicated-branches -Wjump-misses-init
endif
ifeq ($(WERROR),1)
WARNINGS += -Werror
endif

FLAGS_release := -O2 -g -D_FORTIFY_SOURCE=2 -fstack-protector-strong
FLAGS_debug   := -O0 -g3
FLAGS_fuzz    := -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
FLAGS_asan    := -O1 -g3 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all

pkg = $(shell pkg-config $(1) $(2) 2>/dev/null || echo $(3))
# The package asks for an older _XOPEN_SOURCE than ours.
CURSES_CFLAGS := $(filter-out -D%,$(call pkg,--cflags,ncursesw,))
CURSES_LIBS   := $(call pkg,--libs,ncursesw,-lncursesw -ltinfo)
JSON_CFLAGS   := $(call pkg,--cflags,libcjson,)
JSON_LIBS     := $(call pkg,--libs,libcjson,-lcjson)
SQLITE_LIBS   := $(call pkg,--libs,sqlite3,-lsqlite3)
CMOCKA_LIBS   := $(call pkg,--libs,cmocka,-lcmocka)

# Plain c11 hides clock_gettime and its like; sizes of files and times have 64 bits everywhere; contraction of a*b+c would
# make results hang on the compiler.
MHA_CPPFLAGS := -Isrc -I$(GEN) -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 \
                -DMHA_DATADIR='"$(PREFIX)/share/mha-tutor"' $(CURSES_CFLAGS) $(JSON_CFLAGS)
MHA_CFLAGS   := -std=c11 -ffp-contract=off $(WARNINGS) $(FLAGS_$(MODE))
LIBS         := $(CURSES_LIBS) $(JSON_LIBS) $(SQLITE_LIBS) -lm -lpthread

# The attention kernel is compiled once for every instruction set, and chosen when the program runs.  It is the only
# code that may contract a multiplication and an addition.
KERNEL_FLAGS := -ffp-contract=fast $(if $(findstring sanitize,$(FLAGS_$(MODE))),-DMHA_SANITIZED,-O3)
EXTRA_kernel_base   := $(KERNEL_FLAGS)
EXTRA_kernel_avx2   := $(KERNEL_FLAGS)
EXTRA_kernel_avx512 := $(KERNEL_FLAGS)
TARGET := $(shell $(CC) -dumpmachine)
ifneq ($(findstring x86_64,$(TARGET)),)
EXTRA_kernel_avx2   += -mavx2 -mfma
EXTRA_kernel_avx512 += -mavx512f -mavx512dq -mavx512vl -mfma
EXTRA_tile_avx2     := -mavx2
EXTRA_tile_avx512   := -mavx512f
endif
# So are the tiles of products of matrices, of which a trace is made: nothing in them is contracted.
EXTRA_tile_base   += -O3
EXTRA_tile_avx2   += -O3
EXTRA_tile_avx512 += -O3
# Where c11 computes with more than was asked for, results would hang on the processor: floats are double on s390x, and
# the old registers of a 32-bit PC hold 80 bits.
ifneq ($(findstring s390x,$(TARGET)),)
EXTRA_kernel_base += -fexcess-precision=fast
endif
ifneq ($(filter -m32,$(CC))$(filter i%86,$(firstword $(subst -, ,$(TARGET)))),)
MHA_CFLAGS += -msse2 -mfpmath=sse
endif

# ---- what there is ---------------------------------------------------------------------------------------------
sources     = $(sort $(wildcard $(addsuffix /*.c,$(addprefix src/,$(1)))))
objects     = $(patsubst src/%.c,$(BUILD)/%.o,$(1))
ENGINE_SRC := $(call sources,base engine)
TUTOR_SRC  := $(call sources,screen io course kinds app app/screens front)
KINDS      := $(patsubst src/kinds/kind_%.c,%,$(sort $(wildcard src/kinds/kind_*.c)))
UNIT_TESTS := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(sort $(wildcard tests/unit/test_*.c)))
TEST_TOOLS := $(patsubst tests/tools/%.c,$(BUILD)/tests/tools/%,$(sort $(wildcard tests/tools/*.c)))
FUZZERS    := $(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
SUPPORT    := $(patsubst tests/support/%.c,$(BUILD)/tests/support/%.o,$(sort $(wildcard tests/support/*.c)))

.PHONY: memory valgrind soak portable keys bad-solutions all run test debug asan fuzz fuzz-run tidy lint format bench golden clean help deps deps-test unit-tests FORCE
.DELETE_ON_ERROR:
.SECONDARY:

ifeq ($(MODE),release)
all: mha-tutor
mha-tutor: $(BUILD)/mha-tutor
	$(Q)cp -f $< $@
else
all: $(BUILD)/mha-tutor
endif

# ---- the two commands ------------------------------------------------------------------------------------------
run: deps
	$(Q)$(MAKE) --no-print-directory all
	$(Q)./mha-tutor

test: deps-test
	$(Q)$(MAKE) --no-print-directory MODE=$(MODE) all unit-tests
	$(Q)MODE=$(MODE) sh tests/run.sh $(T)

deps:
	$(Q)sh src/deps.sh run

deps-test:
	$(Q)sh src/deps.sh test

# ---- building --------------------------------------------------------------------------------------------------
$(BUILD)/mha-tutor: $(BUILD)/main.o $(BUILD)/libtutor.a $(BUILD)/libmha.a
	@echo "  LINK  $@"
	$(Q)$(CC) $(FLAGS_$(MODE)) $(LDFLAGS) -o $@ $^ $(LIBS)

# libmha.a is the engine alone: no curses, no JSON, no SQLite.
$(BUILD)/libmha.a: $(call objects,$(ENGINE_SRC))
$(BUILD)/libtutor.a: $(call objects,$(TUTOR_SRC))
$(BUILD)/lib%.a:
	@echo "  AR    $@"
	$(Q)rm -f $@ && ar rcs $@ $^

$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	@echo "  CC    $<"
	$(Q)$(CC) $(MHA_CPPFLAGS) $(MHA_CFLAGS) $(CPPFLAGS) $(CFLAGS) $(EXTRA_$(basename $(notdir $<))) -MMD -MP -c -o $@ $<

$(BUILD)/tests/support/%.o: tests/support/%.c
	@mkdir -p $(@D)
	@echo "  CC    $<"
	$(Q)$(CC) $(MHA_CPPFLAGS) -Itests $(MHA_CFLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%: tests/unit/%.c $(SUPPORT) $(BUILD)/libtutor.a $(BUILD)/libmha.a
	@mkdir -p $(@D)
	@echo "  TEST  $<"
	$(Q)$(CC) $(MHA_CPPFLAGS) -Itests $(MHA_CFLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -MF $@.d -o $@ $< $(SUPPORT) \
	    $(BUILD)/libtutor.a $(BUILD)/libmha.a $(CMOCKA_LIBS) $(LIBS)

# Small programs that shell tests call.
$(BUILD)/tests/tools/%: tests/tools/%.c $(SUPPORT) $(BUILD)/libtutor.a $(BUILD)/libmha.a
	@mkdir -p $(@D)
	@echo "  TOOL  $<"
	$(Q)$(CC) $(MHA_CPPFLAGS) -Itests $(MHA_CFLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -MF $@.d -o $@ $< $(SUPPORT) \
	    $(BUILD)/libtutor.a $(BUILD)/libmha.a $(CMOCKA_LIBS) $(LIBS)

# A fuzzer, twice: over its corpus in `make test`, with libFuzzer in `make fuzz`.
BUILD_FUZZER = $(CC) $(MHA_CPPFLAGS) -Itests $(MHA_CFLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -MF $@.d -o $@ \
               $(filter %.c %.o %.a,$^) $(LIBS)
$(BUILD)/tests/fuzz/%: tests/fuzz/fuzz_%.c tests/fuzz/replay.c $(BUILD)/libtutor.a $(BUILD)/libmha.a
	@mkdir -p $(@D)
	@echo "  FUZZ  $<"
	$(Q)$(BUILD_FUZZER)

$(BUILD)/fuzzers/%: tests/fuzz/fuzz_%.c $(BUILD)/libtutor.a $(BUILD)/libmha.a
	@mkdir -p $(@D)
	@echo "  FUZZ  $<"
	$(Q)$(BUILD_FUZZER) -fsanitize=fuzzer

unit-tests: $(UNIT_TESTS) $(TEST_TOOLS) $(addprefix $(BUILD)/tests/fuzz/,$(FUZZERS))

# The list of kinds: rewritten only when it changed, so that nothing is rebuilt for nothing.
$(BUILD)/course/kinds.o: $(GEN)/kinds.inc
$(GEN)/kinds.inc: FORCE
	@mkdir -p $(@D)
	@for k in $(KINDS); do echo "KIND($$k)"; done >$@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv $@.new $@; fi

# The prefix is known to one file, which is compiled again when it is another one.
$(BUILD)/io/paths.o: $(BUILD)/prefix
$(BUILD)/prefix: FORCE
	@mkdir -p $(@D)
	@echo '$(PREFIX)' | cmp -s - $@ || echo '$(PREFIX)' >$@

# Files that become part of the program: each as numbers in C, ended by a 0.
$(BUILD)/io/program.o: $(GEN)/driver.inc $(GEN)/harness.inc
$(GEN)/%.inc: src/embed/%.*
	@mkdir -p $(@D)
	@{ od -An -v -tx1 $< | sed 's/ \([0-9a-f][0-9a-f]\)/0x\1,/g'; echo 0; } >$@

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# ---- the rest --------------------------------------------------------------------------------------------------
debug:
	$(Q)$(MAKE) --no-print-directory MODE=debug all
	@echo "built build/debug/mha-tutor"

asan: deps-test
	$(Q)$(MAKE) --no-print-directory MODE=asan test

fuzz:
	$(Q)$(MAKE) --no-print-directory MODE=fuzz CC=clang fuzz-run

fuzz-run: $(addprefix $(BUILD)/fuzzers/,$(FUZZERS))
	$(Q)sh tests/fuzz/run.sh $^

# One stamp a file, as old as its object: only what has changed is analysed again.  The analyser gets fewer steps than
# it would take by itself, which makes it three times as fast.
TIDY_FLAGS := --quiet $(addprefix --extra-arg=,-Xclang -analyzer-config -Xclang max-nodes=50000)
tidy: $(patsubst src/%.c,$(BUILD)/tidy/%.ok,$(ENGINE_SRC) $(TUTOR_SRC) src/main.c)
$(BUILD)/tidy/%.ok: src/%.c $(BUILD)/%.o .clang-tidy
	@mkdir -p $(@D)
	@echo "  TIDY  $<"
	$(Q)clang-tidy $(TIDY_FLAGS) $< -- $(MHA_CPPFLAGS) -std=c11 2>$@.log || { cat $@.log; exit 1; }
	@touch $@

lint: deps-test
	$(Q)sh tests/lint.sh

format:
	$(Q)clang-format -i $(shell find src tests -name '*.[ch]')

golden: deps-test
	$(Q)$(MAKE) --no-print-directory all unit-tests
	$(Q)UPDATE=1 sh tests/run.sh golden

figures: all
	@echo "written along with the diagnosis:"
	$(Q)$${MHA_TUTOR_PYTHON:-python3} tests/code/figures.py ./mha-tutor
	@echo "written by somebody who had not seen it:"
	$(Q)$${MHA_TUTOR_PYTHON:-python3} tests/code/figures.py ./mha-tutor --set tests/code/independent
	@echo "written and measured when the rules stood:"
	$(Q)$${MHA_TUTOR_PYTHON:-python3} tests/code/figures.py ./mha-tutor --set tests/code/held-out

bad-solutions: all
	$(Q)MHA_TUTOR=$(CURDIR)/$(BUILD)/mha-tutor BUILD=$(BUILD) sh tests/code/bad_solutions.sh

memory: all
	$(Q)MEMORY_STEP=1 MODE=$(MODE) MHA_TUTOR=$(CURDIR)/$(BUILD)/mha-tutor sh tests/cli/test_memory.sh

# As fast as Valgrind can have it and still name lines.
valgrind:
	$(Q)sh src/deps.sh test valgrind
	$(Q)$(MAKE) --no-print-directory BUILD=build/valgrind MODE=debug CFLAGS=-O1 build/valgrind/mha-tutor unit-tests
	$(Q)sh tests/valgrind.sh $(T)

soak: deps-test
	$(Q)$(MAKE) --no-print-directory all
	$(Q)python3 tests/tty/soak.py $(BUILD)/mha-tutor $${SOAK_SECONDS:-3600}

portable:
	$(Q)sh tests/portable/run.sh compilers musl i386 s390x arm64

keys: deps-test
	$(Q)$(MAKE) --no-print-directory MODE=asan build/asan/tests/test_keys
	$(Q)KEYS_SECONDS=$${KEYS_SECONDS:-60} build/asan/tests/test_keys

bench: all $(addprefix $(BUILD)/tests/tools/,attention_driver diagnose_driver)
	$(Q)sh tests/bench.sh

include src/dist/install.mk

clean:
	rm -rf build mha-tutor

help:
	@echo 'make            build ./mha-tutor (installs nothing)'
	@echo 'make run        install missing libraries, build, start the tutor'
	@echo 'make test       the same, then pass every test; T=PATTERN picks some'
	@echo 'make asan       the whole suite under AddressSanitizer and UBSan'
	@echo 'make debug      build build/debug/mha-tutor, unoptimised'
	@echo 'make fuzz       every fuzzer for FUZZ_SECONDS=20 each (needs clang)'
	@echo 'make lint       formatter, headers, layers, symbols, static analysis'
	@echo 'make format     run clang-format over the code'
	@echo 'make golden     rewrite the golden screens (review the diff)'
	@echo 'make figures    how well mistakes in code are recognised'
	@echo 'make bad-solutions   learners'"'"' worst programs, each against its limit (minutes)'
	@echo 'make memory     every allocation fails once (minutes)'
	@echo 'make valgrind   the suite under memcheck: errors, leaks, descriptors (an hour or two)'
	@echo 'make soak       an hour of random use: memory and descriptors must not grow'
	@echo 'make portable   unit tests with musl and on other processors, emulated (Debian, long)'
	@echo 'make keys       random keys and resizes for a minute, under ASan and UBSan'
	@echo 'make bench      start-up, key press and engine beside their peers'
	@echo 'make install    PREFIX=/usr/local DESTDIR=: program, course, man pages, completions; make uninstall'
	@echo 'make deb        a Debian package; make dist: a tarball that runs from any folder'
	@echo 'make cast       records the short tour (src/dist/tour.cast) that asciinema plays'
	@echo 'make class      50 tutors at once: memory and CPU'
	@echo 'make clean      remove what was built'
	@echo 'Knobs: CC=clang  MODE=debug|asan  WERROR=1  V=1  CFLAGS=...'
