package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// assetsFlag is where the programs of a control plane are: the folder that envtest's variable names, unless one is given.
func assetsFlag() string { return os.Getenv("KUBEBUILDER_ASSETS") }

// start runs a control plane until it is interrupted, or until its standard input ends: a test that dies closes that.
func start(arguments []string) error {
	flags := newFlags("start")
	assets := flags.String("assets", assetsFlag(), "folder of etcd, kube-apiserver and kubectl")
	stdin := flags.Bool("stdin", false, "stop when standard input ends")
	flags.Parse(arguments)
	plane, err := startControlPlane(*assets)
	if err != nil {
		return err
	}
	defer plane.stop()
	fmt.Printf("export KUBECONFIG=%s\n", plane.kubeconfig)
	finished := make(chan os.Signal, 1)
	signal.Notify(finished, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	if *stdin {
		go func() {
			io.Copy(io.Discard, os.Stdin)
			finished <- syscall.SIGTERM
		}()
	}
	<-finished
	return nil
}

// with runs a command whose KUBECONFIG leads to a control plane of its own, and KUBEXX_ETCD to the storage of that.
func with(arguments []string) error {
	flags := newFlags("with")
	assets := flags.String("assets", assetsFlag(), "folder of etcd, kube-apiserver and kubectl")
	flags.Parse(arguments)
	if flags.NArg() == 0 {
		return errors.New("with: a command is missing")
	}
	plane, err := startControlPlane(*assets)
	if err != nil {
		return err
	}
	defer plane.stop()
	signal.Notify(make(chan os.Signal, 1), syscall.SIGINT, syscall.SIGTERM) // the command ends by them, and then this program
	child := exec.Command(flags.Arg(0), flags.Args()[1:]...)
	child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
	child.Env = append(os.Environ(), "KUBECONFIG="+plane.kubeconfig, "KUBEXX_ETCD="+plane.storage)
	child.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return child.Run()
}

// target is the server that a list is played against; stop ends what was started for it.
type target struct {
	kubeconfig string
	storage    string // the URL of its etcd
	stop       func()
}

// openTarget starts a control plane unless another server is named: by its kubeconfig, or by the command that serves and writes one
// to the file that stands for {} in it.
func openTarget(kubeconfig, serve, assets string) (target, error) {
	switch {
	case kubeconfig != "":
		return target{kubeconfig: kubeconfig, stop: func() {}}, nil
	case serve != "":
		return serveCommand(serve)
	}
	plane, err := startControlPlane(assets)
	if err != nil {
		return target{}, err
	}
	return target{plane.kubeconfig, plane.storage, plane.stop}, nil
}

func serveCommand(command string) (target, error) {
	folder, err := temporaryFolder()
	if err != nil {
		return target{}, err
	}
	plane := &controlPlane{folder: folder, kubeconfig: filepath.Join(folder, "kubeconfig")}
	words := strings.Fields(strings.ReplaceAll(command, "{}", plane.kubeconfig))
	err = plane.run(words[0], words[1:])
	if err == nil {
		err = plane.waitForKubeconfig(startLimit)
	}
	if err == nil {
		err = plane.waitUntilReady(startLimit)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", command, err, plane.logTail())
		plane.stop()
		return target{}, err
	}
	return target{kubeconfig: plane.kubeconfig, stop: plane.stop}, nil
}

func (p *controlPlane) waitForKubeconfig(limit time.Duration) error {
	for deadline := time.Now().Add(limit); time.Now().Before(deadline) && !p.anyEnded(); time.Sleep(20 * time.Millisecond) {
		if _, err := readKubeconfig(p.kubeconfig); err == nil {
			return nil
		}
	}
	return errors.New("wrote no kubeconfig")
}
