// Two words in any case on a mutating webhook; other words and validating webhooks: left out.

// +kubebuilder:webhook:path=/validate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1,reinvocationPolicy=ifneeded
// +kubebuilder:webhook:path=/validate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1,reinvocationPolicy=NEVER
// +kubebuilder:webhook:path=/validate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=c.example.com,admissionReviewVersions=v1,reinvocationPolicy=Often
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=d.example.com,admissionReviewVersions=v1,reinvocationPolicy=IfNeeded

struct TreeChecker {};
