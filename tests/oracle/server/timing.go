package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"syscall"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
)

// timed is the answer to "time", "timeobject" and "timerules": nanoseconds of all the work together, of the processor and of this thread
// alone: what else the machine does, and what Go's collector does on other processors, is not in them.
type timed struct {
	Documents int    `json:"documents"`
	Bytes     int    `json:"bytes"`
	Refused   int    `json:"refused"`
	Decode    int64  `json:"decodeNs"`
	Check     int64  `json:"checkNs"`
	Each      int64  `json:"eachNs,omitempty"`
	Problem   string `json:"problem,omitempty"`
}

// clock is the processor time of the thread, to which the caller is locked.
func clock() int64 {
	const thisThread = 1 // RUSAGE_THREAD
	var used syscall.Rusage
	if err := syscall.Getrusage(thisThread, &used); err != nil {
		panic(err)
	}
	return used.Utime.Nano() + used.Stime.Nano()
}

// timeDefinitions decodes the definitions of the files and then checks each as a create request would; the clock runs
// over the two apart, and not over the copies made in between.
func (p *packages) timeDefinitions(asked *request) *timed {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	result := &timed{}
	var definitions []*apiextensions.CustomResourceDefinition
	for _, file := range asked.Files {
		data, err := os.ReadFile(file)
		if err != nil {
			result.Problem = err.Error()
			return result
		}
		for _, document := range bytes.Split(append([]byte("\n"), data...), []byte("\n---\n")) {
			start := clock()
			defined := p.readDefinition(document, asked.withCEL(), newVerdict())
			if defined == nil {
				continue
			}
			result.Decode += clock() - start
			result.Bytes += len(document)
			definitions = append(definitions, defined)
		}
	}
	result.Documents = len(definitions)
	for range max(asked.Repeat, 1) {
		result.Refused = p.timeChecks(definitions, result)
	}
	return result
}

func (p *packages) timeChecks(definitions []*apiextensions.CustomResourceDefinition, result *timed) (refused int) {
	ctx := genericapirequest.WithNamespace(genericapirequest.NewContext(), "")
	strategy := customresourcedefinition.NewStrategy(p.scheme)
	for _, defined := range definitions {
		checked := defined.DeepCopy()
		start := clock()
		refusedOne := guarded(func() bool {
			strategy.PrepareForCreate(ctx, checked)
			return len(validateCreate(ctx, checked, strategy)) > 0
		})
		result.Check += clock() - start
		if refusedOne {
			refused++
		}
	}
	return refused
}

func guarded(check func() bool) (refused bool) {
	defer func() {
		if recover() != nil {
			refused = true
		}
	}()
	return check()
}

// timeObject takes one object through the whole of a create request, from its text, as often as asked.
func (p *packages) timeObject(asked *request) *timed {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	result := &timed{Documents: 1, Bytes: len(asked.Object)}
	definition := p.serve(asked.CRD, asked.withCEL())
	version, problem := definition.version(asked)
	if definition.problem != "" || problem != "" {
		result.Problem = definition.problem + problem
		return result
	}
	repeat := max(asked.Repeat, 1)
	start := clock()
	for range repeat {
		given := newVerdict()
		if object := version.read(asked.Object, asked.FieldValidation, given); object != nil {
			version.judgeCreate(object, given)
		}
		if !given.close().Accepted {
			result.Refused++
		}
	}
	result.Each = (clock() - start) / int64(repeat)
	return result
}

// timeRules evaluates the rules of every second file, a definition, on the object in the file after it, as often as asked;
// nothing else that a server does to objects is counted, and no compilation.
func (p *packages) timeRules(asked *request) *timed {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	result := &timed{}
	for i := 0; i+1 < len(asked.Files); i += 2 {
		spent, err := p.timeRulesOf(asked.Files[i], asked.Files[i+1], max(asked.Repeat, 1))
		if err != nil {
			result.Problem = fmt.Sprintf("%s: %v", asked.Files[i+1], err)
			return result
		}
		result.Documents++
		result.Check += spent
	}
	return result
}

func (p *packages) timeRulesOf(definitionFile, objectFile string, repeat int) (nanoseconds int64, err error) {
	definitionText, err := os.ReadFile(definitionFile)
	if err != nil {
		return 0, err
	}
	objectText, err := os.ReadFile(objectFile)
	if err != nil {
		return 0, err
	}
	definition := p.serve(string(definitionText), true)
	version, problem := definition.version(&request{Object: string(objectText)})
	if definition.problem != "" || problem != "" {
		return 0, fmt.Errorf("%s%s", definition.problem, problem)
	}
	object := version.read(string(objectText), "Ignore", newVerdict())
	if object == nil {
		return 0, fmt.Errorf("cannot be read")
	}
	validator := schemacel.NewValidator(version.structural, true, celconfig.PerCallLimit)
	if validator == nil {
		return 0, fmt.Errorf("has no rules")
	}
	start := clock()
	for range repeat {
		validator.Validate(context.Background(), nil, version.structural, object.Object, nil, celconfig.RuntimeCELCostBudget)
	}
	return (clock() - start) / int64(repeat), nil
}
