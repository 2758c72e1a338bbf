// Each package may name the configuration; the last package wins, for the webhooks of all.

// +kubebuilder:webhookconfiguration:mutating=false,name=cellar-checkers
// +kubebuilder:webhook:path=/barrels,mutating=false,failurePolicy=fail,sideEffects=None,groups=cellar.example.com,resources=barrels,verbs=create;update,versions=v1,name=vbarrel.cellar.example.com,admissionReviewVersions=v1

struct BarrelChecker {};
