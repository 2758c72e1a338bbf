// A port.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1,servicePort=443

struct TreeChecker {};
