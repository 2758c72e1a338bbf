// Words that YAML would read as something else get quotes.

// +kubebuilder:webhook:path=1,mutating=false,failurePolicy=fail,sideEffects=None,groups=y;"n";012;"",resources="#trees";"a: b",verbs=create;update,versions=1;1.0;true,name=on,admissionReviewVersions=v1,serviceName=null,serviceNamespace=no

struct TreeChecker {};
