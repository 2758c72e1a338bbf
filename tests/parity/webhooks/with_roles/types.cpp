// Two generators in one run.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get;list
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1

struct TreeChecker {};
