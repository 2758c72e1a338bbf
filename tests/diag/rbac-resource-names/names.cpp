// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=settings,verbs=create;get;deletecollection
// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=settings,verbs=list;watch

// A subresource has the name of its object.
// +kubebuilder:rbac:groups="",resources=pods/eviction,resourceNames=web,verbs=create
