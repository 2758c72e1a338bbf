// The second package.

// +kubebuilder:webhook:path=/orchard-same,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=same.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/orchard-a,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/orchard-m,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=m.example.com,admissionReviewVersions=v1

struct TreeChecker {};
