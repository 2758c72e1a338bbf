// The markers of all packages make one role.

// +kubebuilder:rbac:groups=cellar.example.com,resources=barrels,verbs=get
// +kubebuilder:rbac:groups="",resources=events,verbs=create

struct Cooper {};
