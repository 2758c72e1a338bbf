package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

var definitionKind = regexp.MustCompile(`(?m)^kind: CustomResourceDefinition$`)

// definitionFiles finds the YAML files with definitions below the folders; paths are relative to the root.
func definitionFiles(root string, folders []string) (map[string][]byte, error) {
	found := map[string][]byte{}
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) != ".yaml" {
				return err
			}
			data, err := os.ReadFile(path)
			if err == nil && definitionKind.Match(data) {
				name, _ := filepath.Rel(root, path)
				found[name] = data
			}
			return err
		})
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no definition below %s", strings.Join(folders, ", "))
	}
	return found, nil
}

// expectAccepted reads "-root DIR -except LIST FOLDER..." and fails for every definition that a server refuses and the
// list does not name, and for every one that the list names and a server accepts.
func expectAccepted(arguments []string) error {
	flags := flag.NewFlagSet("expect-accepted", flag.ContinueOnError)
	root := flags.String("root", ".", "folder that paths are relative to")
	except := flags.String("except", "", "file that lists definitions no server accepts, one a line")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	refused, err := listedPaths(*except)
	if err != nil {
		return err
	}
	files, err := definitionFiles(*root, flags.Args())
	if err != nil {
		return err
	}
	server, wrong := newServer(), 0
	for _, name := range sortedNames(files) {
		errs := server.judgeFile(files[name])
		if (len(errs) > 0) != refused[name] {
			wrong++
			report(name, errs)
		}
	}
	fmt.Printf("%d definitions, %d listed as refused, %d judged otherwise than expected\n", len(files), len(refused), wrong)
	if wrong > 0 {
		return errors.New("the server judges otherwise")
	}
	return nil
}

func report(name string, errs []finding) {
	if len(errs) == 0 {
		fmt.Println(name + ": listed as refused, but a server accepts it")
	}
	for _, err := range errs {
		fmt.Printf("%s: %s: %s\n", name, err.Field, err.Detail)
	}
}

func sortedNames(files map[string][]byte) []string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// listedPaths reads one path a line; "#" begins a comment.
func listedPaths(file string) (map[string]bool, error) {
	paths := map[string]bool{}
	if file == "" {
		return paths, nil
	}
	data, err := os.ReadFile(file)
	for _, line := range strings.Split(string(data), "\n") {
		path, _, _ := strings.Cut(line, "#")
		if path = strings.TrimSpace(path); path != "" {
			paths[path] = true
		}
	}
	return paths, err
}
