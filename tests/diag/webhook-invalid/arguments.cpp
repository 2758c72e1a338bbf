// What API servers reject, and arguments that contradict each other.
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=tree,admissionReviewVersions=v1
// +kubebuilder:webhook:path=validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,failurePolicy=Retry
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,sideEffects=Some
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,versions=v1,name=a.example.com,admissionReviewVersions=v1,verbs=create;*
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,timeoutSeconds=31
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,url=https://example.com
// +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,path="",url=http://example.com
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,reinvocationPolicy=Never
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,webhookVersions=v1beta1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,servicePort=70000
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v2
// +kubebuilder:webhookconfiguration:mutating=true,name=Trees
bool check();
