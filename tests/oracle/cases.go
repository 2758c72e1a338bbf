package main

import (
	"math"
	"math/rand"
	"strings"
)

// Texts that YAML might read as something else, and pieces to build more of them.
var oddTexts = strings.Fields(`y Y yes Yes YES yEs n N no No NO on On ON off Off OFF true True TRUE tRue false FALSE
	~ null Null NULL nUll .nan .NaN .NAN .Nan .inf .Inf +.inf -.INF ..inf = << <<< 0 1 -1 +1 007 08 0o7 0o8 0O7 0x1F 0X1f 0xG
	0b101 0B1 0b2 0b-1 0b+1 -0b1 -0b-1 1_000 _1 1_ 0_7 0x_F 1e3 1E3 1e+3 1e-3 1e 1.e1 1. .5 .5e1 5.e .e1 1.5 1.2.3 +.5 -.5 +1.5e-7
	1e400 -1e400 1e-400 .1_0 ._1 .1__0 .1_ .5e1_0 .5e999 .5p1 0x1p4 99999999999999999999 18446744073709551615 18446744073709551616 9223372036854775808
	-9223372036854775808 -9223372036854775809 0xFFFFFFFFFFFFFFFF 0xFFFFFFFFFFFFFFFFF 0b11111111111111111111111111111111111111111111111111111111111111111
	12:30 1:2:3 190:20:30 190:20:30.15 12:60 12:5 12:5_ 1_2:30 +1:1 -1:1 1:1. 1:1._ :1 1: 1:a
	2024-01-15 2024-1-5 2024-13-01 2024-02-30 2024-02-29 2023-02-29 0000-01-01 2024-01 2024-01- 24-01-15 2024-01-15T10:20:30Z
	2024-01-15t10:20:30Z 2024-01-15T10:20:30 2024-01-15T1:2:3Z 2024-01-15T10:20:30.5Z 2024-01-15T10:20:30,5+01:00 2024-01-15T24:00:00Z
	2024-01-15T10:20:30+25:00 2024-01-15T10:20:30+24:60 2024-01-15T10:20:60Z 2024-01-15T10:20:30+0100 2024-01-15T10:20:30z
	- -- --- ---x ... ...x ? ?x : :x # #x , [ ] { } & * ! | > ' " % @ + -a a- a: a# [] {} & *a &a !a !!str %TAG v1 10Mi 5s
	1,000 1-1 a:b http://x sha256:ab ^a:b$ \ \\ \n <a> a&b $x {a} [a] 'a' "a" a'b a"b é ß 日本 Ω —`)

var blankTexts = []string{"", "`", "`a", "a`", " ", "  ", "\t", "\n", "\n\n", " \n", "\n ", "\r", "\r\n", "a b", "a  b", "a: b", "a #b", "a\t#b", " a", "a ",
	"a\nb", "a \nb", "a\n b", "a\n\nb\n", "a\n\n", "\na", "2024-01-15 10:20:30", "2024-01-15  1:2:3.5", "2024-01-15 10:20", "- a", "? a", ": a",
	"a:", "a: ", "a:\tb", "a -b", "a - b", "-\ta", "?\t", "\u00a0", "a\u00a0b", "\u2028", "a\u2028b", "a\u2029 b", "a \u2028b", "\u2028a", "a\u2028",
	"a\u2028#b", "\ufeff", "a\ufeffb", "\ufffd", "\U0001f600", "x \U0001f600 y", "\x00", "\x01a", "a\x07\x08\x0b\x0c\x1b", "\u200b", "\ue000"}

var pieces = []string{"a", "b", "Z", "word", "another", "0", "1", "12", "_", "-", ".", ":", "#", ",", "'", "\"", "\\", "/", "?", "!", "{", "}", "[", "]",
	"&", "*", "|", ">", "%", "@", "`", "=", "<", "~", "é", "日", "\u00a0", "(", ")", "e", "E", "x", "T", "Z", "+"}

var whites = []string{" ", " ", " ", " ", "  ", "\n", "\n\n", "\t", " \n", "\n ", "\u2028", "   "}

func pick(random *rand.Rand, from []string) string { return from[random.Intn(len(from))] }

