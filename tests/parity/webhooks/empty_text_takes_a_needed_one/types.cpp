// The same, where the swallowed one is missed.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1

struct TreeChecker {};
