// Lists with semicolons or in braces, words with and without quotes.

// +kubebuilder:rbac:groups={g1.example.com},resources={trees,baskets,},verbs={get,list}
// +kubebuilder:rbac:groups="g2.example.com",resources="trees;baskets",verbs=get;list;
// +kubebuilder:rbac:groups=`g3.example.com`,resources=trees;`baskets`;"ladders",verbs={"get","list"}
// +kubebuilder:rbac:groups=g4.example.com,resources=trees;;baskets,verbs=get|list
// +kubebuilder:rbac:groups=[g5.example.com],resources=trees baskets,verbs=get
// +kubebuilder:rbac:groups=g6.example.com,resources='trees',verbs=get
// +kubebuilder:rbac:groups=g7.example.com resources=trees,verbs=get

struct Gardener {};
