package main

import (
	"context"
	"fmt"
	"strings"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	structuraldefaulting "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/warning"
	"sigs.k8s.io/yaml"
)

func (p *packages) judgeObject(asked *request) *verdict {
	given := newVerdict()
	definition := p.serve(asked.CRD, asked.withCEL())
	if definition.problem != "" {
		given.Problem = "crd: " + definition.problem
		return given
	}
	version, problem := definition.version(asked)
	if problem != "" {
		given.Fatal = problem
		return given.close()
	}
	object := version.read(asked.Object, asked.FieldValidation, given)
	if object == nil {
		return given.close()
	}
	if version.deprecation != "" {
		given.Warnings = append(given.Warnings, version.deprecation)
	}
	if asked.Old == "" {
		version.judgeCreate(object, given)
	} else {
		version.judgeUpdate(object, asked, given)
	}
	if len(given.Errors) == 0 {
		given.Object = object.Object
	}
	return given.close()
}

// version finds the version whose URL the object is sent to: the one asked for, or else the object's own.
func (d *servedDefinition) version(asked *request) (*servedVersion, string) {
	name := asked.Version
	if name == "" {
		var kind metav1.TypeMeta
		if err := yaml.Unmarshal([]byte(asked.Object), &kind); err != nil {
			return nil, err.Error()
		}
		_, name, _ = strings.Cut(kind.APIVersion, "/")
	}
	found := d.versions[name]
	if found == nil || asked.Subresource == "status" && found.status == nil {
		return nil, "the server could not find the requested resource"
	}
	return found, ""
}

func (v *servedVersion) read(text, fieldValidation string, given *verdict) *unstructured.Unstructured {
	strict := fieldValidation != "Ignore"
	object, err := v.decode(text, strict, false)
	if !given.decoded(err) || object == nil {
		return nil
	}
	if fieldValidation == "Strict" && len(given.Strict) > 0 {
		given.Fatal = "strict decoding error: " + strings.Join(given.Strict, ", ")
		return nil
	}
	if actual := object.GroupVersionKind().GroupVersion(); actual != v.kind.GroupVersion() {
		given.Fatal = fmt.Sprintf("the API version in the data (%s) does not match the expected API version (%s)", actual, v.kind.GroupVersion())
		return nil
	}
	return object
}

// decode is the server's chain of decoders: JSON or YAML, coercion by the schema, defaults.
func (v *servedVersion) decode(text string, strict, stored bool) (*unstructured.Unstructured, error) {
	typer := crdserverscheme.NewUnstructuredObjectTyper()
	options := json.SerializerOptions{Yaml: !looksLikeJSON(text), Strict: strict}
	codec := json.NewSerializerWithOptions(json.DefaultMetaFactory, unstructuredCreator{}, typer, options)
	defaultKind := v.kind
	decoded, _, err := codec.Decode([]byte(text), &defaultKind, &unstructured.Unstructured{})
	var complaints []error
	if err != nil {
		found, ok := runtime.AsStrictDecodingError(err)
		if !ok || decoded == nil {
			return nil, err
		}
		complaints = found.Errors()
	}
	object := decoded.(*unstructured.Unstructured)
	unknown, err := v.coerce(object, strict, stored)
	if err != nil {
		return nil, err
	}
	if object.GroupVersionKind().GroupKind() == v.kind.GroupKind() && object.GroupVersionKind().Version == v.kind.Version {
		structuraldefaulting.Default(object.Object, v.structural)
	}
	for _, path := range unknown {
		complaints = append(complaints, fmt.Errorf("unknown field \"%s\"", path))
	}
	if strict && len(complaints) > 0 {
		return object, runtime.NewStrictDecodingError(complaints)
	}
	return object, nil
}

