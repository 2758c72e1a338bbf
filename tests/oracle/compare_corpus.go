package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"kubexx.io/kubexx/tests/oracle/mutate"
)

// compareCorpus asks about every definition and object of a folder that lists what a real API server answered
// (crd-verdicts.tsv and object-verdicts.tsv: file, …, code). Both must agree with each other and with the list.
func compareCorpus(arguments []string) error {
	c, err := newComparison(arguments)
	if err != nil {
		return err
	}
	defer c.pair.stop()
	wrong, err := c.judgeListed(filepath.Join(c.sources, "crd-verdicts.tsv"), func(row map[string]string) ([]*asked, error) {
		text, err := os.ReadFile(filepath.Join(c.sources, row["file"]))
		return []*asked{{Op: "crd", New: string(text), CEL: &c.withCEL}}, err
	})
	if err != nil {
		return err
	}
	definitions, err := definitionsByName(filepath.Join(c.sources, "crds"))
	if err != nil {
		return err
	}
	wrongObjects, err := c.judgeListed(filepath.Join(c.sources, "object-verdicts.tsv"), func(row map[string]string) ([]*asked, error) {
		text, err := os.ReadFile(filepath.Join(c.sources, "objects", row["file"]))
		var requests []*asked
		for _, definition := range definitions[row["crd"]] {
			requests = append(requests, &asked{Op: "object", CRD: definition, Object: string(text), CEL: &c.withCEL})
		}
		return requests, err
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d codes of definitions and %d of objects are not as listed\n", wrong, wrongObjects)
	return errors.Join(c.report(), verdictOf(wrong+wrongObjects))
}

// judgeListed compares each answer of kubexx with the list; of several requests for a row, one must be answered so.
func (c *comparison) judgeListed(list string, requests func(map[string]string) ([]*asked, error)) (wrong int, err error) {
	rows, err := readRows(list)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		all, err := requests(row)
		if err != nil {
			return 0, err
		}
		var codes []string
		for _, request := range all {
			code, err := c.codeOf(request)
			if err != nil {
				return 0, err
			}
			codes = append(codes, code)
		}
		if len(codes) > 0 && !strings.Contains(strings.Join(codes, " "), row["code"]) {
			wrong++
			fmt.Printf("%s: %s, but %s is listed\n", row["file"], strings.Join(codes, " "), row["code"])
		}
	}
	return wrong, nil
}

// codeOf asks both, keeps what differs for the report, and returns the HTTP code that kubexx's answer stands for.
func (c *comparison) codeOf(request *asked) (string, error) {
	got, err := c.judgeOne(request)
	if err != nil {
		return "", err
	}
	switch {
	case got.Fatal == "the server could not find the requested resource":
		return "404", nil
	case got.Fatal != "":
		return "400", nil
	case !got.Accepted:
		return "422", nil
	}
	return "201", nil
}

// readRows reads a table whose first line names the columns.
func readRows(file string) ([]map[string]string, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	var names []string
	var rows []map[string]string
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		if names == nil {
			names = cells
			continue
		}
		row := map[string]string{}
		for i, name := range names[:min(len(names), len(cells))] {
			row[name] = cells[i]
		}
		rows = append(rows, row)
	}
	sort.SliceStable(rows, func(i, j int) bool { return rows[i]["crd"] < rows[j]["crd"] })
	return rows, lines.Err()
}

func definitionsByName(folder string) (map[string][]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	if err != nil {
		return nil, err
	}
	found := map[string][]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		document, err := mutate.Parse(text)
		if err != nil {
			continue
		}
		if name := document.At("metadata", "name"); name != nil {
			found[name.Text] = append(found[name.Text], string(text))
		}
	}
	return found, nil
}
