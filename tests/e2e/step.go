package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// topic is one file of the list: requests that build on each other, in the notation of .http files.
type topic struct {
	name  string
	steps []step
}

// step is one request, or one look at a watch that an earlier step opened.
type step struct {
	title     string
	line      string // the request line, with its variables as they stand in the file
	verb      string
	target    string // of a request: the path; else the name of the watch
	headers   [][2]string
	body      string
	arguments []string // of WATCH the path, of EVENTS what to wait for
	// What the answer is read for.
	sets      []assignment // values that later requests use
	until     []string     // the request is repeated until the answer has all of this: PATH=VALUE
	change    string       // the title of an earlier step: its answer is sent, changed as the body says, which is a merge patch
	provoke   string       // the title of an earlier step, which is played again and again meanwhile
	view      view
	anonymous bool // sent without credentials
}

type assignment struct {
	variable, path string
	masked         bool // the value is another one every time
}

// readTopic reads a file; variables of the file are replaced, those of answers stay.
func readTopic(path string) (topic, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return topic{}, err
	}
	read := topic{name: strings.TrimSuffix(filepath.Base(path), ".http")}
	preamble, rest, _ := strings.Cut("\n"+string(text), "\n### ")
	constants := fileVariables(preamble)
	for part := range strings.SplitSeq(rest, "\n### ") {
		next, err := readStep(constants.Replace(part), filepath.Dir(path))
		if err != nil {
			return topic{}, fmt.Errorf("%s: %w", path, err)
		}
		read.steps = append(read.steps, next)
	}
	return read, nil
}

// fileVariables reads lines such as `@crontabs = /apis/…`.
func fileVariables(preamble string) *strings.Replacer {
	var pairs []string
	for line := range strings.Lines(preamble) {
		if name, value, found := strings.Cut(strings.TrimPrefix(line, "@"), " = "); found && strings.HasPrefix(line, "@") {
			value = strings.NewReplacer(pairs...).Replace(strings.TrimSpace(value))
			pairs = append(pairs, "{{"+strings.TrimSpace(name)+"}}", value)
		}
	}
	return strings.NewReplacer(pairs...)
}

func readStep(text, folder string) (step, error) {
	lines := bufio.NewScanner(strings.NewReader(text))
	lines.Buffer(nil, 16<<20)
	lines.Scan()
	read := step{title: lines.Text()}
	for lines.Scan() {
		line := lines.Text()
		if directive, found := strings.CutPrefix(line, "# @"); found {
			if err := read.addDirective(directive); err != nil {
				return step{}, fmt.Errorf("%s: %w", read.title, err)
			}
		} else if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#") {
			break
		}
	}
	if err := read.setRequest(lines.Text()); err != nil {
		return step{}, fmt.Errorf("%s: %w", read.title, err)
	}
	for lines.Scan() && lines.Text() != "" {
		name, value, _ := strings.Cut(lines.Text(), ":")
		read.headers = append(read.headers, [2]string{name, strings.TrimSpace(value)})
	}
	var body []string
	for lines.Scan() {
		body = append(body, lines.Text())
	}
	read.body = strings.TrimSpace(strings.Join(body, "\n"))
	return read, read.includeBody(folder)
}

func (s *step) setRequest(line string) error {
	s.line = line
	words := strings.Fields(line)
	if len(words) < 2 {
		return fmt.Errorf("%q is no request", line)
	}
	s.verb, s.target, s.arguments = words[0], words[1], words[2:]
	return nil
}

// includeBody replaces `< ./file` by what the file holds.
func (s *step) includeBody(folder string) error {
	name, found := strings.CutPrefix(s.body, "< ")
	if !found {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(folder, name))
	s.body = string(text)
	return err
}

func (s *step) addDirective(text string) error {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "set", "random":
		variable, path, found := strings.Cut(rest, " = ")
		if !found {
			return fmt.Errorf("@%s needs NAME = PATH", word)
		}
		s.sets = append(s.sets, assignment{variable, path, word == "random"})
	case "until":
		s.until = append(s.until, rest)
	case "change":
		s.change = rest
	case "provoke":
		s.provoke = rest
	case "keep":
		s.view.keep = append(s.view.keep, rest)
	case "drop":
		s.view.drop = append(s.view.drop, rest)
	case "keys":
		s.view.keys = append(s.view.keys, rest)
	case "sort":
		path, key, _ := strings.Cut(rest, " by ")
		s.view.sorts = append(s.view.sorts, [2]string{path, key})
	case "headers":
		s.view.headers = strings.Fields(rest)
	case "managed-fields":
		s.view.managedFields = true
	case "anonymous":
		s.anonymous = true
	case "raw":
		s.view.raw = true
	default:
		return fmt.Errorf("@%s is not known", word)
	}
	return nil
}
