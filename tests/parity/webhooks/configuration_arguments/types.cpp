// What the other marker wants.

// +kubebuilder:webhookconfiguration:name=tree-checkers
// +kubebuilder:webhookconfiguration:mutating=false,title=tree-checkers
// +kubebuilder:webhookconfiguration:mutating=maybe
// +kubebuilder:webhookconfiguration

struct TreeChecker {};
