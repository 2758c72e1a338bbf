// What an operator with one kind usually asks for.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees/finalizers,verbs=update
// +kubebuilder:rbac:groups=apps,resources=deployments;statefulsets,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=apps,resources=deployments/status,verbs=get
// +kubebuilder:rbac:groups=core,resources=configmaps;secrets;services,verbs=get;list;watch
// +kubebuilder:rbac:groups=core,resources=services,verbs=create;patch;delete
// +kubebuilder:rbac:groups="";events.k8s.io,resources=events,verbs=create;patch
// +kubebuilder:rbac:groups=coordination.k8s.io,namespace=system,roleName=leader,resources=leases,verbs=create
// +kubebuilder:rbac:groups=coordination.k8s.io,namespace=system,roleName=leader,resources=leases,resourceNames=operator,verbs=get;update
// +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
// +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
// +kubebuilder:rbac:urls=/metrics,verbs=get,roleName=metrics-reader

// Gardener reconciles trees.
struct Gardener {};

void reconcile(Gardener&) {}
