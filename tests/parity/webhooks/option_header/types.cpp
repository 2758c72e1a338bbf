// A text in front of the first document; " YEAR" in it becomes the year.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=mtree.orchard.example.com,admissionReviewVersions=v1

struct TreeChecker {};
