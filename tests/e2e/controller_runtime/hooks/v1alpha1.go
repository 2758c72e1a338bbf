package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
)

// OldGameServer is v1alpha1: one port, and the memory as a string.
type OldGameServer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              OldGameServerSpec `json:"spec"`
}

type OldGameServerSpec struct {
	Image    string `json:"image"`
	Port     int32  `json:"port"`
	Protocol string `json:"protocol,omitempty"`
	Memory   string `json:"memory,omitempty"`
}

func (s *OldGameServer) DeepCopyObject() runtime.Object {
	out := *s
	s.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// retained is the annotation with the whole hub, for what v1alpha1 cannot represent.
const retained = "go.games.example.com/conversion-data"

func (s *OldGameServer) ConvertTo(hub conversion.Hub) error {
	to := hub.(*GameServer)
	to.ObjectMeta = *s.ObjectMeta.DeepCopy()
	memory, err := memoryOf(s.Spec.Memory)
	if err != nil {
		return err
	}
	to.Spec.Image, to.Spec.Memory = s.Spec.Image, memory
	port := Port{Name: "game", ContainerPort: s.Spec.Port, Protocol: s.Spec.Protocol}

	kept, found, err := takeRetained(to)
	if err != nil {
		return err
	}
	if found {
		to.Spec.MaxPlayers, to.Spec.Settings, to.Spec.Shutdown = kept.Spec.MaxPlayers, kept.Spec.Settings, kept.Spec.Shutdown
		to.Status = kept.Status
	}
	if len(kept.Spec.Ports) == 0 {
		to.Spec.Ports = []Port{port}
		return nil
	}
	to.Spec.Ports = kept.Spec.Ports
	port.Name = to.Spec.Ports[0].Name
	to.Spec.Ports[0] = port
	return nil
}

func (s *OldGameServer) ConvertFrom(hub conversion.Hub) error {
	from := hub.(*GameServer)
	s.ObjectMeta = *from.ObjectMeta.DeepCopy()
	s.Spec.Image = from.Spec.Image
	if len(from.Spec.Ports) > 0 {
		if from.Spec.Ports[0].Protocol == "SCTP" {
			return errors.New("spec: v1alpha1 has no SCTP")
		}
		s.Spec.Port, s.Spec.Protocol = from.Spec.Ports[0].ContainerPort, from.Spec.Ports[0].Protocol
	}
	if from.Spec.Memory != nil {
		s.Spec.Memory = fmt.Sprintf("%dMi", *from.Spec.Memory)
	}
	return s.retain(from)
}

func (s *OldGameServer) retain(from *GameServer) error {
	text, err := json.Marshal(struct {
		Spec   GameServerSpec    `json:"spec"`
		Status *GameServerStatus `json:"status,omitempty"`
	}{from.Spec, from.Status})
	if err != nil {
		return err
	}
	if s.Annotations == nil {
		s.Annotations = map[string]string{}
	}
	s.Annotations[retained] = string(text)
	return nil
}

// takeRetained reads the annotation of an object, and removes it.
func takeRetained(from *GameServer) (kept GameServer, found bool, err error) {
	text, found := from.Annotations[retained]
	if !found {
		return kept, false, nil
	}
	delete(from.Annotations, retained)
	return kept, true, json.Unmarshal([]byte(text), &kept)
}

func memoryOf(text string) (*int64, error) {
	if text == "" {
		return nil, nil
	}
	number, isMi := strings.CutSuffix(text, "Mi")
	value, err := strconv.ParseInt(number, 10, 64)
	if err != nil || !isMi {
		return nil, fmt.Errorf("spec: memory %q is not a number of Mi", text)
	}
	return &value, nil
}
