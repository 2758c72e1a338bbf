// Without a year " YEAR" becomes a blank. A header without a line end runs into the first line.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get

struct Gardener {};
