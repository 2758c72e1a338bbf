package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"kubexx.io/kubexx/tests/oracle/rules"
	"sigs.k8s.io/yaml"
)

// ruleRequest is a request "cel" of PROTOCOL.md.
type ruleRequest struct {
	Op                string         `json:"op"`
	Schema            map[string]any `json:"schema"`
	Rule              string         `json:"rule"`
	MessageExpression string         `json:"messageExpression,omitempty"`
	OptionalOldSelf   *bool          `json:"optionalOldSelf,omitempty"`
	Root              bool           `json:"root,omitempty"`
	Stored            bool           `json:"stored,omitempty"`
}

// ruleAnswer is the answer to it.
type ruleAnswer struct {
	Accepted       bool   `json:"accepted"`
	Error          string `json:"error"`
	MessageError   string `json:"messageError"`
	Type           string `json:"type"`
	MaxCost        uint64 `json:"maxCost"`
	MessageMaxCost uint64 `json:"messageMaxCost"`
	Cardinality    uint64 `json:"cardinality"`
	UsesOldSelf    bool   `json:"usesOldSelf"`
	Problem        string `json:"problem"`
	Panic          string `json:"panic"`
}

var (
	typeNumber = regexp.MustCompile(`selfType\d+`)
	// The grammar's own words for what it did not expect are no interface, nor are dumps of trees.
	syntaxWords = regexp.MustCompile(`ERROR: <input>:\d+:\d+: (Syntax error|unsupported syntax|reserved identifier|incompatible type|argument (is not|must be))`)
	// What our parser refuses, the arguments of macros among it, a server may refuse in its checker's words.
	ourSyntaxWords = regexp.MustCompile(`ERROR: <input>:\d+:\d+: Syntax error`)
	freshNames     = regexp.MustCompile(`_var\d+`)
	// Which of several wrong constants a server comes upon first is no interface either.
	wrongConstant = regexp.MustCompile(`type conversion error from '[\w.]+' to '[\w.]+'|(unsigned )?integer overflow`)
)

func comparable(text string) string {
	text = typeNumber.ReplaceAllString(text, "selfType")
	text = wrongConstant.ReplaceAllString(text, "constant")
	return freshNames.ReplaceAllString(text, "_var")
}

// isSyntax says that both answers refuse a text that is no expression: each in its own words.
func isSyntax(wanted, got string) bool {
	return wanted != "" && got != "" && (syntaxWords.MatchString(wanted) || ourSyntaxWords.MatchString(got))
}

// differences are what the two answers disagree about; the texts of what could not be parsed may differ.
func differences(wanted, got *ruleAnswer) []string {
	var found []string
	note := func(aspect string, a, b any) {
		if a != b {
			found = append(found, fmt.Sprintf("%s: %v, not %v", aspect, a, b))
		}
	}
	note("problem", wanted.Problem != "", got.Problem != "")
	note("accepted", wanted.Accepted, got.Accepted)
	if len(found) > 0 {
		return found
	}
	if !isSyntax(wanted.Error, got.Error) {
		note("error", comparable(wanted.Error), comparable(got.Error))
	}
	if !isSyntax(wanted.MessageError, got.MessageError) {
		note("message's error", comparable(wanted.MessageError), comparable(got.MessageError))
	}
	if wanted.Accepted {
		note("type", comparable(wanted.Type), got.Type)
		note("cost", wanted.MaxCost, got.MaxCost)
		note("message's cost", wanted.MessageMaxCost, got.MessageMaxCost)
		note("cardinality", wanted.Cardinality, got.Cardinality)
		note("use of oldSelf", wanted.UsesOldSelf, got.UsesOldSelf)
	}
	return found
}

func (p *pair) askRule(request *ruleRequest) (wanted, got *ruleAnswer, err error) {
	wanted, got = &ruleAnswer{}, &ruleAnswer{}
	for _, one := range []*peer{p.server, p.ours} {
		if err := one.send(request); err != nil {
			return nil, nil, err
		}
	}
	if err := p.server.receive(wanted); err != nil {
		return nil, nil, err
	}
	return wanted, got, p.ours.receive(got)
}

// ruleComparison is one run.
type ruleComparison struct {
	both                       *pair
	asked, accepted, different int
	shown                      int
}

func (c *ruleComparison) judge(request *ruleRequest) error {
	wanted, got, err := c.both.askRule(request)
	if err != nil {
		return err
	}
	c.asked++
	if wanted.Accepted {
		c.accepted++
	}
	found := differences(wanted, got)
	if len(found) == 0 {
		return nil
	}
	if c.different++; c.different <= c.shown {
		text, _ := json.Marshal(request)
		fmt.Printf("%s\n  %s\n", text, strings.Join(found, "\n  "))
	}
	return nil
}

