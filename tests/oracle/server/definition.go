package main

import (
	"context"
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
)

// packages holds what is made once: the scheme with its codecs, and the definitions compiled last.
type packages struct {
	scheme *runtime.Scheme
	strict runtime.Decoder
	loose  runtime.Decoder
	served servedDefinitions
}

func newPackages() *packages {
	scheme := runtime.NewScheme()
	install.Install(scheme)
	return &packages{
		scheme: scheme,
		strict: serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer(),
		loose:  serializer.NewCodecFactory(scheme).UniversalDeserializer(),
		served: servedDefinitions{},
	}
}

func (p *packages) judgeDefinition(asked *request) *verdict {
	given := newVerdict()
	defined := p.readDefinition([]byte(asked.New), asked.withCEL(), given)
	if defined == nil {
		return given.close()
	}
	var old *apiextensions.CustomResourceDefinition
	if asked.Old != "" {
		scratch := newVerdict()
		if old = p.readDefinition([]byte(asked.Old), asked.withCEL(), scratch); old == nil {
			given.Problem = "old: " + scratch.Fatal
			return given
		}
		pretendStored(old, asked.Established == nil || *asked.Established)
	}
	ctx := genericapirequest.WithNamespace(genericapirequest.NewContext(), "")
	if old == nil {
		p.create(ctx, defined, given)
	} else {
		p.update(ctx, defined, old, given)
	}
	given.Object = p.storedDefinition(defined, given)
	return given.close()
}

// readDefinition decodes, defaults and converts; what the strict decoder refuses is noted and left out.
func (p *packages) readDefinition(document []byte, withCEL bool, given *verdict) *apiextensions.CustomResourceDefinition {
	object, kind, err := p.strict.Decode(document, nil, nil)
	if err != nil && runtime.IsStrictDecodingError(err) {
		given.decoded(err)
		object, kind, err = p.loose.Decode(document, nil, nil)
	}
	if !given.decoded(err) {
		return nil
	}
	if kind.Kind != "CustomResourceDefinition" {
		given.Fatal = fmt.Sprintf("the document is a %s", kind.Kind)
		return nil
	}
	if first, ok := object.(*apiextensionsv1.CustomResourceDefinition); ok && !withCEL {
		dropRules(first)
	}
	p.scheme.Default(object)
	defined := &apiextensions.CustomResourceDefinition{}
	if err := p.scheme.Convert(object, defined, nil); err != nil {
		given.Fatal = err.Error()
		return nil
	}
	return defined
}

// pretendStored gives the old definition what a server adds when it stores and establishes one.
func pretendStored(old *apiextensions.CustomResourceDefinition, established bool) {
	kept, generation := old.Status.StoredVersions, old.Generation
	customresourcedefinition.NewStrategy(nil).PrepareForCreate(context.Background(), old)
	old.Generation = generation
	old.Namespace = ""
	if len(kept) > 0 {
		old.Status.StoredVersions = kept
	}
	old.ResourceVersion = "1"
	old.Status.AcceptedNames = old.Spec.Names
	state := apiextensions.ConditionFalse
	if established {
		state = apiextensions.ConditionTrue
	}
	for _, kind := range []apiextensions.CustomResourceDefinitionConditionType{apiextensions.NamesAccepted, apiextensions.Established} {
		old.Status.Conditions = append(old.Status.Conditions, apiextensions.CustomResourceDefinitionCondition{Type: kind, Status: state})
	}
}

func (p *packages) create(ctx context.Context, defined *apiextensions.CustomResourceDefinition, given *verdict) {
	strategy := customresourcedefinition.NewStrategy(p.scheme)
	rest.WipeObjectMetaSystemFields(defined)
	defined.Namespace = ""
	defined.ManagedFields = nil
	strategy.PrepareForCreate(ctx, defined)
	checked := defined.DeepCopy() // the checks change what they are given
	given.refuse(validateCreate(ctx, checked, strategy))
	if len(given.Errors) == 0 {
		given.Warnings = append(given.Warnings, strategy.WarningsOnCreate(ctx, defined)...)
	}
}

func (p *packages) update(ctx context.Context, defined, old *apiextensions.CustomResourceDefinition, given *verdict) {
	strategy := customresourcedefinition.NewStrategy(p.scheme)
	defined.Namespace = ""
	defined.ManagedFields = nil
	defined.ResourceVersion = old.ResourceVersion
	defined.Generation = old.Generation
	strategy.PrepareForUpdate(ctx, defined, old)
	keepSystemFields(defined, old)
	given.refuse(validateUpdate(ctx, defined.DeepCopy(), old.DeepCopy(), strategy))
	if len(given.Errors) == 0 {
		given.Warnings = append(given.Warnings, strategy.WarningsOnUpdate(ctx, defined, old)...)
	}
}

func (p *packages) storedDefinition(defined *apiextensions.CustomResourceDefinition, given *verdict) any {
	if len(given.Errors) > 0 {
		return nil
	}
	stored := &apiextensionsv1.CustomResourceDefinition{}
	if err := p.scheme.Convert(defined, stored, nil); err != nil {
		given.Fatal = err.Error()
		return nil
	}
	stored.SetGroupVersionKind(apiextensionsv1.SchemeGroupVersion.WithKind("CustomResourceDefinition"))
	return stored
}
