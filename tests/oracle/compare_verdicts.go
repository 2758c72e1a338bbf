package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"kubexx.io/kubexx/tests/oracle/mutate"
)

// comparison is one run: mutants of many documents, given to a server and to kubexx.
type comparison struct {
	server   string
	seed     int64
	count    int
	limit    time.Duration
	sources  string
	withCEL  bool
	aspects  string
	shown    int
	program  string
	pair     *pair
	random   *rand.Rand
	accepted int
	varied   int
	asked    int
	found    map[string]*group
}

// group is what one problem did: how often, and with which document first.
type group struct {
	first   *disagreement
	request *asked
	count   int
}

func newComparison(arguments []string) (*comparison, error) {
	if len(arguments) == 0 {
		return nil, errors.New("expected a program")
	}
	c := &comparison{program: arguments[0], found: map[string]*group{}}
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.StringVar(&c.server, "server", "", "the server to compare with")
	flags.Int64Var(&c.seed, "seed", 1, "seed of the random mutants")
	flags.IntVar(&c.count, "count", 2000, "number of mutants")
	flags.DurationVar(&c.limit, "time", 10*time.Minute, "stop making mutants after this")
	flags.StringVar(&c.sources, "sources", "", "files and folders of definitions, separated by commas")
	flags.BoolVar(&c.withCEL, "cel", false, "keep the rules in CEL")
	flags.StringVar(&c.aspects, "aspects", "", "only these differences, separated by commas; all when empty")
	flags.IntVar(&c.shown, "show", 20, "problems shown")
	if err := flags.Parse(arguments[1:]); err != nil {
		return nil, err
	}
	var err error
	c.pair, err = startPair(c.server, c.program)
	c.random = rand.New(rand.NewSource(c.seed))
	return c, err
}

// compareDefinitions asks about mutants of definitions, one in four as an update.
func compareDefinitions(arguments []string) error {
	c, err := newComparison(arguments)
	if err != nil {
		return err
	}
	defer c.pair.stop()
	seeds, err := readSeeds(c.sources, "CustomResourceDefinition")
	if err != nil {
		return err
	}
	for _, seed := range seeds {
		if err := c.judge(&asked{Op: "crd", New: seed.JSON(), CEL: &c.withCEL}); err != nil {
			return err
		}
	}
	return c.run(func() *asked {
		one := seeds[c.random.Intn(len(seeds))]
		request := &asked{Op: "crd", New: c.mutant(one), CEL: &c.withCEL}
		if c.random.Intn(4) == 0 {
			request.Old = one.JSON()
			if c.random.Intn(2) == 0 {
				request.Old = c.mutant(one)
			}
		}
		return request
	})
}

// mutant writes a changed definition. One in which a key stands twice is written as YAML would be read: Go's typed
// decoder of JSON fills one struct from both values, which kubexx does not.
func (c *comparison) mutant(definition *mutate.Node) string {
	made := mutate.Definition(c.random, definition)
	if !made.HasDoubles() {
		return made.JSON()
	}
	made.SortKeys() // the order in which a server reads YAML
	return "# the last of two keys counts\n" + made.JSON()
}

// compareObjects makes custom resources of the definitions and changes them; one in three is an update, one in nine an
// update of the status.
func compareObjects(arguments []string) error {
	c, err := newComparison(arguments)
	if err != nil {
		return err
	}
	defer c.pair.stop()
	seeds, err := readSeeds(c.sources, "CustomResourceDefinition")
	if err != nil {
		return err
	}
	return c.run(func() *asked {
		definition := seeds[c.random.Intn(len(seeds))]
		object, version := mutate.Resource(c.random, definition)
		request := &asked{Op: "object", CRD: definition.JSON(), Version: version, CEL: &c.withCEL}
		request.FieldValidation = []string{"", "Warn", "Strict", "Ignore"}[c.random.Intn(4)]
		if c.random.Intn(3) == 0 {
			request.Old = object.JSON()
			if c.random.Intn(3) == 0 {
				request.Subresource = "status"
			}
		}
		if request.Old != "" || c.random.Intn(3) > 0 {
			object = mutate.Anything(c.random, object)
		}
		object.KeepLast("apiVersion", "kind") // the server looks at both values, kubexx at the last
		request.Object = object.JSON()
		return request
	})
}

func (c *comparison) run(next func() *asked) error {
	fmt.Printf("seed %d, at most %d mutants, server %s\n", c.seed, c.count, c.pair.server.version)
	deadline := time.Now().Add(c.limit)
	for made := 0; made < c.count && time.Now().Before(deadline); made++ {
		if err := c.judge(next()); err != nil {
			return err
		}
	}
	return c.report()
}

func (c *comparison) judge(request *asked) error {
	_, err := c.judgeOne(request)
	return err
}

