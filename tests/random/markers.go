package main

import (
	"fmt"
	"math/rand"
	"slices"
	"strconv"
	"strings"
)

type level int

const (
	fieldLevel level = iota
	typeLevel
	itemsLevel
)

// goQuote is a string literal as markers read it.
func goQuote(text string) string { return strconv.Quote(text) }

// cppQuote is a C++ string literal of the same text.
func cppQuote(text string) string {
	var quoted strings.Builder
	quoted.WriteByte('"')
	for _, c := range text {
		switch c {
		case '"', '\\':
			quoted.WriteRune('\\')
			quoted.WriteRune(c)
		case '\t':
			quoted.WriteString(`\t`)
		default:
			quoted.WriteRune(c)
		}
	}
	return quoted.String() + `"`
}

// markerString writes a text in one of the spellings that read back as it.
func markerString(r *rand.Rand, text string) string {
	if !strings.ContainsRune(text, '`') && chance(r, 3) {
		return "`" + text + "`"
	}
	return goQuote(text)
}

func validation(at level, name string, value any) string {
	if at == itemsLevel {
		name = "items:" + name
	}
	return fmt.Sprintf("kubebuilder:validation:%s=%v", name, value)
}

// offset keeps limits of a type and of its uses apart: where they are equal, Go doubles them by accident.
func offset(at level) int {
	if at == typeLevel {
		return 1000
	}
	return 0
}

// limits are the markers that the shape takes.
func limits(r *rand.Rand, t *Type, at level) []string {
	var found []string
	add := func(odds int, name string, value any) {
		if chance(r, odds) {
			found = append(found, validation(at, name, value))
		}
	}
	more := offset(at)
	switch t.Root().Shape {
	case stringShape:
		if isEnum(t) {
			return nil
		}
		add(5, "MinLength", r.Intn(5)+more)
		add(5, "MaxLength", r.Intn(100)+10+more)
		if at != typeLevel || t.Decl == nil {
			add(8, "Pattern", markerString(r, pick(r, `^[a-z]+$`, `^(\d+|\*)(/\d+)?$`, `^[^"]*$`, `a b`, `x{1,3}`, `é+`)+strings.Repeat("|y", more/1000)))
		}
		add(10, "Format", pick(r, "date", "email", "uuid", "hostname"))
	case integerShape:
		add(4, "Minimum", r.Intn(20)-10+more)
		add(4, "Maximum", pick(r, fmt.Sprint(100+r.Intn(1000)+more), fmt.Sprintf("%de3", 2+more)))
		add(10, "MultipleOf", 1+r.Intn(5)+more)
		add(10, "ExclusiveMaximum", pick(r, "true", "false"))
		add(10, "ExclusiveMinimum", "true")
	case numberShape:
		add(4, "Minimum", float64(r.Intn(2000)-1000)/100+float64(more))
		add(4, "Maximum", pick(r, "1e10", "12345678.5", "1000000", "0.00001e9", "1e21")+strings.Repeat("0", more/1000))
		add(10, "MultipleOf", pick(r, "0.5", "0.000001", "2")+strings.Repeat("1", more/1000))
	case listShape:
		add(5, "MinItems", r.Intn(3)+more)
		add(4, "MaxItems", 5+r.Intn(90)+more)
	case mapShape:
		add(5, "MinProperties", r.Intn(3)+more)
		add(4, "MaxProperties", 5+r.Intn(90)+more)
	}
	if t.Shape == listShape && t.Decl == nil && at != itemsLevel && t.Element.Decl == nil {
		found = append(found, limits(r, t.Element, itemsLevel)...)
	}
	return found
}

func isEnum(t *Type) bool {
	return t.Decl != nil && (t.Decl.Kind == enumDecl || t.Decl.Kind == aliasDecl && isEnum(t.Decl.Type))
}

