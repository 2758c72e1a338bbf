package main

import (
	"fmt"
	"strings"

	apiequality "k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// keepSystemFields does for an update what the server does between the strategy's preparation and its validation.
func keepSystemFields(changed, old metav1.Object) {
	if changed.GetUID() == "" {
		changed.SetUID(old.GetUID())
	}
	if created := old.GetCreationTimestamp(); !created.IsZero() {
		changed.SetCreationTimestamp(created)
	}
	if !old.GetDeletionTimestamp().IsZero() {
		changed.SetDeletionTimestamp(old.GetDeletionTimestamp())
	}
	if old.GetDeletionGracePeriodSeconds() != nil && changed.GetDeletionGracePeriodSeconds() == nil {
		changed.SetDeletionGracePeriodSeconds(old.GetDeletionGracePeriodSeconds())
	}
}

const doubledOwners = ".metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, " +
	"and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: %v"

// dropDoubledOwners keeps the first of equal owner references.
func dropDoubledOwners(object metav1.Object, given *verdict) {
	var kept []metav1.OwnerReference
	var doubled []string
	for _, owner := range object.GetOwnerReferences() {
		if containsOwner(kept, owner) {
			doubled = append(doubled, string(owner.UID))
		} else {
			kept = append(kept, owner)
		}
	}
	if len(doubled) > 0 {
		given.Warnings = append(given.Warnings, fmt.Sprintf(doubledOwners, strings.Join(doubled, ", ")))
		object.SetOwnerReferences(kept)
	}
}

func containsOwner(owners []metav1.OwnerReference, wanted metav1.OwnerReference) bool {
	for _, owner := range owners {
		if apiequality.Semantic.DeepEqual(owner, wanted) {
			return true
		}
	}
	return false
}
