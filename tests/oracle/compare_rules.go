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

// rulesRequest is a request "cel" of PROTOCOL.md.
type rulesRequest struct {
	Op       string         `json:"op"`
	Schema   map[string]any `json:"schema"`
	Rules    []rule         `json:"rules"`
	Root     bool           `json:"root,omitempty"`
	Stored   bool           `json:"stored,omitempty"`
	Subjects []subject      `json:"subjects,omitempty"`
}

type rule struct {
	Rule              string `json:"rule"`
	MessageExpression string `json:"messageExpression,omitempty"`
	OptionalOldSelf   *bool  `json:"optionalOldSelf,omitempty"`
}

type subject struct {
	Value    any `json:"value"`
	OldValue any `json:"oldValue,omitempty"`
}

// rulesAnswer is the answer to it.
type rulesAnswer struct {
	Rules   []ruleAnswer `json:"rules"`
	Problem string       `json:"problem"`
	Panic   string       `json:"panic"`
}

type ruleAnswer struct {
	Accepted       bool     `json:"accepted"`
	Error          string   `json:"error"`
	MessageError   string   `json:"messageError"`
	Type           string   `json:"type"`
	MaxCost        uint64   `json:"maxCost"`
	MessageMaxCost uint64   `json:"messageMaxCost"`
	Cardinality    uint64   `json:"cardinality"`
	UsesOldSelf    bool     `json:"usesOldSelf"`
	Results        []string `json:"results"`
	Panic          string   `json:"panic"`
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
	// Types have two names in texts; messages to users have the short ones.
	protobufTypes = strings.NewReplacer("google.protobuf.Duration", "duration", "google.protobuf.Timestamp", "timestamp",
		"null_type", "null", "optional_type", "optional")
	// The server recovers where a function of its own falls over.
	serverFell = regexp.MustCompile(`^(panic |error \d+ internal error: )`)
	// The server's formats do not tell their names.
	formatLiteral = regexp.MustCompile(`format\.\w+\(\)`)
)

func comparable(text string) string {
	text = protobufTypes.Replace(typeNumber.ReplaceAllString(text, "selfType"))
	text = wrongConstant.ReplaceAllString(text, "constant")
	return freshNames.ReplaceAllString(text, "_var")
}

// isSyntax says that both answers refuse a text that is no expression: each in its own words.
func isSyntax(wanted, got string) bool {
	return wanted != "" && got != "" && (syntaxWords.MatchString(wanted) || ourSyntaxWords.MatchString(got))
}

// differences are what the two answers on a rule disagree about; the texts of what could not be parsed may differ.
func differences(wanted, got *ruleAnswer) []string {
	var found []string
	note := func(aspect string, a, b any) {
		if a != b {
			found = append(found, fmt.Sprintf("%s: %v, not %v", aspect, a, b))
		}
	}
	if wanted.Panic != "" {
		note("accepted", false, got.Accepted)
		return found
	}
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
	note("type", comparable(wanted.Type), comparable(got.Type))
	if wanted.Accepted {
		note("cost", wanted.MaxCost, got.MaxCost)
		note("message's cost", wanted.MessageMaxCost, got.MessageMaxCost)
		note("cardinality", wanted.Cardinality, got.Cardinality)
		note("use of oldSelf", wanted.UsesOldSelf, got.UsesOldSelf)
	}
	note("number of results", len(wanted.Results), len(got.Results))
	return found
}

// otherResults are those of one rule that are not what the server gives, by subject.
func otherResults(wanted, got *ruleAnswer) []int {
	var found []int
	for i, result := range wanted.Results {
		if !sameResult(result, got.Results[i]) {
			found = append(found, i)
		}
	}
	return found
}

func sameResult(wanted, got string) bool {
	if serverFell.MatchString(wanted) {
		return strings.HasPrefix(got, "error ")
	}
	return comparable(wanted) == comparable(formatLiteral.ReplaceAllString(got, "kubernetes.NamedFormat"))
}

// ruleComparison is one run.
type ruleComparison struct {
	both                                  *pair
	asked, accepted, different, evaluated int
	shown                                 int
}

func (c *ruleComparison) ask(request *rulesRequest) (wanted, got *rulesAnswer, err error) {
	wanted, got = &rulesAnswer{}, &rulesAnswer{}
	for _, one := range []*peer{c.both.server, c.both.ours} {
		if err := one.send(request); err != nil {
			return nil, nil, err
		}
	}
	if err := c.both.server.receive(wanted); err != nil {
		return nil, nil, err
	}
	return wanted, got, c.both.ours.receive(got)
}

func (c *ruleComparison) judge(request *rulesRequest) error {
	wanted, got, err := c.ask(request)
	if err != nil {
		return err
	}
	if wanted.Panic != "" {
		return fmt.Errorf("the server falls over: %s", wanted.Panic)
	}
	if (wanted.Problem != "") != (got.Problem != "") || len(wanted.Rules) != len(got.Rules) {
		c.show(request, []string{fmt.Sprintf("problem: %q, not %q", wanted.Problem, got.Problem)})
		return nil
	}
	for i := range wanted.Rules {
		if err := c.judgeRule(request, i, &wanted.Rules[i], &got.Rules[i]); err != nil {
			return err
		}
	}
	return nil
}

