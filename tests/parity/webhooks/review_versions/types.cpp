// Any texts, in the order of the source.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1;v1beta1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions={v2,v1,v1}

struct TreeChecker {};
