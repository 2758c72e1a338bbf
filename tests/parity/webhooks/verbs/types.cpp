// Five words in any case become upper case; other texts are passed on. Order and doubles stay.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=update;CREATE;Delete;connect;*,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;create,versions=v1,name=b.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=patch;Get,versions=v1,name=c.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs={delete},versions=v1,name=d.example.com,admissionReviewVersions=v1

struct TreeChecker {};
