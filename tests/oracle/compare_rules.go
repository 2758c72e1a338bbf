package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"regexp"
	"strings"
	"time"

	"kubexx.io/kubexx/tests/oracle/rules"
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
	freshNames  = regexp.MustCompile(`_var\d+`)
)

func comparable(text string) string {
	text = typeNumber.ReplaceAllString(text, "selfType")
	return freshNames.ReplaceAllString(text, "_var")
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
	if !syntaxWords.MatchString(wanted.Error) {
		note("error", comparable(wanted.Error), comparable(got.Error))
	}
	if !syntaxWords.MatchString(wanted.MessageError) {
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
	begin := time.Now()
	asked, accepted, different := 0, 0, 0
	for ; asked < *count && time.Since(begin) < *limit; asked++ {
		request := randomRule(random)
		wanted, got, err := both.askRule(request)
		if err != nil {
			return err
		}
		if wanted.Accepted {
			accepted++
		}
		found := differences(wanted, got)
		if len(found) == 0 {
			continue
		}
		if different++; different <= *shown {
			text, _ := json.Marshal(request)
			fmt.Printf("%s\n  %s\n", text, strings.Join(found, "\n  "))
		}
	}
	fmt.Printf("server %s, seed %d: %d rules, %d accepted, %d different\n", both.server.version, *seed, asked, accepted, different)
	if different > 0 {
		return errDifferent
	}
	return nil
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
