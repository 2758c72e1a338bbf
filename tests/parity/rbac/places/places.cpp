// +kubebuilder:rbac:groups=above.everything.example.com,resources=trees,verbs=get

// Markers count wherever a comment may be written. controller-gen loses those of functions, members and bodies.
// +kubebuilder:rbac:groups=top.of.file.example.com,resources=trees,verbs=get

#include <string>  // +kubebuilder:rbac:groups=after.include.example.com,resources=trees,verbs=get

#if 0
// +kubebuilder:rbac:groups=disabled.example.net,resources=trees,verbs=get
#endif

// +kubebuilder:rbac:groups=above.namespace.example.com,resources=trees,verbs=get
namespace orchard {

// +kubebuilder:rbac:groups=above.function.example.com,resources=trees,verbs=get
void prune() {
  // +kubebuilder:rbac:groups=in.function.example.com,resources=trees,verbs=get
}

/// Doc.
/// +kubebuilder:rbac:groups=doc.of.class.example.com,resources=trees,verbs=get
class Gardener {
 public:
  // +kubebuilder:rbac:groups=above.member.example.com,resources=trees,verbs=get
  void reconcile();

  std::string name;  ///< +kubebuilder:rbac:groups=after.member.example.com,resources=trees,verbs=get
};

/* +kubebuilder:rbac:groups=block.comment.example.com,resources=trees,verbs=get */

// A marker may continue on the next line while a brace is open:
// +kubebuilder:rbac:groups=continued.example.com,resources={trees,
//   baskets},verbs=get

const char* text = R"(
// +kubebuilder:rbac:groups=in.string.example.net,resources=trees,verbs=get
)";

}  // namespace orchard

// +kubebuilder:rbac:groups=end.of.file.example.com,resources=trees,verbs=get
