package main

import (
	"fmt"
	"math/rand"
	"strings"
)

// A yamlWriter writes random YAML in every style it knows; not all of it is well-formed.
type yamlWriter struct {
	random  *rand.Rand
	text    strings.Builder
	anchors int
}

func (w *yamlWriter) chance(percent int) bool { return w.random.Intn(100) < percent }
func (w *yamlWriter) put(text string)         { w.text.WriteString(text) }
func (w *yamlWriter) newline(indent int) {
	if w.chance(4) {
		w.put(pick(w.random, []string{"\n", "\n\n", " # comment\n", "\n  # comment", "\n#"}))
	}
	w.put("\n" + strings.Repeat(" ", indent))
}

// properties are an anchor or a tag or both, mostly none.
func (w *yamlWriter) properties() {
	if w.chance(4) {
		w.anchors++
		w.put(fmt.Sprintf("&a%d ", w.anchors))
	}
	if w.chance(3) {
		w.put(pick(w.random, []string{"!!str ", "!!int ", "!!float ", "!!bool ", "!!null ", "!!binary ", "!!timestamp ",
			"!!map ", "!!seq ", "! ", "!local ", "!<tag:yaml.org,2002:str> ", "!!omap ", "!!merge "}))
	}
}

func (w *yamlWriter) alias() bool {
	if w.anchors == 0 || !w.chance(6) {
		return false
	}
	w.put(fmt.Sprintf("*a%d ", w.random.Intn(w.anchors)+1))
	return true
}

// scalar writes one on a single line; key tells that ": " will follow.
func (w *yamlWriter) scalar(flow, key bool) {
	content := w.content(flow || key)
	switch w.random.Intn(6) {
	case 0:
		w.put("'" + strings.ReplaceAll(content, "'", "''") + "'")
	case 1:
		w.put(w.doubleQuoted(content))
	default:
		w.put(w.plain(content, flow))
	}
}

func (w *yamlWriter) content(short bool) string {
	switch w.random.Intn(8) {
	case 0, 1, 2:
		return pick(w.random, oddTexts)
	case 3:
		return fmt.Sprint(number(w.random))
	case 4:
		if !short {
			return text(w.random)
		}
	}
	return pick(w.random, []string{"a", "b", "key", "some text", "x-y", "é", "日本", "a b", "type", "spec"})
}

// plain replaces most texts that would not be read as plain scalars.
func (w *yamlWriter) plain(content string, flow bool) string {
	if w.chance(2) {
		return content
	}
	if strings.ContainsAny(content, "\n\r\u2028\u2029\x00\x01\x07\x08\x0b\x0c\x1b") || strings.Contains(content, ": ") ||
		strings.Contains(content, " #") || strings.HasSuffix(content, ":") || content != strings.TrimSpace(content) {
		return "plain"
	}
	if flow && strings.ContainsAny(content, ",[]{}?:") {
		return "plain"
	}
	if content != "" && strings.ContainsRune("@`%|>!&*#'\"[]{},?:-", rune(content[0])) && !w.chance(10) {
		return "p" + content
	}
	return content
}

func (w *yamlWriter) doubleQuoted(content string) string {
	quoted := quote(content)
	if w.chance(20) {
		at := w.random.Intn(len(quoted)-1) + 1
		quoted = quoted[:at] + pick(w.random, []string{`\N`, `\_`, `\L`, `\P`, `\x41`, `\U0001F600`, `\e`, `\0`, `\a`, `\ `, `\/`, `\'`,
			`\q`, `\u00`, `\ud800`, "\\\n  ", "\n ", " \n\n  ", "\t"}) + quoted[at:]
	}
	return quoted
}

// block writes a literal or folded scalar.
func (w *yamlWriter) block(indent int) {
	w.put(pick(w.random, []string{"|", ">"}))
	width := w.random.Intn(3) + 1
	if w.chance(15) {
		w.put(fmt.Sprint(width))
	}
	w.put(pick(w.random, []string{"", "", "-", "+"}))
	w.put(pick(w.random, []string{"", "", "", " ", " # comment"}))
	for range w.random.Intn(6) {
		w.put("\n")
		if w.chance(75) {
			w.put(strings.Repeat(" ", indent+width) + pick(w.random, []string{"", "", "", " ", "  ", "\t"}) +
				pick(w.random, []string{"word", "two words", "# no comment", "- x", "a: b", "é", "'", "trailing ", "%", "{", "---"}))
		} else if w.chance(30) {
			w.put(strings.Repeat(" ", w.random.Intn(indent+4)))
		}
	}
}

func (w *yamlWriter) multiline(indent int) {
	words := []string{"word", "another one", "x", "é"}
	w.put(pick(w.random, words))
	for range w.random.Intn(3) + 1 {
		w.put(pick(w.random, []string{"\n", "\n", "\n\n", " \n", "\n\n\n"}) + strings.Repeat(" ", indent+1+w.random.Intn(3)))
		w.put(pick(w.random, words))
	}
}

func (w *yamlWriter) quotedLines(indent int) {
	mark := pick(w.random, []string{"'", "\""})
	w.put(mark)
	w.multiline(indent)
	w.put(pick(w.random, []string{"", " ", "\n"}) + mark)
}

