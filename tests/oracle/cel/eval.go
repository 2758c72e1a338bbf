package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	"k8s.io/apimachinery/pkg/util/version"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

// evaluateAll answers, for each expression, "refused", "unplanned MESSAGE", "error COST MESSAGE", "value COST TYPE LITERAL", or
// "panic MESSAGE" where the server fails.
// Expressions may use all that this release of the server knows.
func evaluateAll(compatibility *version.Version) error {
	env, err := environment.MustBaseEnvSet(compatibility).Env(environment.StoredExpressions)
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
		fmt.Fprintln(out, escaper.Replace(evaluated(env, text, cel.NoVars())))
	}
	return nil
}

func evaluated(env *cel.Env, text string, variables any) (answer string) {
	defer func() {
		if cause := recover(); cause != nil {
			answer = fmt.Sprintf("panic %v", cause)
		}
	}()
	ast, issues := env.Compile(text)
	if issues.Err() != nil {
		return "refused"
	}
	program, err := env.Program(ast, cel.CostLimit(celconfig.PerCallLimit), cel.InterruptCheckFrequency(celconfig.CheckFrequency))
	if err != nil {
		return "unplanned " + err.Error()
	}
	value, details, err := program.Eval(variables)
	cost := uint64(0)
	if details != nil && details.ActualCost() != nil {
		cost = *details.ActualCost()
	}
	if err != nil {
		return fmt.Sprintf("error %d %s", cost, err)
	}
	return fmt.Sprintf("value %d %s %s", cost, value.Type().TypeName(), literal(value))
}

// literal writes a value as runtime/cel/eval/value_text.hpp does.
func literal(value ref.Val) string {
	switch v := value.(type) {
	case traits.Lister:
		var parts []string
		for it := v.Iterator(); it.HasNext() == types.True; {
			parts = append(parts, literal(it.Next()))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case traits.Mapper:
		var parts []string
		for it := v.Iterator(); it.HasNext() == types.True; {
			key := it.Next()
			parts = append(parts, literal(key)+": "+literal(v.Get(key)))
		}
		sort.Strings(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	case *types.Optional:
		if v.HasValue() {
			return "optional.of(" + literal(v.GetValue()) + ")"
		}
		return "optional.none()"
	case types.Timestamp:
		return `timestamp("` + string(v.ConvertToType(types.StringType).(types.String)) + `")`
	case ref.Type:
		return v.TypeName()
	case apiservercel.IP:
		return fmt.Sprintf("ip(%q)", v.Addr.String())
	case apiservercel.CIDR:
		return fmt.Sprintf("cidr(%q)", v.Prefix.String())
	case apiservercel.URL:
		return fmt.Sprintf("url(%q)", v.URL.String())
	case apiservercel.Quantity:
		return fmt.Sprintf("quantity(%q)", v.Quantity.String())
	case *apiservercel.Quantity:
		return fmt.Sprintf("quantity(%q)", v.Quantity.String())
	case apiservercel.Semver:
		return fmt.Sprintf("semver(\"%d.%d.%d\")", v.Major, v.Minor, v.Patch)
	case apiservercel.Format:
		for name, format := range library.ConstantFormats {
			if format.Name == v.Name {
				return "format." + name + "()"
			}
		}
	}
	return types.Format(value)
}
