// Oracle asks the real Kubernetes Go packages what the tests of kubexx compare against.
//
//	oracle validate-crd FILE...                    the API server's verdict on each definition, one JSON object a line
//	oracle expect-accepted -root DIR -except LIST FOLDER...   every definition below the folders but the listed ones
//	oracle compare-yaml PROGRAM [-seed] [-count]   random documents: PROGRAM's YAML against sigs.k8s.io/yaml's
//	oracle compare-plural PROGRAM [-seed] [-count] random kinds: PROGRAM's plurals against flect's
//	oracle compare-markers PROGRAM [-seed] [-count] random marker arguments: PROGRAM's values against controller-gen's
//	oracle compare-vocabulary PROGRAM [-seed] [-count] random quantities, durations, times and shares against apimachinery
//	oracle compare-crd PROGRAM -server SERVER …    mutants of definitions: PROGRAM against a server (PROTOCOL.md)
//	oracle compare-object PROGRAM -server SERVER … mutants of custom resources: PROGRAM against a server
//	oracle compare-rules PROGRAM -server SERVER …  random CEL rules on random schemas: PROGRAM against a server
//	oracle compare-written PROGRAM SERVER FOLDER    every CEL rule of the definitions in a folder: the same
//	oracle compare-corpus PROGRAM -server SERVER -sources DIR …   definitions and objects that a real server has judged
//	oracle compare-examples PROGRAM SERVER FILE...  the objects that PROGRAM prints for definitions: a server accepts them
//	oracle expect-cases -servers DIR [-write] DIR  what the .expected files below DIR say against the servers
//	oracle expect-schemas -servers DIR [-write] DIR  what the schemas in DIR/*.jsonl expect against the servers
//	oracle expect-results -servers FOLDER [-write] FILE  what rules give on values, against the lines of FILE
//	oracle compare-read PROGRAM [-seed] [-count]   random files: what PROGRAM reads against what kubectl and a server read
//	oracle compare-files PROGRAM                   the same for the files that standard input names
//	oracle compare-openapi PROGRAM FILE...          what is published about the definitions in the files
//	oracle compare-patches PROGRAM [-seed] [-count] random patches of the three kinds: PROGRAM against the packages of a server
//	oracle compare-mutations PROGRAM [-seed] [-count] random changes of objects: PROGRAM's patches, applied by the library of a server
//	oracle compare-sequences PROGRAM [-seed] [-count] random updates and applies by several managers: the same
//	oracle compare-tables PROGRAM [-seed] [-count] random printer columns on random objects: the same
//	oracle compare-patterns PROGRAM [-seed] [-count] random regular expressions: PROGRAM's errors and matches against Go's
//	oracle unicode-tables [-write] FILE             the Unicode tables of the C++ sources against those of Go
//	oracle compare-metrics PROGRAM                  what PROGRAM exposes against the text format of Prometheus's packages
//	oracle mixed-election PROGRAM [-time]           candidates of PROGRAM and of client-go: never two leaders
//	oracle rewrite-yaml PROGRAM FILE...            files that Go's library writes back unchanged: PROGRAM must as well
//
// PROGRAM answers each line of its standard input with one line. Differences are printed and end with status 1.
package main

import (
	"errors"
	"fmt"
	"os"
)

// errDifferent is returned when differences have been printed.
var errDifferent = errors.New("the answers differ")

func main() {
	commands := map[string]func(arguments []string) error{
		"validate-crd":       validateFiles,
		"expect-accepted":    expectAccepted,
		"compare-yaml":       compareYAML,
		"compare-plural":     comparePlurals,
		"compare-markers":    compareMarkers,
		"compare-vocabulary": compareVocabulary,
		"compare-patterns":   comparePatterns,
		"unicode-tables":     checkUnicodeTables,
		"rewrite-yaml":       rewriteFiles,
		"compare-openapi":    compareOpenAPI,
		"compare-patches":    compareWrites("compare-patches", comparePatch),
		"compare-mutations":  compareWrites("compare-mutations", compareMutation),
		"compare-sequences":  compareWrites("compare-sequences", compareSequences),
		"compare-tables":     compareWrites("compare-tables", compareTable),
		"expect-cases":       expectCases,
		"expect-schemas":     expectSchemas,
		"expect-results":     expectResults,
		"compare-crd":        compareDefinitions,
		"compare-object":     compareObjects,
		"compare-corpus":     compareCorpus,
		"compare-examples":   compareExamples,
		"compare-rules":      compareRules,
		"compare-written":    compareWrittenRules,
		"compare-read":       compareReading,
		"compare-files":      compareFiles,
		"compare-metrics":    compareMetrics,
		"mixed-election":     mixedElection,
	}
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: oracle COMMAND ARGUMENT...")
		os.Exit(2)
	}
	if err := commands[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}
