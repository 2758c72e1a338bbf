// Lines that are not markers of this generator are ignored.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get
// + kubebuilder:rbac:groups=a.example.net,resources=trees,verbs=get
// +kubebuilder:RBAC:groups=b.example.net,resources=trees,verbs=get
// +kubebuilder:rbacs:groups=c.example.net,resources=trees,verbs=get
// +kubebuilder:rbac :groups=d.example.net,resources=trees,verbs=get
// +kubebuilder:rbac:rule:groups=e.example.net,resources=trees,verbs=get
// +rbac:groups=f.example.net,resources=trees,verbs=get
// kubebuilder:rbac:groups=g.example.net,resources=trees,verbs=get
// see +kubebuilder:rbac:groups=h.example.net,resources=trees,verbs=get
/// +kubebuilder:rbac:groups=i.example.net,resources=trees,verbs=get
// +kubebuilder:rbac:verbs
// +kubebuilder:rbac:

struct Gardener {};
