// A rule that another one covers is kept: neither fewer verbs nor named objects nor a star swallow anything.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get;list
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,resourceNames=oldest,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=*,verbs=get
// +kubebuilder:rbac:groups=*,resources=*,verbs=get;list

struct Gardener {};
