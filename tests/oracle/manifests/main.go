// Manifests prints what an API server says to the manifests in files: the errors of Kubernetes' own decoding and
// validation, each on a line, and the kinds of other projects, which it does not know. Exit status 1 if there is an error.
//
//	manifests FILE...     - is the standard input
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	definitions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	definition "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/admissionregistration"
	_ "k8s.io/kubernetes/pkg/apis/admissionregistration/install"
	admission "k8s.io/kubernetes/pkg/apis/admissionregistration/validation"
	"k8s.io/kubernetes/pkg/apis/apps"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	workload "k8s.io/kubernetes/pkg/apis/apps/validation"
	"k8s.io/kubernetes/pkg/apis/core"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	object "k8s.io/kubernetes/pkg/apis/core/validation"
	"k8s.io/kubernetes/pkg/apis/networking"
	_ "k8s.io/kubernetes/pkg/apis/networking/install"
	policy "k8s.io/kubernetes/pkg/apis/networking/validation"
	"k8s.io/kubernetes/pkg/apis/rbac"
	_ "k8s.io/kubernetes/pkg/apis/rbac/install"
	rights "k8s.io/kubernetes/pkg/apis/rbac/validation"
)

// Groups whose kinds no API server has by itself.
var foreign = []string{"cert-manager.io", "monitoring.coreos.com"}

func check(read runtime.Object) (field.ErrorList, error) {
	switch made := read.(type) {
	case *rbac.ClusterRole:
		return rights.ValidateClusterRole(made, rights.ClusterRoleValidationOptions{}), nil
	case *rbac.Role:
		return rights.ValidateRole(made), nil
	case *rbac.ClusterRoleBinding:
		return rights.ValidateClusterRoleBinding(made), nil
	case *rbac.RoleBinding:
		return rights.ValidateRoleBinding(made), nil
	case *admissionregistration.MutatingWebhookConfiguration:
		return admission.ValidateMutatingWebhookConfiguration(made), nil
	case *admissionregistration.ValidatingWebhookConfiguration:
		return admission.ValidateValidatingWebhookConfiguration(made), nil
	case *apps.Deployment:
		return workload.ValidateDeployment(made, object.PodValidationOptions{}), nil
	case *core.Namespace:
		return object.ValidateNamespace(made), nil
	case *core.Service:
		return object.ValidateServiceCreate(made), nil
	case *core.ServiceAccount:
		return object.ValidateServiceAccount(made), nil
	case *networking.NetworkPolicy:
		return policy.ValidateNetworkPolicy(made, policy.NetworkPolicyValidationOptions{}), nil
	case *apiextensions.CustomResourceDefinition:
		return definition.ValidateCustomResourceDefinition(nil, made), nil
	}
	return nil, fmt.Errorf("no check for %T", read)
}

// decode rejects unknown and repeated fields, as kubectl asks of servers.
func decode(document []byte) (runtime.Object, error) {
	codecs := serializer.NewCodecFactory(legacyscheme.Scheme, serializer.EnableStrict)
	read, kind, err := codecs.UniversalDeserializer().Decode(document, nil, nil)
	if err != nil {
		return nil, err
	}
	legacyscheme.Scheme.Default(read)
	return legacyscheme.Scheme.ConvertToVersion(read, schema.GroupVersion{Group: kind.Group, Version: runtime.APIVersionInternal})
}

func isForeign(document []byte) bool {
	var meta runtime.TypeMeta
	if err := yaml.Unmarshal(document, &meta); err != nil {
		return false
	}
	group, _, _ := strings.Cut(meta.APIVersion, "/")
	return slices.Contains(foreign, group)
}

func errorsOf(document []byte) []error {
	made, err := decode(document)
	if err != nil {
		return []error{err}
	}
	list, err := check(made)
	if err != nil {
		return []error{err}
	}
	var found []error
	for _, one := range list {
		found = append(found, one)
	}
	return found
}

func read(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(name)
}

func main() {
	definitions.Install(legacyscheme.Scheme)
	checked, skipped, failed := 0, 0, false
	for _, name := range os.Args[1:] {
		data, err := read(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		documents := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(data)))
		for i := 0; ; i++ {
			document, err := documents.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if len(bytes.TrimSpace(document)) == 0 {
				continue
			}
			if isForeign(document) {
				skipped++
				continue
			}
			checked++
			for _, one := range errorsOf(document) {
				failed = true
				fmt.Printf("%s[%d]: %v\n", name, i, one)
			}
		}
	}
	fmt.Printf("%d objects are checked, %d are of other projects\n", checked, skipped)
	if failed || checked == 0 {
		os.Exit(1)
	}
}
