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

// caseDocument is one document of a file of cases (tests/cases/README.md): its first line says what it is.
type caseDocument struct {
	role    string   // "crd", "old", "accept" or "reject"
	options []string // "1.30", "status", "Strict", …
	title   string
	text    string
}

func parseCaseFile(file string) ([]caseDocument, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var found []caseDocument
	for _, text := range strings.Split(string(data), "\n---\n") {
		head, _, _ := strings.Cut(text, "\n")
		role, title, ok := strings.Cut(strings.TrimPrefix(head, "# "), ": ")
		words := strings.Fields(role)
		if !ok || !strings.HasPrefix(head, "# ") || len(words) == 0 {
			return nil, fmt.Errorf("%s: %q says nothing about the document below it", file, head)
		}
		if _, body, _ := strings.Cut(text, "\n"); strings.HasPrefix(body, "{") {
			text = body // JSON has no comments
		}
		found = append(found, caseDocument{words[0], words[1:], title, text})
	}
	return found, nil
}

// caseServers starts the server of a minor when a case asks for it; "" is the newest.
type caseServers struct {
	folder  string
	running map[string]*peer
}

func (s *caseServers) of(minor string) (*peer, error) {
	if minor == "" {
		minor = "1.37"
	}
	if s.running[minor] == nil {
		started, err := startPeer("server "+minor, filepath.Join(s.folder, "server-"+minor))
		if err != nil {
			return nil, err
		}
		s.running[minor] = started
	}
	return s.running[minor], nil
}

// expectCases reads "-servers FOLDER [-write] FOLDER..." and compares what the files of cases expect with what the
// servers say; with -write it writes it down.
func expectCases(arguments []string) error {
	flags := flag.NewFlagSet("expect-cases", flag.ContinueOnError)
	folder := flags.String("servers", "", "folder with the servers")
	write := flags.Bool("write", false, "write what the servers say")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	servers := &caseServers{*folder, map[string]*peer{}}
	wrong, count := 0, 0
	for _, cases := range flags.Args() {
		files, err := filepath.Glob(filepath.Join(cases, "*", "*.yaml"))
		if err != nil || len(files) == 0 {
			return errors.Join(err, fmt.Errorf("no case in %s", cases))
		}
		for _, file := range files {
			expected, problems, err := expectationOf(file, servers)
			if err != nil {
				return err
			}
			count++
			wrong += problems
			if stored, _ := os.ReadFile(expectedFile(file)); bytes.Equal(stored, []byte(expected)) {
				continue
			}
			if !*write {
				wrong++
				fmt.Printf("%s: the server says otherwise:\n%s", expectedFile(file), expected)
			} else if err := os.WriteFile(expectedFile(file), []byte(expected), 0o644); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%d files of cases, %d wrong\n", count, wrong)
	return verdictOf(wrong)
}

func expectedFile(file string) string { return strings.TrimSuffix(file, ".yaml") + ".expected" }

// expectationOf asks about every case of a file. A title that promises another verdict than the server's is a problem.
func expectationOf(file string, servers *caseServers) (expected string, problems int, err error) {
	documents, err := parseCaseFile(file)
	if err != nil {
		return "", 0, err
	}
	var out strings.Builder
	var definition, old string
	for _, document := range documents {
		switch document.role {
		case "crd":
			definition = document.text
			document.role = "accept"
			if _, _, wrong, err := askCase(file, document, "", "", servers); err != nil || wrong {
				return "", 1, err
			}
			continue
		case "old":
			old = document.text
			continue
		}
		request, answer, wrong, err := askCase(file, document, definition, old, servers)
		if err != nil {
			return "", 0, err
		}
		if old = ""; wrong {
			problems++
		}
		if minor := minorOf(document); minor == "1.30" {
			withoutValues(answer)
		}
		out.WriteString(describeAnswer(document, answer, request.Op == "object"))
	}
	return out.String(), problems, nil
}

// askCase also tells, in print too, whether the title is wrong about the verdict.
func askCase(file string, document caseDocument, definition, old string, servers *caseServers) (*asked, *told, bool, error) {
	request, minor := caseRequest(document, definition, old)
	server, err := servers.of(minor)
	if err != nil {
		return nil, nil, false, err
	}
	answer := &told{}
	if err := errors.Join(server.send(request), server.receive(answer)); err != nil {
		return nil, nil, false, fmt.Errorf("%s: %s: %w", file, document.title, err)
	}
	wrong := (document.role == "accept") != answer.Accepted || answer.Problem != ""
	if wrong {
		fmt.Printf("%s: %s: %s\n", file, document.title, quote(answer))
	}
	return request, answer, wrong, nil
}

func minorOf(document caseDocument) string {
	for _, option := range document.options {
		if strings.HasPrefix(option, "1.") {
			return option
		}
	}
	return ""
}

// withoutValues leaves the values out of an old server's texts: it writes them as Go code.
func withoutValues(answer *told) {
	for i, err := range answer.Errors {
		answer.Errors[i].Text = fmt.Sprintf("%s: %s: %s", err.Field, err.Type, err.Detail)
	}
}

func caseRequest(document caseDocument, definition, old string) (*asked, string) {
	request := &asked{Op: "crd", New: document.text, Old: old}
	if definition != "" {
		request = &asked{Op: "object", CRD: definition, Object: document.text, Old: old}
	}
	for _, option := range document.options {
		switch {
		case strings.HasPrefix(option, "1."):
		case option == "status":
			request.Subresource = option
		default:
			request.FieldValidation = option
		}
	}
	return request, minorOf(document)
}

// describeAnswer writes one case of an .expected file.
func describeAnswer(document caseDocument, answer *told, withObject bool) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n", strings.Join(append([]string{document.role}, document.options...), " "), document.title)
	line := func(kind, text string) {
		fmt.Fprintf(&out, "  %s%s\n", kind, strings.ReplaceAll(agreedText(text), "\n", "\n    "))
	}
	if answer.Fatal != "" {
		line("fatal: ", answer.Fatal)
	}
	if answer.Panic != "" {
		line("panic", "")
	}
	for _, text := range slices.Sorted(slices.Values(answer.Strict)) {
		line("strict: ", text)
	}
	for i, err := range answer.Errors { // what is said twice comes once over HTTP
		if i == 0 || err.Text != answer.Errors[i-1].Text {
			line("", err.Text)
		}
	}
	warnings := slices.Clone(answer.Warnings)
	slices.Sort(warnings)
	for _, text := range warnings {
		line("warning: ", text)
	}
	if withObject && answer.Accepted {
		line("stored: ", canonicalObject(answer.Object))
	}
	return out.String()
}

// canonicalObject is the object in one line of JSON with sorted keys.
func canonicalObject(object json.RawMessage) string {
	decoder := json.NewDecoder(bytes.NewReader(object))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return err.Error()
	}
	return quote(value)
}
