//go:build !server134 && !server130

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/registry/rest"
)

func validateCreate(ctx context.Context, object runtime.Object, strategy rest.RESTCreateStrategy) field.ErrorList {
	return rest.ValidateCreate(ctx, object, strategy)
}

func validateUpdate(ctx context.Context, object, old runtime.Object, strategy rest.RESTUpdateStrategy) field.ErrorList {
	return rest.ValidateUpdate(ctx, object, old, strategy)
}

func baseEnvironment() *environment.EnvSet {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
}
