// A text in front of the first document; " YEAR" in it becomes the year.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,namespace=north,resources=trees,verbs=update

struct Gardener {};
