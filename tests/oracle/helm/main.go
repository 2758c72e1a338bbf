// helm CHART MANIFESTS: what Helm says to a chart of `kubexx chart`, and what it makes of it: the manifests again but for what values set.
// Of manifests.yaml, beside this file, all values are tried. For others, `helm CHART MANIFESTS RENDERED` writes what Helm renders, as JSON.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/lint"
	"helm.sh/helm/v3/pkg/lint/support"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
)

const (
	written = "orchard-system" // the namespace in the manifests
	chosen  = "123"            // that of the release, which YAML would take for a number
	latest  = ":latest"
)

type object = map[string]any

// identity names an object within an installation.
func identity(o object) string {
	metadata := o["metadata"].(object)
	return fmt.Sprintf("%v %v/%v", o["kind"], metadata["namespace"], metadata["name"])
}

func parse(text string) (map[string]object, error) {
	objects := map[string]object{}
	decoder := utilyaml.NewYAMLOrJSONDecoder(strings.NewReader(text), 4096)
	for {
		var o object
		if err := decoder.Decode(&o); errors.Is(err, io.EOF) {
			return objects, nil
		} else if err != nil {
			return nil, fmt.Errorf("%w in:\n%s", err, text)
		}
		if len(o) > 0 {
			objects[identity(o)] = o
		}
	}
}

func render(folder string, values object) (map[string]object, error) {
	chart, err := loader.Load(folder)
	if err != nil {
		return nil, err
	}
	release := chartutil.ReleaseOptions{Name: "rel", Namespace: chosen, IsInstall: true}
	top, err := chartutil.ToRenderValues(chart, values, release, chartutil.DefaultCapabilities)
	if err != nil {
		return nil, err
	}
	files, err := engine.Render(chart, top)
	if err != nil {
		return nil, err
	}
	objects := map[string]object{}
	for name, text := range files {
		found, err := parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for key, o := range found {
			objects[key] = o
		}
	}
	return objects, nil
}

// withoutEmpty removes empty maps and lists, which mean the same as none in a Deployment.
func withoutEmpty(value any) any {
	switch typed := value.(type) {
	case object:
		for key, member := range typed {
			member = withoutEmpty(member)
			typed[key] = member
			if kind := reflect.ValueOf(member); member != nil && (kind.Kind() == reflect.Map || kind.Kind() == reflect.Slice) && kind.Len() == 0 {
				delete(typed, key)
			}
		}
	case []any:
		for i := range typed {
			typed[i] = withoutEmpty(typed[i])
		}
	}
	return value
}

// expected is what the manifests become: another namespace, three labels, the policy of definitions, and the default of a pull policy.
func expected(manifests string) (map[string]object, error) {
	objects, err := parse(strings.ReplaceAll(manifests, written, chosen+"ns"))
	if err != nil {
		return nil, err
	}
	renamed := map[string]object{}
	for _, o := range objects {
		text, _ := json.Marshal(o)
		var again object
		if err := json.Unmarshal(bytes.ReplaceAll(text, []byte(chosen+"ns"), []byte(chosen)), &again); err != nil {
			return nil, err
		}
		if again["kind"] == "Namespace" {
			continue
		}
		metadata := again["metadata"].(object)
		labels, _ := metadata["labels"].(object)
		if labels == nil {
			labels = object{}
		}
		labels["helm.sh/chart"] = "orchard-1.2.3_build"
		labels["app.kubernetes.io/instance"] = "rel"
		labels["app.kubernetes.io/managed-by"] = "Helm"
		metadata["labels"] = labels
		if again["kind"] == "CustomResourceDefinition" {
			annotations, _ := metadata["annotations"].(object)
			if annotations == nil {
				annotations = object{}
			}
			annotations["helm.sh/resource-policy"] = "keep"
			metadata["annotations"] = annotations
		}
		if again["kind"] == "Deployment" {
			container := manager(again)
			container["imagePullPolicy"] = "IfNotPresent"
			if strings.HasSuffix(container["image"].(string), latest) {
				container["imagePullPolicy"] = "Always"
			}
		}
		renamed[identity(again)] = again
	}
	return renamed, nil
}

func pod(deployment object) object {
	return deployment["spec"].(object)["template"].(object)["spec"].(object)
}

// manager is the last container.
func manager(deployment object) object {
	containers := pod(deployment)["containers"].([]any)
	return containers[len(containers)-1].(object)
}

func compare(want, got map[string]object) error {
	for key, o := range want {
		if got[key] == nil {
			return fmt.Errorf("%s is missing", key)
		}
		a, _ := json.MarshalIndent(withoutEmpty(o), "", " ")
		b, _ := json.MarshalIndent(withoutEmpty(got[key]), "", " ")
		if !bytes.Equal(a, b) {
			return fmt.Errorf("%s: expected\n%s\nrendered\n%s", key, a, b)
		}
	}
	if len(got) != len(want) {
		return fmt.Errorf("%d objects instead of %d", len(got), len(want))
	}
	return nil
}

