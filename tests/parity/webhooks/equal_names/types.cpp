// Webhooks of one name keep the order of the source, though a server refuses the second.

// +kubebuilder:webhook:path=/first,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=same.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/second,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=other.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/third,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=same.example.com,admissionReviewVersions=v1

struct TreeChecker {};
