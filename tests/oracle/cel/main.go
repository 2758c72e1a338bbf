// Command cel answers what the API server's own parser makes of expressions, for differential tests.
//
//	cel parse [MINOR] < expressions   one answer a line: "ok TREE" or "error OFFSET MESSAGE"
//	cel eval < expressions            what each is when evaluated, as eval.go says
//	cel quantity < texts              what each quantity is, and its sum, difference and order with the one before
//	cel rules DIRECTORY               every CEL rule and message expression of the CRDs there, one a line
//
// MINOR is the version 1.MINOR whose features a new rule may use; by default the one that this release of the server
// demands, which is the minor before its own.
// Expressions and messages are escaped so that each is one line: \\ \n \r. Offsets are in code points.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/google/cel-go/cel"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
)

var (
	escaper   = strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\r", "\\r")
	unescaper = strings.NewReplacer("\\\\", "\\", "\\n", "\n", "\\r", "\r")
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "parse":
		return parseAll(environment.DefaultCompatibilityVersion())
	case len(args) == 2 && args[0] == "parse":
		compatibility, err := version.ParseMajorMinor("1." + args[1])
		if err != nil {
			return err
		}
		return parseAll(compatibility)
	case len(args) == 1 && args[0] == "eval":
		return evaluateAll(environment.DefaultCompatibilityVersion())
	case len(args) == 1 && args[0] == "quantity":
		return describeQuantities()
	case len(args) == 2 && args[0] == "rules":
		return printRules(args[1])
	}
	return fmt.Errorf("usage: cel parse [MINOR] | cel eval | cel quantity | cel rules DIRECTORY")
}

// newRuleEnv is the environment in which a server checks a rule that it has not stored yet.
func newRuleEnv(compatibility *version.Version) (*cel.Env, error) {
	return environment.MustBaseEnvSet(compatibility).Env(environment.NewExpressions)
}

func readExpressions() ([]string, error) {
	var all []string
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20)
	for in.Scan() {
		all = append(all, unescaper.Replace(in.Text()))
	}
	return all, in.Err()
}

func parseAll(compatibility *version.Version) error {
	env, err := newRuleEnv(compatibility)
	if err != nil {
		return err
	}
	expressions, err := readExpressions()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, text := range expressions {
		fmt.Fprintln(out, answer(env, text))
	}
	return nil
}

func answer(env *cel.Env, text string) string {
	parsed, issues := env.Parse(text)
	if issues.Err() == nil {
		return "ok " + treeText(parsed.NativeRep())
	}
	first := issues.Errors()[0]
	offset, message := -1, first.Message
	for _, issue := range issues.Errors() {
		at, known := parsedOffset(text, issue.Location.Line(), issue.Location.Column())
		if known && (offset < 0 || at < offset) {
			offset, message = at, issue.Message
		}
	}
	return fmt.Sprintf("error %d %s", offset, escaper.Replace(message))
}

// parsedOffset turns a line (from 1) and a column (from 0) into code points from the start.
func parsedOffset(text string, line, column int) (int, bool) {
	if line < 1 {
		return 0, false
	}
	runes := []rune(text)
	offset := 0
	for ; line > 1 && offset < len(runes); offset++ {
		if runes[offset] == '\n' {
			line--
		}
	}
	return offset + column, true
}
