// +kubebuilder:rbac:groups=networking,resources=ingresses,verbs=get
// +kubebuilder:rbac:groups=rbac,resources=roles,verbs=get
// +kubebuilder:rbac:groups=apps;storage,resources=deployments;storageclasses,verbs=get
// +kubebuilder:rbac:groups=app,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=extensions,resources=ingresses;trees,verbs=get
// +kubebuilder:rbac:groups=orchard,resources=trees,verbs=get

// Nothing is reported of groups with a domain, which any cluster may have, nor of Kubernetes' own.
// +kubebuilder:rbac:groups=networking.example.com;orchard.io,resources=trees,verbs=get
// +kubebuilder:rbac:groups="";apps;autoscaling;batch;policy,resources=pods,verbs=get
// +kubebuilder:rbac:groups=core,resources=pods,verbs=get
// +kubebuilder:rbac:groups=flowcontrol.apiserver.k8s.io,resources=flowschemas,verbs=get
