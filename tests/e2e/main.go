// Starts a control plane from its programs, plays the conformance list and the kubectl script against a server, and compares
// what the server answered with what a real one answered before. README.md tells how to use it.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
)

type command struct {
	name, arguments string
	run             func(arguments []string) error
}

var commands = []command{
	{"start", "[-assets FOLDER] [-stdin]", start},
	{"with", "[-assets FOLDER] COMMAND ARGUMENT...", with},
	{"play", "[-kubeconfig FILE | -serve COMMAND | -assets FOLDER] [-write] [TOPIC...]", playTopics},
	{"beside", "[-serve COMMAND] [-assets FOLDER] [-show] PROGRAM-OF-CONTROLLER-RUNTIME PROGRAM-OF-KUBEXX", playBeside},
	{"kubectl", "[-kubeconfig FILE | -serve COMMAND | -assets FOLDER] [-write]", playKubectl},
}

// The processes of a control plane die with the thread that started them, so that has to be one which lives as long as this program.
func init() { runtime.LockOSThread() }

func main() {
	if len(os.Args) > 1 {
		for _, known := range commands {
			if known.name == os.Args[1] {
				exit(known.run(os.Args[2:]))
			}
		}
	}
	fmt.Fprintln(os.Stderr, "usage:")
	for _, known := range commands {
		fmt.Fprintf(os.Stderr, "  e2e %s %s\n", known.name, known.arguments)
	}
	os.Exit(2)
}

func exit(err error) {
	if err == nil {
		os.Exit(0)
	}
	fmt.Fprintln(os.Stderr, "e2e:", err)
	os.Exit(1)
}

// newFlags gives the flags of a command; a mistake in them ends the program.
func newFlags(name string) *flag.FlagSet { return flag.NewFlagSet("e2e "+name, flag.ExitOnError) }
