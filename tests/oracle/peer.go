package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// peer is a running program that speaks PROTOCOL.md.
type peer struct {
	name    string
	path    string
	version string
	command *exec.Cmd
	in      *bufio.Writer
	closeIn io.Closer
	out     *bufio.Reader
}

func startPeer(name, path string, arguments ...string) (*peer, error) {
	command := exec.Command(path, arguments...)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	made := &peer{name: name, path: path, command: command, in: bufio.NewWriterSize(in, 1<<20), closeIn: in, out: bufio.NewReaderSize(out, 1<<20)}
	var hello struct{ Server string }
	if err := made.receive(&hello); err != nil {
		return nil, fmt.Errorf("%s says nothing: %w", path, err)
	}
	made.version = hello.Server
	return made, nil
}

func (p *peer) send(asked any) error {
	encoder := json.NewEncoder(p.in)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(asked); err != nil {
		return err
	}
	return p.in.Flush()
}

func (p *peer) receive(answer any) error {
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("%s died: %w", p.name, err)
	}
	if err := json.Unmarshal(line, answer); err != nil {
		return fmt.Errorf("%s answered %q: %w", p.name, line, err)
	}
	return nil
}

func (p *peer) stop() {
	_ = p.closeIn.Close()
	_ = p.command.Wait()
}

// asked is a request of PROTOCOL.md about a definition or an object.
type asked struct {
	Op              string `json:"op"`
	New             string `json:"new,omitempty"`
	Old             string `json:"old,omitempty"`
	CEL             *bool  `json:"cel,omitempty"`
	CRD             string `json:"crd,omitempty"`
	Version         string `json:"version,omitempty"`
	Object          string `json:"object,omitempty"`
	Subresource     string `json:"subresource,omitempty"`
	FieldValidation string `json:"fieldValidation,omitempty"`
}

// told is the answer to it.
type told struct {
	Accepted bool            `json:"accepted"`
	Fatal    string          `json:"fatal"`
	Strict   []string        `json:"strict"`
	Errors   []toldError     `json:"errors"`
	Warnings []string        `json:"warnings"`
	Panic    string          `json:"panic"`
	Object   json.RawMessage `json:"object"`
	Problem  string          `json:"problem"`
}

type toldError struct {
	Type   string `json:"type"`
	Field  string `json:"field"`
	Detail string `json:"detail"`
	Text   string `json:"text"`
}

// pair is the server with the program that is compared with it.
type pair struct{ server, ours *peer }

func startPair(serverPath, program string) (*pair, error) {
	server, err := startPeer("the server", serverPath)
	if err != nil {
		return nil, err
	}
	ours, err := startPeer("kubexx", program, "--server-version", server.version)
	if err != nil {
		server.stop()
		return nil, err
	}
	return &pair{server, ours}, nil
}

func (p *pair) stop() {
	p.server.stop()
	p.ours.stop()
}

// ask lets both answer at the same time.
func (p *pair) ask(request *asked) (wanted, got *told, err error) {
	wanted, got = &told{}, &told{}
	for _, one := range []*peer{p.server, p.ours} {
		if err := one.send(request); err != nil {
			return nil, nil, err
		}
	}
	if err := p.server.receive(wanted); err != nil {
		return nil, nil, err
	}
	if err := p.ours.receive(got); err != nil {
		return nil, nil, err
	}
	if p.server.version == "1.30" {
		withoutValues(wanted)
		withoutValues(got)
	}
	return wanted, got, nil
}
