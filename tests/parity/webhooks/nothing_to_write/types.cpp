// No marker of the webhook generator: no file, and no mistake either.

// +kubebuilder:object:generate=true

struct TreeChecker {};
