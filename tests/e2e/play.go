package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// options say what is played, against which server.
type options struct {
	kubeconfig, serve, assets, folder, differences string
	write                                          bool
	names                                          []string
}

func readOptions(name, folder string, arguments []string) options {
	var read options
	flags := newFlags(name)
	flags.StringVar(&read.kubeconfig, "kubeconfig", "", "play against the cluster of this file")
	flags.StringVar(&read.serve, "serve", "", "play against the server that this command starts; {} is the kubeconfig it writes")
	flags.StringVar(&read.assets, "assets", assetsFlag(), "folder of etcd, kube-apiserver and kubectl")
	flags.StringVar(&read.folder, "folder", folder, "folder of the list")
	flags.StringVar(&read.differences, "differences", "", "table of what may differ from the expected transcripts")
	flags.BoolVar(&read.write, "write", false, "write the transcripts down instead of comparing them")
	flags.Parse(arguments)
	read.names = flags.Args()
	return read
}

// playTopics plays the conformance list: the definitions first, then the topics that are named, or all.
func playTopics(arguments []string) error {
	options := readOptions("play", "conformance", arguments)
	topics, err := readTopics(options.folder, options.names)
	if err != nil {
		return err
	}
	table, err := readDifferences(options.differences)
	if err != nil {
		return err
	}
	opened, err := openTarget(options.kubeconfig, options.serve, options.assets)
	if err != nil {
		return err
	}
	defer opened.stop()
	server, err := readKubeconfig(opened.kubeconfig)
	if err != nil {
		return err
	}
	server.storage = opened.storage
	if server.webhook, err = startWebhook(); err != nil {
		return err
	}
	var failed []string
	for _, next := range topics {
		got, err := newPlayer(server).play(next)
		if err == nil {
			err = settle(filepath.Join(options.folder, next.name+".transcript"), got, table.of(next.name), options.write)
		}
		if err != nil {
			fmt.Printf("FAILED %s\n%v\n", next.name, err)
			failed = append(failed, next.name)
		} else {
			fmt.Printf("ok     %s (%d steps)\n", next.name, len(next.steps))
		}
	}
	if len(failed) > 0 {
		return errors.New("not as expected: " + strings.Join(failed, ", "))
	}
	if len(options.names) == 0 {
		return table.checkUsed()
	}
	return nil
}

const firstTopic = "definitions"

func readTopics(folder string, names []string) ([]topic, error) {
	if len(names) == 0 {
		files, err := filepath.Glob(filepath.Join(folder, "*.http"))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("%s holds no list: %w", folder, errors.Join(err))
		}
		for _, file := range files {
			names = append(names, strings.TrimSuffix(filepath.Base(file), ".http"))
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == firstTopic })
	var topics []topic
	for _, name := range append([]string{firstTopic}, names...) {
		next, err := readTopic(filepath.Join(folder, name+".http"))
		if err != nil {
			return nil, err
		}
		topics = append(topics, next)
	}
	return topics, nil
}

// settle compares a transcript with the file that holds the expected one, or writes that.
func settle(file, got string, rows []*difference, write bool) error {
	if write {
		if os.Getenv("CI") != "" {
			return errors.New("expected answers are not written where CI is set")
		}
		return os.WriteFile(file, []byte(got), 0o644)
	}
	expected, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return compareTranscripts(string(expected), got, rows)
}
