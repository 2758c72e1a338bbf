// Names for the two configuration objects.

// +kubebuilder:webhookconfiguration:mutating=true,name=tree-fillers
// +kubebuilder:webhookconfiguration:mutating=false,name=tree-checkers
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=mtree.orchard.example.com,admissionReviewVersions=v1

struct TreeChecker {};
