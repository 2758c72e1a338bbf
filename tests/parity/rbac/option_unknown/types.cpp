// Names of options are exact.

struct Gardener {};
