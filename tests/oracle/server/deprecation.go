package main

import (
	"fmt"
	"sort"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/version"
)

// deprecationWarning is the server's text for a version marked as deprecated. Its own function for that is not exported.
func deprecationWarning(defined *apiextensionsv1.CustomResourceDefinition, one *apiextensionsv1.CustomResourceDefinitionVersion) string {
	if !one.Deprecated {
		return ""
	}
	if one.DeprecationWarning != nil {
		return *one.DeprecationWarning
	}
	kind := defined.Spec.Names.Kind
	text := fmt.Sprintf("%s/%s %s is deprecated", defined.Spec.Group, one.Name, kind)
	var better []string
	for _, other := range defined.Spec.Versions {
		if other.Served && !other.Deprecated && version.CompareKubeAwareVersionStrings(one.Name, other.Name) < 0 {
			better = append(better, other.Name)
		}
	}
	if len(better) == 0 {
		return text
	}
	sort.Slice(better, func(i, j int) bool { return version.CompareKubeAwareVersionStrings(better[i], better[j]) > 0 })
	return fmt.Sprintf("%s; use %s/%s %s", text, defined.Spec.Group, better[0], kind)
}
