// The same groups and resources: the verbs are united, without doubles, sorted by bytes.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=watch;list;get
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=update;get;Get;get

struct Gardener {};
