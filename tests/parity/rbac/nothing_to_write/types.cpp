// No marker of the rbac generator: no file, and no mistake either.

// +kubebuilder:object:generate=true

struct Gardener {};
