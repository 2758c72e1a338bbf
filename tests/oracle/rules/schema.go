// Package rules makes random schemas and random rules on them, most of which API servers accept.
package rules

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
)

// Node is a schema, and what expressions can do with its values.
type Node struct {
	Schema map[string]any
	Type   *Type
}

var propertyNames = []string{"a", "b", "c", "d", "name", "list", "x-y", "e.f", "namespace", "under__score", "kind", "metadata"}

// Schema makes a schema of at most this depth.
func Schema(random *rand.Rand, depth int) *Node {
	if depth <= 0 {
		return scalar(random)
	}
	switch random.Intn(10) {
	case 0, 1:
		return list(random, depth)
	case 2:
		return mapping(random, depth)
	case 3, 4, 5, 6:
		return object(random, depth)
	default:
		return scalar(random)
	}
}

func scalar(random *rand.Rand) *Node {
	switch random.Intn(12) {
	case 0:
		return &Node{map[string]any{"type": "boolean"}, Bool}
	case 1, 2:
		return &Node{map[string]any{"type": "integer"}, Int}
	case 3:
		return &Node{map[string]any{"type": "number"}, Double}
	case 4:
		schema := map[string]any{"x-kubernetes-int-or-string": true}
		bound(random, schema, "maxLength")
		return &Node{schema, Dyn}
	case 5:
		return &Node{map[string]any{"type": "string", "enum": []any{"One", "Two", "Three"}}, String}
	case 6:
		formats := []struct {
			name string
			of   *Type
		}{{"byte", Bytes}, {"date", Timestamp}, {"date-time", Timestamp}, {"duration", Duration}, {"uuid", String}}
		chosen := formats[random.Intn(len(formats))]
		schema := map[string]any{"type": "string", "format": chosen.name}
		bound(random, schema, "maxLength")
		return &Node{schema, chosen.of}
	default:
		schema := map[string]any{"type": "string"}
		bound(random, schema, "maxLength")
		return &Node{schema, String}
	}
}

func bound(random *rand.Rand, schema map[string]any, keyword string) {
	if random.Intn(3) > 0 {
		schema[keyword] = []int{0, 1, 5, 10, 63, 100, 253, 1000}[random.Intn(8)]
	}
}

func list(random *rand.Rand, depth int) *Node {
	element := Schema(random, depth-1)
	schema := map[string]any{"type": "array", "items": element.Schema}
	bound(random, schema, "maxItems")
	listType(random, schema, element)
	return &Node{schema, ListOf(element.Type)}
}

// listType makes some lists sets, and some of those with objects keyed.
func listType(random *rand.Rand, list map[string]any, element *Node) {
	const keyword = "x-kubernetes-list-type"
	keys := scalarProperties(element)
	switch {
	case len(keys) > 0 && random.Intn(2) == 0:
		list[keyword] = "map"
		list["x-kubernetes-list-map-keys"] = keys[:1+random.Intn(len(keys))]
	case element.Type.Kind != "list" && element.Type.Kind != "map" && element.Type.Kind != "object" && random.Intn(3) == 0:
		list[keyword] = "set"
	case random.Intn(8) == 0:
		list[keyword] = "atomic"
	}
}

func scalarProperties(node *Node) (names []string) {
	properties, _ := node.Schema["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		switch properties[name].(map[string]any)["type"] {
		case "string", "integer", "boolean":
			names = append(names, name)
		}
	}
	return names
}

func mapping(random *rand.Rand, depth int) *Node {
	value := Schema(random, depth-1)
	schema := map[string]any{"type": "object", "additionalProperties": value.Schema}
	bound(random, schema, "maxProperties")
	return &Node{schema, MapOf(String, value.Type)}
}

func object(random *rand.Rand, depth int) *Node {
	properties := map[string]any{}
	of := &Type{Kind: "object", Name: fmt.Sprintf("object%d", random.Int31()), Fields: map[string]*Type{}}
	var required []any
	for range 1 + random.Intn(4) {
		name := propertyNames[random.Intn(len(propertyNames))]
		if _, found := properties[name]; found {
			continue
		}
		property := Schema(random, depth-1)
		properties[name] = property.Schema
		of.Fields[spelled[name]] = property.Type
		if random.Intn(3) == 0 {
			required = append(required, name)
		}
	}
	schema := map[string]any{"type": "object", "properties": properties}
	if len(required) > 0 {
		schema["required"] = required
	}
	return &Node{schema, of}
}

// spelled is how expressions write the property names above.
var spelled = map[string]string{
	"a": "a", "b": "b", "c": "c", "d": "d", "name": "name", "list": "list", "kind": "kind", "metadata": "metadata",
	"x-y": "x__dash__y", "e.f": "e__dot__f", "namespace": "namespace", "under__score": "under__underscores__score",
}
