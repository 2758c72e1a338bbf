package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// difference is one row of the table of what the in-process server does otherwise: a line of the real server's answer, what
// stands in its place, and why.
type difference struct {
	topic, title, theirs, ours, why string
	used                            bool
}

type differences []*difference

// readDifferences reads the rows of a Markdown table; every file of differences holds one.
func readDifferences(path string) (differences, error) {
	if path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var table differences
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|-") || strings.HasPrefix(line, "| topic ") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != 5 {
			return nil, fmt.Errorf("%s: a row has five cells: %s", path, line)
		}
		for i := range cells {
			cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "`")
		}
		table = append(table, &difference{topic: cells[0], title: cells[1], theirs: cells[2], ours: cells[3], why: cells[4]})
	}
	return table, nil
}

func (d differences) of(topic string) differences {
	var rows differences
	for _, row := range d {
		if row.topic == topic {
			rows = append(rows, row)
		}
	}
	return rows
}

// checkUsed: a row that explains nothing any more has to go.
func (d differences) checkUsed() error {
	var stale []string
	for _, row := range d {
		if !row.used {
			stale = append(stale, row.topic+": "+row.title+": "+row.theirs)
		}
	}
	if len(stale) > 0 {
		return errors.New("rows of the table of differences that explain nothing:\n" + strings.Join(stale, "\n"))
	}
	return nil
}

// compareTranscripts compares step by step; a step's rows are applied to what is expected.
func compareTranscripts(expected, got string, rows differences) error {
	wanted, received := splitSteps(expected), splitSteps(got)
	var report strings.Builder
	for i := range max(len(wanted), len(received)) {
		want, have := at(wanted, i), at(received, i)
		if want != have {
			want = rows.applyTo(want)
		}
		if want != have {
			writeDifference(&report, want, have)
		}
	}
	if report.Len() > 0 {
		return errors.New(report.String())
	}
	return nil
}

// applyTo puts what is allowed into a step of the real server's; a row with nothing on our side takes the line out.
func (d differences) applyTo(step string) string {
	title, rest, _ := strings.Cut(step, "\n")
	lines := []string{title}
	for line := range strings.SplitSeq(rest, "\n") {
		replaced, stays := line, true
		for _, row := range d {
			if "### "+row.title == title && strings.TrimSpace(line) == row.theirs {
				row.used = true
				replaced, stays = strings.Replace(line, row.theirs, strings.ReplaceAll(row.ours, "<br>", "\n"), 1), row.ours != ""
			}
		}
		if stays {
			lines = append(lines, replaced)
		}
	}
	return strings.Join(lines, "\n")
}

func splitSteps(transcript string) []string {
	var steps []string
	for part := range strings.SplitSeq("\n"+transcript, "\n### ") {
		if strings.TrimSpace(part) != "" {
			steps = append(steps, "### "+strings.TrimRight(part, "\n")+"\n")
		}
	}
	return steps
}

func at(steps []string, i int) string {
	if i < len(steps) {
		return steps[i]
	}
	return ""
}

// writeDifference writes a step as a line-by-line comparison.
func writeDifference(report *strings.Builder, want, have string) {
	title, _, _ := strings.Cut(want+have, "\n")
	fmt.Fprintf(report, "%s\n", title)
	for _, line := range lineDiff(strings.Split(want, "\n")[1:], strings.Split(have, "\n")[1:]) {
		fmt.Fprintf(report, "  %s\n", line)
	}
}

// lineDiff marks lines of one side with - and of the other with +, by their longest common subsequence.
func lineDiff(want, have []string) []string {
	common := make([][]int, len(want)+1)
	for i := range common {
		common[i] = make([]int, len(have)+1)
	}
	for i := len(want) - 1; i >= 0; i-- {
		for j := len(have) - 1; j >= 0; j-- {
			if want[i] == have[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var lines []string
	i, j := 0, 0
	for i < len(want) || j < len(have) {
		switch {
		case i < len(want) && j < len(have) && want[i] == have[j]:
			lines = append(lines, "  "+want[i])
			i, j = i+1, j+1
		case j == len(have) || i < len(want) && common[i+1][j] >= common[i][j+1]:
			lines = append(lines, "- "+want[i])
			i++
		default:
			lines = append(lines, "+ "+have[j])
			j++
		}
	}
	return lines
}
