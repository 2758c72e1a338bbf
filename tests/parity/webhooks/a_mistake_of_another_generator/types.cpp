// A mistake in a marker of the roles loses the webhooks of the package, when both are generated in one run.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1

struct TreeChecker {};
