// Given arguments are overwritten, lists as a whole. Values of a patch are not put in the usual case.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1,timeoutSeconds=7,patch=`{"timeoutSeconds":3,"failurePolicy":"ignore","matchPolicy":"exact"}`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=b.example.com,admissionReviewVersions=v1,patch=`{"rules":[{"apiGroups":["core"],"apiVersions":["v1"],"operations":["DELETE"],"resources":["pods"],"scope":"Namespaced"},{"operations":["*"]}]}`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=c.example.com,admissionReviewVersions=v1,patch=`{"admissionReviewVersions":["v1beta1"]}`
// +kubebuilder:webhook:path=/validate-trees,mutating=true,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=d.example.com,admissionReviewVersions=v1,reinvocationPolicy=Never,patch=`{"reinvocationPolicy":"IfNeeded"}`

struct TreeChecker {};
