// A blank before a comma or semicolon loses the last piece of an unquoted word.

// +kubebuilder:webhook:path=/validate-trees ,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees ;baskets/status ,verbs=create ;update,versions=v1,name=a.example.com,admissionReviewVersions=v1

struct TreeChecker {};
