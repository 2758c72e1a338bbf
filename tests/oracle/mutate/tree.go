// Package mutate changes documents at random: definitions, by what the API server knows about their fields, and custom
// resources, by their schema.
package mutate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"sigs.k8s.io/yaml"
)

// Node is a JSON value that may hold a key twice and numbers of any length. Exactly one of its parts counts, by Kind.
type Node struct {
	Kind    Kind
	Members []Member // of an object
	Items   []*Node  // of an array
	Text    string   // a string's characters, or the literal of a number, true, false or null
}

// Kind is the JSON type of a node; Literal is a number, true, false or null.
type Kind int

// The kinds of nodes.
const (
	Literal Kind = iota
	String
	Array
	Object
)

// Member is a key with its value.
type Member struct {
	Key   string
	Value *Node
}

// Parse reads a document in YAML or JSON.
func Parse(document []byte) (*Node, error) {
	text, err := yaml.YAMLToJSON(document)
	if err != nil {
		return nil, err
	}
	return ParseJSON(text)
}

// ParseJSON reads JSON and keeps repeated keys.
func ParseJSON(text []byte) (*Node, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return parseValue(decoder)
}

func parseValue(decoder *json.Decoder) (*Node, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch value := token.(type) {
	case json.Delim:
		if value == '{' {
			return parseObject(decoder)
		}
		return parseArray(decoder)
	case string:
		return &Node{Kind: String, Text: value}, nil
	case json.Number:
		return &Node{Text: value.String()}, nil
	case bool:
		return &Node{Text: fmt.Sprint(value)}, nil
	}
	return Null(), nil
}

func parseObject(decoder *json.Decoder) (*Node, error) {
	object := &Node{Kind: Object}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		value, err := parseValue(decoder)
		if err != nil {
			return nil, err
		}
		object.Members = append(object.Members, Member{key.(string), value})
	}
	_, err := decoder.Token()
	return object, err
}

func parseArray(decoder *json.Decoder) (*Node, error) {
	array := &Node{Kind: Array}
	for decoder.More() {
		item, err := parseValue(decoder)
		if err != nil {
			return nil, err
		}
		array.Items = append(array.Items, item)
	}
	_, err := decoder.Token()
	return array, err
}

// Literals and short ways to build trees.
func Null() *Node              { return &Node{Text: "null"} }
func text(value string) *Node  { return &Node{Kind: String, Text: value} }
func literal(raw string) *Node { return &Node{Text: raw} }

// fromJSON is for literals in this package, which are well formed.
func fromJSON(raw string) *Node {
	node, err := ParseJSON([]byte(raw))
	if err != nil {
		panic(raw + ": " + err.Error())
	}
	return node
}

// JSON writes the node.
func (n *Node) JSON() string {
	var out strings.Builder
	n.write(&out)
	return out.String()
}

func (n *Node) write(out *strings.Builder) {
	switch n.Kind {
	case Literal:
		out.WriteString(n.Text)
	case String:
		writeString(out, n.Text)
	case Array:
		out.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				out.WriteByte(',')
			}
			item.write(out)
		}
		out.WriteByte(']')
	case Object:
		out.WriteByte('{')
		for i, member := range n.Members {
			if i > 0 {
				out.WriteByte(',')
			}
			writeString(out, member.Key)
			out.WriteByte(':')
			member.Value.write(out)
		}
		out.WriteByte('}')
	}
}

func writeString(out *strings.Builder, value string) {
	var encoded bytes.Buffer
	encoder := json.NewEncoder(&encoded)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // a string always encodes
	out.Write(bytes.TrimSuffix(encoded.Bytes(), []byte("\n")))
}

// Copy returns a deep copy.
func (n *Node) Copy() *Node {
	made := &Node{Kind: n.Kind, Text: n.Text}
	for _, member := range n.Members {
		made.Members = append(made.Members, Member{member.Key, member.Value.Copy()})
	}
	for _, item := range n.Items {
		made.Items = append(made.Items, item.Copy())
	}
	return made
}

// Get returns the last member of that name, as a decoder does, or nothing.
func (n *Node) Get(key string) *Node {
	if n == nil || n.Kind != Object {
		return nil
	}
	for i := len(n.Members) - 1; i >= 0; i-- {
		if n.Members[i].Key == key {
			return n.Members[i].Value
		}
	}
	return nil
}

// At follows keys.
func (n *Node) At(keys ...string) *Node {
	for _, key := range keys {
		n = n.Get(key)
	}
	return n
}

// Set replaces or adds a member.
func (n *Node) Set(key string, value *Node) {
	for i := range n.Members {
		if n.Members[i].Key == key {
			n.Members[i].Value = value
			return
		}
	}
	n.Members = append(n.Members, Member{key, value})
}

// Remove takes every member of that name away.
func (n *Node) Remove(key string) {
	kept := n.Members[:0]
	for _, member := range n.Members {
		if member.Key != key {
			kept = append(kept, member)
		}
	}
	n.Members = kept
}

// KeepLast takes all members of these names away but the last, in whatever case they are written: Go's decoder takes Kind
// for kind.
func (n *Node) KeepLast(keys ...string) {
	spellings := map[string]bool{}
	for _, member := range n.Members {
		if slices.ContainsFunc(keys, func(key string) bool { return strings.EqualFold(key, member.Key) }) {
			spellings[member.Key] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(spellings)) {
		last := n.Get(key)
		n.Remove(key)
		n.Set(key, last)
	}
}

// SortKeys orders all members by their keys; equal keys keep their order.
func (n *Node) SortKeys() {
	n.Walk(func(node *Node) {
		sort.SliceStable(node.Members, func(i, j int) bool { return node.Members[i].Key < node.Members[j].Key })
	})
}

// HasDoubles tells whether an object holds a key twice.
func (n *Node) HasDoubles() bool {
	doubled := false
	n.Walk(func(node *Node) {
		seen := map[string]bool{}
		for _, member := range node.Members {
			doubled = doubled || seen[member.Key]
			seen[member.Key] = true
		}
	})
	return doubled
}

// Walk visits the node and everything below it, parents first.
func (n *Node) Walk(visit func(*Node)) {
	visit(n)
	for _, member := range n.Members {
		member.Value.Walk(visit)
	}
	for _, item := range n.Items {
		item.Walk(visit)
	}
}
