// +kubebuilder:rbac:groups=*,resources=*,verbs=*
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get
// +kubebuilder:rbac:groups=rbac.authorization.k8s.io,resources=roles,verbs=escalate;bind
// +kubebuilder:rbac:urls=*,verbs=get

// These are narrow.
// +kubebuilder:rbac:groups="",resources=secrets,namespace=orchard,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=tls,verbs=get
// +kubebuilder:rbac:groups=rbac.authorization.k8s.io,resources=roles,resourceNames=viewer,verbs=bind
