package main

import (
	"errors"
	"fmt"
	"math/rand"
	"os"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"sigs.k8s.io/yaml"
)

// compareOpenAPI asks what is published about every served version of the definitions in the files.
func compareOpenAPI(arguments []string) error {
	if len(arguments) < 2 {
		return errors.New("expected a program and files")
	}
	ours, err := startPeer("kubexx", arguments[0])
	if err != nil {
		return err
	}
	defer ours.stop()
	run := writeComparison{ours: ours, random: rand.New(rand.NewSource(1)), shown: 10}
	for _, file := range arguments[1:] {
		if err := run.publishFile(file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	fmt.Printf("compare-openapi: %d documents, %d different\n", run.asked, run.differs)
	if run.differs > 0 {
		return errDifferent
	}
	return nil
}

func (c *writeComparison) publishFile(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for _, document := range strings.Split("\n"+string(text), "\n---") {
		crd := &apiextensionsv1.CustomResourceDefinition{}
		if yaml.Unmarshal([]byte(document), crd) != nil || crd.Kind != "CustomResourceDefinition" {
			continue
		}
		apiextensionsv1.SetDefaults_CustomResourceDefinition(crd)
		apiextensionsv1.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
		for _, version := range crd.Spec.Versions {
			if err := c.publish(crd, version.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *writeComparison) publish(crd *apiextensionsv1.CustomResourceDefinition, version string) error {
	wanted, err := builder.BuildOpenAPIV3(crd, version, builder.Options{IncludeSelectableFields: true})
	if err != nil {
		return err
	}
	got, err := c.ask(map[string]any{"op": "openapi", "crd": crd, "version": version})
	if err != nil {
		return err
	}
	want := plain(wanted).(map[string]any)
	withoutDescriptions(want["paths"], false)
	for _, document := range []map[string]any{want, got} {
		withoutWordsOnMetadata(document)
	}
	c.judgeMembers(crd.Name+" "+version, want, got)
	return nil
}

// withoutWordsOnMetadata takes away what the types that every server has are described by: each has its own words.
func withoutWordsOnMetadata(document map[string]any) {
	components, _ := document["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	for name, schema := range schemas {
		if strings.HasPrefix(name, "io.k8s.api") {
			withoutDescriptions(schema, false)
		}
	}
}

func withoutDescriptions(value any, areNames bool) {
	switch value := value.(type) {
	case map[string]any:
		// A response has no meaning without its description, and that of an operation names the kind.
		_, isResponse := value["content"]
		_, isOperation := value["operationId"]
		if !areNames && !isResponse && !isOperation && value["description"] != "Unauthorized" {
			delete(value, "description")
		}
		for key, member := range value {
			withoutDescriptions(member, key == "properties" && !areNames)
		}
	case []any:
		for _, element := range value {
			withoutDescriptions(element, false)
		}
	}
}

// judgeMembers compares paths and schemas one by one, so that differences can be read.
func (c *writeComparison) judgeMembers(name string, wanted, got map[string]any) {
	before := c.differs
	asked := c.asked
	for _, part := range []string{"paths", "components"} {
		want, _ := wanted[part].(map[string]any)
		have, _ := got[part].(map[string]any)
		if part == "components" {
			want, _ = want["schemas"].(map[string]any)
			have, _ = have["schemas"].(map[string]any)
		}
		for key := range want {
			c.judge(name+" "+key, want[key], have[key], true)
		}
		c.judge(name+" number of "+part, len(want), len(have), true)
		delete(wanted, part)
		delete(got, part)
	}
	c.judge(name, wanted, got, true)
	c.asked = asked + 1
	if c.differs > before {
		c.differs = before + 1
	}
}
