// fields FACTS FOLDER writes an API in Go and in C++ that has a field of every type of Kubernetes, for controller-gen and kubexx.
//
// FACTS is runtime/kubernetes/v1.36.json. In FOLDER, v1/types.go and site.hpp are the API, and names.txt has the types for
// `kubexx import --kubernetes`. There is one kind for each group version.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Types that are no field of a CRD, or that the vocabulary of kubexx has, which other tests compare.
var omitted = map[string]string{
	"io.k8s.api.core.v1.ConfigMapKeySelector":                       "vocabulary",
	"io.k8s.api.core.v1.LocalObjectReference":                       "vocabulary",
	"io.k8s.api.core.v1.ObjectReference":                            "vocabulary",
	"io.k8s.api.core.v1.SecretKeySelector":                          "vocabulary",
	"io.k8s.api.core.v1.SecretReference":                            "vocabulary",
	"io.k8s.api.core.v1.TypedLocalObjectReference":                  "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.Condition":                "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1":                 "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector":            "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement": "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta":                 "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime":                "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta":               "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference":           "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.Time":                     "vocabulary",
	"io.k8s.apimachinery.pkg.apis.meta.v1.Patch":                    "the body of a request",
}

// Where Go has the packages. Others are no types of fields, or recursive, which controller-gen rejects.
var modules = []string{"io.k8s.api.", "io.k8s.apimachinery.pkg.apis.meta."}

type definition struct {
	name    string // io.k8s.api.core.v1.PodSpec
	pkg     string // core/v1
	goPath  string // k8s.io/api/core/v1
	goAlias string // corev1
	typ     string // PodSpec
}

func main() {
	if len(os.Args) != 3 {
		fail("usage: fields FACTS FOLDER")
	}
	packages := map[string][]definition{}
	for _, each := range readDefinitions(os.Args[1]) {
		packages[each.pkg] = append(packages[each.pkg], each)
	}
	folder := os.Args[2]
	write(filepath.Join(folder, "v1/types.go"), goTypes(packages))
	write(filepath.Join(folder, "site.hpp"), header(packages))
	write(filepath.Join(folder, "names.txt"), names(packages))
}

func readDefinitions(file string) []definition {
	content, err := os.ReadFile(file)
	if err != nil {
		fail(err.Error())
	}
	var facts struct{ Definitions map[string]json.RawMessage }
	if err := json.Unmarshal(content, &facts); err != nil {
		fail(err.Error())
	}
	var out []definition
	for name, schema := range facts.Definitions {
		// Lists of a kind have ListMeta, which no member can have.
		isList := strings.Contains(string(schema), "apis.meta.v1.ListMeta\"")
		if isComparable(name) && !isList {
			out = append(out, parse(name))
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out
}

func isComparable(name string) bool {
	if omitted[name] != "" {
		return false
	}
	for _, module := range modules {
		if strings.HasPrefix(name, module) {
			return true
		}
	}
	return false
}

func parse(name string) definition {
	parts := strings.Split(name, ".")
	count := len(parts)
	group, version := parts[count-3], parts[count-2]
	path := strings.Join(parts[2:count-1], "/")
	return definition{name, group + "/" + version, "k8s.io/" + path, group + version, parts[count-1]}
}

// kindOf returns the kind that has the fields of a package: `core/v1` gives `CoreV1`.
func kindOf(pkg string) string {
	group, version, _ := strings.Cut(pkg, "/")
	return strings.Title(group) + strings.Title(version)
}

func goTypes(packages map[string][]definition) string {
	var imports, kinds strings.Builder
	fmt.Fprintf(&imports, "\tobject %q\n", "k8s.io/apimachinery/pkg/apis/meta/v1")
	for _, pkg := range sorted(packages) {
		first := packages[pkg][0]
		fmt.Fprintf(&imports, "\t%s %q\n", first.goAlias, first.goPath)
		fmt.Fprintf(&kinds, "\n// +kubebuilder:object:root=true\ntype %s struct {\n", kindOf(pkg))
		kinds.WriteString("\tobject.TypeMeta `json:\",inline\"`\n\tobject.ObjectMeta `json:\"metadata,omitempty\"`\n")
		for i, each := range packages[pkg] {
			fmt.Fprintf(&kinds, "\tF%d %s.%s `json:\"f%d\"`\n", i, each.goAlias, each.typ, i)
		}
		kinds.WriteString("}\n")
	}
	return "// +groupName=example.com\npackage v1\n\nimport (\n" + imports.String() + ")\n" + kinds.String()
}

func header(packages map[string][]definition) string {
	var includes, kinds strings.Builder
	for _, pkg := range sorted(packages) {
		fmt.Fprintf(&includes, "#include <kubexx/k8s/%s.hpp>\n", pkg)
		fmt.Fprintf(&kinds, "\nstruct %s {\n  kubexx::ObjectMeta metadata{};\n", kindOf(pkg))
		for i, each := range packages[pkg] {
			fmt.Fprintf(&kinds, "  kubexx::k8s::%s::%s f%d{};\n", strings.ReplaceAll(pkg, "/", "::"), each.typ, i)
		}
		kinds.WriteString("};\n")
	}
	return "#pragma once\n\n#include <kubexx/annotations.hpp>\n" + includes.String() +
		"\n// +groupName=example.com\nnamespace example::v1 {\n" + kinds.String() + "\n}  // namespace example::v1\n"
}

func names(packages map[string][]definition) string {
	var out strings.Builder
	for _, pkg := range sorted(packages) {
		for _, each := range packages[pkg] {
			fmt.Fprintf(&out, "%s/%s\n", pkg, each.typ)
		}
	}
	return out.String()
}

func sorted(packages map[string][]definition) []string {
	var names []string
	for name := range packages {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func write(file, text string) {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		fail(err.Error())
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		fail(err.Error())
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
