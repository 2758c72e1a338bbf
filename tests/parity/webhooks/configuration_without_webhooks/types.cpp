// A named configuration without a webhook is not written.

// +kubebuilder:webhookconfiguration:mutating=true,name=tree-fillers

struct TreeChecker {};
