package mutate

import (
	"math/rand"
	"sort"
	"strings"
)

var (
	oddKeys = []string{"", "a", "A", "spec", "metadata", "apiVersion", "kind", "status", "name", "x-y", "a.b", "a/b", "a b", "é", "日本", "$ref", "__a", "0",
		"\u2028", "a[0]", "']", "\U0001f600", "true", "null", "y", "type", "properties", strings.Repeat("k", 300), "\"", "\\", "<a>&"}
	oddLiterals = strings.Fields(`null true false 0 1 -1 1.0 1.5 -0 -0.0 1e2 1E+2 1e400 -1e400 1e-400 9223372036854775807 9223372036854775808 -9223372036854775808
		-9223372036854775809 18446744073709551615 18446744073709551616 9007199254740991 9007199254740992 9007199254740993 2147483647 2147483648 -2147483649
		3.4e38 3.5e38 123456789012345678901234567890 0.1 0.30000000000000004 100000000000000000000 1e21 1e20 123456.789e3 5e-324 1.7976931348623157e308`)
	oddTexts = []string{"", " ", "a", "A", "null", "true", "1", "1.5", "a\nb", "\x00", "\x7f", "é", "e\u0301", "日本", "\U0001f600", "\u2028", "\ufeff", "\ufffd", "\"", "\\", "<&>",
		strings.Repeat("a", 63), strings.Repeat("b", 64), strings.Repeat("c", 254), strings.Repeat("é", 40), strings.Repeat("long ", 2000), "2020-01-01T00:00:00Z", "10.0.0.1",
		"{{", "%s", "a: b", "- a", "\t", "\r", "v1", "Pod", "a/b/c"}
)

func pick[T any](random *rand.Rand, from []T) T { return from[random.Intn(len(from))] }

// oddValue is any value but what stands there.
func oddValue(random *rand.Rand) *Node {
	switch random.Intn(8) {
	case 0, 1, 2:
		return literal(pick(random, oddLiterals))
	case 3, 4:
		return text(pick(random, oddTexts))
	case 5:
		return &Node{Kind: Array, Items: []*Node{text("a"), literal(pick(random, oddLiterals))}}
	case 6:
		return &Node{Kind: Object, Members: []Member{{pick(random, oddKeys), literal(pick(random, oddLiterals))}}}
	}
	return &Node{Kind: pick(random, []Kind{Array, Object})}
}

func times(random *rand.Rand) int {
	switch random.Intn(10) {
	case 0, 1, 2:
		return 2
	case 3:
		return 3 + random.Intn(4)
	}
	return 1
}

// Definition returns a changed copy of a definition.
func Definition(random *rand.Rand, root *Node) *Node {
	changed := root.Copy()
	for range times(random) {
		editDefinition(random, changed)
	}
	return changed
}

func editDefinition(random *rand.Rand, root *Node) {
	switch random.Intn(10) {
	case 0, 1, 2, 3:
		setField(random, pickTyped(random, root))
	case 4, 5:
		dropMember(random, pickTyped(random, root).node)
	case 6, 7:
		editSchema(random, root)
	case 8:
		editVersions(random, root)
	case 9:
		editAnything(random, root)
	}
}

// pickTyped takes each shape as often as another, so that the many schema nodes do not crowd the few others out, and
// schema nodes in half of the cases.
func pickTyped(random *rand.Rand, root *Node) typed {
	byShape := map[string][]typed{}
	for _, one := range typedNodes(root, "definition") {
		byShape[one.shape] = append(byShape[one.shape], one)
	}
	if schemas := byShape["schema"]; len(schemas) > 0 && random.Intn(2) == 0 {
		return pick(random, schemas)
	}
	var shapeNames []string
	for name := range byShape {
		shapeNames = append(shapeNames, name)
	}
	sort.Strings(shapeNames)
	if len(shapeNames) == 0 {
		return typed{root, "definition"}
	}
	return pick(random, byShape[pick(random, shapeNames)])
}

func setField(random *rand.Rand, at typed) {
	var fields []string
	for name := range shapes[at.shape] {
		fields = append(fields, name)
	}
	sort.Strings(fields)
	if at.node.Kind != Object {
		return
	}
	name := pick(random, fields)
	value := fromJSON(pick(random, shapes[at.shape][name].values))
	if random.Intn(20) == 0 { // a key twice
		at.node.Members = append(at.node.Members, Member{name, value})
		return
	}
	at.node.Set(name, value)
}

