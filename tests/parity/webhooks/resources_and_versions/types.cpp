// Any texts, in the order of the source.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees/status;trees;trees/*;*/scale,verbs=create;update,versions=v2;v1;v1beta1,name=a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=*/*,verbs=create;update,versions=*,name=b.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees;trees,verbs=create;update,versions=v1;v1,name=c.example.com,admissionReviewVersions=v1

struct TreeChecker {};
