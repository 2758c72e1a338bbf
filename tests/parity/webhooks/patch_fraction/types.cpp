// A fraction for a whole number; 9.0 would do.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1,patch=`{"timeoutSeconds":9.5}`

struct TreeChecker {};
