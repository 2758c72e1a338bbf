package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"sort"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/validation/field"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
)

// finding is one reason of the server's to refuse a definition.
type finding struct {
	Field  string `json:"field,omitempty"`
	Type   string `json:"type"`
	Detail string `json:"detail"`
}

var somethingSaid = regexp.MustCompile(`(?m)^[^#\n]*[^#\s]`)

type verdict struct {
	File   string    `json:"file"`
	Name   string    `json:"name,omitempty"`
	Errors []finding `json:"errors"`
}

// validateFiles prints one verdict for every document of the files ("-" is standard input).
func validateFiles(files []string) error {
	server := newServer()
	for _, file := range files {
		data, err := readFile(file)
		if err != nil {
			return err
		}
		for _, document := range documents(data) {
			name, errs := server.judge(document)
			if errs == nil {
				errs = []finding{}
			}
			fmt.Println(quote(verdict{file, name, errs}))
		}
	}
	return nil
}

func readFile(file string) ([]byte, error) {
	if file == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(file)
}

// documents leaves out what holds only blank lines and comments, such as the head of a file.
func documents(data []byte) [][]byte {
	var found [][]byte
	for _, document := range bytes.Split(append([]byte("\n"), data...), []byte("\n---\n")) {
		if somethingSaid.Match(document) {
			found = append(found, document)
		}
	}
	return found
}

// server is the part of an API server that decides about definitions.
type server struct {
	scheme *runtime.Scheme
	strict runtime.Decoder
	loose  runtime.Decoder
}

func newServer() *server {
	scheme := runtime.NewScheme()
	install.Install(scheme)
	return &server{
		scheme: scheme,
		strict: serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer(),
		loose:  serializer.NewCodecFactory(scheme).UniversalDeserializer(),
	}
}

func (s *server) judgeFile(data []byte) (errs []finding) {
	for _, document := range documents(data) {
		_, found := s.judge(document)
		errs = append(errs, found...)
	}
	return errs
}

// judge does what the server does with a create request. A panic of its packages counts as a refusal.
func (s *server) judge(document []byte) (name string, errs []finding) {
	defer func() {
		if problem := recover(); problem != nil {
			errs = append(errs, finding{Type: "Panic", Detail: fmt.Sprint(problem)})
		}
	}()
	definition, errs := s.decode(document)
	if definition == nil {
		return "", errs
	}
	s.scheme.Default(definition)
	internal := &apiextensions.CustomResourceDefinition{}
	if err := s.scheme.Convert(definition, internal, nil); err != nil {
		return definition.Name, append(errs, finding{Type: "Convert", Detail: err.Error()})
	}
	return definition.Name, append(errs, s.create(internal)...)
}

// decode reports unknown and doubled fields but goes on without them, as a server that only warns does.
func (s *server) decode(document []byte) (*apiextensionsv1.CustomResourceDefinition, []finding) {
	var errs []finding
	object, _, err := s.strict.Decode(document, nil, nil)
	if strict, ok := runtime.AsStrictDecodingError(err); ok {
		for _, one := range strict.Errors() {
			errs = append(errs, finding{Type: "Strict", Detail: one.Error()})
		}
		object, _, err = s.loose.Decode(document, nil, nil)
	}
	if err != nil {
		return nil, append(errs, finding{Type: "Decode", Detail: err.Error()})
	}
	definition, ok := object.(*apiextensionsv1.CustomResourceDefinition)
	if !ok {
		return nil, append(errs, finding{Type: "Decode", Detail: fmt.Sprintf("a %T, not a v1 CustomResourceDefinition", object)})
	}
	return definition, errs
}

func (s *server) create(definition *apiextensions.CustomResourceDefinition) []finding {
	ctx := genericapirequest.WithNamespace(genericapirequest.NewContext(), "")
	strategy := customresourcedefinition.NewStrategy(s.scheme)
	strategy.PrepareForCreate(ctx, definition)
	errs := strategy.Validate(ctx, definition.DeepCopy())
	if len(errs) == 0 {
		return generic(ctx, strategy, definition)
	}
	return findings(errs)
}

// generic adds the rules on metadata that every kind shares.
func generic(ctx context.Context, strategy rest.RESTCreateStrategy, definition *apiextensions.CustomResourceDefinition) []finding {
	definition = definition.DeepCopy()
	rest.FillObjectMetaSystemFields(definition)
	err := rest.BeforeCreate(strategy, ctx, definition)
	if err == nil {
		return nil
	}
	var aggregate interface{ Errors() []error }
	if errors.As(err, &aggregate) {
		var found []finding
		for _, one := range aggregate.Errors() {
			found = append(found, finding{Type: "Metadata", Detail: one.Error()})
		}
		return found
	}
	return []finding{{Type: "Metadata", Detail: err.Error()}}
}

// findings sorts: the server lists its errors in the order of a Go map.
func findings(errs field.ErrorList) []finding {
	var found []finding
	for _, err := range errs {
		found = append(found, finding{err.Field, string(err.Type), err.ErrorBody()})
	}
	sort.Slice(found, func(i, j int) bool {
		return fmt.Sprint(found[i]) < fmt.Sprint(found[j])
	})
	return found
}
