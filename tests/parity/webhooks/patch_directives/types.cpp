// Directives of strategic merge patches.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1,timeoutSeconds=7,patch=`{"$patch":"replace","name":"a2.example.com","clientConfig":{"url":"https://checks.example.com"},"sideEffects":"None","admissionReviewVersions":["v1"]}`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1;v1beta1,patch=`{"$deleteFromPrimitiveList/admissionReviewVersions":["v1beta1"]}`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=c.example.com,admissionReviewVersions=v1,patch=`{"clientConfig":{"$retainKeys":["url"],"url":"https://checks.example.com"}}`

struct TreeChecker {};
