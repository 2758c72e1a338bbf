// kubernetes SOURCE writes runtime/kubernetes/v1.36.json: the facts about Kubernetes' own kinds and types.
//
// SOURCE is the folder of the module k8s.io/kubernetes, whose api/openapi-spec/v3 and api/discovery are what an API server publishes.
// Descriptions are left out, and so are the default values that the OpenAPI generator invents for Go zero values
// (kubernetes/kubernetes#109036). Each kind and each definition is on a line of its own.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

type object = map[string]any

// Zero values that a `+default=` marker in k8s.io/api asks for. They are default values of the API.
var meantZeros = map[string]bool{
	"io.k8s.api.autoscaling.v1.ScaleSpec.replicas":                 true,
	"io.k8s.api.core.v1.AzureDiskVolumeSource.readOnly":            true,
	"io.k8s.api.core.v1.ConfigMapEnvSource.name":                   true,
	"io.k8s.api.core.v1.ConfigMapKeySelector.name":                 true,
	"io.k8s.api.core.v1.ConfigMapProjection.name":                  true,
	"io.k8s.api.core.v1.ConfigMapVolumeSource.name":                true,
	"io.k8s.api.core.v1.FileKeySelector.optional":                  true,
	"io.k8s.api.core.v1.GRPCAction.service":                        true,
	"io.k8s.api.core.v1.LocalObjectReference.name":                 true,
	"io.k8s.api.core.v1.ReplicationControllerSpec.minReadySeconds": true,
	"io.k8s.api.core.v1.SecretEnvSource.name":                      true,
	"io.k8s.api.core.v1.SecretKeySelector.name":                    true,
	"io.k8s.api.core.v1.SecretProjection.name":                     true,
}

// Types that inline LocalObjectReference, whose `+structType=atomic` OpenAPI loses.
var atomicStructs = []string{
	"io.k8s.api.core.v1.ConfigMapEnvSource", "io.k8s.api.core.v1.ConfigMapProjection",
	"io.k8s.api.core.v1.ConfigMapVolumeSource", "io.k8s.api.core.v1.SecretEnvSource", "io.k8s.api.core.v1.SecretProjection",
}

// Bounds that Go declares for controller-gen alone, with `+kubebuilder:validation` markers.
const portError = `^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`

var bounds = map[string]object{
	"io.k8s.api.core.v1.ImageVolumeStatus.imageRef":    {"maxLength": 256},
	"io.k8s.api.core.v1.PortStatus.error":              {"maxLength": 316, "pattern": portError},
	"io.k8s.api.networking.v1.IngressPortStatus.error": {"maxLength": 316, "pattern": portError},
}

