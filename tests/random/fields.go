package main

import (
	"fmt"
	"strings"
)

// addFields gives the struct so many fields with names of their own.
func (b *builder) addFields(decl *Decl, count, depth int) {
	for range count {
		field := b.field(depth)
		decl.Fields = append(decl.Fields, field)
	}
}

// names makes the three names of a member; the number keeps them apart.
func (b *builder) memberNames(field *Field) {
	b.names++
	first := pick(b.r, "name", "size", "cron", "max", "image", "node", "ip", "x", "ttl", "class")
	second := pick(b.r, "count", "spec", "URL", "list", "policy", "by", "a")
	switch b.r.Intn(6) {
	case 0: // camel case
		field.JSON = fmt.Sprintf("%s%s%d", first, title(second), b.names)
		field.CPP = field.JSON
	case 1: // a name that C++ cannot say
		field.JSON = fmt.Sprintf("%s-%s.%d", first, second, b.names)
		field.CPP = fmt.Sprintf("member%d", b.names)
		field.CPPMarkers = append(field.CPPMarkers, "kubexx:name="+field.JSON)
	case 2: // one word, with an underscore behind
		field.JSON = fmt.Sprintf("%s%d", first, b.names)
		field.CPP = field.JSON + "_"
	default: // snake case
		second = strings.ToLower(second)
		field.CPP = fmt.Sprintf("%s_%s%d", first, second, b.names)
		field.JSON = fmt.Sprintf("%s%s%d", first, title(second), b.names)
	}
	field.Go = fmt.Sprintf("F%d", b.names)
}

func title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

func (b *builder) field(depth int) *Field {
	field := &Field{Type: b.anyType(depth), Doc: docLines(b.r)}
	field.Layout, field.Typed = newLayout(b.r, field.Doc), chance(b.r, 3)
	b.memberNames(field)
	switch b.r.Intn(6) {
	case 0, 1:
		field.Optional = true
	case 2:
		field.Markers = append(field.Markers, pick(b.r, "optional", "k8s:optional", "kubebuilder:validation:Optional"))
	case 3:
		field.Optional = true
		field.Markers = append(field.Markers, pick(b.r, "required", "kubebuilder:validation:Required"))
	}
	b.decorate(field)
	field.Pointer = field.Optional && !chance(b.r, 4) && !strings.HasPrefix(field.Type.Go, "[")
	b.shuffleMarkers(field)
	return field
}

// decorate adds limits or a default, not both: a default has to be valid.
func (b *builder) decorate(field *Field) {
	if len(field.Markers) == 0 && !field.Optional && chance(b.r, 5) && b.initialise(field) {
		return
	}
	if chance(b.r, 4) {
		if value, ok := defaultMarker(b.r, field.Type); ok {
			field.Markers = append(field.Markers, value)
			return
		}
	}
	if special := specialMarkers(b.r, field); special != nil {
		field.Markers = append(field.Markers, special...)
		return
	}
	field.Markers = append(field.Markers, limits(b.r, field.Type, fieldLevel)...)
	field.Markers = append(field.Markers, decoration(b.r, field.Type, fieldLevel)...)
}

// initialise says the default with C++'s initialiser, which Go has to say with a marker.
func (b *builder) initialise(field *Field) bool {
	if field.Type.Decl != nil && field.Type.Decl.Kind == aliasDecl && len(field.Type.Decl.Markers) > 0 {
		return false
	}
	value, initialiser := b.initial(field.Type)
	if value == "" {
		return false
	}
	field.Initialiser = initialiser
	field.GoMarkers = append(field.GoMarkers, value, "optional")
	return true
}

// initial is a default as Go's marker and as C++'s initialiser; empty where the type takes none here.
func (b *builder) initial(t *Type) (marker, initialiser string) {
	switch t.Root().Shape {
	case booleanShape:
		value := pick(b.r, "true", "false")
		return "kubebuilder:default=" + value, value
	case integerShape:
		value := fmt.Sprint(b.r.Intn(100))
		return "kubebuilder:default=" + value, value
	case numberShape:
		value := pick(b.r, "0.1", "2.25", "1e-7", "123456.5", "3", "1e10") // all of them floats to the digit
		return "default=" + value, value
	case stringShape:
		if t.Decl == nil {
			text := oddText(b.r)
			return "kubebuilder:default=" + goQuote(text), cppQuote(text)
		}
		if t.Decl.Kind == enumDecl {
			value := pick(b.r, t.Decl.Values...)
			return "kubebuilder:default=" + goQuote(value), t.CPP + "::" + value
		}
	case listShape:
		if element := t.Element; t.Decl == nil && element.Decl == nil && element.Shape == stringShape && strings.HasPrefix(t.Go, "[]") {
			return `default=["a","b: c"]`, `{"a", "b: c"}`
		}
	case mapShape:
		if element := t.Element; t.Decl == nil && element.Decl == nil && element.Shape == integerShape {
			return `default={"a":1,"b c":2}`, `{{"a", 1}, {"b c", 2}}`
		}
	}
	return "", ""
}

func (b *builder) shuffleMarkers(field *Field) {
	b.r.Shuffle(len(field.Markers), func(i, j int) {
		if strings.Contains(field.Markers[i], "XValidation") && strings.Contains(field.Markers[j], "XValidation") {
			return
		}
		field.Markers[i], field.Markers[j] = field.Markers[j], field.Markers[i]
	})
}