// text is an odd word, or words from pieces, sometimes long enough to fold.
func text(random *rand.Rand) string {
	switch random.Intn(6) {
	case 0:
		return pick(random, oddTexts)
	case 1:
		return pick(random, blankTexts)
	case 2:
		return pick(random, oddTexts) + pick(random, pieces)
	}
	white := whites[:1]
	if random.Intn(2) == 0 {
		white = whites
	}
	var built strings.Builder
	for words := random.Intn([]int{3, 8, 40}[random.Intn(3)]) + 1; words > 0; words-- {
		for length := random.Intn(6) + 1; length > 0; length-- {
			built.WriteString(pick(random, pieces[:4+random.Intn(len(pieces)-4)]))
		}
		if words > 1 {
			built.WriteString(pick(random, white))
		}
	}
	return built.String()
}

func number(random *rand.Rand) any {
	switch random.Intn(7) {
	case 0:
		return random.Int63() * int64(1-2*random.Intn(2))
	case 1:
		return random.Uint64()
	case 2:
		return random.Intn(2000) - 1000
	case 3:
		return math.Float64frombits(random.Uint64()&^(0x7ff<<52) | uint64(random.Intn(2046)+1)<<52)
	case 4:
		return float64(random.Intn(100000)) / 1000
	case 5:
		return math.Pow(10, float64(random.Intn(50)-25)) * float64(random.Intn(1000))
	}
	return math.Ldexp(float64(random.Intn(1<<20)), random.Intn(80)-40)
}

func value(random *rand.Rand, depth int) any {
	kind := random.Intn(12)
	if depth == 0 {
		kind = random.Intn(7)
	}
	switch kind {
	case 0:
		return number(random)
	case 1:
		return []any{nil, true, false, 0, ""}[random.Intn(5)]
	case 7, 8:
		list := []any{}
		for range random.Intn(5) {
			list = append(list, value(random, depth-1))
		}
		return list
	case 9, 10, 11:
		object := map[string]any{}
		for range random.Intn(7) {
			object[key(random)] = value(random, depth-1)
		}
		return object
	}
	return text(random)
}

// key is mostly short: sorting is decided by neighbours that share a beginning. Go's YAML reader takes no key above
// 1024 bytes.
func key(random *rand.Rand) string {
	if random.Intn(4) == 0 {
		if long := text(random); len(long) < 600 {
			return long
		}
	}
	var built strings.Builder
	for range random.Intn(5) + 1 {
		built.WriteString(pick(random, []string{"a", "b", "B", "é", "1", "2", "0", "10", "-", ".", "_", "٣", "aa", " "}))
	}
	return built.String()
}

func yamlCase(random *rand.Rand) string { return quote(value(random, 4)) }

// pluralCase makes kinds from beginnings and endings that the rules look at.
func pluralCase(random *rand.Rand) string {
	var built strings.Builder
	for range random.Intn(3) {
		built.WriteString(pick(random, []string{"My", "Pod", "API", "HTTP", "X", "V2", "DNS", "Ray", "e", "IP", "Sub", "Job_", "_", "Net1", "Ids"}))
	}
	switch random.Intn(3) {
	case 0:
		built.WriteString(pick(random, kinds))
	case 1:
		built.WriteString(strings.ToLower(pick(random, kinds)))
	}
	if random.Intn(2) == 0 || built.Len() == 0 {
		for range random.Intn(4) + 1 {
			built.WriteString(pick(random, strings.Split("abcdefghijklmnopqrstuvwxyzSX1", "")))
		}
	}
	return built.String()
}

var kinds = strings.Fields(`Aircraft Beef Blues Fish You Child Ox Foot Man Human Louse Mouse Tooth Woman Die Person Adieu Bureau Criterion Taxon
	Media Medium Stadium Quota Alumnus Focus Octopus Corpus Genus Vita Larva Apex Index Vertex Appendix Helix Axis Crisis Ellipsis Basis Base Alias
	Use Abuse Cause Clause Pause House Ache Topaz Buffalo Tomato Equipment News Rice Dwarf Thief Hive Move Movie Cookie Agenda Formula Shoe Toe ID
	Children Mice People Data Datum Indices Indexes Aliases Axes IDs Statuses Policy Gateway Ingress Class Proxy Cache Leaf Half Safe Scarf Chief
	Dns Cpu Http Https Url Ids Api JSON WiFi MoCA OSes DNS Bus Box Quiz Buzz Fez Piano Logo Photo Zoo Echo Matrix Synopsis Analysis Kinesis Album Museum
	Linoleum Fibula Copula Nebula Polyhedron Serum Spectrum Ovum Quantum Curriculum Ernum Guy Soliloquy Boy Day Key Native Oaf Knife Wife Wharf`)
