package main

import apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// dropRules takes every x-kubernetes-validations away.
func dropRules(defined *apiextensionsv1.CustomResourceDefinition) {
	for _, version := range defined.Spec.Versions {
		if version.Schema != nil {
			dropRulesOf(version.Schema.OpenAPIV3Schema)
		}
	}
}

func dropRulesOf(schema *apiextensionsv1.JSONSchemaProps) {
	if schema == nil {
		return
	}
	schema.XValidations = nil
	dropRulesOf(schema.Not)
	for _, list := range [][]apiextensionsv1.JSONSchemaProps{schema.AllOf, schema.AnyOf, schema.OneOf} {
		dropRulesOfList(list)
	}
	if schema.Items != nil {
		dropRulesOf(schema.Items.Schema)
		dropRulesOfList(schema.Items.JSONSchemas)
	}
	for _, either := range []*apiextensionsv1.JSONSchemaPropsOrBool{schema.AdditionalProperties, schema.AdditionalItems} {
		if either != nil {
			dropRulesOf(either.Schema)
		}
	}
	for _, table := range []map[string]apiextensionsv1.JSONSchemaProps{schema.Properties, schema.PatternProperties, schema.Definitions} {
		for name, one := range table {
			dropRulesOf(&one)
			table[name] = one
		}
	}
	for _, dependency := range schema.Dependencies {
		dropRulesOf(dependency.Schema)
	}
}

func dropRulesOfList(list []apiextensionsv1.JSONSchemaProps) {
	for i := range list {
		dropRulesOf(&list[i])
	}
}
