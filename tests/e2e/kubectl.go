package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// playKubectl runs the commands of the script one after the other and compares what they print.
func playKubectl(arguments []string) error {
	options := readOptions("kubectl", "kubectl", arguments)
	script, err := os.ReadFile(filepath.Join(options.folder, "commands"))
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
	shell, err := newShell(options, opened.kubeconfig)
	if err != nil {
		return err
	}
	defer os.RemoveAll(shell.home)
	var transcript strings.Builder
	count := 0
	for line := range strings.Lines(string(script)) {
		if command := strings.TrimSpace(line); command != "" && !strings.HasPrefix(command, "#") {
			transcript.WriteString(shell.run(command))
			count++
		}
	}
	if err := settle(filepath.Join(options.folder, "transcript"), transcript.String(), table.of("kubectl"), options.write); err != nil {
		fmt.Println(err)
		return errors.New("kubectl printed something else")
	}
	fmt.Printf("ok     kubectl (%d commands)\n", count)
	return nil
}

// shell runs commands with kubectl on the path, a home folder of their own, and nothing of the user's settings.
type shell struct {
	folder, home string
	environment  []string
}

func newShell(options options, kubeconfig string) (shell, error) {
	assets, err := filepath.Abs(options.assets)
	if err != nil {
		return shell{}, err
	}
	home, err := temporaryFolder()
	environment := []string{"PATH=" + assets + ":" + os.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + home, "KUBECONFIG=" + kubeconfig, "LC_ALL=C.UTF-8", "TZ=UTC"}
	return shell{options.folder, home, environment}, err
}

const commandLimit = 2 * time.Minute

func (s shell) run(command string) string {
	ctx, cancel := context.WithTimeout(context.Background(), commandLimit)
	defer cancel()
	child := exec.CommandContext(ctx, "bash", "-c", command)
	child.Dir, child.Env = s.folder, s.environment
	child.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
	child.Cancel = func() error { return syscall.Kill(-child.Process.Pid, syscall.SIGKILL) }
	output, err := child.CombinedOutput()
	text := "### " + command + "\n" + plainOutput(string(output))
	if err != nil {
		text += fmt.Sprintf("(%v)\n", err)
	}
	return text + "\n"
}

var (
	ageWord      = regexp.MustCompile(`(?m)(^|\s)(\d+[ydhms]){1,2}(\s|$)`)
	manySpaces   = regexp.MustCompile(`[^\S\n]{3,}`)
	versionField = regexp.MustCompile(`(resourceVersion"?: "|Resource Version: +)\d+`)
)

// plainOutput is what a command prints without versions, uids, times, and the widths of columns, which depend on those.
func plainOutput(output string) string {
	output = newFacts().text(output)
	output = uidPattern.ReplaceAllString(output, "<uid>")
	output = versionField.ReplaceAllString(output, "${1}<version>")
	output = ageWord.ReplaceAllString(output, "${1}<age>${3}")
	lines := strings.Split(strings.TrimRight(output, "\n"), "\n")
	for i, line := range lines {
		indentation := line[:len(line)-len(strings.TrimLeft(line, " "))]
		lines[i] = indentation + strings.TrimRight(manySpaces.ReplaceAllString(line[len(indentation):], "  "), " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
