package main

import (
	"encoding/json"
	"errors"
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

// askedRule is one rule of a request "cel".
type askedRule struct {
	Rule              string `json:"rule"`
	MessageExpression string `json:"messageExpression"`
	OptionalOldSelf   *bool  `json:"optionalOldSelf"`
}

// askedSubject is what its rules are evaluated on.
type askedSubject struct {
	Value    json.RawMessage `json:"value"`
	OldValue json.RawMessage `json:"oldValue"`
}

// judgedRules is the answer to it.
type judgedRules struct {
	Rules   []*judgedRule `json:"rules"`
	Problem string        `json:"problem,omitempty"`
}

// judgedRule is the answer for one rule. Costs are worst cases before they are multiplied by how often the node can occur.
type judgedRule struct {
	Accepted       bool     `json:"accepted"`
	Error          string   `json:"error"`
	MessageError   string   `json:"messageError"`
	Type           string   `json:"type"`
	MaxCost        uint64   `json:"maxCost"`
	MessageMaxCost uint64   `json:"messageMaxCost"`
	Cardinality    uint64   `json:"cardinality"`
	UsesOldSelf    bool     `json:"usesOldSelf"`
	Results        []string `json:"results"`
	Panic          string   `json:"panic,omitempty"`
}

// ruleSite is a schema node that carries the rules asked about.
type ruleSite struct {
	structural *structuralschema.Structural
	declared   *apiservercel.DeclType
	stored     bool
	envs       map[bool]*cel.Env // by optionalOldSelf, made when they are needed
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
	structural, err := structuralschema.NewStructural(props)
	if err != nil {
		return nil, err
	}
	declared := model.SchemaDeclType(structural, asked.Root || structural.XEmbeddedResource)
	if asked.Root {
		structural = model.WithTypeAndObjectMeta(structural)
	}
	return &ruleSite{structural, declared, asked.Stored, map[bool]*cel.Env{}}, nil
}

func (p *packages) judgeRules(asked *request) *judgedRules {
	site, err := p.newRuleSite(asked)
	if err != nil {
		return &judgedRules{Problem: "schema: " + err.Error()}
	}
	given := &judgedRules{}
	given.Rules = site.compile(asked.Rules)
	for i := range asked.Rules {
		if err := site.evaluate(&asked.Rules[i], asked.Subjects, given.Rules[i]); err != nil {
			return &judgedRules{Problem: err.Error()}
		}
	}
	return given
}

// compile lets the server compile all rules of the node; one by one if a rule makes it fall over.
func (s *ruleSite) compile(rules []askedRule) (judged []*judgedRule) {
	defer func() {
		if cause := recover(); cause == nil {
			return
		} else if len(rules) == 1 {
			judged = []*judgedRule{{Panic: fmt.Sprint(cause)}}
			return
		}
		judged = nil
		for i := range rules {
			judged = append(judged, s.compile(rules[i:i+1])...)
		}
	}()
	s.structural.XValidations = nil
	for _, rule := range rules {
		s.structural.XValidations = append(s.structural.XValidations, apiextensionsv1.ValidationRule{
			Rule: rule.Rule, MessageExpression: rule.MessageExpression, OptionalOldSelf: rule.OptionalOldSelf})
	}
	loader := schemacel.NewExpressionsEnvLoader()
	if s.stored {
		loader = schemacel.StoredExpressionsEnvLoader()
	}
	results, err := schemacel.Compile(s.structural, s.declared, celconfig.PerCallLimit, baseEnvironment(), loader)
	if err != nil { // none of them has a type
		for range rules {
			judged = append(judged, &judgedRule{Error: err.Error()})
		}
		return judged
	}
	for _, result := range results {
		judged = append(judged, judgedBy(&result))
	}
	return judged
}

func judgedBy(result *schemacel.CompilationResult) *judgedRule {
	given := &judgedRule{
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
	given.Accepted = given.Error == "" && given.MessageError == "" && result.Program != nil
	return given
}

// env is the environment in which the server compiles a rule, whose types the results of compilation do not show.
func (s *ruleSite) env(optionalOldSelf bool) (*cel.Env, error) {
	if env, found := s.envs[optionalOldSelf]; found {
		return env, nil
	}
	declared := s.declared.MaybeAssignTypeName("selfType0")
	oldSelf := declared.CelType()
	if optionalOldSelf {
		oldSelf = celtypes.NewOptionalType(oldSelf)
	}
	extended, err := baseEnvironment().Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []cel.EnvOption{cel.Variable("self", declared.CelType()), cel.Variable("oldSelf", oldSelf)},
		DeclTypes:         []*apiservercel.DeclType{declared},
	})
	if err != nil {
		return nil, err
	}
	env := extended.NewExpressionsEnv()
	if s.stored {
		env = extended.StoredExpressionsEnv()
	}
	s.envs[optionalOldSelf] = env
	return env, nil
}

