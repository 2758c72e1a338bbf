package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"regexp"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	"sigs.k8s.io/controller-tools/pkg/markers"
)

// record stands for all markers with named arguments.
type record struct {
	A string   `marker:"a"`
	B *int     `marker:"b,optional"`
	C []string `marker:"c,optional"`
	D *bool    `marker:"d,optional"`
}

type anyValue struct{ Value any }

// definitions has one marker of each shape of argument, under the name of the shape.
func definitions() map[string]*markers.Definition {
	made := map[string]*markers.Definition{}
	for name, output := range map[string]any{
		"string": "", "int": 0, "float": 0.0, "bool": false, "strings": []string{}, "anys": []any{}, "record": record{},
		"maximum": crdmarkers.Maximum(0), "maxItems": crdmarkers.MaxItems(0),
	} {
		made[name] = markers.Must(markers.MakeDefinition(name, markers.DescribesField, output))
	}
	made["any"] = markers.Must(markers.MakeAnyTypeDefinition("any", markers.DescribesField, anyValue{}))
	return made
}

var shapes = strings.Fields("string string int float bool strings anys anys any any any any maximum maxItems record record record")

var argumentPieces = strings.Split("{|}|,|;|:|\"|\"a\"|\"\\n\"|\"\\x41\"|`|`a`|'|-| |true|false|t|f|tr|0|1|08|0x1|0b2|1.5|.5|5.|1e3|1_0|_|a|b:c|"+
	"\\|[|]|#|=|é|—|日|+|{a|a:|{}|/|//|null|NaN|Inf|e|.|0x1p4|0o7|9223372036854775808|\"a:b\"|;;|,,|\t|{c:-3}|(|)|5s|2024-01-15|\"\\d\"|\"\\u00e9\"|\"\\400\"", "|")

// markerCase is a shape and a text of pieces that the grammar looks at.
func markerCase(random *rand.Rand) string {
	shape := pick(random, shapes)
	var built strings.Builder
	for range random.Intn(8) + 1 {
		if shape == "record" && random.Intn(2) == 0 {
			built.WriteString(pick(random, []string{"a=", "b=", "c=", "d=", ",", "x=", "a=x,", "b=1,", "d=true,", "c=a;b,"}))
		} else {
			built.WriteString(pick(random, argumentPieces))
		}
	}
	// controller-gen trims a marker before it looks at it.
	return shape + " " + strings.TrimRight(built.String(), " \t")
}

// asJSON is the value that a definition made, in the form of the program's answer.
func asJSON(value any) (string, error) {
	switch made := value.(type) {
	case anyValue:
		value = made.Value
	case record:
		object := map[string]any{"a": made.A}
		if made.B != nil {
			object["b"] = *made.B
		}
		if len(made.C) > 0 {
			object["c"] = made.C
		}
		if made.D != nil {
			object["d"] = *made.D
		}
		value = object
	case crdmarkers.Maximum:
		if number := float64(made); math.IsNaN(number) || math.IsInf(number, 0) {
			value = "not finite"
		}
	case []string:
		value = append([]string{}, made...)
	case []any:
		value = append([]any{}, made...)
	}
	text, err := json.Marshal(value)
	return string(text), err
}

func parsed(known map[string]*markers.Definition, line string) string {
	shape, text, _ := strings.Cut(line, " ")
	marker := "+" + shape + "=" + text
	if shape == "record" {
		marker = "+" + shape + ":" + text
		name, _, named := strings.Cut(text, "=")
		if !named || strings.Contains(name, ":") {
			// The name of the marker would be another one.
			return "skip"
		}
	}
	value, err := known[shape].Parse(marker)
	if err != nil {
		return "error"
	}
	made, err := asJSON(value)
	if err != nil {
		return err.Error()
	}
	return made
}

var blankAtDelimiter = regexp.MustCompile(`[ \t]+([,;:}])`)
var emptyArgument = regexp.MustCompile(`(^|,)([ \t]*a[ \t]*=)[ \t]*,`)

// losesWords tells whether controller-gen silently drops the last word of a bare text because a blank stands between it and
// a delimiter, or reads the next argument as the text of an empty one. kubexx refuses both.
func losesWords(known map[string]*markers.Definition, line, wanted string) bool {
	shape, text, _ := strings.Cut(line, " ")
	if shape == "record" {
		text = emptyArgument.ReplaceAllString(text, "$1$2\"\",")
	}
	closed := shape + " " + blankAtDelimiter.ReplaceAllString(text, "$1")
	return closed != line && !sameJSON(parsed(known, closed), wanted)
}

// sameJSON compares numbers as they are written and objects without their order.
func sameJSON(a, b string) bool {
	decode := func(text string) (value any) {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		if decoder.Decode(&value) != nil {
			return text
		}
		return value
	}
	return a == b || reflect.DeepEqual(decode(a), decode(b))
}

func compareMarkers(arguments []string) error {
	program, lines, err := randomCases(arguments, markerCase)
	if err != nil {
		return err
	}
	answers, err := run(program, lines)
	if err != nil {
		return err
	}
	known := definitions()
	different, refused, lost := 0, 0, 0
	for i, line := range lines {
		wanted := parsed(known, line)
		if wanted == "error" {
			refused++
		}
		if wanted == "skip" || sameJSON(wanted, answers[i]) {
			continue
		}
		if answers[i] == "error" && losesWords(known, line, wanted) {
			lost++
			continue
		}
		if different++; different <= shownDifferences {
			fmt.Printf("%s\n  expected %s\n  printed  %s\n", line, wanted, answers[i])
		}
	}
	fmt.Printf("%d differ, %d are refused by controller-gen, %d lose words there and are refused here\n", different, refused, lost)
	return verdictOf(different)
}
