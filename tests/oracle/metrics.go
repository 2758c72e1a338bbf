package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"sort"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// compareMetrics parses what PROGRAM prints as Prometheus does, and writes it back: the bytes must be the same.
func compareMetrics(arguments []string) error {
	text, err := exec.Command(arguments[0]).Output()
	if err != nil {
		return err
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("the text cannot be parsed: %w", err)
	}
	var names []string
	for name := range families {
		names = append(names, name)
	}
	sort.Strings(names)
	var written bytes.Buffer
	samples := 0
	for _, name := range names {
		samples += len(families[name].Metric)
		if _, err := expfmt.MetricFamilyToText(&written, families[name]); err != nil {
			return err
		}
	}
	ours, theirs := bytes.Split(text, []byte("\n")), bytes.Split(written.Bytes(), []byte("\n"))
	for i := range min(len(ours), len(theirs)) {
		if !bytes.Equal(ours[i], theirs[i]) {
			fmt.Printf("line %d\n  kubexx: %s\n  expfmt: %s\n", i+1, ours[i], theirs[i])
			return errDifferent
		}
	}
	fmt.Printf("%d families with %d metrics are the same\n", len(names), samples)
	if len(ours) != len(theirs) || samples < 1000 {
		return errDifferent
	}
	return nil
}
