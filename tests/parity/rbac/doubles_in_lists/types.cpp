// Every list is a set: doubles go, the rest is sorted by bytes.

// +kubebuilder:rbac:groups=orchard.example.com;cellar.example.com;orchard.example.com,resources=trees;trees,verbs=list;get;list
// +kubebuilder:rbac:groups="",resources=pods,resourceNames=b;a;b;B,verbs=get
// +kubebuilder:rbac:urls=/b;/a;/b,verbs=get

struct Gardener {};
