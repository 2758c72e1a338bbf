// Package fleet has the kind that codecs and clients are measured with, as Go programs write kinds.
package fleet

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

type Ship struct {
	Name string `json:"name"`
	Crew int32  `json:"crew"`
}

type Fleet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              struct {
		Flag     string            `json:"flag"`
		Replicas int32             `json:"replicas"`
		Weather  *string           `json:"weather,omitempty"`
		Anchored *bool             `json:"anchored,omitempty"`
		Ships    []Ship            `json:"ships,omitempty"`
		Signals  map[string]string `json:"signals,omitempty"`
	} `json:"spec"`
	Status *struct {
		Replicas int32        `json:"replicas"`
		Selector string       `json:"selector,omitempty"`
		Sailed   *metav1.Time `json:"sailed,omitempty"`
	} `json:"status,omitempty"`
}

type FleetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Fleet `json:"items"`
}

// Nobody who measures with these copies objects.
func (f *Fleet) DeepCopyObject() runtime.Object     { return f }
func (f *FleetList) DeepCopyObject() runtime.Object { return f }

// GroupVersion is that of the kind.
var GroupVersion = schema.GroupVersion{Group: "harbour.example.com", Version: "v1"}

// Scheme knows the kind and its list.
func Scheme() *runtime.Scheme {
	scheme := runtime.NewScheme()
	scheme.AddKnownTypes(GroupVersion, &Fleet{}, &FleetList{})
	return scheme
}
