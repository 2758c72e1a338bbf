package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// schemaCase is a line of tests/unit/schema/structure/cases: a schema, and what servers say of a definition that has
// it. Of older servers only what they say otherwise is kept, and of their errors only paths and types.
type schemaCase struct {
	Rule     string          `json:"rule"`
	Says     string          `json:"says"`
	Schema   json.RawMessage `json:"schema"`
	Status   bool            `json:"status,omitempty"`
	Old      json.RawMessage `json:"old,omitempty"`
	Errors   []string        `json:"errors"`
	Warnings []string        `json:"warnings,omitempty"`
	Errors34 *[]string       `json:"errors on 1.34,omitempty"`
	Warned34 *[]string       `json:"warnings on 1.34,omitempty"`
	Errors30 *[]string       `json:"errors on 1.30,omitempty"`
	Warned30 *[]string       `json:"warnings on 1.30,omitempty"`
}

// expectSchemas reads "-servers FOLDER [-write] FOLDER" and compares what the lines of cases expect with what the
// servers say; with -write it writes it down.
func expectSchemas(arguments []string) error {
	flags := flag.NewFlagSet("expect-schemas", flag.ContinueOnError)
	folder := flags.String("servers", "", "folder with the servers")
	write := flags.Bool("write", false, "write what the servers say")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(flags.Arg(0), "*.jsonl"))
	if err != nil || len(files) == 0 {
		return errors.Join(err, fmt.Errorf("no case in %q", flags.Arg(0)))
	}
	servers := &caseServers{*folder, map[string]*peer{}}
	wrong, count := 0, 0
	for _, file := range files {
		stored, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var told bytes.Buffer
		for _, line := range strings.Split(strings.TrimSpace(string(stored)), "\n") {
			count++
			asked, err := askSchemaCase(line, servers)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", file, line, err)
			}
			if asked != line {
				wrong++
				fmt.Printf("%s: the servers say otherwise:\n%s\n", file, asked)
			}
			told.WriteString(asked + "\n")
		}
		if *write {
			if err := os.WriteFile(file, told.Bytes(), 0o644); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%d schemas, %d wrong\n", count, wrong)
	if *write {
		wrong = 0
	}
	return verdictOf(wrong)
}

// askSchemaCase is the line as the servers would have it.
func askSchemaCase(line string, servers *caseServers) (string, error) {
	var read schemaCase
	if err := json.Unmarshal([]byte(line), &read); err != nil {
		return "", err
	}
	made := schemaCase{Rule: read.Rule, Says: read.Says, Schema: read.Schema, Status: read.Status, Old: read.Old}
	newest, err := read.askedOf("1.37", servers)
	if err != nil {
		return "", err
	}
	made.Errors, made.Warnings = newest.lines(), slices.Sorted(slices.Values(newest.Warnings))
	for _, older := range []struct {
		minor            string
		errors, warnings **[]string
	}{{"1.34", &made.Errors34, &made.Warned34}, {"1.30", &made.Errors30, &made.Warned30}} {
		answer, err := read.askedOf(older.minor, servers)
		if err != nil {
			return "", err
		}
		if sites := pathsAndTypes(answer.lines()); !slices.Equal(sites, pathsAndTypes(made.Errors)) {
			*older.errors = &sites
		}
		if said := append([]string{}, slices.Sorted(slices.Values(answer.Warnings))...); !slices.Equal(said, made.Warnings) {
			*older.warnings = &said
		}
	}
	return quote(made), nil
}

func (s *schemaCase) askedOf(minor string, servers *caseServers) (*told, error) {
	server, err := servers.of(minor)
	if err != nil {
		return nil, err
	}
	hasRules := bytes.Contains(s.Schema, []byte("x-kubernetes-validations"))
	request := &asked{Op: "crd", New: s.definition(s.Schema), CEL: &hasRules}
	if s.Old != nil {
		request.Old = s.definition(s.Old)
	}
	answer := &told{}
	if err := errors.Join(server.send(request), server.receive(answer)); err != nil {
		return nil, err
	}
	if answer.Fatal != "" || answer.Panic != "" || answer.Problem != "" {
		return nil, errors.New(answer.Fatal + answer.Panic + answer.Problem)
	}
	return answer, nil
}

// definition has the schema in its only version, so that the server prints paths below spec.validation.
func (s *schemaCase) definition(schema json.RawMessage) string {
	version := map[string]any{"name": "v1", "served": true, "storage": true, "schema": map[string]any{"openAPIV3Schema": schema}}
	if s.Status {
		version["subresources"] = map[string]any{"status": map[string]any{}}
	}
	return quote(map[string]any{
		"apiVersion": "apiextensions.k8s.io/v1",
		"kind":       "CustomResourceDefinition",
		"metadata":   map[string]any{"name": "tests.example.com"},
		"spec": map[string]any{
			"group": "example.com", "scope": "Namespaced", "versions": []any{version},
			"names": map[string]any{"plural": "tests", "kind": "Test"},
		},
	})
}

func (t *told) lines() []string {
	lines := []string{}
	for _, err := range t.Errors {
		lines = append(lines, err.Text)
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// pathsAndTypes cuts off what stands behind the type of an error.
func pathsAndTypes(lines []string) []string {
	cut := []string{}
	for _, line := range lines {
		parts := strings.SplitN(line, ": ", 3)
		cut = append(cut, strings.Join(parts[:min(2, len(parts))], ": "))
	}
	slices.Sort(cut)
	return slices.Compact(cut)
}
