// Manifests writes the same random markers of roles and webhooks into a Go package and a C++ source, runs controller-gen
// on the first and kubexx on the second, and compares every byte of what they write.
//
//	manifests -kubexx PROGRAM -controller-gen PROGRAM -modules FOLDER -out FOLDER [-seed N] [-count N]
//
// FOLDER of -modules holds go.mod and go.sum. Equal seeds and counts make equal markers: -count roles and as many
// webhooks. What kubexx writes is in FOLDER/cpp.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

const shownDifferences = 3

type settings struct {
	kubexx, controllerGen, modules, out string
	seed                                int64
	count                               int
}

func main() {
	var s settings
	flag.StringVar(&s.kubexx, "kubexx", "", "the program under test")
	flag.StringVar(&s.controllerGen, "controller-gen", "", "the program that is right")
	flag.StringVar(&s.modules, "modules", "", "folder with go.mod and go.sum")
	flag.StringVar(&s.out, "out", "", "folder to write to; its old content goes")
	flag.Int64Var(&s.seed, "seed", time.Now().UnixNano()%1e9, "seed; the clock chooses when absent")
	flag.IntVar(&s.count, "count", 300, "number of roles, and of webhooks")
	flag.Parse()
	fmt.Printf("seed %d, %d roles and webhooks\n", s.seed, s.count)
	if err := test(s); err != nil {
		fmt.Printf("manifests: %v\nrepeat with -seed %d -count %d; what was compared is in %s\n", err, s.seed, s.count, s.out)
		os.Exit(1)
	}
}

func test(s settings) error {
	for _, path := range []*string{&s.out, &s.kubexx, &s.controllerGen, &s.modules} {
		*path, _ = filepath.Abs(*path)
	}
	r := rand.New(rand.NewSource(s.seed))
	roles := newRoles(r, s.count)
	markers := append(markersOfRoles(roles), newWebhooks(r, s.count)...)
	r.Shuffle(len(markers), func(i, j int) { markers[i], markers[j] = markers[j], markers[i] })
	if err := writeMarkers(s, markers); err != nil {
		return err
	}
	goFolder, cppFolder := filepath.Join(s.out, "go"), filepath.Join(s.out, "cpp")
	source := filepath.Join(cppFolder, "markers.cpp")
	err := errors.Join(
		run(goFolder, s.controllerGen, "rbac:roleName=manager-role", "webhook", "paths=./...", "output:dir="+goFolder),
		run(cppFolder, s.kubexx, "rbac", source, "--role-name", "manager-role", "--rbac-dir", cppFolder),
		run(cppFolder, s.kubexx, "webhooks", source, "--webhook-dir", cppFolder))
	if err != nil {
		return err
	}
	return errors.Join(compareRoles(goFolder, cppFolder, roles), compareWebhooks(goFolder, cppFolder))
}

// writeMarkers writes each marker into a comment of its own, which belongs to the package in Go.
func writeMarkers(s settings, markers []string) error {
	if err := os.RemoveAll(s.out); err != nil {
		return err
	}
	text := "// +" + strings.Join(markers, "\n\n// +") + "\n\n"
	files := map[string]string{"go/p/markers.go": text + "package p\n", "cpp/markers.cpp": text}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(s.modules, name))
		if err != nil {
			return err
		}
		module := regexp.MustCompile(`(?m)^module .*$`).ReplaceAll(data, []byte("module random.example.com/markers"))
		files["go/"+name] = string(module)
	}
	for name, text := range files {
		path := filepath.Join(s.out, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func run(folder, program string, arguments ...string) error {
	command := exec.Command(program, arguments...)
	command.Dir = folder
	output, err := command.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%.4000s", program, err, output)
	}
	return nil
}

func compareWebhooks(goFolder, cppFolder string) error {
	output, err := exec.Command("diff", "-u", filepath.Join(goFolder, "manifests.yaml"), filepath.Join(cppFolder, "manifests.yaml")).Output()
	if err != nil {
		return fmt.Errorf("the webhooks differ:\n%.4000s", output)
	}
	fmt.Println("the webhooks are equal")
	return nil
}

// documents are those of a file, by their name and namespace.
func documents(path string) (map[string]string, []string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	found := map[string]string{}
	var order []string
	name := regexp.MustCompile(`(?m)^  name(?:space)?: .*$`)
	for _, text := range strings.Split(string(data), "---\n")[1:] {
		key := strings.Join(name.FindAllString(text, -1), "")
		found[key] = text
		order = append(order, key)
	}
	if len(found) != len(order) || len(order) == 0 {
		return nil, nil, fmt.Errorf("%s has %d documents with %d names", path, len(order), len(found))
	}
	return found, order, nil
}
