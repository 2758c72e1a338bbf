package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"regexp"
	"strings"

	"github.com/gobuffalo/flect"
)

const shownDifferences = 10

// run gives the lines to the program and returns its answers, one for each.
func run(program string, lines []string) ([]string, error) {
	command := exec.Command(program)
	command.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	answers := strings.Split(strings.TrimSuffix(string(output), "\n"), "\n")
	if len(answers) != len(lines) {
		return nil, fmt.Errorf("%s answered %d of %d lines", program, len(answers), len(lines))
	}
	return answers, nil
}

// randomCases reads "PROGRAM -seed N -count N" and makes that many lines. The seed is printed: it repeats a run.
func randomCases(arguments []string, one func(*rand.Rand) string) (program string, lines []string, err error) {
	if len(arguments) == 0 {
		return "", nil, errors.New("expected a program")
	}
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	seed := flags.Int64("seed", 1, "seed of the random cases")
	count := flags.Int("count", 10000, "number of cases")
	if err := flags.Parse(arguments[1:]); err != nil {
		return "", nil, err
	}
	random := rand.New(rand.NewSource(*seed))
	for range *count {
		lines = append(lines, one(random))
	}
	fmt.Printf("seed %d, %d cases\n", *seed, *count)
	return arguments[0], lines, nil
}

func compareYAML(arguments []string) error {
	program, documents, err := randomCases(arguments, yamlCase)
	if err != nil {
		return err
	}
	answers, err := run(program, documents)
	if err != nil {
		return err
	}
	different, unstable := 0, 0
	for i, document := range documents {
		if yes, wanted, err := writes(document, answers[i]); err != nil {
			return fmt.Errorf("%s: %w", document, err)
		} else if yes {
			continue
		} else if isUnstable(document, wanted) {
			unstable++
		} else if different++; different <= shownDifferences {
			from := max(0, commonLength(wanted, answers[i])-40)
			fmt.Printf("document %s\nexpected …%s\nprinted  …%s\n\n", document, wanted[from:], answers[i][from:])
		}
	}
	fmt.Printf("%d differ; Go itself writes %d in changing orders\n", different, unstable)
	return verdictOf(different)
}

func commonLength(a, b string) int {
	length := 0
	for length < len(a) && length < len(b) && a[length] == b[length] {
		length++
	}
	return length
}

// A key that Go's library writes without quotes, but then reads as the one that merges mappings. kubexx quotes it.
var mergeKey = regexp.MustCompile(`(?m)^((?:- | )*)<<:`)

func writes(document, answer string) (bool, string, error) {
	text, err := toYAML(document)
	wanted := quote(mergeKey.ReplaceAllString(text, `$1"<<":`))
	return wanted == answer, wanted, err
}

// isUnstable tells whether Go's library writes the document differently from time to time: its order of keys can go in a
// circle ("2" < "03" < "0x" < "2"), and then the random order of a Go map decides.
func isUnstable(document, before string) bool {
	for range 500 {
		if same, _, _ := writes(document, before); !same {
			return true
		}
	}
	return false
}

func comparePlurals(arguments []string) error {
	program, kinds, err := randomCases(arguments, pluralCase)
	if err != nil {
		return err
	}
	answers, err := run(program, kinds)
	if err != nil {
		return err
	}
	different := 0
	for i, kind := range kinds {
		// controller-gen lower-cases what flect says.
		if wanted := strings.ToLower(flect.Pluralize(kind)); wanted != answers[i] {
			if different++; different <= shownDifferences {
				fmt.Printf("%s: expected %s, printed %s\n", kind, wanted, answers[i])
			}
		}
	}
	fmt.Printf("%d differ\n", different)
	return verdictOf(different)
}

// rewriteFiles takes the last document of each file. A file that Go's library would not write back byte for byte was
// edited by hand or by another tool, and is passed over.
func rewriteFiles(arguments []string) error {
	if len(arguments) == 0 {
		return errors.New("expected a program")
	}
	var files, documents, wanted []string
	for _, file := range arguments[1:] {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		start := bytes.LastIndex(append([]byte("\n"), data...), []byte("\n---\n"))
		text := strings.TrimPrefix(string(data[max(start, 0):]), "---\n")
		if document, ok := canonical(text); ok {
			files, documents, wanted = append(files, file), append(documents, document), append(wanted, text)
		}
	}
	if len(files) == 0 {
		return errors.New("no file is as Go's library writes it")
	}
	answers, err := run(arguments[0], documents)
	if err != nil {
		return err
	}
	different := 0
	for i, answer := range answers {
		if answer != quote(wanted[i]) {
			different++
			fmt.Println("written differently:", files[i])
		}
	}
	fmt.Printf("%d of %d files are canonical, %d differ\n", len(files), len(arguments)-1, different)
	return verdictOf(different)
}

func verdictOf(different int) error {
	if different > 0 {
		return errDifferent
	}
	return nil
}
