// All that must be given.

// +kubebuilder:webhook:path=/validate-trees
// +kubebuilder:webhook

struct TreeChecker {};
