package main

import (
	"crypto/tls"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// hooks are the webhooks of a program, which serves them by `PROGRAM serve FOLDER PORT` for a kind in a group of its own.
type hooks struct {
	name, program, group string
	retained             string // the annotation with what a version cannot represent, which each program writes in its own form
}

// playBeside plays one script for the webhooks of two programs, on one real server and then on another one: equal answers but for the
// table of differences.
func playBeside(arguments []string) error {
	flags := newFlags("beside")
	assets := flags.String("assets", assetsFlag(), "folder of etcd, kube-apiserver and kubectl")
	serve := flags.String("serve", "", "command that starts the other server; {} is the kubeconfig it writes")
	folder := flags.String("folder", "hooks", "folder of the script")
	shows := flags.Bool("show", false, "print the transcripts")
	flags.Parse(arguments)
	if flags.NArg() != 2 {
		return flag.ErrHelp
	}
	both := []hooks{
		{"controller-runtime", flags.Arg(0), "go.games.example.com", "go.games.example.com/conversion-data"},
		{"kubexx", flags.Arg(1), "cpp.games.example.com", "kubexx.io/retained"},
	}
	table, err := readDifferences(filepath.Join(*folder, "DIFFERENCES.md"))
	if err != nil {
		return err
	}
	real, err := playBoth(*folder, "", *assets, both)
	if err != nil {
		return err
	}
	if *shows {
		fmt.Print(strings.Join(real, "\n\n\n"))
	}
	if err := compareTranscripts(real[0], real[1], table.of("webhooks")); err != nil {
		return fmt.Errorf("- %s, + %s\n%w", both[0].name, both[1].name, err)
	}
	fmt.Printf("ok     the webhooks of both programs (%d steps)\n", len(splitSteps(real[0])))
	if *serve == "" {
		return nil
	}
	served, err := playBoth(*folder, *serve, *assets, both)
	if err != nil {
		return err
	}
	var failed []error
	for i, one := range both {
		if err := compareTranscripts(real[i], served[i], table.of("in-process")); err != nil {
			failed = append(failed, fmt.Errorf("%s: - the real server, + the other one\n%w", one.name, err))
		} else {
			fmt.Printf("ok     those of %s with the other server\n", one.name)
		}
	}
	return errors.Join(append(failed, table.checkUsed())...)
}

// playBoth starts a server and both programs, and gives a transcript of each.
func playBoth(folder, serve, assets string, both []hooks) ([]string, error) {
	opened, err := openTarget("", serve, assets)
	if err != nil {
		return nil, err
	}
	defer opened.stop()
	server, err := readKubeconfig(opened.kubeconfig)
	if err != nil {
		return nil, err
	}
	server.storage, server.webhook = opened.storage, &webhook{}
	var transcripts []string
	for _, one := range both {
		transcript, err := one.play(server, folder)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", one.name, err)
		}
		transcripts = append(transcripts, transcript)
	}
	return transcripts, nil
}

func (h hooks) play(server endpoint, folder string) (string, error) {
	script, err := readTopic(filepath.Join(folder, "script.http"))
	if err != nil {
		return "", err
	}
	started, err := h.start()
	if err != nil {
		return "", err
	}
	defer started.stop()
	playing := newPlayer(server)
	dashed := strings.ReplaceAll(h.group, ".", "-")
	for name, value := range map[string]string{"group": h.group, "dashed-group": dashed, "hooks": started.url, "bundle": started.bundle} {
		playing.variables[name] = value
	}
	playing.facts.generated[h.group], playing.facts.generated[dashed] = "group", "dashed-group"
	playing.facts.hidden = h.retained
	return playing.play(script)
}

// servedHooks is a program that serves webhooks.
type servedHooks struct {
	url, bundle string
	folder      string
	process     *exec.Cmd
}

func (h hooks) start() (*servedHooks, error) {
	folder, err := temporaryFolder()
	if err != nil {
		return nil, err
	}
	started := &servedHooks{folder: folder}
	if err := started.launch(h.program); err != nil {
		started.stop()
		return nil, err
	}
	return started, nil
}

func (s *servedHooks) launch(program string) error {
	authority, err := newAuthority()
	if err != nil {
		return err
	}
	identity, err := authority.forServer()
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"tls.crt": identity.certificate, "tls.key": identity.key} {
		if err := os.WriteFile(filepath.Join(s.folder, name), text, 0o600); err != nil {
			return err
		}
	}
	ports, err := freePorts(1)
	if err != nil {
		return err
	}
	address := fmt.Sprintf("127.0.0.1:%d", ports[0])
	s.url, s.bundle = "https://"+address, base64.StdEncoding.EncodeToString(authority.pem)
	log, err := os.Create(filepath.Join(s.folder, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	s.process = exec.Command(program, "serve", s.folder, fmt.Sprint(ports[0]))
	s.process.Stdout, s.process.Stderr = log, log
	s.process.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if _, err := s.process.StdinPipe(); err != nil {
		return err
	}
	if err := s.process.Start(); err != nil {
		return err
	}
	return s.waitUntilServed(address)
}

func (s *servedHooks) waitUntilServed(address string) error {
	for deadline := time.Now().Add(startLimit); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		connection, err := tls.DialWithDialer(&net.Dialer{Timeout: probeLimit}, "tcp", address, &tls.Config{InsecureSkipVerify: true})
		if err == nil {
			return connection.Close()
		}
	}
	text, _ := os.ReadFile(filepath.Join(s.folder, "log"))
	return fmt.Errorf("%s serves no webhooks\n%s", s.process.Path, text)
}

func (s *servedHooks) stop() {
	if s.process != nil && s.process.Process != nil {
		s.process.Process.Kill()
		s.process.Wait()
	}
	os.RemoveAll(s.folder)
}
