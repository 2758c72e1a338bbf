package main

import (
	"maps"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

type Ship struct {
	Name string `json:"name"`
	Crew int32  `json:"crew"`
}

type FleetSpec struct {
	Flag     string            `json:"flag"`
	Replicas int32             `json:"replicas"`
	Weather  *string           `json:"weather,omitempty"`
	Anchored *bool             `json:"anchored,omitempty"`
	Ships    []Ship            `json:"ships,omitempty"`
	Signals  map[string]string `json:"signals,omitempty"`
}

type FleetStatus struct {
	Replicas int32        `json:"replicas"`
	Selector string       `json:"selector,omitempty"`
	Sailed   *metav1.Time `json:"sailed,omitempty"`
}

type Fleet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              FleetSpec    `json:"spec"`
	Status            *FleetStatus `json:"status,omitempty"`
}

type FleetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Fleet `json:"items"`
}

func (f *Fleet) DeepCopyInto(out *Fleet) {
	*out = *f
	f.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Spec.Weather = copied(f.Spec.Weather)
	out.Spec.Anchored = copied(f.Spec.Anchored)
	out.Spec.Ships = slices.Clone(f.Spec.Ships)
	out.Spec.Signals = maps.Clone(f.Spec.Signals)
	out.Status = copied(f.Status)
	if f.Status != nil {
		out.Status.Sailed = f.Status.Sailed.DeepCopy()
	}
}

func (f *Fleet) DeepCopyObject() runtime.Object {
	out := new(Fleet)
	f.DeepCopyInto(out)
	return out
}

func (f *FleetList) DeepCopyObject() runtime.Object {
	out := &FleetList{TypeMeta: f.TypeMeta, Items: make([]Fleet, len(f.Items))}
	f.ListMeta.DeepCopyInto(&out.ListMeta)
	for at := range f.Items {
		f.Items[at].DeepCopyInto(&out.Items[at])
	}
	return out
}

func copied[T any](from *T) *T {
	if from == nil {
		return nil
	}
	to := *from
	return &to
}
