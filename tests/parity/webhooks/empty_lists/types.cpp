// Empty lists are lists given, and not printed; a rule may end up empty.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=,resources=,verbs=create;update,versions=,name=a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups={},resources={},verbs={},versions={},name=b.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=,versions=v1,name=c.example.com,admissionReviewVersions=v1

struct TreeChecker {};
