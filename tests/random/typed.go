package main

import (
	"slices"
	"strconv"
	"strings"
)

// typedMarkers writes comment markers as the typed values of KUBEXX(…), or says that one of them has no twin here.
func typedMarkers(markers []string) (string, bool) {
	var values, items []string
	for _, marker := range markers {
		value, ok := typedMarker(strings.Replace(marker, "validation:items:", "validation:", 1))
		if !ok {
			return "", false
		}
		if strings.Contains(marker, "validation:items:") {
			items = append(items, value)
		} else {
			values = append(values, value)
		}
	}
	if len(items) > 0 {
		values = append(values, "kubexx::items("+strings.Join(items, ", ")+")")
	}
	return "KUBEXX(" + strings.Join(values, ", ") + ")", len(values) > 0
}

var numberMarkers = map[string]string{
	"kubebuilder:validation:MinLength": "min_length", "kubebuilder:validation:MaxLength": "max_length",
	"kubebuilder:validation:MinItems": "min_items", "kubebuilder:validation:MaxItems": "max_items",
	"kubebuilder:validation:MinProperties": "min_properties", "kubebuilder:validation:MaxProperties": "max_properties",
	"kubebuilder:validation:Minimum": "minimum", "kubebuilder:validation:Maximum": "maximum",
	"kubebuilder:validation:MultipleOf": "multiple_of", "kubebuilder:validation:ExclusiveMinimum": "exclusive_minimum",
	"kubebuilder:validation:ExclusiveMaximum": "exclusive_maximum",
}

var textMarkers = map[string]string{
	"kubebuilder:validation:Pattern": "pattern", "kubebuilder:validation:Format": "format", "kubebuilder:validation:Type": "type",
	"kubebuilder:title": "title", "kubexx:name": "name", "listType": "list_type", "listMapKey": "list_map_key",
	"mapType": "map_type", "structType": "struct_type",
}

var bareMarkers = map[string]string{
	"nullable": "nullable", "optional": "optional", "required": "required", "kubebuilder:validation:Optional": "optional",
	"kubebuilder:validation:Required": "required", "kubebuilder:validation:Schemaless": "schemaless", "k8s:immutable": "immutable",
	"kubebuilder:validation:XPreserveUnknownFields": "x_preserve_unknown_fields", "kubebuilder:storageversion": "storage_version",
	"kubebuilder:pruning:PreserveUnknownFields": "preserve_unknown_fields", "kubebuilder:subresource:status": "status",
	"kubebuilder:validation:EmbeddedResource": "embedded_resource",
}

// memberMarkers have their members in the order in which C++ wants them.
var memberMarkers = []struct {
	prefix, name string
	members      []string
}{
	{"kubebuilder:validation:XValidation:", "x_validation", []string{"rule", "message", "messageExpression", "reason", "fieldPath"}},
	{"kubebuilder:printcolumn:", "print_column", []string{"name", "type", "JSONPath", "description", "format", "priority"}},
	{"kubebuilder:resource:", "resource", []string{"path", "singular", "shortName", "categories", "scope"}},
	{"kubebuilder:externalDocs:", "external_docs", []string{"url", "description"}},
}

var snakeMembers = map[string]string{"JSONPath": "json_path", "shortName": "short_name", "messageExpression": "message_expression", "fieldPath": "field_path"}

func typedMarker(marker string) (string, bool) {
	for _, row := range memberMarkers {
		if rest, ok := strings.CutPrefix(marker, row.prefix); ok {
			return typedMembers(row.name, row.members, rest)
		}
	}
	name, value, _ := strings.Cut(marker, "=")
	if word, ok := numberMarkers[name]; ok {
		return "kubexx::" + word + "(" + value + ")", true
	}
	if word, ok := textMarkers[name]; ok {
		return "kubexx::" + word + "(" + cppQuote(unquoted(value)) + ")", true
	}
	if word, ok := bareMarkers[marker]; ok {
		return "kubexx::" + word, true
	}
	if kind, ok := strings.CutSuffix(name, "OneOf"); ok {
		word := map[string]string{"AtMost": "at_most_one_of", "Exactly": "exactly_one_of", "AtLeast": "at_least_one_of"}[strings.TrimPrefix(kind, "kubebuilder:validation:")]
		return "kubexx::" + word + bracedTexts(value), true
	}
	return "", false
}

func unquoted(value string) string {
	if text, err := strconv.Unquote(value); err == nil {
		return text
	}
	return value
}

func bracedTexts(value string) string {
	var texts []string
	for _, one := range strings.FieldsFunc(strings.Trim(value, "{}"), func(c rune) bool { return c == ';' || c == ',' }) {
		texts = append(texts, cppQuote(one))
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

func typedMembers(name string, order []string, text string) (string, bool) {
	given := arguments(text)
	var members []string
	for _, member := range order {
		value, ok := given[member]
		if !ok {
			continue
		}
		written := cppQuote(unquoted(value))
		switch member {
		case "priority":
			written = value
		case "shortName", "categories":
			written = bracedTexts(value)
		}
		if snake, ok := snakeMembers[member]; ok {
			member = snake
		}
		members = append(members, "."+member+" = "+written)
	}
	return "kubexx::" + name + "{" + strings.Join(members, ", ") + "}", len(members) == len(given)
}

// arguments splits "a=b,c=\"d,e\"" at the commas outside of quotes and braces.
func arguments(text string) map[string]string {
	found := map[string]string{}
	for len(text) > 0 {
		name, rest, _ := strings.Cut(text, "=")
		end := valueEnd(rest)
		found[name] = rest[:end]
		text = strings.TrimPrefix(rest[end:], ",")
	}
	return found
}

func valueEnd(text string) int {
	closing := map[byte]byte{'"': '"', '`': '`', '{': '}'}
	var inside byte
	for at := 0; at < len(text); at++ {
		switch {
		case inside == '"' && text[at] == '\\':
			at++
		case inside != 0:
			if text[at] == inside {
				inside = 0
			}
		case closing[text[at]] != 0 && (at == 0 || slices.Contains([]byte{',', ' '}, text[at-1])):
			inside = closing[text[at]]
		case text[at] == ',':
			return at
		}
	}
	return len(text)
}
