// Within a document webhooks are sorted by name, byte by byte.

// +kubebuilder:webhook:path=/1,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=tree-b.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/2,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=tree.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/3,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=Tree.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/4,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=tree10.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/5,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=tree9.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/6,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=tree_b.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/7,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=m.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/8,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1

struct TreeChecker {};