func (c *ruleComparison) judgeRule(request *rulesRequest, at int, wanted, got *ruleAnswer) error {
	c.asked++
	c.evaluated += len(wanted.Results)
	if wanted.Accepted {
		c.accepted++
	}
	alone := *request
	alone.Rules = request.Rules[at : at+1]
	found := differences(wanted, got)
	if len(found) == 0 {
		for _, subject := range otherResults(wanted, got) {
			said, err := c.isSaidAtTimes(alone, subject, got.Results[subject])
			if err != nil {
				return err
			}
			if !said {
				found = append(found, fmt.Sprintf("result: %s, not %s", wanted.Results[subject], got.Results[subject]))
			}
		}
	}
	if len(found) > 0 {
		c.show(&alone, found)
	}
	return nil
}

// isSaidAtTimes asks the server again, which walks maps in random order: costs, lists made of entries and the error
// that comes first may be others every time.
func (c *ruleComparison) isSaidAtTimes(alone rulesRequest, at int, result string) (bool, error) {
	const times = 100
	given := alone.Subjects[at]
	alone.Subjects = nil
	for range times {
		alone.Subjects = append(alone.Subjects, given)
	}
	wanted, _, err := c.ask(&alone)
	if err != nil || len(wanted.Rules) != 1 {
		return false, err
	}
	return slices.ContainsFunc(wanted.Rules[0].Results, func(said string) bool {
		return sameResult(said, result)
	}), nil
}

func (c *ruleComparison) show(request *rulesRequest, found []string) {
	if c.different++; c.different <= c.shown {
		text, _ := json.Marshal(request)
		fmt.Printf("%s\n  %s\n", text, strings.Join(found, "\n  "))
	}
}

func (c *ruleComparison) summary(what string) error {
	fmt.Printf("server %s, %s: %d rules, %d accepted, evaluated %d times, %d different\n",
		c.both.server.version, what, c.asked, c.accepted, c.evaluated, c.different)
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
		if err := comparison.judge(randomRules(random)); err != nil {
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

func writtenRules(file string) ([]*rulesRequest, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var found []*rulesRequest
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

func collectRules(node map[string]any, root bool, found *[]*rulesRequest) {
	if written, _ := node["x-kubernetes-validations"].([]any); len(written) > 0 {
		request := &rulesRequest{Op: "cel", Schema: withoutRules(node), Root: root}
		for _, entry := range written {
			request.Rules = append(request.Rules, writtenRule(entry))
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

func writtenRule(entry any) (made rule) {
	given, _ := entry.(map[string]any)
	made.Rule, _ = given["rule"].(string)
	made.MessageExpression, _ = given["messageExpression"].(string)
	if optional, ok := given["optionalOldSelf"].(bool); ok {
		made.OptionalOldSelf = &optional
	}
	return made
}

func withoutRules(node map[string]any) map[string]any {
	copied := maps.Clone(node)
	delete(copied, "x-kubernetes-validations")
	return copied
}

// Servers take longest to prepare a schema, so several rules share one.
const (
	rulesOfSchema    = 8
	subjectsOfSchema = 2
)

func randomRules(random *rand.Rand) *rulesRequest {
	node := rules.Schema(random, 1+random.Intn(3))
	request := &rulesRequest{Op: "cel", Schema: node.Schema}
	for range rulesOfSchema {
		request.Rules = append(request.Rules, randomRule(random, node))
	}
	switch random.Intn(12) {
	case 0:
		request.Stored = true
	case 1:
		request.Root = canBeRoot(node.Schema)
	}
	for range subjectsOfSchema {
		made := subject{rules.Value(random, node.Schema), rules.Value(random, node.Schema)}
		if random.Intn(4) == 0 {
			made.OldValue = made.Value
		}
		request.Subjects = append(request.Subjects, made)
	}
	return request
}

func canBeRoot(schema map[string]any) bool {
	properties, isObject := schema["properties"].(map[string]any)
	metadata, declared := properties["metadata"].(map[string]any)
	return isObject && (!declared || metadata["properties"] != nil)
}

func randomRule(random *rand.Rand, node *rules.Node) (made rule) {
	maker := rules.Maker{Random: random, Mistakes: []int{0, 0, 20, 100}[random.Intn(4)]}
	wanted := rules.Bool
	if random.Intn(5) == 0 {
		wanted = maker.AnyType(node.Type)
	}
	made.Rule = maker.Expression(node.Type, wanted, 1+random.Intn(4))
	switch random.Intn(12) {
	case 0:
		made.MessageExpression = maker.Expression(node.Type, rules.String, 2)
	case 1:
		optional := random.Intn(2) == 0
		made.OptionalOldSelf = &optional
	}
	return made
}
