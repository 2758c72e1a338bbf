// Only the lower 32 bits of the number are seen: 4294967306 is 2^32 + 10.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1,timeoutSeconds=4294967306

struct TreeChecker {};
