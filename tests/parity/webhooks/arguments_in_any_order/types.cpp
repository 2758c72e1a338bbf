// Any order of arguments; of one given twice the last counts.

// +kubebuilder:webhook:versions=v1,verbs=create,name=a.example.com,sideEffects=None,resources=trees,path=/a,name=b.example.com,mutating=true,groups=orchard.example.com,failurePolicy=fail,admissionReviewVersions=v1,mutating=false

struct TreeChecker {};
