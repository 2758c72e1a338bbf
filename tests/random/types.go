package main

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
)

var basics = []*Type{
	{Go: "string", CPP: "std::string", Shape: stringShape},
	{Go: "string", CPP: "std::string", Shape: stringShape},
	{Go: "string", CPP: "std::string", Shape: stringShape},
	{Go: "bool", CPP: "bool", Shape: booleanShape},
	{Go: "int32", CPP: "std::int32_t", Shape: integerShape},
	{Go: "int64", CPP: "std::int64_t", Shape: integerShape},
	{Go: "int", CPP: "int", Shape: integerShape},
	{Go: "int16", CPP: "std::int16_t", Shape: integerShape},
	{Go: "uint32", CPP: "std::uint32_t", Shape: integerShape},
	{Go: "uint64", CPP: "std::uint64_t", Shape: integerShape},
	{Go: "uint8", CPP: "std::uint8_t", Shape: integerShape},
	{Go: "float64", CPP: "double", Shape: numberShape},
	{Go: "float32", CPP: "float", Shape: numberShape},
}

var known = []*Type{
	{Go: "metav1.Time", CPP: "kubexx::Time", Shape: timeShape},
	{Go: "metav1.MicroTime", CPP: "kubexx::MicroTime", Shape: timeShape},
	{Go: "metav1.Duration", CPP: "kubexx::Duration", Shape: timeShape},
	{Go: "intstr.IntOrString", CPP: "kubexx::IntOrString", Shape: anyShape},
	{Go: "resource.Quantity", CPP: "kubexx::Quantity", Shape: anyShape},
	{Go: "runtime.RawExtension", CPP: "kubexx::RawExtension", Shape: anyShape},
	{Go: "apiextensionsv1.JSON", CPP: "kubexx::Json", Shape: anyShape},
	{Go: "metav1.LabelSelector", CPP: "kubexx::LabelSelector", Shape: anyShape},
	{Go: "metav1.Condition", CPP: "kubexx::Condition", Shape: anyShape},
	{Go: "metav1.ObjectMeta", CPP: "kubexx::ObjectMeta", Shape: anyShape},
	{Go: "[]byte", CPP: "std::vector<std::uint8_t>", Shape: bytesShape},
	{Go: "[]byte", CPP: "std::vector<std::byte>", Shape: bytesShape},
}

// builder makes the declarations of one API.
type builder struct {
	r     *rand.Rand
	api   *API
	names int
}

func (b *builder) typeName() string {
	b.names++
	return fmt.Sprintf("%s%s%d", pick(b.r, "Pod", "Back", "Node", "Zone", "Rule", "Disk"), pick(b.r, "Spec", "Ref", "Set", "Entry", ""), b.names)
}

func (b *builder) declare(decl *Decl) *Type {
	decl.Layout, decl.Typed = newLayout(b.r, decl.Doc), chance(b.r, 3)
	b.api.Decls = append(b.api.Decls, decl)
	use := &Type{Go: decl.Name, CPP: decl.Name, Decl: decl, Shape: structShape}
	switch decl.Kind {
	case enumDecl:
		use.Shape = stringShape
	case aliasDecl:
		use.Shape = decl.Type.Shape
		use.Element = decl.Type.Element
	}
	return use
}

// anyType is the type of a field; structs end at depth 0.
func (b *builder) anyType(depth int) *Type {
	switch n := b.r.Intn(20); {
	case n < 9:
		return pick(b.r, basics...)
	case n < 11:
		return pick(b.r, known...)
	case n < 12:
		return b.enum()
	case n < 14:
		return b.alias(depth)
	case n < 16:
		return listOf(b.r, b.anyType(depth-1))
	case n < 17:
		return mapOf(b.anyType(depth - 1))
	}
	if depth <= 0 {
		return pick(b.r, basics...)
	}
	return b.earlierStruct(depth)
}

