// Webhooks of all packages, sorted together; of one name the first package's comes first.

// +kubebuilder:webhook:path=/cellar-z,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=z.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/cellar-same,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=same.example.com,admissionReviewVersions=v1

struct BarrelChecker {};
