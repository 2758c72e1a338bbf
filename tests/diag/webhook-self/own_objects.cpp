// +kubebuilder:webhook:path=/pods.a,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=pods,verbs=create,versions=v1,name=pods.a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/leases.a,mutating=false,failurePolicy=fail,sideEffects=None,groups=coordination.k8s.io,resources=leases,verbs=create,versions=v1,name=leases.a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/all.a,mutating=false,failurePolicy=fail,sideEffects=None,groups=*,resources=*,verbs=create,versions=v1,name=all.a.example.com,admissionReviewVersions=v1

// These do not need the program, or not in its own namespace.
// +kubebuilder:webhook:path=/pods.b,mutating=false,failurePolicy=ignore,sideEffects=None,groups="",resources=pods,verbs=create,versions=v1,name=pods.b.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/trees.b,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=trees.b.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/pods.c,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=pods,verbs=create,versions=v1,name=pods.c.example.com,admissionReviewVersions=v1,patch=`{"objectSelector": {"matchLabels": {"tier": "gold"}}}`
