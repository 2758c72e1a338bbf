// Mistakes in the text of the arguments.

// +kubebuilder:rbac=groups=orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get,
// +kubebuilder:rbac:groups=orchard.example.com,resources={trees;baskets},verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources={trees,verbs=get
// +kubebuilder:rbac:groups="orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups="orchard" .example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees},verbs=get
// +kubebuilder:rbac:groups=orchard.example.com;,resources=trees,verbs=get;list,"watch"

struct Gardener {};
