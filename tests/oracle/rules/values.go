package rules

import (
	"maps"
	"math/rand"
	"slices"
)

// What a format does not allow is refused before rules are looked at.
var valueTexts = map[string][]any{
	"byte":      {"", "aGk=", "/w=="},
	"date":      {"2024-02-29", "1999-12-31"},
	"date-time": {"2024-02-29T12:00:00+02:00", "1970-01-01T00:00:00Z", "2024-02-29T12:00:00.5Z"},
	"duration":  {"1h30m", "0s", "1d", "-5ms", "5 minutes"},
	"uuid":      {"123e4567-e89b-12d3-a456-426614174000"},
	"": {"", "a", "aa", "b", "One", "hello world", "Größe", "10", "-7", "1.5", "true", "10.0.0.1", "::1", "10.0.0.0/8", "1Gi",
		"500m", "https://example.com:8080/a?b=c", "1.2.3", "v1.0", "a,b,c", "1h", "2024-02-29T12:00:00Z", "x\ny", "\U0001F600"},
}

var (
	valueIntegers = []any{0, 1, 2, -5, 31, 100, int64(9223372036854775807), int64(-9223372036854775808)}
	valueNumbers  = []any{0, 1, -2.5, 1e10, 1.5, 3, 1e300, 0.1}
)

// Value makes a value of a schema. Now and then a property is missing or null.
func Value(random *rand.Rand, schema map[string]any) any {
	pick := func(values []any) any { return values[random.Intn(len(values))] }
	if schema["x-kubernetes-int-or-string"] == true {
		return pick([]any{pick(valueIntegers), pick(valueTexts[""])})
	}
	switch schema["type"] {
	case "boolean":
		return random.Intn(2) == 0
	case "integer":
		return pick(valueIntegers)
	case "number":
		return pick(valueNumbers)
	case "array":
		return listValue(random, schema)
	case "object":
		return objectValue(random, schema)
	}
	if choices, found := schema["enum"].([]any); found {
		return pick(choices)
	}
	format, _ := schema["format"].(string)
	return pick(valueTexts[format])
}

func listValue(random *rand.Rand, schema map[string]any) any {
	made := []any{}
	for range random.Intn(4) {
		element := Value(random, schema["items"].(map[string]any))
		keys, _ := schema["x-kubernetes-list-map-keys"].([]string)
		if object, ok := element.(map[string]any); ok {
			fillKeys(random, object, schema["items"].(map[string]any), keys)
		}
		made = append(made, element)
	}
	return made
}

// fillKeys sets the keys of an element of a keyed list, which a server demands.
func fillKeys(random *rand.Rand, element, schema map[string]any, keys []string) {
	for _, key := range keys {
		if element[key] == nil {
			element[key] = Value(random, schema["properties"].(map[string]any)[key].(map[string]any))
		}
	}
}

func objectValue(random *rand.Rand, schema map[string]any) any {
	made := map[string]any{}
	if values, found := schema["additionalProperties"].(map[string]any); found {
		for range random.Intn(4) {
			key := []string{"k", "a", "hello world", "b", "10"}[random.Intn(5)]
			made[key] = Value(random, values)
		}
		return made
	}
	properties, _ := schema["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		switch random.Intn(12) {
		case 0, 1:
		case 2:
			made[name] = nil
		default:
			made[name] = Value(random, properties[name].(map[string]any))
		}
	}
	return made
}
