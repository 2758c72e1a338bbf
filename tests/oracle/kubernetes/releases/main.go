// releases FACTS SOURCE... prints how the types of other releases differ from those of runtime/kubernetes/v1.36.json: their fields, the
// types of these, and which of them are required.
//
// Each SOURCE is the folder of a module k8s.io/kubernetes, whose api/openapi-spec/v3 is what an API server publishes. A line is
// `<release> <definition>[.<field>]: <difference>`. Types of alpha and beta versions, which come and go, are not compared.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"sort"
	"strings"
)

type schema struct {
	Ref        string            `json:"$ref"`
	AllOf      []schema          `json:"allOf"`
	Type       string            `json:"type"`
	Format     string            `json:"format"`
	Items      *schema           `json:"items"`
	Values     *schema           `json:"additionalProperties"`
	Required   []string          `json:"required"`
	Properties map[string]schema `json:"properties"`
}

func main() {
	if len(os.Args) < 3 {
		fail("usage: releases FACTS SOURCE...")
	}
	var facts struct{ Definitions map[string]schema }
	read(os.Args[1], &facts)
	for _, source := range os.Args[2:] {
		_, version, _ := strings.Cut(filepath.Base(source), "@v")
		release := version[:strings.LastIndex(version, ".")]
		for _, line := range differences(facts.Definitions, readDefinitions(source)) {
			fmt.Println(release, line)
		}
	}
}

func readDefinitions(source string) map[string]schema {
	files, err := filepath.Glob(filepath.Join(source, "api/openapi-spec/v3/*_openapi.json"))
	if err != nil || len(files) == 0 {
		fail("no documents in " + source)
	}
	definitions := map[string]schema{}
	for _, file := range files {
		var document struct {
			Components struct{ Schemas map[string]schema }
		}
		read(file, &document)
		for name, definition := range document.Components.Schemas {
			definitions[name] = definition
		}
	}
	return definitions
}

var isUnstable = regexp.MustCompile(`\.v[0-9]+(alpha|beta)[0-9]+\.`).MatchString

func differences(ours, theirs map[string]schema) []string {
	var lines []string
	for name := range union(ours, theirs) {
		our, isOurs := ours[name]
		their, isTheirs := theirs[name]
		switch {
		case isUnstable(name):
		case !isTheirs:
			lines = append(lines, name+": only in 1.36")
		case !isOurs:
			lines = append(lines, name+": not in 1.36")
		default:
			lines = append(lines, differencesOfFields(name, our, their)...)
		}
	}
	sort.Strings(lines)
	return lines
}

func differencesOfFields(name string, ours, theirs schema) []string {
	var lines []string
	for field := range union(ours.Properties, theirs.Properties) {
		our, isOurs := ours.Properties[field]
		their, isTheirs := theirs.Properties[field]
		place := name + "." + field
		switch {
		case !isTheirs:
			lines = append(lines, place+": only in 1.36")
		case !isOurs:
			lines = append(lines, place+": not in 1.36")
		case form(our) != form(their):
			lines = append(lines, fmt.Sprintf("%s: %s instead of %s", place, form(their), form(our)))
		}
	}
	if our, their := sorted(ours.Required), sorted(theirs.Required); !reflect.DeepEqual(our, their) {
		lines = append(lines, fmt.Sprintf("%s: requires %s instead of %s", name, their, our))
	}
	return lines
}

// form returns what a field is made of: `[]core.v1.Container`, `map[]string`, `integer/int32`.
func form(of schema) string {
	if len(of.AllOf) == 1 {
		of = of.AllOf[0]
	}
	switch {
	case of.Ref != "":
		return of.Ref[strings.LastIndex(of.Ref, "/")+1:]
	case of.Items != nil:
		return "[]" + form(*of.Items)
	case of.Values != nil:
		return "map[]" + form(*of.Values)
	case of.Format != "":
		return of.Type + "/" + of.Format
	}
	return of.Type
}

func union(a, b map[string]schema) map[string]bool {
	names := map[string]bool{}
	for name := range a {
		names[name] = true
	}
	for name := range b {
		names[name] = true
	}
	return names
}

func sorted(names []string) []string {
	names = append([]string{}, names...)
	sort.Strings(names)
	return names
}

func read(file string, into any) {
	content, err := os.ReadFile(file)
	if err != nil {
		fail(err.Error())
	}
	if err := json.Unmarshal(content, into); err != nil {
		fail(file + ": " + err.Error())
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