// node writes a value whose lines after the first are indented deeper than the parent. It begins behind "key:" or "-".
func (w *yamlWriter) node(parent, depth int, inMap bool) {
	kind := w.random.Intn(12)
	if depth == 0 {
		kind = w.random.Intn(6)
	}
	if w.alias() {
		return
	}
	switch kind {
	case 6, 7:
		w.properties()
		w.blockMapping(parent, depth, !inMap)
	case 8, 9:
		w.properties()
		w.blockList(parent, depth, inMap)
	case 10, 11:
		w.put(" ")
		w.properties()
		w.flow(depth)
	case 0:
		w.put(" ")
		w.properties()
		w.block(parent)
	case 1:
		w.put(" ")
		w.properties()
		w.multiline(parent)
	case 2:
		w.put(" ")
		w.properties()
		w.quotedLines(parent)
	case 3:
		if w.chance(30) {
			return // nothing is null
		}
		fallthrough
	default:
		w.put(pick(w.random, []string{" ", " ", " ", "  ", "\t"}))
		w.properties()
		w.scalar(false, false)
	}
}

func (w *yamlWriter) blockMapping(parent, depth int, inline bool) {
	indent := parent + w.random.Intn(3) + 1
	for i := range w.random.Intn(4) + 1 {
		if i == 0 && inline {
			w.put(strings.Repeat(" ", indent-parent-1))
		} else {
			w.newline(indent)
		}
		if w.chance(3) {
			w.put("? ")
			w.scalar(false, true)
			w.newline(indent)
		} else if w.chance(3) {
			w.put("<<")
		} else if w.alias() {
		} else {
			w.properties()
			w.scalar(false, true)
		}
		w.put(":")
		w.node(indent, depth-1, true)
	}
}

func (w *yamlWriter) blockList(parent, depth int, inMap bool) {
	indent := parent + w.random.Intn(3) + 1
	if inMap && w.chance(50) {
		indent = parent
	}
	for range w.random.Intn(4) + 1 {
		w.newline(indent)
		w.put("-")
		if w.chance(60) {
			w.put(" ")
		}
		w.node(indent, depth-1, false)
	}
}

func (w *yamlWriter) white() { w.put(pick(w.random, []string{"", "", "", " ", "\n    ", "  "})) }

func (w *yamlWriter) flow(depth int) {
	list := w.chance(50)
	w.put(map[bool]string{true: "[", false: "{"}[list])
	for i := range w.random.Intn(4) {
		if i > 0 {
			w.put(", ")
		}
		w.white()
		if !list || w.chance(10) {
			if w.chance(3) {
				w.put("? ")
			}
			if w.chance(3) {
				w.put("<<")
			} else {
				w.scalar(true, true)
			}
			if w.chance(5) {
				continue
			}
			w.put(": ")
		}
		if w.alias() {
		} else if depth > 0 && w.chance(40) {
			w.properties()
			w.flow(depth - 1)
		} else {
			w.properties()
			w.scalar(true, false)
		}
		w.white()
	}
	if w.chance(5) {
		w.put(",")
	}
	w.put(map[bool]string{true: "]", false: "}"}[list])
}

func (w *yamlWriter) document() {
	switch w.random.Intn(8) {
	case 0:
		w.blockList(-1, 3, false)
	case 1:
		w.flow(3)
	case 2:
		w.node(-1, 2, false)
	case 3:
		w.put(quote(value(w.random, 3)))
	default:
		w.blockMapping(-1, 3, false)
	}
	w.put("\n")
}

// readCase is a file of a few documents; half of them are damaged a little.
func readCase(random *rand.Rand) string {
	w := yamlWriter{random: random}
	for i := range random.Intn(random.Intn(3)+1) + 1 {
		if i > 0 || w.chance(20) {
			w.put(pick(random, []string{"---\n", "---\n", "--- # comment\n", "---\n---\n", "...\n---\n", "---   \n"}))
			w.anchors = 0
		}
		w.document()
	}
	text := w.text.String()
	if random.Intn(2) == 0 {
		for range random.Intn(3) + 1 {
			text = damage(random, text)
		}
	}
	if random.Intn(12) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if random.Intn(40) == 0 {
		text = "\ufeff" + text
	}
	if random.Intn(12) == 0 {
		text = strings.TrimRight(text, "\n")
	}
	return quote(text)
}

var damages = strings.Split("- |: |:|,|[|]|{|}|#| #|\"|'|\n| |  |\t|&a |*a1|!|!!str |? |||>|%|@|`|---|...|\n---\n|~|\\|\r|\u0085|\u2028|é|<<: |0|y|\n  ", "|")

func damage(random *rand.Rand, text string) string {
	runes := []rune(text)
	at := random.Intn(len(runes) + 1)
	switch random.Intn(7) {
	case 0:
		return string(runes[:at]) + string(runes[min(at+1+random.Intn(3), len(runes)):])
	case 1:
		lines := strings.Split(text, "\n")
		i, j := random.Intn(len(lines)), random.Intn(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return strings.Join(lines, "\n")
	case 2:
		lines := strings.Split(text, "\n")
		i := random.Intn(len(lines))
		return strings.Join(append(lines[:i:i], append([]string{lines[i]}, lines[i:]...)...), "\n")
	case 3:
		lines := strings.Split(text, "\n")
		i := random.Intn(len(lines))
		lines[i] = pick(random, []string{" ", "  ", "\t"}) + lines[i]
		return strings.Join(lines, "\n")
	case 4:
		lines := strings.Split(text, "\n")
		i := random.Intn(len(lines))
		lines[i] = strings.TrimPrefix(lines[i], " ")
		return strings.Join(lines, "\n")
	}
	return string(runes[:at]) + pick(random, damages) + string(runes[at:])
}
