// Sorted by namespace first, by name second. The same name may occur in several namespaces.

// +kubebuilder:rbac:groups="",namespace=orchard,roleName=writer,resources=configmaps,verbs=update
// +kubebuilder:rbac:groups="",namespace=orchard,resources=configmaps,verbs=get
// +kubebuilder:rbac:groups="",namespace=cellar,roleName=writer,resources=configmaps,verbs=update
// +kubebuilder:rbac:groups="",roleName=writer,resources=configmaps,verbs=watch

struct Gardener {};
