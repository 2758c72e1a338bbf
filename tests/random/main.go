// Random writes the same random APIs as Go packages and as C++ headers, runs controller-gen on the first and kubexx on
// the second, and compares every byte of what they write.
//
//	random -kubexx PROGRAM -controller-gen PROGRAM -modules FOLDER -out FOLDER [-seed N] [-count N]
//
// FOLDER of -modules holds the go.mod and go.sum that pin the Kubernetes types. Equal seeds and counts make equal APIs. An API is one version of one kind.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

const shownDifferences = 5

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
	flag.IntVar(&s.count, "count", 300, "number of APIs")
	flag.Parse()
	fmt.Printf("seed %d, %d APIs\n", s.seed, s.count)
	if err := test(s); err != nil {
		fmt.Printf("random: %v\nrepeat with -seed %d -count %d; what was compared is in %s\n", err, s.seed, s.count, s.out)
		os.Exit(1)
	}
}

func test(s settings) error {
	for _, path := range []*string{&s.out, &s.kubexx, &s.controllerGen, &s.modules} {
		*path, _ = filepath.Abs(*path)
	}
	apis := newAPIs(rand.New(rand.NewSource(s.seed)), s.count)
	headers, err := writeAll(s, apis)
	if err != nil {
		return err
	}
	o := newOptions(rand.New(rand.NewSource(s.seed)))
	arguments := []string{"crd:omitToolVersion=true,allowDangerousTypes=true" + o.controllerGen, "paths=./...", "output:crd:dir=" + filepath.Join(s.out, "go-crds")}
	if err := run(filepath.Join(s.out, "go"), s.controllerGen, arguments...); err != nil {
		return err
	}
	arguments = append([]string{"generate", "--compat", "controller-gen", "--omit-tool-version", "--allow-dangerous-types", "--crd-dir", filepath.Join(s.out, "cpp-crds")}, o.kubexx...)
	if err := run(filepath.Join(s.out, "cpp"), s.kubexx, append(arguments, headers...)...); err != nil {
		return err
	}
	return compare(filepath.Join(s.out, "go-crds"), filepath.Join(s.out, "cpp-crds"))
}

// options are those of one run, in the two spellings.
type options struct {
	controllerGen string
	kubexx        []string
}

func newOptions(r *rand.Rand) options {
	var o options
	if chance(r, 3) {
		length := fmt.Sprint(pick(r, 0, 1, 10, 30, 60, 200))
		o.controllerGen += ",maxDescLen=" + length
		o.kubexx = append(o.kubexx, "--max-desc-len", length)
	}
	if chance(r, 2) {
		o.controllerGen += ",generateEmbeddedObjectMeta=true"
		o.kubexx = append(o.kubexx, "--generate-embedded-object-meta")
	}
	return o
}

// writeAll writes the Go module and the headers, whose paths it returns.
func writeAll(s settings, apis []*API) ([]string, error) {
	if err := os.RemoveAll(s.out); err != nil {
		return nil, err
	}
	if err := writeModule(s); err != nil {
		return nil, err
	}
	var headers []string
	for _, api := range apis {
		header := filepath.Join(api.Folder, api.Version+".hpp")
		headers = append(headers, header)
		if err := write(filepath.Join(s.out, "cpp", header), cppText(api)); err != nil {
			return nil, err
		}
		if err := write(filepath.Join(s.out, "go", api.Folder, api.Version, "types.go"), goText(api)); err != nil {
			return nil, err
		}
	}
	return headers, nil
}

// writeModule takes over the pinned versions; a source file keeps them in use.
func writeModule(s settings) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(s.modules, name))
		if err != nil {
			return err
		}
		data = regexp.MustCompile(`(?m)^module .*$`).ReplaceAll(data, []byte("module random.example.com/apis"))
		if err := write(filepath.Join(s.out, "go", name), string(data)); err != nil {
			return err
		}
	}
	return nil
}

func write(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

func run(folder, program string, arguments ...string) error {
	command := exec.Command(program, arguments...)
	command.Dir = folder
	output, err := command.CombinedOutput()
	if err != nil {
		lines := bytes.SplitN(output, []byte("\n"), 60)
		return fmt.Errorf("%s: %w\n%s", program, err, bytes.Join(lines[:min(len(lines), 59)], []byte("\n")))
	}
	return nil
}

func compare(wantedFolder, printedFolder string) error {
	wanted, err := names(wantedFolder)
	if err != nil {
		return err
	}
	printed, err := names(printedFolder)
	if err != nil {
		return err
	}
	if !slices.Equal(wanted, printed) {
		return fmt.Errorf("controller-gen wrote %d files, kubexx %d, or their names differ: diff -r %s %s", len(wanted), len(printed), wantedFolder, printedFolder)
	}
	different := 0
	for _, name := range wanted {
		output, err := exec.Command("diff", "-u", filepath.Join(wantedFolder, name), filepath.Join(printedFolder, name)).Output()
		if err == nil {
			continue
		}
		if different++; different <= shownDifferences {
			fmt.Printf("%s\n", output)
		}
	}
	fmt.Printf("%d files, %d differ\n", len(wanted), different)
	if different > 0 {
		return errors.New("the files differ")
	}
	return nil
}

func names(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	var found []string
	for _, entry := range entries {
		found = append(found, entry.Name())
	}
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("%s is empty", folder)
	}
	return found, err
}
