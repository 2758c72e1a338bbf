// After an equals sign the next piece is taken whatever it is: an argument left empty swallows the one behind it.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1,serviceName=,serviceNamespace=north
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1,matchPolicy="",reinvocationPolicy=,timeoutSeconds=7

struct TreeChecker {};
