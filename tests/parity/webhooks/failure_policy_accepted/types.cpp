// Two words in any case.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=FAIL,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=ignore,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1

struct TreeChecker {};
