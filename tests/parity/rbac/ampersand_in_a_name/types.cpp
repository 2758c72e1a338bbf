// Lists are compared as texts joined by an ampersand, so that a name with one is taken for two names.

// +kubebuilder:rbac:groups=cellar;orchard,resources=trees,verbs=get
// +kubebuilder:rbac:groups=cellar&orchard,resources=trees,verbs=list

struct Gardener {};
