// +kubebuilder:rbac:groups=apps,verbs=get
// +kubebuilder:rbac:resources=pods,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=
// +kubebuilder:rbac:urls=/metrics,namespace=team-a,verbs=get
// +kubebuilder:rbac:urls=/metrics,resources=pods,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,namespace=A b,verbs=get
