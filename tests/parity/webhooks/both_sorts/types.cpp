// Two documents, the mutating one first wherever its markers stand.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/mutate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=mtree.orchard.example.com,admissionReviewVersions=v1

struct TreeChecker {};
