package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var siteVersion = schema.GroupVersion{Group: "e2e.kubexx.io", Version: "v1"}

// A Site owns a Deployment, which serves the text of a ConfigMap.
type Site struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              SiteSpec   `json:"spec,omitempty"`
	Status            SiteStatus `json:"status,omitempty"`
}

type SiteSpec struct {
	Replicas int32  `json:"replicas"`
	Text     string `json:"text"`
}

type SiteStatus struct {
	Ready              int32 `json:"ready,omitempty"`
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`
}

type SiteList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Site `json:"items"`
}

func (s *Site) DeepCopyObject() runtime.Object {
	out := *s
	s.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

func (l *SiteList) DeepCopyObject() runtime.Object {
	out := *l
	out.Items = make([]Site, len(l.Items))
	for i := range l.Items {
		out.Items[i] = *l.Items[i].DeepCopyObject().(*Site)
	}
	return &out
}

func addSites(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(siteVersion, &Site{}, &SiteList{})
	metav1.AddToGroupVersion(scheme, siteVersion)
	return nil
}

const siteDefinition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: sites.e2e.kubexx.io}
spec:
  group: e2e.kubexx.io
  scope: Namespaced
  names: {plural: sites, singular: site, kind: Site, listKind: SiteList}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [text]
            properties:
              replicas: {type: integer, format: int32, minimum: 0, default: 1}
              text: {type: string, minLength: 1}
          status:
            type: object
            properties:
              ready: {type: integer, format: int32}
              observedGeneration: {type: integer, format: int64}
`
