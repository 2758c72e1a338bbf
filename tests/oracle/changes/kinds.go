package changes

import (
	"fmt"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/spec3"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/yaml"
)

// Definitions are what objects of the sequences are made by: the first with lists and maps of every kind, the second with
// a version that merges otherwise, the third without any type.
var Definitions = []string{`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, listKind: WidgetList, plural: widgets, singular: widget}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: &spec
            type: object
            properties:
              replicas: {type: integer}
              name: {type: string}
              on: {type: boolean}
              ratio: {type: number}
              when: {type: string, format: date-time}
              port: {x-kubernetes-int-or-string: true}
              labels: {type: object, additionalProperties: {type: string}}
              whole: {type: object, x-kubernetes-map-type: atomic, properties: {a: {type: string}, b: {type: integer}}}
              any: {type: object, x-kubernetes-preserve-unknown-fields: true}
              some: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {known: {type: string}, deep: {type: object, properties: {a: {type: string}}}}}
              plain: {type: array, items: {type: string}}
              set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
              numbers: {type: array, x-kubernetes-list-type: set, items: {type: integer}}
              ports:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [port, protocol]
                items:
                  type: object
                  required: [port]
                  properties:
                    port: {type: integer}
                    protocol: {type: string, default: TCP}
                    name: {type: string}
                    tags: {type: array, x-kubernetes-list-type: set, items: {type: string}}
                    inner: {type: object, properties: {a: {type: string}, b: {type: array, items: {type: integer}}}}
              byName: {type: object, additionalProperties: {type: object, properties: {a: {type: string}, set: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}}
              nested: {type: object, properties: {a: {type: string}, more: {type: object, properties: {b: {type: integer}, c: {type: object, nullable: true, properties: {d: {type: string}}}}}}}
          status: &status
            type: object
            properties:
              phase: {type: string}
              replicas: {type: integer}
              conditions:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [type]
                items: {type: object, required: [type], properties: {type: {type: string}, status: {type: string}, reason: {type: string}}}
`, `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.example.com}
spec:
  group: example.com
  names: {kind: Gadget, listKind: GadgetList, plural: gadgets, singular: gadget}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              replicas: {type: integer}
              labels: {type: object, additionalProperties: {type: string}}
              set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
              ports: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port], items: {type: object, properties: {port: {type: integer}, name: {type: string}, protocol: {type: string}}}}
              nested: {type: object, properties: {a: {type: string}, more: {type: object, properties: {b: {type: integer}}}}}
          status: {type: object, x-kubernetes-preserve-unknown-fields: true}
  - name: v1beta1
    served: true
    storage: false
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              replicas: {type: integer}
              labels: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: string}}
              set: {type: array, items: {type: string}}
              ports: {type: array, items: {type: object, properties: {port: {type: integer}, name: {type: string}, protocol: {type: string}}}}
              nested: {type: object, x-kubernetes-map-type: atomic, properties: {a: {type: string}, more: {type: object, properties: {b: {type: integer}}}}}
          status: {type: object, x-kubernetes-preserve-unknown-fields: true}
`, `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {kind: Thing, listKind: ThingList, plural: things, singular: thing}
  scope: Cluster
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
`}

// Kind is a definition with the real managers of its fields.
type Kind struct {
	Definition *apiextensionsv1.CustomResourceDefinition
	types      managedfields.TypeConverter
}

// NewKind builds what a server builds from a definition.
func NewKind(text string) (*Kind, error) {
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if err := yaml.Unmarshal([]byte(text), crd); err != nil {
		return nil, err
	}
	documents := []*spec3.OpenAPI{}
	for _, version := range crd.Spec.Versions {
		document, err := builder.BuildOpenAPIV3(crd, version.Name, builder.Options{})
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
	whole, err := builder.MergeSpecsV3(documents...)
	if err != nil {
		return nil, err
	}
	types, err := managedfields.NewTypeConverter(whole.Components.Schemas, crd.Spec.PreserveUnknownFields)
	if err != nil {
		return nil, err
	}
	return &Kind{crd, types}, nil
}

// nothing stands for conversions that change a version's name only, for defaults and for new objects.
type nothing struct{ kind schema.GroupVersionKind }

func (nothing) Convert(in, out, context any) error { return fmt.Errorf("unused") }
func (nothing) ConvertFieldLabel(gvk schema.GroupVersionKind, label, value string) (string, string, error) {
	return label, value, nil
}
func (nothing) ConvertToVersion(in runtime.Object, target runtime.GroupVersioner) (runtime.Object, error) {
	version, ok := target.(schema.GroupVersion)
	if !ok {
		return nil, fmt.Errorf("no version: %v", target)
	}
	out := in.DeepCopyObject()
	gvk := out.GetObjectKind().GroupVersionKind()
	gvk.Group, gvk.Version = version.Group, version.Version
	out.GetObjectKind().SetGroupVersionKind(gvk)
	return out, nil
}
func (nothing) Default(runtime.Object) {}
func (n nothing) New(gvk schema.GroupVersionKind) (runtime.Object, error) {
	made := &unstructured.Unstructured{}
	made.SetGroupVersionKind(gvk)
	return made, nil
}

// manager is what a server's handler of an endpoint has.
func (k *Kind) manager(version, subresource string) (*managedfields.FieldManager, error) {
	gvk := schema.GroupVersionKind{Group: k.Definition.Spec.Group, Version: version, Kind: k.Definition.Spec.Names.Kind}
	reset := map[fieldpath.APIVersion]*fieldpath.Set{}
	for _, one := range k.Definition.Spec.Versions {
		if one.Subresources == nil || one.Subresources.Status == nil {
			continue
		}
		api := fieldpath.APIVersion(gvk.Group + "/" + one.Name)
		switch {
		case subresource == "status":
			reset[api] = fieldpath.NewSet(fieldpath.MakePathOrDie("metadata"), fieldpath.MakePathOrDie("spec"))
		case one.Name == version:
			reset[api] = fieldpath.NewSet(fieldpath.MakePathOrDie("status"))
		}
	}
	return managedfields.NewDefaultCRDFieldManager(k.types, nothing{}, nothing{}, nothing{}, gvk, gvk.GroupVersion(), subresource, fieldpath.NewExcludeFilterSetMap(reset))
}
