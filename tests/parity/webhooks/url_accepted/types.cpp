// An address outside the cluster, in place of a service.

// +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1,url="https://checks.example.com:8443/trees"
// +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1,url=https://checks.example.com/trees
// +kubebuilder:webhook:path=/trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=d.example.com,admissionReviewVersions=v1,url=""

struct TreeChecker {};
