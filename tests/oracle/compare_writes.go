package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"reflect"
	"time"

	"kubexx.io/kubexx/tests/oracle/changes"
)

// writeComparison is one run of what a server does to objects that are written.
type writeComparison struct {
	ours                    *peer
	random                  *rand.Rand
	asked, fitting, differs int
	shown                   int
	// of sequences
	kinds []*changes.Kind
	steps int
}

// compareWrites asks about random writes, made one by one by `make`, which also says what the real packages answer.
func compareWrites(name string, one func(*writeComparison) error) func([]string) error {
	return func(arguments []string) error {
		if len(arguments) == 0 {
			return errors.New("expected a program")
		}
		flags := flag.NewFlagSet(name, flag.ContinueOnError)
		seed := flags.Int64("seed", time.Now().UnixNano(), "seed of the random requests")
		count := flags.Int("count", 20000, "number of requests")
		limit := flags.Duration("time", 5*time.Minute, "stop after this")
		shown := flags.Int("show", 10, "differences shown")
		if err := flags.Parse(arguments[1:]); err != nil {
			return err
		}
		ours, err := startPeer("kubexx", arguments[0])
		if err != nil {
			return err
		}
		defer ours.stop()
		run := writeComparison{ours: ours, random: rand.New(rand.NewSource(*seed)), shown: *shown}
		for begin := time.Now(); run.asked < *count && time.Since(begin) < *limit; {
			if err := one(&run); err != nil {
				return err
			}
		}
		if run.steps > 0 {
			fmt.Printf("%d writes\n", run.steps)
		}
		fmt.Printf("%s, seed %d: %d requests, %d accepted, %d different\n", name, *seed, run.asked, run.fitting, run.differs)
		if run.differs > 0 {
			return errDifferent
		}
		return nil
	}
}

// plain is a value as JSON reads it.
func plain(value any) any {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	var read any
	_ = json.Unmarshal(text, &read)
	return read
}

// judge compares an answer with what was wanted; `accepted` counts.
func (c *writeComparison) judge(request, wanted, got any, accepted bool) {
	c.asked++
	if accepted {
		c.fitting++
	}
	wanted, got = plain(wanted), plain(got)
	if reflect.DeepEqual(wanted, got) {
		return
	}
	if c.differs++; c.differs <= c.shown {
		asked, _ := json.Marshal(request)
		want, _ := json.Marshal(wanted)
		have, _ := json.Marshal(got)
		fmt.Printf("%s\n  wanted %s\n  got    %s\n", asked, want, have)
	}
}

func (c *writeComparison) ask(request any) (map[string]any, error) {
	if err := c.ours.send(request); err != nil {
		return nil, err
	}
	got := map[string]any{}
	return got, c.ours.receive(&got)
}

func comparePatch(c *writeComparison) error {
	request := changes.RandomPatch(c.random)
	got, err := c.ask(request)
	if err != nil {
		return err
	}
	wanted := request.Apply()
	// Which of several faults is found first, the order of Go's maps decides.
	for tries := 0; tries < 30 && wanted.Code != 0 && (float64(wanted.Code) != got["code"] || wanted.Code != 500 && wanted.Message != got["message"]); tries++ {
		wanted = request.Apply()
	}
	if wanted.Code == 500 && got["code"] == float64(500) {
		// The words of a fault that the server did not foresee are nobody's interface.
		wanted, got = &changes.Patched{Code: 500}, map[string]any{"code": 500}
	}
	if got["reason"] == "" {
		delete(got, "reason")
	}
	c.judge(request, wanted, got, wanted.Code == 0)
	return nil
}

// compareMutation has the patch of a mutating webhook applied by the library of a server.
func compareMutation(c *writeComparison) error {
	request := changes.RandomMutation(c.random)
	got, err := c.ask(request)
	if err != nil {
		return err
	}
	known, err := request.Known(got["patch"])
	if err != nil {
		known = fmt.Sprintf("%v: %v", err, got)
	}
	c.judge(request, request.After, known, err == nil)
	return nil
}

func compareTable(c *writeComparison) error {
	request := changes.RandomTable(c.random)
	wanted, fits := request.Rows()
	if !fits {
		return nil
	}
	got, err := c.ask(request)
	if err != nil {
		return err
	}
	c.judge(request, wanted, got, true)
	return nil
}

// compareSequences asks about random sequences of writes, step by step; the real answer is what the next step begins with.
func compareSequences(c *writeComparison) error {
	if c.kinds == nil {
		for _, text := range changes.Definitions {
			kind, err := changes.NewKind(text)
			if err != nil {
				return err
			}
			c.kinds = append(c.kinds, kind)
		}
	}
	kind := c.kinds[c.random.Intn(len(c.kinds))]
	sequence := changes.NewSequence(kind, c.random)
	asked := c.asked
	for range 2 + c.random.Intn(12) {
		request := sequence.Next()
		wanted, err := kind.Run(request)
		if err != nil {
			return err
		}
		if err := c.ours.send(request); err != nil {
			return err
		}
		got := &changes.Written{}
		if err := c.ours.receive(got); err != nil {
			return err
		}
		sequence.Take(request, wanted)
		wanted.Normalize()
		got.Normalize()
		before := c.differs
		c.judge(request, wanted, got, wanted.Code == 0)
		if c.differs > before {
			break
		}
	}
	c.steps += c.asked - asked
	c.asked = asked + 1
	return nil
}
