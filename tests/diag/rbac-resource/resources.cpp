// +kubebuilder:rbac:groups=apps/v1,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=v1,resources=pods,verbs=get
// +kubebuilder:rbac:groups=apps,resources=Deployment;deploy;deploymens;unknown,verbs=get
// +kubebuilder:rbac:groups="",resources=deployments,verbs=get
// +kubebuilder:rbac:groups="",resources=pods/logs;pods/nothing;secret,verbs=get

// Nothing is reported of resources that are known in one of the groups, or may be.
// +kubebuilder:rbac:groups="";apps,resources=pods;deployments;pods/log;pods/*;deployments/finalizers,verbs=get
// +kubebuilder:rbac:groups=apps;example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups="",resources=users;nodes/metrics,verbs=get
// +kubebuilder:rbac:groups=authentication.k8s.io,resources=userextras/scopes,verbs=get
