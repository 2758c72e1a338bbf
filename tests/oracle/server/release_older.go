//go:build server134 || server130

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	genericvalidation "k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/api/validation/path"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/registry/rest"
)

var metadataPath = field.NewPath("metadata")

func validateCreate(ctx context.Context, object runtime.Object, strategy rest.RESTCreateStrategy) field.ErrorList {
	errs := strategy.Validate(ctx, object)
	if len(errs) > 0 {
		return errs
	}
	metadata, err := meta.Accessor(object)
	if err != nil {
		return field.ErrorList{field.InternalError(metadataPath, err)}
	}
	return genericvalidation.ValidateObjectMetaAccessor(metadata, strategy.NamespaceScoped(), path.ValidatePathSegmentName, metadataPath)
}

func validateUpdate(ctx context.Context, object, old runtime.Object, strategy rest.RESTUpdateStrategy) field.ErrorList {
	metadata, err := meta.Accessor(object)
	if err != nil {
		return field.ErrorList{field.InternalError(metadataPath, err)}
	}
	oldMetadata, err := meta.Accessor(old)
	if err != nil {
		return field.ErrorList{field.InternalError(metadataPath, err)}
	}
	errs := genericvalidation.ValidateObjectMetaAccessor(metadata, strategy.NamespaceScoped(), path.ValidatePathSegmentName, metadataPath)
	errs = append(errs, genericvalidation.ValidateObjectMetaAccessorUpdate(metadata, oldMetadata, metadataPath)...)
	return append(errs, strategy.ValidateUpdate(ctx, object, old)...)
}

func baseEnvironment() *environment.EnvSet {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion(), true)
}
