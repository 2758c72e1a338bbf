package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sort"
	"unicode"
)

// tableWriter collects the rows of one C++ table, as many on a line as fit into 120 columns.
type tableWriter struct {
	out    io.Writer
	column int
}

func (t *tableWriter) row(format string, arguments ...any) {
	text := fmt.Sprintf(format, arguments...)
	switch {
	case t.column == 0:
		fmt.Fprint(t.out, "    ")
		t.column = 4
	case t.column+1+len(text) > 120:
		fmt.Fprint(t.out, "\n    ")
		t.column = 4
	default:
		fmt.Fprint(t.out, " ")
		t.column++
	}
	fmt.Fprint(t.out, text)
	t.column += len(text)
}

// names maps each code point to the name of the table that holds it.
func names(tables map[string]*unicode.RangeTable, wanted func(name string) bool) []string {
	found := make([]string, unicode.MaxRune+1)
	set := func(name string, lo, hi, stride uint32) {
		for at := lo; at <= hi; at += stride {
			found[at] = name
		}
	}
	for name, table := range tables {
		if !wanted(name) {
			continue
		}
		for _, r := range table.R16 {
			set(name, uint32(r.Lo), uint32(r.Hi), uint32(r.Stride))
		}
		for _, r := range table.R32 {
			set(name, r.Lo, r.Hi, r.Stride)
		}
	}
	return found
}

func writeCategories(out io.Writer) {
	categories := names(unicode.Categories, func(name string) bool { return len(name) == 2 && name != "LC" })
	fmt.Fprint(out, "constexpr CategoryRun kCategories[] = {\n")
	table := tableWriter{out: out}
	for at, name := range categories {
		if at == 0 || name != categories[at-1] {
			table.row("{0x%X, %s},", at, name)
		}
	}
	fmt.Fprint(out, "\n};\n\n")
}

func writeScripts(out io.Writer) {
	sorted := []string{""}
	for name := range unicode.Scripts {
		sorted = append(sorted, name)
	}
	sort.Strings(sorted)
	fmt.Fprint(out, "constexpr std::string_view kScriptNames[] = {\n")
	table := tableWriter{out: out}
	for _, name := range sorted {
		table.row("%q,", name)
	}
	fmt.Fprint(out, "\n};\n\nconstexpr ScriptRun kScripts[] = {\n")
	table = tableWriter{out: out}
	scripts := names(unicode.Scripts, func(string) bool { return true })
	for at, name := range scripts {
		if at == 0 || name != scripts[at-1] {
			table.row("{0x%X, %d},", at, slices.Index(sorted, name))
		}
	}
	fmt.Fprint(out, "\n};\n\n")
}

// foldRow says that SimpleFold(c) is c+delta for each c in lo..hi; if delta is 0, that neighbours are pairs: lo with lo+1 and so on.
type foldRow struct{ lo, hi, delta rune }

// extended adds c to the run, or the pair that begins with c.
func (r *foldRow) extended(c, delta rune, isPair bool) bool {
	switch {
	case c != r.hi+1:
	case isPair && r.delta == 0:
		r.hi = c + 1
		return true
	case !isPair && r.delta == delta:
		r.hi = c
		return true
	}
	return false
}

func foldRows() []foldRow {
	var rows []foldRow
	for c := rune(0); c <= unicode.MaxRune; c++ {
		delta := unicode.SimpleFold(c) - c
		if delta == 0 {
			continue
		}
		isPair := delta == 1 && unicode.SimpleFold(c+1) == c
		if len(rows) == 0 || !rows[len(rows)-1].extended(c, delta, isPair) {
			if isPair {
				rows = append(rows, foldRow{c, c + 1, 0})
			} else {
				rows = append(rows, foldRow{c, c, delta})
			}
		}
		if isPair {
			c++
		}
	}
	return rows
}

func writeFolds(out io.Writer) {
	fmt.Fprint(out, "constexpr FoldRun kFolds[] = {\n")
	table := tableWriter{out: out}
	for _, row := range foldRows() {
		table.row("{0x%X, 0x%X, %d},", row.lo, row.hi, row.delta)
	}
	fmt.Fprint(out, "\n};\n\n")
}

func unicodeTables() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "// Unicode %s as Go's package unicode has it. Written by `oracle unicode-tables -write FILE`; do not edit.\n", unicode.Version)
	fmt.Fprint(&out, "#include \"runtime/core/unicode.hpp\"\n\nnamespace kubexx::core {\nnamespace {\n\nusing enum Category;\n\n// clang-format off\n")
	writeCategories(&out)
	writeScripts(&out)
	writeFolds(&out)
	fmt.Fprint(&out, "// clang-format on\n\n}  // namespace\n\n"+
		"std::span<const CategoryRun> category_runs() { return kCategories; }\n\n"+
		"std::span<const std::string_view> script_names() { return kScriptNames; }\n\n"+
		"std::span<const ScriptRun> script_runs() { return kScripts; }\n\n"+
		"std::span<const FoldRun> fold_runs() { return kFolds; }\n\n"+
		"}  // namespace kubexx::core\n")
	return out.Bytes()
}

// checkUnicodeTables compares the file with the tables of this Go, or writes it: unicode-tables [-write] FILE.
func checkUnicodeTables(arguments []string) error {
	wanted := unicodeTables()
	if len(arguments) == 2 && arguments[0] == "-write" {
		return os.WriteFile(arguments[1], wanted, 0o644)
	}
	if len(arguments) != 1 {
		return errors.New("usage: oracle unicode-tables [-write] FILE")
	}
	got, err := os.ReadFile(arguments[0])
	if err != nil {
		return err
	}
	if bytes.Equal(got, wanted) {
		return nil
	}
	fmt.Printf("%s is not what this Go writes\n", arguments[0])
	return errDifferent
}
