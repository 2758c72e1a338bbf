// Rules are sorted by the text "groups + resources + names + paths", lists joined by an ampersand.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=v01
// +kubebuilder:rbac:groups=cellar.example.com,resources=zinc,verbs=v02
// +kubebuilder:rbac:groups=cellar.example.com;orchard.example.com,resources=apples,verbs=v03
// +kubebuilder:rbac:groups=cellar.example.com.au,resources=apples,verbs=v04
// +kubebuilder:rbac:groups=Cellar.example.com,resources=apples,verbs=v05
// +kubebuilder:rbac:groups=*,resources=apples,verbs=v06
// +kubebuilder:rbac:groups="",resources=pods,verbs=v07
// +kubebuilder:rbac:groups="",resources=pods,resourceNames=b,verbs=v08
// +kubebuilder:rbac:groups="",resources=pods,resourceNames=a;c,verbs=v09
// +kubebuilder:rbac:groups="",resources=pods/log,verbs=v10
// +kubebuilder:rbac:groups="",resources=Pods,verbs=v11
// +kubebuilder:rbac:groups="",resources=pods10,verbs=v12
// +kubebuilder:rbac:groups="",resources=pods9,verbs=v13
// +kubebuilder:rbac:urls=/z,verbs=v14
// +kubebuilder:rbac:urls=/a,verbs=v15

struct Gardener {};
