// What the webhooks of one kind usually look like.

// +kubebuilder:webhook:path=/mutate-orchard-example-com-v1-tree,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=mtree-v1.kb.io,admissionReviewVersions=v1

// TreeDefaulter fills in what is missing.
struct TreeDefaulter {};

// +kubebuilder:webhook:path=/validate-orchard-example-com-v1-tree,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update;delete,versions=v1,name=vtree-v1.kb.io,admissionReviewVersions=v1

// TreeChecker refuses what cannot be.
struct TreeChecker {};

// +kubebuilder:webhook:path=/mutate--v1-pod,mutating=true,failurePolicy=ignore,sideEffects=None,groups="",resources=pods,verbs=create,versions=v1,name=mpod-v1.kb.io,admissionReviewVersions=v1,timeoutSeconds=5,reinvocationPolicy=IfNeeded,patch=`{"namespaceSelector":{"matchExpressions":[{"key":"kubernetes.io/metadata.name","operator":"NotIn","values":["kube-system"]}]}}`

// PodDefaulter marks pods.
struct PodDefaulter {};
