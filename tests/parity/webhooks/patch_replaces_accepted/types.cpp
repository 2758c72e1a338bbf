// Given arguments are overwritten, lists as a whole.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=c.example.com,admissionReviewVersions=v1,patch=`{"admissionReviewVersions":["v1beta1"]}`
// +kubebuilder:webhook:path=/validate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=d.example.com,admissionReviewVersions=v1,reinvocationPolicy=Never,patch=`{"reinvocationPolicy":"IfNeeded"}`

struct TreeChecker {};
