// Server answers as an API server would, one JSON request a line of standard input, one JSON answer a line.
//
// One source is built against several releases of the Kubernetes packages (go.mod, v0.34.13.mod, v0.30.14.mod); the first
// line of output says which: {"server":"1.37","compatibility":"1.36"}. PROTOCOL.md one folder up describes requests and answers.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/klog/v2"
)

type request struct {
	Op string `json:"op"`

	// of "crd"
	New         string `json:"new"`
	Old         string `json:"old"`
	CEL         *bool  `json:"cel"`
	Established *bool  `json:"established"`

	// of "object"
	CRD             string `json:"crd"`
	Version         string `json:"version"`
	Object          string `json:"object"`
	Subresource     string `json:"subresource"`
	FieldValidation string `json:"fieldValidation"`

	// of "cel"
	Schema   json.RawMessage `json:"schema"`
	Root     bool            `json:"root"`
	Stored   bool            `json:"stored"`
	Rules    []askedRule     `json:"rules"`
	Subjects []askedSubject  `json:"subjects"`

	// of "time" and "timerules"
	Files  []string `json:"files"`
	Repeat int      `json:"repeat"`
}

func (r *request) withCEL() bool { return r.CEL == nil || *r.CEL }

func main() {
	klog.SetOutput(io.Discard)
	klog.LogToStderr(false)
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}

func serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 1<<20)
	answers := bufio.NewWriter(out)
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	compatibility := environment.DefaultCompatibilityVersion()
	if err := encoder.Encode(map[string]string{
		"server":        fmt.Sprintf("%d.%d", compatibility.Major(), compatibility.Minor()+1),
		"compatibility": fmt.Sprintf("%d.%d", compatibility.Major(), compatibility.Minor()),
	}); err != nil {
		return err
	}
	packages := newPackages()
	for {
		if lines.Buffered() == 0 {
			if err := answers.Flush(); err != nil {
				return err
			}
		}
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if err := encoder.Encode(packages.answer(line)); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return answers.Flush()
		} else if err != nil {
			return err
		}
	}
}

func (p *packages) answer(line []byte) (result any) {
	var asked request
	if err := json.Unmarshal(line, &asked); err != nil {
		return &verdict{Problem: "request: " + err.Error()}
	}
	defer func() {
		if problem := recover(); problem != nil {
			given := newVerdict()
			given.Panic = fmt.Sprint(problem)
			if os.Getenv("KUBEXX_ORACLE_STACK") != "" {
				os.Stderr.Write(debug.Stack())
			}
			result = given
		}
	}()
	switch asked.Op {
	case "crd":
		return p.judgeDefinition(&asked)
	case "object":
		return p.judgeObject(&asked)
	case "cel":
		return p.judgeRules(&asked)
	case "time":
		return p.timeDefinitions(&asked)
	case "timeobject":
		return p.timeObject(&asked)
	case "timerules":
		return p.timeRules(&asked)
	}
	return &verdict{Problem: fmt.Sprintf("request: no operation %q", asked.Op)}
}
