// Names of arguments are exact.

// +kubebuilder:rbac:groups=orchard.example.com,resource=trees,verbs=get
// +kubebuilder:rbac:group=orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,resourcenames=oldest,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verb=get
// +kubebuilder:rbac:nonResourceURLs=/metrics,verbs=get

struct Gardener {};
