// Words that YAML would read as something else get quotes.

// +kubebuilder:rbac:groups=on,resources=1;true;null;~;y;0x1F;1e3;12:30;2024-01-01;-;"a b";'q';"",verbs=get
// +kubebuilder:rbac:groups=off,resources=trees,resourceNames="#first";"a: b";"two\nlines";"tab\there",verbs=get
// +kubebuilder:rbac:groups=yes,namespace=no,roleName=007,resources=trees,verbs=get

struct Gardener {};
