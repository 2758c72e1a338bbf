package rules

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
)

// Maker makes expressions. Mistakes says how many of a thousand parts are not what their place wants.
type Maker struct {
	Random    *rand.Rand
	Mistakes  int
	variables []variable
	loops     int
}

type variable struct {
	name string
	of   *Type
}

// Expression makes one of the type. Without a type anything goes.
func (m *Maker) Expression(self *Type, wanted *Type, depth int) string {
	m.variables = []variable{{"self", self}, {"oldSelf", self}}
	m.loops = 0
	return m.make(wanted, depth)
}

// AnyType is one that an expression may have.
func (m *Maker) AnyType(self *Type) *Type {
	m.variables = []variable{{"self", self}}
	return m.anyType(2)
}

func (m *Maker) one(choices ...string) string { return choices[m.Random.Intn(len(choices))] }

func (m *Maker) anyType(depth int) *Type {
	switch n := m.Random.Intn(14); {
	case n < 8:
		return plainTypes[m.Random.Intn(len(plainTypes))]
	case n == 8:
		return libraryTypes[m.Random.Intn(len(libraryTypes))]
	case n == 9 && depth > 0:
		return MapOf(m.keyType(), m.anyType(depth-1))
	case n == 10 && depth > 0:
		return OptionalOf(m.anyType(depth - 1))
	case n == 11:
		return m.variables[m.Random.Intn(len(m.variables))].of
	case depth > 0:
		return ListOf(m.anyType(depth - 1))
	}
	return String
}

func (m *Maker) keyType() *Type {
	return []*Type{String, String, Int, Bool, Uint}[m.Random.Intn(5)]
}

func (m *Maker) make(wanted *Type, depth int) string {
	if m.Random.Intn(1000) < m.Mistakes {
		return m.mistake(depth)
	}
	if depth <= 0 || m.Random.Intn(8) == 0 {
		return m.leaf(wanted)
	}
	switch m.Random.Intn(16) {
	case 0:
		return fmt.Sprintf("(%s ? %s : %s)", m.make(Bool, depth-1), m.make(wanted, depth-1), m.make(wanted, depth-1))
	case 1:
		return fmt.Sprintf("%s.orValue(%s)", m.make(OptionalOf(wanted), depth-1), m.make(wanted, depth-1))
	case 2:
		return fmt.Sprintf("%s[%s]", m.make(ListOf(wanted), depth-1), m.make(Int, depth-2))
	case 3:
		key := m.keyType()
		return fmt.Sprintf("%s[%s]", m.make(MapOf(key, wanted), depth-1), m.make(key, depth-2))
	case 4:
		return m.reached(wanted, true)
	case 5, 6:
		return m.reached(wanted, false)
	}
	switch wanted.Kind {
	case "list":
		return m.list(wanted, depth)
	case "map":
		return m.mapping(wanted, depth)
	case "optional":
		return m.optional(wanted, depth)
	case "dyn":
		return "dyn(" + m.make(m.anyType(1), depth-1) + ")"
	}
	if made := m.fill(wanted, depth); made != "" {
		return made
	}
	return m.leaf(wanted)
}

func (m *Maker) mistake(depth int) string {
	switch m.Random.Intn(5) {
	case 0:
		return m.one("nope", "self.nope", "has(self.nope)", "self.a.b.c", "foo(1)", "self.foo()", "net.IP", "type(1)")
	case 1:
		return m.randomCall(depth)
	default:
		return m.make(m.anyType(1), depth-1)
	}
}

// randomCall calls any function with anything.
func (m *Maker) randomCall(depth int) string {
	function := functionNames[m.Random.Intn(len(functionNames))]
	var arguments []string
	for range m.Random.Intn(4) {
		arguments = append(arguments, m.make(m.anyType(1), depth-2))
	}
	if m.Random.Intn(2) == 0 || strings.Contains(function, ".") {
		return fmt.Sprintf("%s(%s)", function, strings.Join(arguments, ", "))
	}
	return fmt.Sprintf("%s.%s(%s)", m.make(m.anyType(1), depth-2), function, strings.Join(arguments, ", "))
}

