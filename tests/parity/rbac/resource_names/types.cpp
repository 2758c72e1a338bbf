// Names of objects keep rules apart. Rules with equal names are joined like others.

// +kubebuilder:rbac:groups="",resources=configmaps,verbs=create
// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=settings;defaults;settings,verbs=get;update
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=defaults;settings,verbs=update;get
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=settings,verbs=get;update

struct Gardener {};