// judgeOne returns what kubexx answered.
func (c *comparison) judgeOne(request *asked) (*told, error) {
	wanted, got, err := c.pair.ask(request)
	if err != nil {
		fmt.Println("while asked:", quote(request))
		return nil, err
	}
	c.asked++
	if wanted.Accepted {
		c.accepted++
	}
	if difference := c.difference(request, wanted, got); difference != nil {
		c.keep(difference, request)
	}
	return got, nil
}

func (c *comparison) keep(difference *disagreement, request *asked) {
	if known := c.found[difference.class]; known != nil {
		known.count++
		if len(request.New)+len(request.Old)+len(request.Object) < len(known.request.New)+len(known.request.Old)+len(known.request.Object) {
			known.first, known.request = difference, request
		}
		return
	}
	c.found[difference.class] = &group{difference, request, 1}
}

func (c *comparison) difference(request *asked, wanted, got *told) *disagreement {
	found := differ(wanted, got, c.aspects == "" || strings.Contains(c.aspects, "object"))

	if found != nil && c.unstable(request, got) {
		c.varied++
		found = nil
	}
	if found != nil && c.aspects != "" && !slices.Contains(strings.Split(c.aspects, ","), found.aspect) {
		found = nil
	}
	return found
}

// unstable tells whether the server itself answers otherwise from time to time, and once as kubexx does: it goes through
// Go maps, and gives up at the first entry that it cannot read.
func (c *comparison) unstable(request *asked, got *told) bool {
	for range 20 {
		again := &told{}
		if c.pair.server.send(request) != nil || c.pair.server.receive(again) != nil {
			return false
		}
		if c.pair.server.version == "1.30" {
			withoutValues(again)
		}
		if differ(again, got, c.aspects == "") == nil {
			return true
		}
	}
	return false
}

func (c *comparison) report() error {
	classes := make([]string, 0, len(c.found))
	different := 0
	for class, one := range c.found {
		classes = append(classes, class)
		different += one.count
	}
	sort.Slice(classes, func(i, j int) bool {
		a, b := c.found[classes[i]], c.found[classes[j]]
		return a.count > b.count || a.count == b.count && classes[i] < classes[j]
	})
	for _, class := range classes[:min(len(classes), c.shown)] {
		c.show(class, c.found[class])
	}
	for _, class := range classes[min(len(classes), c.shown):min(len(classes), 3*c.shown)] {
		fmt.Printf("%d times, not shown: %s\n", c.found[class].count, class)
	}
	fmt.Printf("%d asked, %d accepted by the server, %d answered in changing ways, %d differ in %d ways\n",
		c.asked, c.accepted, c.varied, different, len(classes))
	return verdictOf(different)
}

const triesOfShrinking = 3000

// show prints a problem with the smallest document found for it.
func (c *comparison) show(class string, one *group) {
	request := *one.request
	difference := one.first
	still := func() bool {
		wanted, got, err := c.pair.ask(&request)
		if err != nil {
			return false
		}
		if found := c.difference(&request, wanted, got); found != nil && found.class == class {
			difference = found
			return true
		}
		return false
	}
	for _, part := range []*string{&request.Old, &request.New, &request.Object, &request.CRD} {
		if *part == "" {
			continue
		}
		head, _, _ := strings.Cut(*part, "{")
		document, err := mutate.ParseJSON([]byte(strings.TrimPrefix(*part, head)))
		if err != nil {
			continue
		}
		kept := *part
		shrink(document, func(smaller *mutate.Node) bool {
			*part = head + smaller.JSON()
			if still() {
				kept = *part
				return true
			}
			*part = kept
			return false
		}, triesOfShrinking)
		*part = kept
	}
	fmt.Printf("%d times: %s\n", one.count, difference.aspect)
	for _, line := range difference.lines[:min(len(difference.lines), 6)] {
		fmt.Println("  ", shorten(line, 600))
	}
	fmt.Printf("   %s version=%q subresource=%q fieldValidation=%q\n", request.Op, request.Version, request.Subresource, request.FieldValidation)
	for _, part := range []struct{ name, text string }{{"old", request.Old}, {"new", request.New}, {"object", request.Object}, {"crd", request.CRD}} {
		if part.text != "" {
			fmt.Printf("   %-6s %s\n", part.name, shorten(part.text, 3000))
		}
	}
	fmt.Println()
}

func shorten(text string, length int) string {
	if len(text) > length {
		return text[:length] + "…"
	}
	return text
}

// readSeeds reads every document of a kind below the files and folders.
func readSeeds(sources, kind string) ([]*mutate.Node, error) {
	var files []string
	for _, source := range strings.Split(sources, ",") {
		err := filepath.WalkDir(source, func(path string, entry os.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && filepath.Ext(path) == ".yaml" {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	var seeds []*mutate.Node
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, document := range documents(data) {
			node, err := mutate.Parse(document)
			if err == nil && node.Get("kind") != nil && node.Get("kind").Text == kind {
				seeds = append(seeds, node)
			}
		}
	}
	if len(seeds) == 0 {
		return nil, fmt.Errorf("no %s in %s", kind, sources)
	}
	return seeds, nil
}
