package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

// resultCase is a line of tests/unit/rules/results.jsonl: an expression at a node with this schema, and what it gives on a value,
// which is the old one as well. Of older servers only what they say otherwise is kept.
type resultCase struct {
	Says   string          `json:"says,omitempty"`
	Schema json.RawMessage `json:"schema"`
	Rule   string          `json:"rule"`
	Value  json.RawMessage `json:"value"`
	Newest string          `json:"1.37"`
	On34   string          `json:"1.34,omitempty"`
	On30   string          `json:"1.30,omitempty"`
}

// expectResults reads "-servers FOLDER [-write] FILE" and compares what the lines expect with what the servers give; with
// -write it writes it down.
func expectResults(arguments []string) error {
	flags := flag.NewFlagSet("expect-results", flag.ContinueOnError)
	folder := flags.String("servers", "", "folder with the servers")
	write := flags.Bool("write", false, "write what the servers give")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	stored, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		return err
	}
	servers := &caseServers{*folder, map[string]*peer{}}
	wrong := 0
	var told bytes.Buffer
	lines := strings.Split(strings.TrimSpace(string(stored)), "\n")
	for _, line := range lines {
		given, err := givenInstead(line, servers)
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		if given != line {
			wrong++
			fmt.Printf("the servers give:\n%s\n", given)
		}
		told.WriteString(given + "\n")
	}
	fmt.Printf("%d results, %d wrong\n", len(lines), wrong)
	if *write {
		return os.WriteFile(flags.Arg(0), told.Bytes(), 0o644)
	}
	return verdictOf(wrong)
}

// givenInstead is the line as the servers would have it.
func givenInstead(line string, servers *caseServers) (string, error) {
	var made resultCase
	if err := json.Unmarshal([]byte(line), &made); err != nil {
		return "", err
	}
	for _, one := range []struct {
		minor  string
		result *string
	}{{"1.37", &made.Newest}, {"1.34", &made.On34}, {"1.30", &made.On30}} {
		server, err := servers.of(one.minor)
		if err != nil {
			return "", err
		}
		given, err := made.resultOf(server)
		if err != nil {
			return "", err
		}
		if !slices.Contains(given, *one.result) { // where a server walks maps it gives one of several
			*one.result = given[0]
		}
		if one.minor != "1.37" && *one.result == made.Newest {
			*one.result = ""
		}
	}
	return quote(made), nil
}

// resultOf asks a few times, since servers walk maps in random order.
func (c *resultCase) resultOf(server *peer) ([]string, error) {
	asked := map[string]any{"op": "cel", "schema": c.Schema, "stored": true, "rules": []any{map[string]any{"rule": c.Rule}}}
	subject := map[string]any{"value": c.Value, "oldValue": c.Value}
	asked["subjects"] = []any{subject, subject, subject, subject}
	answer := &rulesAnswer{}
	if err := errors.Join(server.send(asked), server.receive(answer)); err != nil {
		return nil, err
	}
	if answer.Problem != "" || answer.Panic != "" || len(answer.Rules) != 1 {
		return nil, errors.New(answer.Problem + answer.Panic)
	}
	if results := answer.Rules[0].Results; len(results) > 0 {
		return results, nil
	}
	return []string{"refused"}, nil
}
