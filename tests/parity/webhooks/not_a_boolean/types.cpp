// true or false.

// +kubebuilder:webhook:path=/validate-trees,mutating=no,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1

struct TreeChecker {};
