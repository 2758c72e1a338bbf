package main

import (
	"math/rand"
	"slices"
	"strings"
)

func pick[T any](r *rand.Rand, from ...T) T { return from[r.Intn(len(from))] }

// chance is true once in n times.
func chance(r *rand.Rand, n int) bool { return r.Intn(n) == 0 }

var plainWords = strings.Fields(`the a list of names that this object uses when it starts and stops Defaults are taken from
	cluster settings unless given e.g. see also https://example.com/docs#part for more must be set by users not system
	value between 1 and 10 inclusive replicas schedule image policy (optional) "quoted" 'single' it's 50% x/y a_b [link] {braces}`)

var oddWords = strings.Fields("key: yes no null ~ 1.5 0x1F 12:30 # #x :x - ? ! !tag & &a *b | > % @at `code` é 日本語 — “q” … 😀 x;y , ; = == <b> \\d+ a\\b $x ---x //x k8s")

// docLine has no backslash at its end (it would continue a C++ comment) and starts with neither '+' (a marker), '@' nor
// '\' (commands of Doxygen, which Go does not know).
func docLine(r *rand.Rand) string {
	var words []string
	for range 1 + r.Intn(pick(r, 4, 12, 25)) {
		if chance(r, 9) {
			words = append(words, pick(r, oddWords...))
		} else {
			words = append(words, pick(r, plainWords...))
		}
	}
	line := strings.Join(words, pick(r, " ", " ", " ", " ", " ", "  "))
	if strings.HasPrefix(line, "@") || strings.HasPrefix(line, `\`) {
		line = "x" + line
	}
	return line
}

// docLines are the lines of one description, empty ones included.
func docLines(r *rand.Rand) []string {
	if chance(r, 4) {
		return nil
	}
	var lines []string
	for range 1 + r.Intn(pick(r, 1, 1, 3, 6)) {
		switch r.Intn(14) {
		case 0:
			lines = append(lines, "")
		case 1:
			lines = append(lines, pick(r, "  ", "\t", "   - ")+docLine(r))
		case 2:
			lines = append(lines, pick(r, "TODO: ", "TODO(me) ", "- ", "* ", "# ", "1. ", "Deprecated: ", "NOTE: ")+docLine(r))
		default:
			lines = append(lines, docLine(r))
		}
	}
	switch r.Intn(16) {
	case 0:
		lines = append(lines, "", "TODO: later", "")
	case 1:
		lines = append(lines, "---", "not "+docLine(r))
	case 2:
		lines = append(lines, "```", "TODO kept", "---", "```", docLine(r))
	}
	return lines
}

// oddText is the value of a string in a marker; it has no line break.
func oddText(r *rand.Rand) string {
	switch r.Intn(5) {
	case 0:
		return pick(r, "", " ", "a", "on", "12:30", "1e3", "~", "a: b", "#x", " lead", "trail ", "x'y", `a"b`, `a\b`, "tab\there", "日本", "😀",
			"null", "0x10", "2024-01-15", "[a]", "{a}", "a,b", "a;b", "=", "a=b", "-", "- a", "%d", "@x", "`", "é", "<<", "null ", "1_000", "\u00a0", "v1", "10Mi")
	case 1:
		return docLine(r) + " " + docLine(r)
	}
	return docLine(r)
}

// bareText is a value that needs no quotes in a marker.
func bareText(r *rand.Rand) string {
	return pick(r, "a", "abc", "some-name", "v1.2", "10Mi", "5s", "x_y", "087bdd", "2024-01-15", "Some text", "http", "a/b", "nullable", "trueish", "é", "100m")
}

// newLayout puts no text in a block whose lines begin with a star: that is a border in C++, and text in Go.
func newLayout(r *rand.Rand, doc []string) Layout {
	layout := Layout(r.Intn(int(layouts)))
	starred := slices.ContainsFunc(doc, func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "*") })
	if chance(r, 2) || layout == textInBlock && starred {
		return markersLast
	}
	return layout
}
