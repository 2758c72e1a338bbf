package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// disagreement is how two answers differ. The class names the problem without the accidents of one document, so that
// a thousand mutants with one cause make one entry of the report.
type disagreement struct {
	aspect string // what differs: "verdict", "errors", "texts", …
	class  string
	lines  []string // "-" what only the server says, "+" what only kubexx says
}

// differ compares in the order of what matters and returns the first difference.
func differ(wanted, got *told, strictly bool) *disagreement {
	if wanted.Problem != "" && got.Problem != "" {
		return nil
	}
	if got.Fatal == ourRangeText || strings.HasSuffix(got.Problem, ourRangeText) {
		return nil
	}
	if wanted.Problem != "" || got.Problem != "" {
		return newDisagreement("problem", []string{wanted.Problem}, []string{got.Problem})
	}
	if refuses(wanted) != refuses(got) {
		return newDisagreement("verdict", everything(wanted), everything(got))
	}
	if wanted.Panic != "" {
		return nil
	}
	if (wanted.Fatal != "") != (got.Fatal != "") {
		return newDisagreement("stage", everything(wanted), everything(got))
	}
	if wanted.Fatal != "" {
		return differInTexts("fatal", wanted.fatally(), got.fatally())
	}
	wanted, got = wanted.withoutEchoes(), got.withoutEchoes()
	comparisons := []struct {
		aspect string
		of     func(*told) []string
	}{
		{"errors", (*told).sites}, {"texts", (*told).texts}, {"strict", (*told).strictly}, {"warnings", (*told).warned},
	}
	for _, one := range comparisons {
		if found := differInTexts(one.aspect, one.of(wanted), one.of(got)); found != nil {
			return found
		}
	}
	if strictly {
		return differInObjects(wanted, got)
	}
	return nil
}

func differInTexts(aspect string, wanted, got []string) *disagreement {
	if slices.Equal(wanted, got) {
		return nil
	}
	return newDisagreement(aspect, wanted, got)
}

func refuses(answer *told) bool {
	return answer.Fatal != "" || answer.Panic != "" || len(answer.Errors) > 0
}

// withoutEchoes leaves out what a server says once more of a schema that it cannot make structural, when it looks for
// selectable fields in it (DIFFERENCES.md).
func (t *told) withoutEchoes() *told {
	const schema = "schema.openAPIV3Schema"
	selects := func(version string) bool {
		return slices.ContainsFunc(t.Errors, func(other toldError) bool {
			return strings.HasPrefix(other.Field, version+"selectableFields[")
		})
	}
	kept := *t
	kept.Errors = slices.DeleteFunc(slices.Clone(t.Errors), func(one toldError) bool {
		version, found := strings.CutSuffix(one.Field, schema)
		return found && one.Type == "FieldValueInvalid" && strings.Contains(one.Text, `Invalid value: "": `) && selects(version)
	})
	return &kept
}

func (t *told) sites() []string {
	sites := map[string]bool{}
	for i, place := range t.places() {
		sites[place+": "+t.Errors[i].Type] = true
	}
	return slices.Sorted(maps.Keys(sites))
}

// places are the fields, but for the most expensive rules of a schema: of those that cost the same a server names any,
// and so only their number counts.
func (t *told) places() []string {
	places := make([]string, len(t.Errors))
	costly := 0
	for i, err := range t.Errors {
		places[i] = err.Field
		if strings.HasPrefix(err.Detail, "contributed to estimated rule cost total") {
			costly++
			places[i] = fmt.Sprintf("costly rule %d", costly)
		}
	}
	return places
}

func (t *told) texts() []string {
	texts := map[string]bool{}
	for i, place := range t.places() {
		texts[agreedText(place+strings.TrimPrefix(t.Errors[i].Text, t.Errors[i].Field))] = true
	}
	return slices.Sorted(maps.Keys(texts))
}

func (t *told) strictly() []string {
	var lines []string
	for _, complaint := range t.Strict {
		parts := strings.Split(complaint, "\n") // a line for each doubled key in YAML
		slices.Sort(parts)
		lines = append(lines, strings.Join(parts, "\n"))
	}
	slices.Sort(lines)
	return lines
}

