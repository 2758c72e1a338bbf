// Only one mistake is said, of the first webhook by name, without a place.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1,webhookVersions=v1beta1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1,matchPolicy=Similar

struct TreeChecker {};