func dropMember(random *rand.Rand, node *Node) {
	if len(node.Members) > 0 {
		i := random.Intn(len(node.Members))
		node.Members = append(node.Members[:i], node.Members[i+1:]...)
	}
}

func schemaNodes(root *Node) []*Node {
	var found []*Node
	for _, one := range typedNodes(root, "definition") {
		if one.shape == "schema" {
			found = append(found, one.node)
		}
	}
	return found
}

// editSchema moves whole schemas about.
func editSchema(random *rand.Rand, root *Node) {
	schemas := schemaNodes(root)
	if len(schemas) == 0 {
		return
	}
	node, other := pick(random, schemas), pick(random, schemas)
	switch random.Intn(9) {
	case 0: // the whole node goes under a junctor
		junctor := pick(random, []string{"allOf", "anyOf", "oneOf", "not"})
		node.become(&Node{Kind: Object, Members: []Member{{junctor, inJunctor(junctor, node.Copy())}}})
	case 1: // part of the node goes under a junctor
		moveUnderJunctor(random, node)
	case 2:
		node.become(&Node{Kind: Object, Members: []Member{{"type", text("array")}, {"items", node.Copy()}}})
	case 3:
		node.become(&Node{Kind: Object, Members: []Member{{"type", text("object")}, {"additionalProperties", node.Copy()}}})
	case 4:
		properties(node).Set(pick(random, oddKeys), other.Copy())
	case 5:
		node.become(other.Copy())
	case 6:
		renameProperty(random, node)
	case 7:
		makeListMap(random, node)
	case 8: // a keyword as it is elsewhere
		if len(other.Members) > 0 {
			member := pick(random, other.Members)
			node.Set(member.Key, member.Value.Copy())
		}
	}
}

func (n *Node) become(other *Node) { *n = *other }

func inJunctor(junctor string, node *Node) *Node {
	if junctor == "not" {
		return node
	}
	return &Node{Kind: Array, Items: []*Node{node}}
}

func moveUnderJunctor(random *rand.Rand, node *Node) {
	if len(node.Members) == 0 {
		return
	}
	junctor := pick(random, []string{"allOf", "anyOf", "oneOf", "not"})
	member := pick(random, node.Members)
	value := &Node{Kind: Object, Members: []Member{{member.Key, member.Value.Copy()}}}
	if random.Intn(2) == 0 {
		node.Remove(member.Key)
	}
	node.Set(junctor, inJunctor(junctor, value))
}

func properties(node *Node) *Node {
	found := node.Get("properties")
	if found == nil || found.Kind != Object {
		found = &Node{Kind: Object}
		node.Set("properties", found)
	}
	return found
}

func renameProperty(random *rand.Rand, node *Node) {
	if found := node.Get("properties"); found != nil && len(found.Members) > 0 {
		found.Members[random.Intn(len(found.Members))].Key = pick(random, oddKeys)
	}
}

var listMaps = []string{
	`{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],"items":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},"n":{"type":"integer"}}}}`,
	`{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name","n"],"items":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},"n":{"type":"integer","default":1}}}}`,
	`{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}}`,
	`{"type":"array","x-kubernetes-list-type":"set","items":{"type":"object","x-kubernetes-map-type":"atomic"}}`,
	`{"type":"array","x-kubernetes-list-type":"set","items":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"atomic"}}`,
	`{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}`,
	`{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"spec":{"type":"object","properties":{"a":{"type":"string"}}},"metadata":{"type":"object","properties":{"labels":{"type":"object"}}}}}`,
	`{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}]}`,
	`{"x-kubernetes-int-or-string":true,"allOf":[{"anyOf":[{"type":"integer"},{"type":"string"}]},{"pattern":"a"}]}`,
	`{"x-kubernetes-preserve-unknown-fields":true}`,
	`{"type":"object","default":{},"properties":{"a":{"type":"string","default":"x"},"b":{"type":"array","items":{"type":"integer"},"default":[1,2]}}}`,
}

