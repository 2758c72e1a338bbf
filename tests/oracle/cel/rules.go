package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

func printRules(directory string) error {
	files, err := filepath.Glob(filepath.Join(directory, "*.yaml"))
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, file := range files {
		if err := printRulesOf(file, out); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

func printRulesOf(file string, out io.Writer) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	documents := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(data)))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var tree any
		if err := yaml.Unmarshal(document, &tree); err != nil {
			return err
		}
		walk(tree, out)
	}
}

func walk(tree any, out io.Writer) {
	switch node := tree.(type) {
	case []any:
		for _, element := range node {
			walk(element, out)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(node)) {
			if key == "x-kubernetes-validations" {
				printValidations(node[key], out)
			}
			walk(node[key], out)
		}
	}
}

func printValidations(value any, out io.Writer) {
	rules, _ := value.([]any)
	for _, rule := range rules {
		fields, _ := rule.(map[string]any)
		for _, name := range []string{"rule", "messageExpression"} {
			if text, ok := fields[name].(string); ok {
				fmt.Fprintln(out, escaper.Replace(text))
			}
		}
	}
}
