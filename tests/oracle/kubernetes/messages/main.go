// messages FACTS writes runtime/kubernetes/v1.36.messages: how Go encodes the kinds of FACTS, which is runtime/kubernetes/v1.36.json,
// as protobuf and JSON. The facts are those of the struct tags in k8s.io/api, and in the modules of the two other API servers. A line has the name of a type and its fields: number, name
// and type, with colons between them.
//
// A type is a letter, or the name of another type: s string, i integer, f floating-point number, b boolean, y bytes, t Time, u MicroTime, d Duration, q Quantity,
// o IntOrString, j JSON, x a message of strings that is a list in JSON. `[]` before it is a list, `{}` a map of strings, `+` a field whose
// members are those of the outer type, `|` a type that is one of its fields in JSON: the last that has a value, `*` a pointer to a scalar, and `?` a scalar, list or map that Go omits from JSON if it is empty.
// After another colon comes the name of the Go type, if the letter does not imply it: int64, types.UID, []v1.OperationType.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"sort"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistration "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

var letters = map[reflect.Type]string{
	reflect.TypeFor[metav1.Time]():          "t",
	reflect.TypeFor[metav1.MicroTime]():     "u",
	reflect.TypeFor[metav1.Duration]():      "d",
	reflect.TypeFor[metav1.FieldsV1]():      "j",
	reflect.TypeFor[apiextensions.JSON]():   "j",
	reflect.TypeFor[runtime.RawExtension](): "j",
	reflect.TypeFor[resource.Quantity]():    "q",
	reflect.TypeFor[intstr.IntOrString]():   "o",
}

// Types with a MarshalJSON that writes one of their fields.
var choices = []reflect.Type{
	reflect.TypeFor[apiextensions.JSONSchemaPropsOrArray](),
	reflect.TypeFor[apiextensions.JSONSchemaPropsOrBool](),
	reflect.TypeFor[apiextensions.JSONSchemaPropsOrStringArray](),
}

// Kinds that only requests to subresources have.
var sent = []string{"DeleteOptions", "Eviction", "Scale", "TokenRequest"}

var lines = map[string]string{}

func main() {
	wanted := kinds(os.Args[1])
	for _, add := range []func(*runtime.Scheme) error{apiregistration.AddToScheme, apiextensions.AddToScheme} {
		if err := add(scheme.Scheme); err != nil {
			panic(err)
		}
	}
	for kind, goType := range scheme.Scheme.AllKnownTypes() {
		if wanted[kind] || kind.Version == "v1" && slices.Contains(sent, kind.Kind) {
			addMessage(goType)
		}
	}
	names := make([]string, 0, len(lines))
	for name := range lines {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Println(lines[name])
	}
}

func kinds(file string) map[schema.GroupVersionKind]bool {
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	var facts struct {
		Kinds []schema.GroupVersionKind
	}
	if err := json.Unmarshal(text, &facts); err != nil {
		panic(err)
	}
	found := map[schema.GroupVersionKind]bool{}
	for _, kind := range facts.Kinds {
		found[kind] = true
	}
	return found
}

// messageName is `apps.v1.Deployment`, or `meta.v1.ObjectMeta`.
func messageName(goType reflect.Type) string {
	parts := strings.Split(goType.PkgPath(), "/")
	return strings.Join(append(parts[max(len(parts)-2, 0):], goType.Name()), ".")
}

func addMessage(goType reflect.Type) {
	name := messageName(goType)
	if _, known := lines[name]; known {
		return
	}
	lines[name] = name
	line := name
	for i := range goType.NumField() {
		field := goType.Field(i)
		if tag := field.Tag.Get("protobuf"); tag != "" {
			if text := fieldText(field, strings.Split(tag, ",")[1]); text != "" {
				line += " " + text
			}
		}
	}
	lines[name] = line
}

func fieldText(field reflect.StructField, number string) string {
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	if name == "" {
		name = field.Name
	}
	text, ok := typeText(field.Type)
	if !ok {
		fmt.Fprintln(os.Stderr, "not written:", field.Name, field.Type)
		return ""
	}
	if strings.Contains(options, "inline") {
		return number + "::+" + text
	}
	if strings.Contains(options, "omitempty") && canBeEmpty(field.Type) {
		text = "?" + text
	}
	return number + ":" + name + ":" + text + goName(field.Type, text)
}

// What the letters imply.
var implied = map[string]string{
	"s": "string", "i": "int32", "f": "float64", "b": "bool", "y": "[]uint8", "t": "v1.Time", "u": "v1.MicroTime", "d": "v1.Duration",
	"q": "resource.Quantity", "o": "intstr.IntOrString",
}

// goName is the name of a type with a colon before it, or nothing if `text` implies it.
func goName(goType reflect.Type, text string) string {
	for goType.Kind() == reflect.Pointer {
		goType = goType.Elem()
	}
	if goType.String() == impliedName(strings.TrimLeft(text, "?*")) {
		return ""
	}
	return ":" + strings.ReplaceAll(goType.String(), " ", "")
}

func impliedName(text string) string {
	if rest, isList := strings.CutPrefix(text, "[]"); isList {
		return "[]" + impliedName(rest)
	}
	if rest, isMap := strings.CutPrefix(text, "{}"); isMap {
		return "map[string]" + impliedName(rest)
	}
	if name, known := implied[text]; known {
		return name
	}
	return text[strings.Index(text, ".")+1:]
}

// canBeEmpty: encoding/json never omits a struct.
func canBeEmpty(goType reflect.Type) bool {
	return goType.Kind() != reflect.Struct && goType.Kind() != reflect.Pointer
}

func typeText(goType reflect.Type) (string, bool) {
	if letter, known := letters[goType]; known {
		return letter, true
	}
	switch goType.Kind() {
	case reflect.Pointer:
		text, ok := typeText(goType.Elem())
		if len(text) == 1 && strings.Contains("sifb", text) {
			text = "*" + text
		}
		return text, ok
	case reflect.String:
		return "s", true
	case reflect.Int32, reflect.Int64:
		return "i", true
	case reflect.Float64:
		return "f", true
	case reflect.Bool:
		return "b", true
	case reflect.Slice:
		if goType.Elem().Kind() == reflect.Uint8 {
			return "y", true
		}
		text, ok := typeText(goType.Elem())
		return "[]" + text, ok && !strings.Contains(text, "[]")
	case reflect.Map:
		text, ok := typeText(goType.Elem())
		if text == "[]s" {
			text = "x"
		}
		return "{}" + text, ok && !strings.Contains(text, "[]") && goType.Key().Kind() == reflect.String
	case reflect.Struct:
		addMessage(goType)
		if slices.Contains(choices, goType) {
			return "|" + messageName(goType), true
		}
		return messageName(goType), true
	}
	return "", false
}
