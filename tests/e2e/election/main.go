// Command election lets candidates of client-go and of kubexx compete for one lease, kills and pauses them, and checks from the writes of
// the leaders that no two led at the same time.
//
//	election judge -program PATH [-seconds N] [-seed N]   of the cluster in KUBECONFIG; PATH is the program of election_candidate.cpp
//	election candidate IDENTITY
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

func run() error {
	kubeconfig := os.Getenv("KUBECONFIG")
	if len(os.Args) == 3 && os.Args[1] == "candidate" {
		return compete(kubeconfig, os.Args[2])
	}
	flags := flag.NewFlagSet("judge", flag.ExitOnError)
	program := flags.String("program", "", "the program of election_candidate.cpp")
	seconds := flags.Int("seconds", 30, "how long candidates compete")
	seed := flags.Int64("seed", time.Now().UnixNano(), "of the kills and pauses")
	if len(os.Args) < 2 || os.Args[1] != "judge" {
		flags.Usage()
		os.Exit(2)
	}
	if err := flags.Parse(os.Args[2:]); err != nil {
		return err
	}
	return judge(kubeconfig, *program, time.Duration(*seconds)*time.Second, *seed)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "election:", err)
		os.Exit(1)
	}
}
