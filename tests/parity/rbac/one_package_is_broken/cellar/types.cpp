// The rules of this package are lost, all of them. What the tool then writes of the other one is no part of the case.

// +kubebuilder:rbac:groups=cellar.example.com,resources=barrels,verbs=get
// +kubebuilder:rbac:groups=cellar.example.com,resources=labels,verb=get

struct Cooper {};