func makeListMap(random *rand.Rand, node *Node) { node.become(fromJSON(pick(random, listMaps))) }

func editVersions(random *rand.Rand, root *Node) {
	versions := root.At("spec", "versions")
	if versions == nil || len(versions.Items) == 0 {
		return
	}
	one := pick(random, versions.Items)
	switch random.Intn(4) {
	case 0: // another version that says the same
		added := one.Copy()
		if added.Kind == Object {
			added.Set("name", text(pick(random, []string{"v2", "v1beta1", "v1alpha1", "v1"})))
			added.Set("storage", literal(pick(random, []string{"false", "false", "true"})))
		}
		versions.Items = append(versions.Items, added)
	case 1: // another version with other schema
		added := one.Copy()
		if added.Kind == Object {
			added.Set("name", text("v2"))
			added.Set("storage", literal("false"))
		}
		versions.Items = append(versions.Items, added)
		for range 1 + random.Intn(2) {
			if schemas := typedNodes(added, "version"); len(schemas) > 0 {
				setField(random, pick(random, schemas))
			}
		}
	case 2:
		random.Shuffle(len(versions.Items), func(i, j int) { versions.Items[i], versions.Items[j] = versions.Items[j], versions.Items[i] })
	case 3:
		i := random.Intn(len(versions.Items))
		versions.Items = append(versions.Items[:i], versions.Items[i+1:]...)
	}
}

// Anything returns a copy with edits that know nothing of what the document means.
func Anything(random *rand.Rand, root *Node) *Node {
	changed := root.Copy()
	for range times(random) {
		editAnything(random, changed)
	}
	return changed
}

func editAnything(random *rand.Rand, root *Node) {
	var all []*Node
	root.Walk(func(node *Node) { all = append(all, node) })
	node := pick(random, all)
	switch random.Intn(6) {
	case 0:
		node.become(oddValue(random))
	case 1:
		node.become(pick(random, all).Copy())
	default:
		switch node.Kind {
		case Object:
			editMembers(random, node)
		case Array:
			editItems(random, node)
		default:
			node.become(near(random, node))
		}
	}
}

func editMembers(random *rand.Rand, node *Node) {
	if len(node.Members) == 0 || random.Intn(4) == 0 {
		node.Members = append(node.Members, Member{pick(random, oddKeys), oddValue(random)})
		return
	}
	i := random.Intn(len(node.Members))
	switch random.Intn(5) {
	case 0:
		dropMember(random, node)
	case 1: // the same key again
		node.Members = append(node.Members, Member{node.Members[i].Key, oddValue(random)})
	case 2:
		node.Members[i].Key = otherCase(random, node.Members[i].Key)
	case 3:
		node.Members[i].Key = pick(random, oddKeys)
	case 4:
		node.Members[i].Value = oddValue(random)
	}
}

func otherCase(random *rand.Rand, key string) string {
	if key == "" {
		return "A"
	}
	if random.Intn(2) == 0 {
		return strings.ToUpper(key[:1]) + key[1:]
	}
	return strings.ToUpper(key)
}

func editItems(random *rand.Rand, node *Node) {
	if len(node.Items) == 0 || random.Intn(4) == 0 {
		node.Items = append(node.Items, oddValue(random))
		return
	}
	i := random.Intn(len(node.Items))
	switch random.Intn(3) {
	case 0:
		node.Items = append(node.Items[:i], node.Items[i+1:]...)
	case 1:
		node.Items = append(node.Items, node.Items[i].Copy())
	case 2:
		node.Items[i] = oddValue(random)
	}
}

// near is a scalar much like another one.
func near(random *rand.Rand, node *Node) *Node {
	if node.Kind != String {
		return literal(pick(random, oddLiterals))
	}
	switch random.Intn(6) {
	case 0:
		return text(strings.ToUpper(node.Text))
	case 1:
		return text(node.Text + pick(random, []string{".", "-", "/", " ", "\n", "é", "a", "1", "_"}))
	case 2:
		return text(pick(random, []string{".", "-", "/", " ", "1"}) + node.Text)
	case 3:
		return text(node.Text[:len(node.Text)/2])
	case 4:
		return literal(pick(random, oddLiterals))
	}
	return text(pick(random, oddTexts))
}
