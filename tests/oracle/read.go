package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	kjson "sigs.k8s.io/json"
	"sigs.k8s.io/yaml"
)

// A reading is what becomes of one text: its documents as JSON with sorted keys up to the first mistake, whether there
// was a mistake, and whether a strict server would find keys that are written twice.
type reading struct {
	documents []string
	failed    bool
	repeated  bool
	scalars   bool // some document, left out here when it is null, is neither a list nor an object
}

// kubectlBuffer is how many bytes kubectl looks at to tell JSON from YAML.
const kubectlBuffer = 4096

// readAsKubectl splits the text and reads its documents as kubectl does, and as the API server does after it.
func readAsKubectl(text string) reading {
	var result reading
	decoder := utilyaml.NewYAMLOrJSONDecoder(strings.NewReader(text), kubectlBuffer)
	for {
		var raw json.RawMessage
		err := decoder.Decode(&raw)
		if err == io.EOF { //nolint:errorlint
			break
		}
		if err != nil {
			result.failed = true
			break
		}
		if len(raw) == 0 {
			raw = json.RawMessage("null")
		}
		document, err := canonicalJSON(raw)
		if err != nil {
			result.failed = true
			break
		}
		result.scalars = result.scalars || document[0] != '{' && document[0] != '['
		if document != "null" {
			result.documents = append(result.documents, document)
			result.repeated = result.repeated || repeatsInJSON(raw)
		}
	}
	result.repeated = result.repeated || repeatsInYAML(text)
	return result
}

func repeatsInJSON(raw []byte) bool {
	var value any
	strict, err := kjson.UnmarshalStrict(raw, &value)
	return err == nil && len(strict) > 0
}

func repeatsInYAML(text string) bool {
	if json.Valid([]byte(text)) {
		return false
	}
	reader := yamlReader(text)
	for {
		part, err := reader.Read()
		if err != nil {
			return false
		}
		if _, err := yaml.YAMLToJSON(part); err != nil {
			return false // not a matter of strictness; what follows is not read
		}
		if _, err := yaml.YAMLToJSONStrict(part); err != nil {
			return true
		}
	}
}

// yamlReader gives the parts of a text that are read as YAML documents: all of it, or what follows a JSON object.
func yamlReader(text string) *utilyaml.YAMLReader {
	if trimmed := strings.TrimLeftFunc(text, unicode.IsSpace); strings.HasPrefix(trimmed, "{") {
		text = trimmed
		decoder := json.NewDecoder(strings.NewReader(text))
		var object any
		if decoder.Decode(&object) == nil {
			text = text[decoder.InputOffset():]
			text = text[strings.IndexFunc(text+"x", func(r rune) bool { return r == '\n' || !unicode.IsSpace(r) }):]
		}
	}
	return utilyaml.NewYAMLReader(bufio.NewReader(strings.NewReader(text)))
}

// canonicalJSON sorts keys and writes equal numbers alike.
func canonicalJSON(document []byte) (string, error) {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return "", err
	}
	value, err := plainNumbers(value)
	if err != nil {
		return "", err
	}
	return quote(value), nil
}

func plainNumbers(value any) (any, error) {
	var err error
	switch v := value.(type) {
	case json.Number:
		if integer, err := v.Int64(); err == nil {
			return json.Number(strconv.FormatInt(integer, 10)), nil
		}
		float, err := v.Float64()
		if err != nil {
			return nil, err // beyond doubles: the server refuses it when it decodes
		}
		if float == float64(int64(float)) && float < 1<<63 {
			return json.Number(strconv.FormatInt(int64(float), 10)), nil
		}
		return float, nil
	case []any:
		for i := range v {
			if v[i], err = plainNumbers(v[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for key := range v {
			if v[key], err = plainNumbers(v[key]); err != nil {
				return nil, err
			}
		}
	}
	return value, nil
}

// readingOf takes the program's answer apart.
func readingOf(answer string) (reading, []string, error) {
	var parts struct {
		Documents []json.RawMessage
		Repeated  int
		Errors    []string
	}
	if err := json.Unmarshal([]byte(answer), &parts); err != nil {
		return reading{}, nil, fmt.Errorf("%q: %w", answer, err)
	}
	result := reading{failed: len(parts.Errors) > 0, repeated: parts.Repeated > 0}
	for _, raw := range parts.Documents {
		document, err := canonicalJSON(raw)
		if err != nil {
			return reading{}, nil, err
		}
		result.documents = append(result.documents, document)
	}
	return result, parts.Errors, nil
}

// agrees tells whether the two readings are the same. The program goes on after a mistake, kubectl does not.
func (ours reading) agrees(theirs reading) bool {
	if ours.failed != theirs.failed || len(ours.documents) < len(theirs.documents) {
		return false
	}
	if !ours.failed && (len(ours.documents) != len(theirs.documents) || ours.repeated != theirs.repeated) {
		return false
	}
	for i, document := range theirs.documents {
		if ours.documents[i] != document {
			return false
		}
	}
	return true
}

// compareReading gives texts to the program, random ones and files, and compares what it reads with what Go reads.
func compareReading(arguments []string) error {
	program, lines, err := randomCases(arguments, readCase)
	if err != nil {
		return err
	}
	return compareTexts(program, lines)
}

// compareFiles does the same with the files that standard input names, one a line.
func compareFiles(arguments []string) error {
	if len(arguments) != 1 {
		return errors.New("expected a program")
	}
	names, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	var lines []string
	for _, file := range strings.Fields(string(names)) {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		lines = append(lines, quote(string(data)))
	}
	return compareTexts(arguments[0], lines)
}

func compareTexts(program string, lines []string) error {
	answers, err := run(program, lines)
	if err != nil {
		return err
	}
	different, accepted := 0, 0
	excluded := map[string]int{}
	for i, line := range lines {
		var text string
		if err := json.Unmarshal([]byte(line), &text); err != nil {
			return err
		}
		ours, messages, err := readingOf(answers[i])
		if err != nil {
			return err
		}
		theirs := readAsKubectl(text)
		if !theirs.failed {
			accepted++
		}
		if ours.agrees(theirs) {
			continue
		}
		if name := knownDifference(text, ours, theirs, messages); name != "" {
			excluded[name]++
		} else if different++; different <= shownDifferences {
			fmt.Printf("text %s\nGo    %+v\nours  %+v %v\n\n", cut(strconv.QuoteToASCII(text)), theirs, ours, messages)
		}
	}
	fmt.Printf("%d texts, %d of them read by Go, %d differ; known differences: %v\n", len(lines), accepted, different, excluded)
	return verdictOf(different)
}

func cut(text string) string {
	if len(text) > 2000 {
		return text[:2000] + "…"
	}
	return text
}