// coerce takes away what the schema does not know, nulls that stand for nothing, and metadata that is none.
func (v *servedVersion) coerce(object *unstructured.Unstructured, strict, stored bool) (unknown []string, err error) {
	content := object.Object
	kind, hasKind, err := unstructured.NestedString(content, "kind")
	if err != nil {
		return nil, err
	}
	apiVersion, hasVersion, err := unstructured.NestedString(content, "apiVersion")
	if err != nil {
		return nil, err
	}
	metadata, hasMetadata, unknown, err := objectmeta.GetObjectMetaWithOptions(content,
		objectmeta.ObjectMetaOptions{DropMalformedFields: stored, ReturnUnknownFieldPaths: strict})
	if err != nil {
		return nil, err
	}
	group, err := schema.ParseGroupVersion(apiVersion)
	if err != nil {
		return nil, err
	}
	if group == v.kind.GroupVersion() && kind == v.kind.Kind {
		found, err := v.prune(content, strict, stored)
		if err != nil {
			return nil, err
		}
		unknown = append(unknown, found...)
		if stored && metadata.Generation == 0 {
			metadata.Generation = 1
		}
	}
	if hasKind {
		object.SetKind(kind)
	}
	if hasVersion {
		object.SetAPIVersion(apiVersion)
	}
	if hasMetadata {
		err = objectmeta.SetObjectMeta(content, metadata)
	}
	return unknown, err
}

func (v *servedVersion) prune(content map[string]any, strict, stored bool) ([]string, error) {
	unknown := pruning.PruneWithOptions(content, v.structural, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: strict})
	structuraldefaulting.PruneNonNullableNullsWithoutDefaults(content, v.structural)
	problem, found := objectmeta.CoerceWithOptions(nil, content, v.structural, false,
		objectmeta.CoerceOptions{DropInvalidFields: stored, ReturnUnknownFieldPaths: strict})
	if problem != nil {
		return nil, problem
	}
	return append(unknown, found...), nil
}

// suffixOfGeneratedNames stands for the five random characters that a server adds.
const suffixOfGeneratedNames = "xxxxx"

func (v *servedVersion) judgeCreate(object *unstructured.Unstructured, given *verdict) {
	rest.WipeObjectMetaSystemFields(object)
	v.placeInNamespace(object)
	dropDoubledOwners(object, given)
	if object.GetName() == "" && object.GetGenerateName() != "" {
		start := object.GetGenerateName()
		object.SetName(start[:min(len(start), 58)] + suffixOfGeneratedNames)
	}
	dropUnreadableManagers(object, nil)
	ctx := warning.WithWarningRecorder(v.context(object), noted{given})
	v.create.PrepareForCreate(ctx, object)
	checked := object.DeepCopy()
	given.refuse(validateCreate(ctx, checked, v.create))
	if len(given.Errors) == 0 {
		given.Warnings = append(given.Warnings, v.create.WarningsOnCreate(ctx, object)...)
	}
}

func (v *servedVersion) judgeUpdate(object *unstructured.Unstructured, asked *request, given *verdict) {
	old, err := v.decode(asked.Old, false, true)
	if err != nil {
		given.Problem = "old: " + err.Error()
		return
	}
	strategy := v.update
	if asked.Subresource == "status" {
		strategy = v.status
	}
	v.placeInNamespace(old)
	old.SetResourceVersion("1")
	v.placeInNamespace(object)
	object.SetResourceVersion("1")
	dropDoubledOwners(object, given)
	object.SetGeneration(old.GetGeneration())
	dropUnreadableManagers(object, old)
	ctx := warning.WithWarningRecorder(v.context(object), noted{given})
	strategy.PrepareForUpdate(ctx, object, old)
	keepSystemFields(object, old)
	given.refuse(validateUpdate(ctx, object.DeepCopy(), old.DeepCopy(), strategy))
	if len(given.Errors) == 0 {
		given.Warnings = append(given.Warnings, strategy.WarningsOnUpdate(ctx, object, old)...)
	}
}

// dropUnreadableManagers does what the field manager of a server does before an object is validated.
func dropUnreadableManagers(object, old *unstructured.Unstructured) {
	if managedfields.ValidateManagedFields(object.GetManagedFields()) == nil {
		return
	}
	object.SetManagedFields(nil)
	if old != nil && managedfields.ValidateManagedFields(old.GetManagedFields()) == nil {
		object.SetManagedFields(old.GetManagedFields())
	}
}

// placeInNamespace does what the URL of the request does.
func (v *servedVersion) placeInNamespace(object *unstructured.Unstructured) {
	if !v.namespaced {
		object.SetNamespace("")
	} else if object.GetNamespace() == "" {
		object.SetNamespace("default")
	}
}

func (v *servedVersion) context(object *unstructured.Unstructured) context.Context {
	return genericapirequest.WithNamespace(genericapirequest.NewContext(), object.GetNamespace())
}

func looksLikeJSON(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "{") }

type unstructuredCreator struct{}

func (unstructuredCreator) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	made := &unstructured.Unstructured{}
	made.SetGroupVersionKind(kind)
	return made, nil
}
