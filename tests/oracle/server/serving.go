package main

import (
	"context"
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	structuraldefaulting "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	apiservervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/registry/rest"
)

// servedVersion is what a server builds to serve one version of a definition.
type servedVersion struct {
	kind       schema.GroupVersionKind
	namespaced bool
	structural *structuralschema.Structural
	create     rest.RESTCreateStrategy
	update     strategyOfUpdate
	status     strategyOfUpdate
	// what every request to the version is answered with, when it is deprecated
	deprecation string
}

type strategyOfUpdate interface {
	rest.RESTUpdateStrategy
	PrepareForUpdate(ctx context.Context, obj, old runtime.Object)
	ValidateUpdate(ctx context.Context, obj, old runtime.Object) field.ErrorList
}

// servedDefinition holds one served version by name, or why the definition cannot be served.
type servedDefinition struct {
	versions map[string]*servedVersion
	problem  string
}

// servedDefinitions are kept by the text of the definition.
type servedDefinitions map[string]*servedDefinition

const mostServedDefinitions = 64

func (p *packages) serve(text string, withCEL bool) *servedDefinition {
	key := fmt.Sprint(withCEL, text)
	if found := p.served[key]; found != nil {
		return found
	}
	if len(p.served) >= mostServedDefinitions {
		clear(p.served)
	}
	made := &servedDefinition{}
	made.versions, made.problem = p.build(text, withCEL)
	p.served[key] = made
	return made
}

// build takes a definition for granted: it checks nothing that serving does not check.
func (p *packages) build(text string, withCEL bool) (map[string]*servedVersion, string) {
	reading := newVerdict()
	internal := p.readDefinition([]byte(text), withCEL, reading)
	if internal == nil {
		return nil, reading.Fatal
	}
	defined := &apiextensionsv1.CustomResourceDefinition{}
	if err := p.scheme.Convert(internal, defined, nil); err != nil {
		return nil, err.Error()
	}
	versions := map[string]*servedVersion{}
	for i := range defined.Spec.Versions {
		one := &defined.Spec.Versions[i]
		if !one.Served {
			continue
		}
		made, err := buildVersion(defined, one)
		if err != nil {
			return nil, fmt.Sprintf("%s: %v", one.Name, err)
		}
		versions[one.Name] = made
	}
	return versions, ""
}

func buildVersion(defined *apiextensionsv1.CustomResourceDefinition, one *apiextensionsv1.CustomResourceDefinitionVersion) (*servedVersion, error) {
	made := &servedVersion{
		kind:       schema.GroupVersionKind{Group: defined.Spec.Group, Version: one.Name, Kind: defined.Spec.Names.Kind},
		namespaced: defined.Spec.Scope == apiextensionsv1.NamespaceScoped,
	}
	validation := &apiextensions.CustomResourceValidation{}
	if one.Schema != nil {
		if err := apiextensionsv1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(one.Schema, validation, nil); err != nil {
			return nil, err
		}
		structural, err := structuralschema.NewStructural(validation.OpenAPIV3Schema)
		if err != nil {
			return nil, err
		}
		made.structural = structural.DeepCopy()
		if err := structuraldefaulting.PruneDefaults(made.structural); err != nil {
			return nil, err
		}
	}
	if err := made.addStrategies(one, validation.OpenAPIV3Schema); err != nil {
		return nil, err
	}
	made.deprecation = deprecationWarning(defined, one)
	return made, nil
}

func (v *servedVersion) addStrategies(one *apiextensionsv1.CustomResourceDefinitionVersion, props *apiextensions.JSONSchemaProps) error {
	validator, _, err := apiservervalidation.NewSchemaValidator(props)
	if err != nil {
		return err
	}
	var statusSpec *apiextensions.CustomResourceSubresourceStatus
	var scaleSpec *apiextensions.CustomResourceSubresourceScale
	var statusValidator apiservervalidation.SchemaValidator
	if one.Subresources != nil && one.Subresources.Status != nil {
		statusSpec = &apiextensions.CustomResourceSubresourceStatus{}
		if statusValidator, err = newStatusValidator(props); err != nil {
			return err
		}
	}
	if one.Subresources != nil && one.Subresources.Scale != nil {
		scaleSpec = &apiextensions.CustomResourceSubresourceScale{}
		if err := apiextensionsv1.Convert_v1_CustomResourceSubresourceScale_To_apiextensions_CustomResourceSubresourceScale(one.Subresources.Scale, scaleSpec, nil); err != nil {
			return err
		}
	}
	strategy := customresource.NewStrategy(crdserverscheme.NewUnstructuredObjectTyper(), v.namespaced, v.kind, validator, statusValidator,
		v.structural, statusSpec, scaleSpec, one.SelectableFields)
	v.create, v.update = strategy, strategy
	if statusSpec != nil {
		v.status = customresource.NewStatusStrategy(strategy)
	}
	return nil
}

// newStatusValidator returns nothing, a nil interface, when the schema says nothing about status.
func newStatusValidator(props *apiextensions.JSONSchemaProps) (apiservervalidation.SchemaValidator, error) {
	if props == nil {
		return nil, nil
	}
	status, found := props.Properties["status"]
	if !found {
		return nil, nil
	}
	validator, _, err := apiservervalidation.NewSchemaValidator(&status)
	return validator, err
}
