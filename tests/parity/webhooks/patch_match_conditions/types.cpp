// Conditions in the order of the patch; long expressions are folded like every text.

// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,groups=orchard.example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.orchard.example.com,admissionReviewVersions=v1,patch=`{"matchConditions":[{"name":"not-a-bot","expression":"!('system:bots' in request.userInfo.groups)"},{"name":"a-tall-one","expression":"has(object.spec.height) && object.spec.height > 30 && object.metadata.labels['orchard.example.com/protected'] == 'yes'"}]}`

struct TreeChecker {};
