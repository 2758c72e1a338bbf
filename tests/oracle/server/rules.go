package main

import (
	"fmt"

	"github.com/google/cel-go/cel"
	celtypes "github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/version"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

// compiled is the answer to "cel". Costs are worst cases before they are multiplied by how often the node can occur.
type compiled struct {
	Accepted       bool   `json:"accepted"`
	Error          string `json:"error"`
	MessageError   string `json:"messageError"`
	Type           string `json:"type"`
	MaxCost        uint64 `json:"maxCost"`
	MessageMaxCost uint64 `json:"messageMaxCost"`
	Cardinality    uint64 `json:"cardinality"`
	UsesOldSelf    bool   `json:"usesOldSelf"`
	Problem        string `json:"problem,omitempty"`
}

// ruleSite is a schema node that carries the rule asked about.
type ruleSite struct {
	structural *structuralschema.Structural
	declared   *apiservercel.DeclType
	rule       apiextensions.ValidationRule
}

func (p *packages) newRuleSite(asked *request) (*ruleSite, error) {
	var given apiextensionsv1.JSONSchemaProps
	if err := utiljson.Unmarshal(asked.Schema, &given); err != nil {
		return nil, err
	}
	props := &apiextensions.JSONSchemaProps{}
	if err := p.scheme.Convert(&given, props, nil); err != nil {
		return nil, err
	}
	rule := apiextensions.ValidationRule{Rule: asked.Rule, MessageExpression: asked.MessageExpression, OptionalOldSelf: asked.OptionalOldSelf}
	props.XValidations = apiextensions.ValidationRules{rule}
	structural, err := structuralschema.NewStructural(props)
	if err != nil {
		return nil, err
	}
	return &ruleSite{structural, model.SchemaDeclType(structural, asked.Root || structural.XEmbeddedResource), rule}, nil
}

func (p *packages) compileRule(asked *request) *compiled {
	site, err := p.newRuleSite(asked)
	if err != nil {
		return &compiled{Problem: "schema: " + err.Error()}
	}
	loader := schemacel.NewExpressionsEnvLoader()
	if asked.Stored {
		loader = schemacel.StoredExpressionsEnvLoader()
	}
	results, err := schemacel.Compile(site.structural, site.declared, celconfig.PerCallLimit, baseEnvironment(), loader)
	if err != nil {
		return &compiled{Error: err.Error()}
	}
	result := results[0]
	given := &compiled{
		MaxCost:        result.MaxCost,
		MessageMaxCost: result.MessageExpressionMaxCost,
		Cardinality:    result.MaxCardinality,
		UsesOldSelf:    result.UsesOldSelf,
	}
	if result.Error != nil {
		given.Error = result.Error.Detail
	}
	if result.MessageExpressionError != nil {
		given.MessageError = result.MessageExpressionError.Detail
	}
	if checked, _, err := site.check(asked.Stored); err == nil {
		given.Type = checked.String()
	}
	given.Accepted = given.Error == "" && given.MessageError == "" && result.Program != nil
	return given
}

// check compiles any expression where the rule would stand; its type need not be bool.
func (s *ruleSite) check(stored bool) (*celtypes.Type, func(map[string]any) (ref.Val, *uint64, error), error) {
	declared := s.declared.MaybeAssignTypeName("selfType0")
	oldSelf := declared.CelType()
	if s.rule.OptionalOldSelf != nil && *s.rule.OptionalOldSelf {
		oldSelf = celtypes.NewOptionalType(oldSelf)
	}
	extended, err := baseEnvironment().Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []cel.EnvOption{cel.Variable("self", declared.CelType()), cel.Variable("oldSelf", oldSelf)},
		DeclTypes:         []*apiservercel.DeclType{declared},
	})
	if err != nil {
		return nil, nil, err
	}
	env := extended.NewExpressionsEnv()
	if stored {
		env = extended.StoredExpressionsEnv()
	}
	tree, issues := env.Compile(s.rule.Rule)
	if issues != nil {
		return nil, nil, issues.Err()
	}
	run := func(variables map[string]any) (ref.Val, *uint64, error) {
		program, err := env.Program(tree, cel.CostLimit(celconfig.PerCallLimit), cel.CostTracking(&library.CostEstimator{}))
		if err != nil {
			return nil, nil, err
		}
		value, details, err := program.Eval(variables)
		var cost *uint64
		if details != nil {
			cost = details.ActualCost()
		}
		return value, cost, err
	}
	return tree.OutputType(), run, nil
}

// evaluated is the answer to "celeval".
type evaluated struct {
	Error   string  `json:"error"`
	Type    string  `json:"type"`
	Value   string  `json:"value"`
	Cost    *uint64 `json:"cost,omitempty"`
	Problem string  `json:"problem,omitempty"`
}

func (p *packages) evaluateRule(asked *request) *evaluated {
	site, err := p.newRuleSite(asked)
	if err != nil {
		return &evaluated{Problem: "schema: " + err.Error()}
	}
	if site.declared == nil {
		return &evaluated{Problem: "schema: it has no type in CEL"}
	}
	_, run, err := site.check(asked.Stored)
	if err != nil {
		return &evaluated{Problem: err.Error()}
	}
	variables, err := site.variables(asked)
	if err != nil {
		return &evaluated{Problem: err.Error()}
	}
	value, cost, err := run(variables)
	given := &evaluated{Cost: cost}
	if err != nil {
		given.Error = err.Error()
		return given
	}
	given.Type, given.Value = describeValue(value)
	return given
}

func (s *ruleSite) variables(asked *request) (map[string]any, error) {
	var self, oldSelf any
	if err := utiljson.Unmarshal(asked.Value, &self); err != nil {
		return nil, fmt.Errorf("value: %w", err)
	}
	variables := map[string]any{"self": schemacel.UnstructuredToVal(self, s.structural)}
	optional := s.rule.OptionalOldSelf != nil && *s.rule.OptionalOldSelf
	if len(asked.OldValue) == 0 || string(asked.OldValue) == "null" {
		if optional {
			variables["oldSelf"] = celtypes.OptionalNone
		}
		return variables, nil
	}
	if err := utiljson.Unmarshal(asked.OldValue, &oldSelf); err != nil {
		return nil, fmt.Errorf("oldValue: %w", err)
	}
	variables["oldSelf"] = schemacel.UnstructuredToVal(oldSelf, s.structural)
	if optional {
		variables["oldSelf"] = celtypes.OptionalOf(schemacel.UnstructuredToVal(oldSelf, s.structural))
	}
	return variables, nil
}
