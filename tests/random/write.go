package main

import (
	"fmt"
	"strings"
)

// Layout is how text and markers share the place above a declaration.
type Layout int

const (
	markersLast Layout = iota
	markersFirst
	markersApart   // above an empty line, the text below it
	markersBetween // after the first line of the text
	textInBlock    // the text in a block comment
	layouts
)

// comments writes the text and the markers above a declaration.
func comments(out *strings.Builder, indent, slashes string, layout Layout, doc []string, markers ...[]string) {
	text := docComment(indent, slashes, layout, doc)
	var orders []string
	for _, group := range markers {
		for _, marker := range group {
			orders = append(orders, fmt.Sprintf("%s//%s+%s\n", indent, strings.Repeat(" ", (len(marker)+1)%3%2+len(marker)%2), marker))
		}
	}
	switch layout {
	case markersFirst:
		text = append(orders, text...)
	case markersApart:
		text = append(append(orders, "\n"), text...)
	case markersBetween:
		at := min(1, len(text))
		text = append(append(append([]string{}, text[:at]...), orders...), text[at:]...)
	default:
		text = append(text, orders...)
	}
	out.WriteString(strings.Join(text, ""))
}

func docComment(indent, slashes string, layout Layout, doc []string) []string {
	var lines []string
	for _, line := range doc {
		if layout == textInBlock {
			lines = append(lines, strings.TrimRight(indent+line, " \t")+"\n")
		} else {
			lines = append(lines, strings.TrimRight(indent+slashes+" "+line, " \t")+"\n")
		}
	}
	if layout == textInBlock && len(lines) > 0 {
		lines = append(append([]string{indent + "/*\n"}, lines...), indent+"*/\n")
	}
	return lines
}

var goImports = map[string]string{
	"metav1":          "k8s.io/apimachinery/pkg/apis/meta/v1",
	"intstr":          "k8s.io/apimachinery/pkg/util/intstr",
	"resource":        "k8s.io/apimachinery/pkg/api/resource",
	"runtime":         "k8s.io/apimachinery/pkg/runtime",
	"apiextensionsv1": "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1",
}

func goText(api *API) string {
	var body strings.Builder
	for _, decl := range api.Decls {
		writeGoDecl(&body, decl)
	}
	var out strings.Builder
	comments(&out, "", "//", markersLast, nil, []string{"groupName=" + api.Group}, api.Markers)
	fmt.Fprintf(&out, "package %s\n\nimport (\n", api.Version)
	for name, path := range goImports {
		if strings.Contains(body.String(), name+".") {
			fmt.Fprintf(&out, "\t%s %q\n", name, path)
		}
	}
	return out.String() + ")\n\n" + body.String()
}

func writeGoDecl(out *strings.Builder, decl *Decl) {
	markers := decl.Markers
	if decl.Kind == enumDecl {
		markers = append([]string{"kubebuilder:validation:Enum=" + strings.Join(decl.Values, ";")}, markers...)
	}
	comments(out, "", "//", decl.Layout, decl.Doc, markers)
	switch decl.Kind {
	case enumDecl:
		fmt.Fprintf(out, "type %s string\n\n", decl.Name)
		return
	case aliasDecl:
		fmt.Fprintf(out, "type %s %s\n\n", decl.Name, decl.Type.Go)
		return
	}
	fmt.Fprintf(out, "type %s struct {\n", decl.Name)
	if decl.Kind == kindDecl {
		out.WriteString("\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\n")
	}
	if decl.Base != nil {
		fmt.Fprintf(out, "\t%s `json:\",inline\"`\n\n", decl.Base.Name)
	}
	for _, field := range decl.Fields {
		writeGoField(out, field)
	}
	out.WriteString("}\n\n")
}

func writeGoField(out *strings.Builder, field *Field) {
	comments(out, "\t", "//", field.Layout, field.Doc, field.Markers, field.GoMarkers)
	star, option := "", ""
	if field.Pointer {
		star = "*"
	}
	if field.Optional || field.Initialiser != "" {
		option = ",omitempty"
	}
	fmt.Fprintf(out, "\t%s %s%s `json:\"%s%s\"`\n", field.Go, star, field.Type.Go, field.JSON, option)
}

const cppHead = `#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

`

func cppText(api *API) string {
	var out strings.Builder
	out.WriteString(cppHead)
	comments(&out, "", "//", markersLast, nil, []string{"groupName=" + api.Group}, api.Markers)
	fmt.Fprintf(&out, "namespace %s::%s {\n\n", api.Folder, api.Version)
	for i, decl := range api.Decls {
		writeCPPDecl(&out, decl, []string{"//", "///"}[i%2])
	}
	fmt.Fprintf(&out, "}  // namespace %s::%s\n", api.Folder, api.Version)
	return out.String()
}

func writeCPPDecl(out *strings.Builder, decl *Decl, slashes string) {
	annotation, typed := typedMarkers(decl.Markers)
	if decl.Typed && typed {
		comments(out, "", slashes, decl.Layout, decl.Doc)
		annotation += " "
	} else {
		comments(out, "", slashes, decl.Layout, decl.Doc, decl.Markers)
		annotation = ""
	}
	switch decl.Kind {
	case enumDecl:
		fmt.Fprintf(out, "enum class %s%s { %s };\n\n", annotation, decl.Name, strings.Join(decl.Values, ", "))
		return
	case aliasDecl:
		fmt.Fprintf(out, "using %s %s= %s;\n\n", decl.Name, annotation, decl.Type.CPP)
		return
	}
	if decl.Base != nil {
		fmt.Fprintf(out, "struct %s%s : %s {\n", annotation, decl.Name, decl.Base.Name)
	} else {
		fmt.Fprintf(out, "struct %s%s {\n", annotation, decl.Name)
	}
	if decl.Kind == kindDecl {
		out.WriteString("  kubexx::ObjectMeta metadata{};\n\n")
	}
	for _, field := range decl.Fields {
		writeCPPField(out, field, slashes)
	}
	out.WriteString("};\n\n")
}

func writeCPPField(out *strings.Builder, field *Field, slashes string) {
	markers := append(append([]string{}, field.CPPMarkers...), field.Markers...)
	if annotation, ok := typedMarkers(markers); ok && field.Typed {
		comments(out, "  ", slashes, field.Layout, field.Doc)
		fmt.Fprintf(out, "  %s\n", annotation)
	} else {
		comments(out, "  ", slashes, field.Layout, field.Doc, markers)
	}
	name := field.Type.CPP
	if field.Optional {
		name = "std::optional<" + name + ">"
	}
	initialiser := "{}"
	if field.Initialiser != "" {
		initialiser = " = " + field.Initialiser
	}
	fmt.Fprintf(out, "  %s %s%s;\n", name, field.CPP, initialiser)
}
