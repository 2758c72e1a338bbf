// Nothing is written, so the header file is not read.

struct Gardener {};