// reached follows fields from a variable to a value of the type; a leaf if there is none.
func (m *Maker) reached(wanted *Type, optional bool) string {
	var found []string
	for _, v := range m.variables {
		m.collect(v.name, v.of, wanted, 4, optional, &found)
	}
	if len(found) == 0 {
		return m.leaf(wanted)
	}
	return found[m.Random.Intn(len(found))]
}

func (m *Maker) collect(path string, of, wanted *Type, depth int, optional bool, found *[]string) {
	if same(of, wanted) {
		*found = append(*found, path)
	}
	if depth == 0 {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(of.Fields)) {
		m.collect(path+"."+name, of.Fields[name], wanted, depth-1, optional, found)
		if optional && wanted.Kind == "optional" && same(of.Fields[name], wanted.Element) {
			*found = append(*found, path+".?"+name)
		}
	}
	switch {
	case of.Kind == "list":
		m.collect(path+"[0]", of.Element, wanted, depth-1, optional, found)
	case of.Kind == "map" && same(of.Key, String):
		m.collect(path+"['k']", of.Element, wanted, depth-1, optional, found)
		if optional {
			m.collect(path+".k", of.Element, wanted, depth-1, optional, found)
		}
	}
}

func (m *Maker) leaf(wanted *Type) string {
	if m.Random.Intn(2) == 0 {
		var found []string
		for _, v := range m.variables {
			m.collect(v.name, v.of, wanted, 3, false, &found)
		}
		if len(found) > 0 {
			return found[m.Random.Intn(len(found))]
		}
	}
	switch wanted.Kind {
	case "list":
		if m.Random.Intn(3) == 0 {
			return "[]"
		}
		return "[" + m.leaf(wanted.Element) + "]"
	case "map":
		if m.Random.Intn(3) == 0 {
			return "{}"
		}
		return "{" + m.leaf(wanted.Key) + ": " + m.leaf(wanted.Element) + "}"
	case "optional":
		return m.one("optional.none()", "optional.of("+m.leaf(wanted.Element)+")")
	case "object":
		return m.one("null", "dyn(self)")
	}
	if literals := leaves[wanted.Kind]; len(literals) > 0 {
		return m.one(literals...)
	}
	return "null"
}

// fill puts parts into one of the templates of the type.
func (m *Maker) fill(wanted *Type, depth int) string {
	choices := templates[wanted.Kind]
	if len(choices) == 0 {
		return ""
	}
	return m.expand(choices[m.Random.Intn(len(choices))], depth)
}

// expand replaces each letter behind a dollar sign by an expression of the type that it stands for. $T is one type
// through the whole template; $X and $Y are fresh names of loop variables.
func (m *Maker) expand(template string, depth int) string {
	same := m.anyType(1)
	names := map[byte]string{}
	before := len(m.variables)
	var out strings.Builder
	for i := 0; i < len(template); i++ {
		if template[i] != '$' {
			out.WriteByte(template[i])
			continue
		}
		i++
		switch letter := template[i]; letter {
		case 'T':
			out.WriteString(m.make(same, depth-1))
		case 'L':
			out.WriteString(m.make(ListOf(same), depth-1))
		case 'O':
			out.WriteString(m.make(OptionalOf(same), depth-1))
		case 'M':
			out.WriteString(m.make(MapOf(String, same), depth-1))
		case 'X', 'Y':
			if names[letter] == "" {
				m.loops++
				names[letter] = m.one(fmt.Sprintf("v%d", m.loops), fmt.Sprintf("v%d", m.loops), "x", "self", "net")
				if letter == 'Y' && names['X'] == names['Y'] {
					names['Y'] += "2"
				}
				m.variables = append(m.variables, variable{names[letter], same})
			}
			out.WriteString(names[letter])
		case 'E': // elements of $L by name
			m.variables[len(m.variables)-1].of = same
		case 'I':
			m.variables[len(m.variables)-1].of = Int
		case 'K':
			m.variables[len(m.variables)-1].of = String
		case '\'':
			out.WriteString("$'")
		default:
			out.WriteString(m.make(placeholders[letter], depth-1))
		}
	}
	m.variables = m.variables[:before]
	return out.String()
}