// evaluate adds the type and the results of any expression that compiles where the rule would stand; it need not be a bool.
func (s *ruleSite) evaluate(asked *askedRule, subjects []askedSubject, given *judgedRule) error {
	if s.declared == nil || given.Panic != "" {
		return nil
	}
	optional := asked.OptionalOldSelf != nil && *asked.OptionalOldSelf
	env, err := s.env(optional)
	if err != nil {
		return err
	}
	tree, issues := env.Compile(asked.Rule)
	if issues.Err() != nil {
		return nil
	}
	given.Type = tree.OutputType().String()
	if len(subjects) == 0 {
		return nil
	}
	program := programOf(env, tree)
	if program == nil {
		return nil
	}
	for _, subject := range subjects {
		variables, err := s.variables(&subject, optional)
		if err != nil {
			return err
		}
		given.Results = append(given.Results, resultOf(program, variables))
	}
	return nil
}

// programOf is null where the server cannot make a program, or falls over.
func programOf(env *cel.Env, tree *cel.Ast) (program cel.Program) {
	defer func() {
		if recover() != nil {
			program = nil
		}
	}()
	program, err := env.Program(tree, cel.CostLimit(celconfig.PerCallLimit), cel.CostTracking(&library.CostEstimator{}))
	if err != nil {
		return nil
	}
	return program
}

func resultOf(program cel.Program, variables map[string]any) (text string) {
	defer func() {
		if cause := recover(); cause != nil {
			text = fmt.Sprintf("panic %v", cause)
		}
	}()
	value, details, err := program.Eval(variables)
	cost := uint64(0)
	if details != nil && details.ActualCost() != nil {
		cost = *details.ActualCost()
	}
	if err != nil {
		return fmt.Sprintf("error %d %s", cost, err)
	}
	return fmt.Sprintf("value %d %s %s", cost, value.Type().TypeName(), valueText(value))
}

func (s *ruleSite) variables(subject *askedSubject, optional bool) (map[string]any, error) {
	var self, oldSelf any
	if err := utiljson.Unmarshal(subject.Value, &self); err != nil {
		return nil, fmt.Errorf("value: %w", err)
	}
	variables := map[string]any{"self": schemacel.UnstructuredToVal(self, s.structural)}
	if len(subject.OldValue) == 0 {
		if !optional {
			return nil, errors.New("a rule that is not optional needs an old value")
		}
		variables["oldSelf"] = celtypes.OptionalNone
		return variables, nil
	}
	if err := utiljson.Unmarshal(subject.OldValue, &oldSelf); err != nil {
		return nil, fmt.Errorf("oldValue: %w", err)
	}
	var old ref.Val = schemacel.UnstructuredToVal(oldSelf, s.structural)
	if optional {
		old = celtypes.OptionalOf(old)
	}
	variables["oldSelf"] = old
	return variables, nil
}