func main() {
	if len(os.Args) != 2 {
		fail("usage: kubernetes SOURCE")
	}
	definitions := readDefinitions(filepath.Join(os.Args[1], "api/openapi-spec/v3"))
	kinds := readKinds(filepath.Join(os.Args[1], "api/discovery"), definitions)
	for name, definition := range definitions {
		strip(name, definition)
	}
	for _, name := range atomicStructs {
		definitions[name]["x-kubernetes-map-type"] = "atomic"
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintf(out, "{\n\"release\": %s,\n\"kinds\": [\n", line(release(os.Args[1])))
	for i, kind := range kinds {
		fmt.Fprintf(out, "%s%s\n", line(kind), comma(i, len(kinds)))
	}
	fmt.Fprint(out, "],\n\"definitions\": {\n")
	for i, name := range sorted(definitions) {
		fmt.Fprintf(out, "%s: %s%s\n", line(name), line(definitions[name]), comma(i, len(definitions)))
	}
	fmt.Fprint(out, "}\n}\n")
}

// The release is the version of the module, which is part of the name of its folder.
func release(source string) string {
	_, version, found := strings.Cut(filepath.Base(source), "@")
	if !found {
		fail(source + " is not a folder of the module cache")
	}
	return version
}

func readDefinitions(folder string) map[string]object {
	definitions := map[string]object{}
	for _, file := range files(folder, "*_openapi.json") {
		components, _ := read(file)["components"].(object)
		schemas, _ := components["schemas"].(object)
		for name, schema := range schemas {
			definitions[name] = schema.(object)
		}
	}
	return definitions
}

// readKinds returns the resources of every group and version with their subresources, in the order of discovery.
func readKinds(folder string, definitions map[string]object) []object {
	names := definitionNames(definitions)
	var kinds []object
	for _, file := range append(files(folder, "api__*.json"), files(folder, "apis__*__*.json")...) {
		list := read(file)
		resources, _ := list["resources"].([]any)
		group, version := groupVersion(list["groupVersion"].(string))
		for _, each := range resources {
			resource := each.(object)
			if strings.Contains(resource["name"].(string), "/") {
				continue
			}
			kind := object{"group": group, "version": version, "plural": resource["name"], "singular": resource["singularName"]}
			for _, key := range []string{"kind", "namespaced", "verbs", "shortNames", "categories"} {
				if value, found := resource[key]; found {
					kind[key] = value
				}
			}
			if below := subresources(resources, resource["name"].(string)); len(below) > 0 {
				kind["subresources"] = below
			}
			kind["definition"] = names[group+"/"+version+"/"+resource["kind"].(string)]
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

func subresources(resources []any, plural string) object {
	below := object{}
	for _, each := range resources {
		resource := each.(object)
		name, found := strings.CutPrefix(resource["name"].(string), plural+"/")
		if !found {
			continue
		}
		subresource := object{"kind": resource["kind"], "verbs": resource["verbs"]}
		for _, key := range []string{"group", "version"} {
			if value, found := resource[key]; found {
				subresource[key] = value
			}
		}
		below[name] = subresource
	}
	return below
}

// definitionNames returns the name of the definition of each `group/version/kind`.
func definitionNames(definitions map[string]object) map[string]string {
	names := map[string]string{}
	for name, definition := range definitions {
		kinds, _ := definition["x-kubernetes-group-version-kind"].([]any)
		if len(kinds) != 1 {
			continue
		}
		kind := kinds[0].(object)
		names[fmt.Sprintf("%s/%s/%s", kind["group"], kind["version"], kind["kind"])] = name
	}
	return names
}

func strip(name string, definition object) {
	delete(definition, "x-kubernetes-group-version-kind")
	stripSchema(definition)
	properties, _ := definition["properties"].(object)
	required, _ := definition["required"].([]any)
	for property, each := range properties {
		schema := each.(object)
		isRequired := false
		for _, other := range required {
			isRequired = isRequired || other == property
		}
		stripSchema(schema)
		for keyword, value := range bounds[name+"."+property] {
			schema[keyword] = value
		}
		_, isReference := schema["$ref"]
		isMeant := isReference || (!isRequired && meantZeros[name+"."+property])
		if isZero(schema["default"]) && !isMeant {
			delete(schema, "default")
		}
	}
}

// stripSchema removes descriptions, and turns `allOf` with one reference into the reference.
func stripSchema(schema object) {
	delete(schema, "description")
	delete(schema, "x-kubernetes-unions")
	if all, found := schema["allOf"].([]any); found && len(all) == 1 {
		schema["$ref"] = all[0].(object)["$ref"]
		delete(schema, "allOf")
	}
	for _, key := range []string{"items", "additionalProperties"} {
		if below, found := schema[key].(object); found {
			if isZero(below["default"]) {
				delete(below, "default")
			}
			stripSchema(below)
		}
	}
}

func isZero(value any) bool {
	switch value := value.(type) {
	case string:
		return value == ""
	case bool:
		return !value
	case json.Number:
		return value == "0"
	case object:
		return len(value) == 0
	}
	return false
}

func groupVersion(text string) (string, string) {
	group, version, found := strings.Cut(text, "/")
	if !found {
		return "", text
	}
	return group, version
}

func files(folder, pattern string) []string {
	found, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(found) == 0 {
		fail(fmt.Sprintf("no %s in %s", pattern, folder))
	}
	return found
}

func read(file string) object {
	content, err := os.ReadFile(file)
	if err != nil {
		fail(err.Error())
	}
	var out object
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	if err := decoder.Decode(&out); err != nil {
		fail(file + ": " + err.Error())
	}
	return out
}

func line(value any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		fail(err.Error())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func comma(i, count int) string {
	if i+1 < count {
		return ","
	}
	return ""
}

func sorted(definitions map[string]object) []string {
	var names []string
	for name := range definitions {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
