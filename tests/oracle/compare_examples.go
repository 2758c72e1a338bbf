package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// compareExamples asks a server about every object that `PROGRAM example` prints for the definitions in the files. A
// server validates fields strictly, and accepts all of them.
func compareExamples(arguments []string) error {
	if len(arguments) < 3 {
		return fmt.Errorf("usage: compare-examples PROGRAM SERVER FILE...")
	}
	server, err := startPeer("the server", arguments[1])
	if err != nil {
		return err
	}
	defer server.stop()
	objects, rejected, without := 0, 0, 0
	for _, file := range arguments[2:] {
		definition, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		// Status 1: no object was found for one of the versions. What is printed has to be valid all the same.
		printed, err := exec.Command(arguments[0], "example", file).Output()
		if exit, failed := err.(*exec.ExitError); failed && exit.ExitCode() == 1 {
			without++
		} else if err != nil {
			return fmt.Errorf("%s example %s: %w", arguments[0], file, err)
		}
		for _, object := range strings.Split(string(printed), "\n---\n") {
			if strings.TrimSpace(object) == "" {
				continue
			}
			objects++
			var answer told
			if err := server.send(asked{Op: "object", CRD: string(definition), Object: object, FieldValidation: "Strict"}); err != nil {
				return err
			}
			if err := server.receive(&answer); err != nil {
				return err
			}
			if !answer.Accepted {
				rejected++
				fmt.Printf("%s: the server rejects %s %+v\n%s\n", file, answer.Fatal, answer.Errors, object)
			}
		}
	}
	fmt.Printf("%d examples of %d files, %d rejected; %d files lack one\n", objects, len(arguments)-2, rejected, without)
	return verdictOf(rejected)
}