func listOf(r *rand.Rand, element *Type) *Type {
	cpp := pick(r, "std::vector<%s>", "std::vector<%s>", "std::deque<%s>", "std::list<%s>")
	if element.Go == "uint8" {
		element = basics[0] // []uint8 is neither bytes nor a list that Go and C++ agree on
	}
	if chance(r, 8) {
		return &Type{Go: "[3]" + element.Go, CPP: fmt.Sprintf("std::array<%s, 3>", element.CPP), Shape: listShape, Element: element}
	}
	return &Type{Go: "[]" + element.Go, CPP: fmt.Sprintf(cpp, element.CPP), Shape: listShape, Element: element}
}

func mapOf(element *Type) *Type {
	return &Type{Go: "map[string]" + element.Go, CPP: fmt.Sprintf("std::map<std::string, %s>", element.CPP), Shape: mapShape, Element: element}
}

func (b *builder) enum() *Type {
	decl := &Decl{Kind: enumDecl, Name: b.typeName(), Doc: docLines(b.r)}
	for range 1 + b.r.Intn(4) {
		if value := pick(b.r, "Allow", "Forbid", "Replace", "Always", "Never", "yes", "No", "A1"); !slices.Contains(decl.Values, value) {
			decl.Values = append(decl.Values, value)
		}
	}
	return b.declare(decl)
}

// alias names a basic type, a list or a map; Go then takes limits on the name and on its uses.
func (b *builder) alias(depth int) *Type {
	under := pick(b.r, basics...)
	for under.Go == "uint8" { // a list of it would be bytes in C++ and numbers in Go
		under = pick(b.r, basics...)
	}
	switch b.r.Intn(6) {
	case 5:
		if depth > 0 {
			under = b.earlierAlias(depth)
		}
	case 0:
		under = listOf(b.r, pick(b.r, basics...))
	case 1:
		under = mapOf(pick(b.r, basics...))
	case 2:
		if depth > 0 {
			under = b.earlierStruct(depth)
			under = pick(b.r, listOf(b.r, under), mapOf(under))
		}
	}
	if strings.HasPrefix(under.Go, "[3]") {
		under = &Type{Go: strings.Replace(under.Go, "[3]", "[]", 1), CPP: fmt.Sprintf("std::vector<%s>", under.Element.CPP), Shape: listShape, Element: under.Element}
	}
	decl := &Decl{Kind: aliasDecl, Name: b.typeName(), Doc: docLines(b.r), Type: under}
	if under.Decl == nil {
		decl.Markers = append(limits(b.r, under, typeLevel), decoration(b.r, under, typeLevel)...)
		if chance(b.r, 6) && len(decl.Markers) == 0 {
			decl.Markers = enumMarker(b.r, under)
		}
	}
	return b.declare(decl)
}

// earlierAlias names an enum, a struct or another alias once more.
func (b *builder) earlierAlias(depth int) *Type {
	switch b.r.Intn(3) {
	case 0:
		return b.enum()
	case 1:
		return b.structure(depth - 1)
	}
	return b.alias(depth - 1)
}

// earlierStruct is a new struct, or sometimes one that was made before.
func (b *builder) earlierStruct(depth int) *Type {
	if chance(b.r, 4) {
		for _, decl := range b.api.Decls {
			if decl.Kind == structDecl && decl.Base == nil && chance(b.r, 2) {
				return &Type{Go: decl.Name, CPP: decl.Name, Decl: decl, Shape: structShape}
			}
		}
	}
	return b.structure(depth)
}

func (b *builder) structure(depth int) *Type {
	decl := &Decl{Kind: structDecl, Name: b.typeName(), Doc: docLines(b.r)}
	if chance(b.r, 10) {
		decl.Base = &Decl{Kind: structDecl, Name: b.typeName(), Doc: docLines(b.r)}
		b.addFields(decl.Base, 1+b.r.Intn(3), 0)
		b.declare(decl.Base)
	}
	b.addFields(decl, 1+b.r.Intn(6), depth-1)
	decl.Markers = structMarkers(b.r, decl)
	return b.declare(decl)
}
