# expects: crashed
import os

os._exit(0)
