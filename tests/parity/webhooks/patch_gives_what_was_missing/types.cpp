// What a server wants is checked after the patch.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions={},patch=`{"sideEffects":"None","admissionReviewVersions":["v1"]}`

struct TreeChecker {};
