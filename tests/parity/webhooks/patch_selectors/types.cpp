// A patch adds what has no argument: here selectors.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1,patch=`{"namespaceSelector":{"matchLabels":{"tier":"gold","app":"true"}}}`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1,patch=`{"objectSelector":{"matchExpressions":[{"key":"height","operator":"NotIn","values":["9","10"]},{"key":"age","operator":"Exists"}]}}`
// +kubebuilder:webhook:path=/validate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=c.example.com,admissionReviewVersions=v1,patch=`{"objectSelector":{},"namespaceSelector":{"matchLabels":{}}}`

struct TreeChecker {};
