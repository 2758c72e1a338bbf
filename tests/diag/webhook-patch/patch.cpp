// A patch has fields of a webhook, with their types.
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1,patch=`{"caBundle": "Cg=="}`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=b.example.com,admissionReviewVersions=v1,patch=`{"timeoutSeconds": "9"}`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=c.example.com,admissionReviewVersions=v1,patch=`{"timeoutSeconds": 9} and more`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=d.example.com,admissionReviewVersions=v1,patch=`{"$patch": "replace"}`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=e.example.com,admissionReviewVersions=v1,patch=`{
//   "objectSelector": {"matchLabel": {"tier": "gold"}}
// }`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=f.example.com,admissionReviewVersions=v1,patch=`{
//   "matchConditions": [{"name": "tall", "expression": "object.spec.height > request.height"}]
// }`
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=g.example.com,admissionReviewVersions=v1,patch="{\"matchPolicy\": \"exact\"}"
bool check();
