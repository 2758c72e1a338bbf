// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=above-everything.example.com,admissionReviewVersions=v1

// Markers count wherever a comment may be written. controller-gen loses those of functions, members and bodies.
// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=top-of-file.example.com,admissionReviewVersions=v1

#include <string>  // +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=after-include.example.com,admissionReviewVersions=v1

#if 0
// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=disabled.example.net,admissionReviewVersions=v1
#endif

// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=above-namespace.example.com,admissionReviewVersions=v1
namespace orchard {

// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=above-function.example.com,admissionReviewVersions=v1
bool is_open() {
  // +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=in-function.example.com,admissionReviewVersions=v1
  return true;
}

/// Doc.
/// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=doc-of-class.example.com,admissionReviewVersions=v1
class TreeChecker {
 public:
  // +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=above-member.example.com,admissionReviewVersions=v1
  void check();

  std::string name;  ///< +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=after-member.example.com,admissionReviewVersions=v1
};

/* +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=block-comment.example.com,admissionReviewVersions=v1 */

// A marker may continue on the next line while a brace or quote is open:
// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups={orchard.example.com,
//   cellar.example.com},resources=trees,verbs=create;update,versions=v1,name=continued.example.com,admissionReviewVersions=v1,patch=`{
//     "objectSelector": {
//       "matchLabels": {"tier": "gold"}
//     }
//   }`

const char* text = R"(
// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=in-string.example.net,admissionReviewVersions=v1
)";

}  // namespace orchard

// +kubebuilder:webhook:path=/,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=end-of-file.example.com,admissionReviewVersions=v1
