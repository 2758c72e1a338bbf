// Two words in any case; every other text is passed on.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=FAIL,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=ignore,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=Retry,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=c.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy="",sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=d.example.com,admissionReviewVersions=v1

struct TreeChecker {};
