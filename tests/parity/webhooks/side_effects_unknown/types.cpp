// Unknown, like every unknown word, counts as none given.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=Unknown,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1

struct TreeChecker {};