func (m *Maker) list(wanted *Type, depth int) string {
	element := wanted.Element
	switch m.Random.Intn(14) {
	case 0:
		return fmt.Sprintf("[%s, %s]", m.make(element, depth-1), m.make(element, depth-1))
	case 1:
		return fmt.Sprintf("[%s, ?%s]", m.make(element, depth-1), m.make(OptionalOf(element), depth-1))
	case 2:
		return fmt.Sprintf("(%s + %s)", m.make(wanted, depth-1), m.make(wanted, depth-1))
	case 3, 4:
		return m.loop("filter", m.make(wanted, depth-1), element, Bool, depth)
	case 5, 6:
		from := m.anyType(1)
		return m.loop("map", m.make(ListOf(from), depth-1), from, element, depth)
	case 7:
		return fmt.Sprintf("%s.slice(%s, %s)", m.make(wanted, depth-1), m.make(Int, depth-2), m.make(Int, depth-2))
	case 8:
		return m.make(wanted, depth-1) + m.one(".sort()", ".distinct()", ".reverse()")
	case 9:
		return m.make(ListOf(wanted), depth-1) + m.one(".flatten()", ".flatten()", "[0]")
	case 10:
		return m.loop("sortBy", m.make(wanted, depth-1), element, plainTypes[m.Random.Intn(len(plainTypes))], depth)
	case 11:
		return m.make(ListOf(OptionalOf(element)), depth-1) + ".unwrapOpt()"
	}
	if made := m.fill(&Type{Kind: "list of " + element.Kind}, depth); made != "" {
		return made
	}
	return m.leaf(wanted)
}

func (m *Maker) loop(macro, over string, element, result *Type, depth int) string {
	m.loops++
	name := fmt.Sprintf("v%d", m.loops)
	m.variables = append(m.variables, variable{name, element})
	body := m.make(result, depth-1)
	m.variables = m.variables[:len(m.variables)-1]
	return fmt.Sprintf("%s.%s(%s, %s)", over, macro, name, body)
}

func (m *Maker) mapping(wanted *Type, depth int) string {
	switch m.Random.Intn(4) {
	case 0:
		return fmt.Sprintf("{%s: %s, ?%s: %s}", m.make(wanted.Key, depth-1), m.make(wanted.Element, depth-1),
			m.make(wanted.Key, depth-1), m.make(OptionalOf(wanted.Element), depth-1))
	case 1:
		if same(wanted.Key, Int) {
			from := m.anyType(1)
			return m.pairLoop("transformMap", m.make(ListOf(from), depth-1), Int, from, wanted.Element, depth)
		}
		return m.pairLoop("transformMap", m.make(MapOf(wanted.Key, String), depth-1), wanted.Key, String, wanted.Element, depth)
	default:
		return fmt.Sprintf("{%s: %s}", m.make(wanted.Key, depth-1), m.make(wanted.Element, depth-1))
	}
}

func (m *Maker) pairLoop(macro, over string, first, second, result *Type, depth int) string {
	m.loops += 2
	one, two := fmt.Sprintf("v%d", m.loops-1), fmt.Sprintf("v%d", m.loops)
	m.variables = append(m.variables, variable{one, first}, variable{two, second})
	body := m.make(result, depth-1)
	m.variables = m.variables[:len(m.variables)-2]
	return fmt.Sprintf("%s.%s(%s, %s, %s)", over, macro, one, two, body)
}

func (m *Maker) optional(wanted *Type, depth int) string {
	element := wanted.Element
	switch m.Random.Intn(7) {
	case 0:
		return fmt.Sprintf("%s[?%s]", m.make(ListOf(element), depth-1), m.make(Int, depth-2))
	case 1:
		return fmt.Sprintf("%s[?%s]", m.make(MapOf(String, element), depth-1), m.make(String, depth-2))
	case 2:
		return m.make(ListOf(element), depth-1) + m.one(".first()", ".last()")
	case 3:
		from := m.anyType(1)
		return m.loop("optMap", m.make(OptionalOf(from), depth-1), from, element, depth)
	case 4:
		from := m.anyType(1)
		return m.loop("optFlatMap", m.make(OptionalOf(from), depth-1), from, wanted, depth)
	case 5:
		return fmt.Sprintf("%s.or(%s)", m.make(wanted, depth-1), m.make(wanted, depth-1))
	default:
		return fmt.Sprintf("optional.%s(%s)", m.one("of", "ofNonZeroValue"), m.make(element, depth-1))
	}
}
