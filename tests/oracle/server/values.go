package main

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	celtypes "github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
)

// valueText writes a value as runtime/cel/eval/value_text.hpp writes literals. Of formats only the type is told.
func valueText(value ref.Val) string {
	switch v := value.(type) {
	case celtypes.Null:
		return "null"
	case celtypes.Bool:
		return strconv.FormatBool(bool(v))
	case celtypes.Int:
		return strconv.FormatInt(int64(v), 10)
	case celtypes.Uint:
		return strconv.FormatUint(uint64(v), 10) + "u"
	case celtypes.Double:
		return doubleText(float64(v))
	case celtypes.String:
		return strconv.Quote(string(v))
	case celtypes.Bytes:
		return bytesText(v)
	case celtypes.Timestamp, celtypes.Duration:
		name := map[ref.Type]string{celtypes.TimestampType: "timestamp", celtypes.DurationType: "duration"}[v.Type()]
		return name + `("` + string(v.ConvertToType(celtypes.StringType).(celtypes.String)) + `")`
	case *celtypes.Optional:
		if !v.HasValue() {
			return "optional.none()"
		}
		return "optional.of(" + valueText(v.GetValue()) + ")"
	case traits.Mapper:
		return mapText(v)
	case traits.Lister:
		return listText(v)
	case ref.Type:
		return v.TypeName()
	case *celtypes.Err:
		return v.Error()
	}
	return libraryText(value)
}

func doubleText(value float64) string {
	text := strconv.FormatFloat(value, 'f', -1, 64)
	switch {
	case text == "NaN":
		return `double("NaN")`
	case strings.HasSuffix(text, "Inf"):
		return `double("` + strings.TrimPrefix(text, "+") + `inity")`
	case !strings.Contains(text, "."):
		return text + ".0"
	}
	return text
}

func bytesText(value []byte) string {
	var text strings.Builder
	for _, one := range value {
		fmt.Fprintf(&text, `\%03o`, one)
	}
	return `b"` + text.String() + `"`
}

// libraryText writes values of the types that Kubernetes adds.
func libraryText(value ref.Val) string {
	text := fmt.Sprint(value.Value())
	switch name := value.Type().TypeName(); name {
	case "net.IP":
		return `ip("` + text + `")`
	case "net.CIDR":
		return `cidr("` + text + `")`
	case "kubernetes.URL":
		return "url(" + strconv.Quote(text) + ")"
	case "kubernetes.Quantity":
		return `quantity("` + text + `")`
	case "kubernetes.Semver":
		return `semver("` + strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == '+' })[0] + `")`
	default:
		return name
	}
}

func listText(list traits.Lister) string {
	var texts []string
	for each := list.Iterator(); each.HasNext() == celtypes.True; {
		texts = append(texts, valueText(each.Next()))
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func mapText(table traits.Mapper) string {
	var texts []string
	for each := table.Iterator(); each.HasNext() == celtypes.True; {
		key := each.Next()
		if key == nil { // so the server's iterator hands out members of objects that no schema knows
			continue
		}
		text := "null" // A property that is null has a key, and no value.
		if value, found := table.Find(key); found {
			text = valueText(value)
		}
		texts = append(texts, valueText(key)+": "+text)
	}
	sort.Strings(texts)
	return "{" + strings.Join(texts, ", ") + "}"
}
