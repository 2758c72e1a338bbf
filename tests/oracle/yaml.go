package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"sigs.k8s.io/yaml"
)

// toYAML decodes the document, encodes it again as Go does, and turns that into YAML: the way of controller-gen.
func toYAML(document string) (string, error) {
	decoder := json.NewDecoder(bytes.NewReader([]byte(document)))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return "", fmt.Errorf("input: %w", err)
	}
	encoded, err := json.Marshal(floats(value))
	if err != nil {
		return "", err
	}
	text, err := yaml.JSONToYAML(encoded)
	return string(text), err
}

// canonical returns the JSON of a YAML text that the library writes back byte for byte.
func canonical(text string) (document string, ok bool) {
	encoded, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return "", false
	}
	again, err := yaml.JSONToYAML(encoded)
	return string(encoded), err == nil && string(again) == text
}

// floats keeps 64-bit integers and turns every other number into a float64, so that the encoder writes it Go's way.
func floats(value any) any {
	switch v := value.(type) {
	case json.Number:
		if integer, err := v.Int64(); err == nil {
			return integer
		}
		var natural uint64
		if json.Unmarshal([]byte(v), &natural) == nil {
			return natural
		}
		float, _ := v.Float64()
		return float
	case []any:
		for i := range v {
			v[i] = floats(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = floats(v[key])
		}
	}
	return value
}

func quote(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // strings and what is made of them always encode
	return string(bytes.TrimRight(text.Bytes(), "\n"))
}