func (t *told) warned() []string {
	lines := slices.Clone(t.Warnings)
	slices.Sort(lines)
	return slices.Compact(lines)
}

func (t *told) fatally() []string { return []string{agreedText(t.Fatal)} }

func everything(answer *told) []string {
	var lines []string
	if answer.Fatal != "" {
		lines = append(lines, "fatal: "+answer.Fatal)
	}
	if answer.Panic != "" {
		lines = append(lines, "panic: "+answer.Panic)
	}
	return append(lines, answer.texts()...)
}

func differInObjects(wanted, got *told) *disagreement {
	if !wanted.Accepted || len(got.Object) == 0 {
		return nil
	}
	mine, theirs := flatten(wanted.Object), flatten(got.Object)
	if slices.Equal(mine, theirs) {
		return nil
	}
	return newDisagreement("object", mine, theirs)
}

// flatten writes one line for each leaf of a document: "/spec/a: 1".
func flatten(document json.RawMessage) []string {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return []string{string(document)}
	}
	var lines []string
	var visit func(path string, value any)
	visit = func(path string, value any) {
		switch v := value.(type) {
		case map[string]any:
			if len(v) == 0 {
				lines = append(lines, path+": {}")
			}
			for key, one := range v {
				visit(path+"/"+key, one)
			}
		case []any:
			if len(v) == 0 {
				lines = append(lines, path+": []")
			}
			for i, one := range v {
				visit(fmt.Sprintf("%s/%d", path, i), one)
			}
		default:
			lines = append(lines, path+": "+quote(v))
		}
	}
	visit("", value)
	slices.Sort(lines)
	return lines
}

func newDisagreement(aspect string, wanted, got []string) *disagreement {
	made := &disagreement{aspect: aspect}
	var firstMissing, firstExtra string
	for _, line := range wanted {
		if !slices.Contains(got, line) {
			made.lines = append(made.lines, "- "+line)
			if firstMissing == "" {
				firstMissing = classOf(line)
			}
		}
	}
	for _, line := range got {
		if !slices.Contains(wanted, line) {
			made.lines = append(made.lines, "+ "+line)
			if firstExtra == "" {
				firstExtra = classOf(line)
			}
		}
	}
	if aspect == "stage" {
		firstExtra = strings.Repeat("something", min(len(firstExtra), 1))
	}
	made.class = fmt.Sprintf("%s | - %s | + %s", aspect, firstMissing, firstExtra)
	return made
}

var (
	bracketed  = regexp.MustCompile(`\[[^\]]*\]`)
	inQuotes   = regexp.MustCompile(`"(\\.|[^"\\])*"|'[^']*'`)
	inBraces   = regexp.MustCompile(`[{\[].*[}\]]`)
	anyNumber  = regexp.MustCompile(`-?\d+(\.\d+)?(e[+-]?\d+)?`)
	schemaPath = regexp.MustCompile(`^spec\.(validation|versions\[#\]\.schema)\.openAPIV3Schema(\.[A-Za-z]+(\[#\])?)*?(\.[A-Za-z$-]+)?: `)
	objectPath = regexp.MustCompile(`(\.?spec|status)(\S*[^\s:])?(: | in body|$)`)
	goField    = regexp.MustCompile(`Go struct field \S+`)
)

// classOf takes names, numbers and values out of a line.
func classOf(line string) string {
	line = inQuotes.ReplaceAllString(line, "q")
	line = bracketed.ReplaceAllString(line, "[#]")
	line = schemaPath.ReplaceAllString(line, "<N>$4: ")
	if !strings.HasPrefix(line, "<N>") && !strings.HasPrefix(line, "spec.versions") {
		line = objectPath.ReplaceAllString(line, "P$3")
	}
	line = goField.ReplaceAllString(line, "Go struct field")
	line = inBraces.ReplaceAllString(line, "{}")
	line = anyNumber.ReplaceAllString(line, "#")
	if len(line) > 160 {
		line = line[:160]
	}
	return strings.TrimSpace(line)
}