// specialMarkers replace all other markers of a field.
func specialMarkers(r *rand.Rand, field *Field) []string {
	if !chance(r, 8) {
		return nil
	}
	shape := field.Type.Root().Shape
	switch r.Intn(5) {
	case 0:
		return []string{"kubebuilder:validation:Schemaless", "kubebuilder:pruning:PreserveUnknownFields"}
	case 1:
		return []string{"kubebuilder:validation:Schemaless", "kubebuilder:validation:Type=object", "kubebuilder:validation:XPreserveUnknownFields", "kubebuilder:validation:MinProperties=1"}
	case 2:
		if shape == stringShape && !isEnum(field.Type) {
			return []string{"k8s:immutable"}
		}
	case 3:
		switch shape {
		case integerShape:
			return []string{fmt.Sprintf("k8s:minimum=%d", r.Intn(10)-5), fmt.Sprintf("k8s:maximum=%d", r.Intn(10)+50)}
		case listShape:
			return []string{fmt.Sprintf("k8s:maxItems=%d", r.Intn(10))}
		}
	case 4:
		if len(field.Markers) == 0 && shape != timeShape && field.Type.Decl == nil {
			return []string{"k8s:required"}
		}
	}
	return nil
}

// decoration are markers that need no certain limits.
func decoration(r *rand.Rand, t *Type, at level) []string {
	found := topology(r, t, at)
	if chance(r, 12) {
		found = append(found, "kubebuilder:title="+goQuote(oddText(r)))
	}
	if chance(r, 15) {
		found = append(found, `kubebuilder:externalDocs:url="https://example.com/a"`+pick(r, "", ",description="+markerString(r, docLine(r))))
	}
	if at == fieldLevel && chance(r, 10) {
		found = append(found, "nullable")
	}
	if at == fieldLevel && chance(r, 12) {
		if value, ok := exampleValue(r, t); ok {
			found = append(found, "kubebuilder:example="+value)
		}
	}
	for chance(r, 8) {
		found = append(found, rule(r, t))
	}
	if at == fieldLevel && t.Decl == nil && chance(r, 8) {
		found = append(found, enumMarker(r, t)...)
	}
	if t.Go == "runtime.RawExtension" && chance(r, 2) {
		found = append(found, "kubebuilder:validation:EmbeddedResource")
	}
	if root := t.Root(); (root.Shape == mapShape || root.Shape == structShape) && at == fieldLevel && chance(r, 12) {
		found = append(found, "kubebuilder:pruning:PreserveUnknownFields")
	}
	return found
}

// rule is valid CEL for every value.
func rule(r *rand.Rand, t *Type) string {
	text := pick(r, "self == self", "true", "!false || self == self")
	switch t.Root().Shape {
	case stringShape:
		text = pick(r, `self != "a'b"`, "self.size() < 1000", `self == '' || self.startsWith('a')`)
	case integerShape:
		text = pick(r, "self < 100000 && self > -5", "self != 3")
	}
	arguments := "rule=" + markerString(r, text)
	if chance(r, 2) {
		message := oddText(r)
		if strings.TrimSpace(message) != "" {
			arguments += ",message=" + markerString(r, message)
		}
	}
	if chance(r, 6) {
		arguments += ",reason=" + pick(r, "FieldValueInvalid", "FieldValueForbidden")
	}
	return "kubebuilder:validation:XValidation:" + arguments
}

func enumMarker(r *rand.Rand, t *Type) []string {
	switch t.Shape {
	case stringShape:
		return []string{pick(r, "kubebuilder:validation:Enum=a;b;c", `kubebuilder:validation:Enum="a b";"";x`, "kubebuilder:validation:Enum={on,off,auto}",
			`kubebuilder:validation:Enum="1";"2"`, "kubebuilder:validation:Enum=v1;10Mi;é;2024-01-15")}
	case integerShape:
		return []string{pick(r, "kubebuilder:validation:Enum=1;2;3", "kubebuilder:validation:Enum={1,2}", "kubebuilder:validation:Enum=-1;0")}
	}
	return nil
}

// topology says how lists and maps are merged.
func topology(r *rand.Rand, t *Type, at level) []string {
	if !chance(r, 4) {
		return nil
	}
	switch t.Shape {
	case listShape:
		if element := t.Element.Root(); element.Shape == stringShape || element.Shape == integerShape {
			return []string{pick(r, "listType=set", "listType=atomic", "k8s:listType=atomic")}
		} else if key := keyOf(t.Element); key != "" && t.Decl == nil {
			return []string{"listType=map", "listMapKey=" + key}
		}
		return []string{"listType=atomic"}
	case mapShape:
		return []string{pick(r, "mapType=granular", "mapType=atomic")}
	case structShape:
		if at == fieldLevel {
			return []string{"structType=" + pick(r, "atomic", "granular")}
		}
	}
	return nil
}