// switches are the values that leave objects out, and the kinds of these.
var switches = []struct {
	group, key string
	kinds      []string
}{
	{"crds", "enabled", []string{"CustomResourceDefinition"}},
	{"rbac", "create", []string{"ClusterRole", "ClusterRoleBinding"}},
	{"serviceAccount", "create", []string{"ServiceAccount"}},
	{"webhooks", "enabled", []string{"ValidatingWebhookConfiguration"}},
	{"certManager", "enabled", []string{"Certificate"}},
	{"prometheus", "enabled", []string{"PodMonitor"}},
}

func checkSwitches(folder, manifests string) error {
	for _, one := range switches {
		want, err := expected(manifests)
		if err != nil {
			return err
		}
		before := len(want)
		for key, o := range want {
			for _, kind := range one.kinds {
				if o["kind"] == kind {
					delete(want, key)
				}
			}
		}
		if before-len(want) != len(one.kinds) {
			return fmt.Errorf("%s: the manifests have not each of its kinds once", one.group)
		}
		got, err := render(folder, object{one.group: object{one.key: false}})
		if err == nil {
			err = compare(want, got)
		}
		if err != nil {
			return fmt.Errorf("%s.%s=false: %w", one.group, one.key, err)
		}
	}
	return nil
}

func checkValues(folder string) error {
	got, err := render(folder, object{
		"replicaCount": 0, "image": object{"repository": "mirror/orchard", "tag": "", "pullPolicy": "Never"},
		"imagePullSecrets": []any{object{"name": "login"}}, "nodeSelector": object{"arch": "arm64"},
		"podAnnotations": object{"note": "a: \"b\" <{{c}}>"}, "serviceAccount": object{"name": "1e3"},
		"resources": object{"requests": object{"cpu": "1"}}, "crds": object{"keep": false},
	})
	if err != nil {
		return err
	}
	deployment := got["Deployment 123/orchard-controller-manager"]
	container := manager(deployment)
	metadata := deployment["spec"].(object)["template"].(object)["metadata"].(object)
	definition := got["CustomResourceDefinition <nil>/trees.example.com"]["metadata"].(object)
	subject := got["ClusterRoleBinding <nil>/orchard-manager"]["subjects"].([]any)
	actual := []any{
		deployment["spec"].(object)["replicas"], container["image"], container["imagePullPolicy"], container["resources"],
		pod(deployment)["imagePullSecrets"], pod(deployment)["nodeSelector"], pod(deployment)["serviceAccountName"],
		metadata["annotations"], definition["annotations"].(object)["helm.sh/resource-policy"],
		subject[0].(object)["name"], subject[1].(object)["name"], got["ServiceAccount 123/1e3"] != nil,
	}
	text, _ := json.Marshal(actual)
	want := `[0,"mirror/orchard:4.5.6","Never",{"limits":{"cpu":"500m"},"requests":{"cpu":"1"}},[{"name":"login"}],{"arch":"arm64"},"1e3",` +
		`{"example.com/format":"{{name}}: \"x\"","note":"a: \"b\" \u003c{{c}}\u003e"},"delete","1e3","orchard-manager",true]`
	if string(text) != want {
		return fmt.Errorf("values: expected\n%s\nrendered\n%s", want, text)
	}
	return nil
}

func checkLint(folder string) error {
	linter := lint.AllWithKubeVersion(folder, nil, chosen, nil)
	for _, message := range linter.Messages {
		if message.Severity >= support.WarningSev {
			return message
		}
	}
	return nil
}

// checkRendered compares the manifests with what Helm renders, which it returns.
func checkRendered(folder, manifests string) (map[string]object, error) {
	want, err := expected(manifests)
	if err != nil {
		return nil, err
	}
	got, err := render(folder, nil)
	if err != nil {
		return nil, err
	}
	return got, errors.Join(compare(want, got), checkLint(folder))
}

// write writes the objects as documents of JSON, which are YAML, too.
func write(objects map[string]object, file string) error {
	var text bytes.Buffer
	for _, o := range objects {
		document, err := json.Marshal(o)
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "---\n%s\n", document)
	}
	return os.WriteFile(file, text.Bytes(), 0o644)
}

func run(folder, file string, rendered ...string) error {
	manifests, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	objects, err := checkRendered(folder, string(manifests))
	if err != nil {
		return err
	}
	if len(rendered) > 0 {
		return write(objects, rendered[0])
	}
	return errors.Join(checkSwitches(folder, string(manifests)), checkValues(folder))
}

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3:]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("Helm renders what the manifests say")
}