func (c *ruleComparison) summary(what string) error {
	fmt.Printf("server %s, %s: %d rules, %d accepted, %d different\n", c.both.server.version, what, c.asked, c.accepted, c.different)
	if c.different > 0 {
		return errDifferent
	}
	return nil
}

// compareRules asks about random rules on random schemas.
func compareRules(arguments []string) error {
	if len(arguments) == 0 {
		return errors.New("expected a program")
	}
	flags := flag.NewFlagSet("compare-rules", flag.ContinueOnError)
	server := flags.String("server", "", "the server to compare with")
	seed := flags.Int64("seed", time.Now().UnixNano(), "seed of the random rules")
	count := flags.Int("count", 20000, "number of rules")
	limit := flags.Duration("time", 5*time.Minute, "stop after this")
	shown := flags.Int("show", 20, "differences shown")
	if err := flags.Parse(arguments[1:]); err != nil {
		return err
	}
	both, err := startPair(*server, arguments[0])
	if err != nil {
		return err
	}
	defer both.stop()
	random := rand.New(rand.NewSource(*seed))
	comparison := ruleComparison{both: both, shown: *shown}
	for begin := time.Now(); comparison.asked < *count && time.Since(begin) < *limit; {
		if err := comparison.judge(randomRule(random)); err != nil {
			return err
		}
	}
	return comparison.summary(fmt.Sprintf("seed %d", *seed))
}

// compareWrittenRules asks about every rule of the definitions in a folder, each at its own node.
func compareWrittenRules(arguments []string) error {
	if len(arguments) != 3 {
		return errors.New("expected a program, a server and a folder")
	}
	both, err := startPair(arguments[1], arguments[0])
	if err != nil {
		return err
	}
	defer both.stop()
	comparison := ruleComparison{both: both, shown: 20}
	files, err := filepath.Glob(filepath.Join(arguments[2], "*.yaml"))
	if err != nil {
		return err
	}
	for _, file := range files {
		requests, err := writtenRules(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		for _, request := range requests {
			if err := comparison.judge(request); err != nil {
				return err
			}
		}
	}
	return comparison.summary(arguments[2])
}

func writtenRules(file string) ([]*ruleRequest, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var found []*ruleRequest
	for _, document := range strings.Split(string(text), "\n---") {
		var definition struct {
			Spec struct {
				Versions []struct {
					Schema struct {
						OpenAPIV3Schema map[string]any `json:"openAPIV3Schema"`
					} `json:"schema"`
				} `json:"versions"`
			} `json:"spec"`
		}
		// What is no definition has no rules.
		if yaml.Unmarshal([]byte(document), &definition) != nil {
			continue
		}
		for _, version := range definition.Spec.Versions {
			collectRules(version.Schema.OpenAPIV3Schema, true, &found)
		}
	}
	return found, nil
}

func collectRules(node map[string]any, root bool, found *[]*ruleRequest) {
	rules, _ := node["x-kubernetes-validations"].([]any)
	for _, entry := range rules {
		rule, _ := entry.(map[string]any)
		request := &ruleRequest{Op: "cel", Schema: withoutRules(node), Root: root}
		request.Rule, _ = rule["rule"].(string)
		request.MessageExpression, _ = rule["messageExpression"].(string)
		if optional, ok := rule["optionalOldSelf"].(bool); ok {
			request.OptionalOldSelf = &optional
		}
		*found = append(*found, request)
	}
	properties, _ := node["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if property, ok := properties[name].(map[string]any); ok {
			collectRules(property, false, found)
		}
	}
	for _, keyword := range []string{"items", "additionalProperties"} {
		if child, ok := node[keyword].(map[string]any); ok {
			collectRules(child, false, found)
		}
	}
}

func withoutRules(node map[string]any) map[string]any {
	copied := maps.Clone(node)
	delete(copied, "x-kubernetes-validations")
	return copied
}

func randomRule(random *rand.Rand) *ruleRequest {
	node := rules.Schema(random, 1+random.Intn(3))
	maker := rules.Maker{Random: random, Mistakes: []int{0, 0, 20, 100}[random.Intn(4)]}
	request := &ruleRequest{Op: "cel", Schema: node.Schema, Rule: maker.Expression(node.Type, rules.Bool, 1+random.Intn(4))}
	switch random.Intn(12) {
	case 0:
		request.MessageExpression = maker.Expression(node.Type, rules.String, 2)
	case 1:
		optional := random.Intn(2) == 0
		request.OptionalOldSelf = &optional
	case 2:
		request.Stored = true
	case 3:
		request.Root = node.Type.Kind == "object"
	}
	return request
}