// keyOf is the JSON name of a field that a list map can be keyed by.
func keyOf(t *Type) string {
	if t.Decl == nil || t.Decl.Kind != structDecl {
		return ""
	}
	for _, field := range t.Decl.Fields {
		scalar := field.Type.Decl == nil && (field.Type.Shape == stringShape || field.Type.Shape == integerShape)
		if scalar && !field.Optional && len(field.Markers) == 0 && field.Initialiser == "" {
			return field.JSON
		}
	}
	return ""
}

// defaultMarker is a default that the type without limits takes.
func defaultMarker(r *rand.Rand, t *Type) (string, bool) {
	if t.Decl != nil && t.Decl.Kind == aliasDecl && len(t.Decl.Markers) > 0 {
		return "", false
	}
	if isEnum(t) {
		if t.Decl.Kind != enumDecl {
			return "", false
		}
		return "kubebuilder:default=" + pick(r, t.Decl.Values[0], goQuote(t.Decl.Values[0])), true
	}
	switch t.Root().Shape {
	case stringShape:
		text := oddText(r)
		return pick(r, "kubebuilder:default="+markerString(r, text), "kubebuilder:default="+bareText(r), "default="+jsonString(text)), true
	case integerShape:
		return pick(r, "kubebuilder:default=", "default=") + fmt.Sprint(r.Intn(100)), true
	case booleanShape:
		return pick(r, "kubebuilder:default=", "default=") + pick(r, "true", "false"), true
	case numberShape:
		return pick(r, "kubebuilder:default=", "default=") + pick(r, "1.5", "0.25", "12345678.5", "7"), true
	case listShape:
		switch t.Element.Shape {
		case stringShape:
			if t.Element.Decl == nil {
				return pick(r, "kubebuilder:default={a,b}", "kubebuilder:default=a;b", "kubebuilder:default={}", `default=["x","y: z"]`, `kubebuilder:default={"a,b","c"}`), true
			}
		case integerShape:
			return pick(r, "kubebuilder:default={1,2}", "default=[3]", "kubebuilder:default=4;5"), true
		}
		return "", false
	case mapShape:
		if t.Element.Shape == stringShape && t.Element.Decl == nil {
			return pick(r, "kubebuilder:default={a:b,c:d}", `kubebuilder:default={"x y":"z"}`, `default={"k":"v","on":"off"}`, "kubebuilder:default={}"), true
		}
	}
	return "", false
}

func exampleValue(r *rand.Rand, t *Type) (string, bool) {
	switch t.Root().Shape {
	case stringShape:
		return pick(r, goQuote(oddText(r)), bareText(r)), true
	case integerShape:
		return pick(r, "5", "-7", "1000000"), true
	case booleanShape:
		return "true", true
	case mapShape:
		return "{a:1,b:x}", true
	}
	return "", false
}

func jsonString(text string) string {
	quoted := strconv.Quote(text)
	if strings.Contains(quoted, `\u00a0`) || strings.Contains(quoted, `\x`) || strings.Contains(quoted, `\a`) {
		return `"plain"`
	}
	return quoted
}

// structMarkers are for a struct type; one-of markers take optional fields only.
func structMarkers(r *rand.Rand, decl *Decl) []string {
	var found []string
	if chance(r, 8) {
		found = append(found, fmt.Sprintf("kubebuilder:validation:MinProperties=%d", 1+r.Intn(2)))
	}
	if chance(r, 10) {
		found = append(found, "kubebuilder:validation:MaxProperties=50")
	}
	if chance(r, 10) {
		found = append(found, "structType="+pick(r, "atomic", "granular"))
	}
	if chance(r, 10) {
		found = append(found, "kubebuilder:title="+goQuote(oddText(r)))
	}
	if chance(r, 10) {
		found = append(found, rule(r, &Type{Shape: structShape}))
	}
	return append(found, oneOf(r, decl)...)
}

func oneOf(r *rand.Rand, decl *Decl) []string {
	var names []string
	for _, field := range decl.Fields {
		required := slices.ContainsFunc(field.Markers, func(marker string) bool { return strings.HasSuffix(strings.ToLower(marker), "required") })
		if field.Optional && !required && !strings.ContainsAny(field.JSON, "-.") {
			names = append(names, field.JSON)
		}
	}
	if len(names) < 2 || !chance(r, 2) {
		return nil
	}
	kind := pick(r, "AtMostOneOf", "ExactlyOneOf", "AtLeastOneOf")
	return []string{"kubebuilder:validation:" + kind + "=" + strings.Join(names, ";")}
}
