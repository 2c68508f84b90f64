/* version: of the program; the formats that it reads have their own numbers. */
#ifndef MHA_FRONT_VERSION_H
#define MHA_FRONT_VERSION_H

#define MHA_VERSION "0.1.0"

#endif
