// A rule may name its role; an empty name is none. Roles without a namespace are sorted by name.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,roleName=viewer,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=baskets,roleName=viewer,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,roleName=editor,verbs=update
// +kubebuilder:rbac:groups=orchard.example.com,resources=ladders,roleName="",verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=ladders,roleName=operator,verbs=list

struct Gardener {};
