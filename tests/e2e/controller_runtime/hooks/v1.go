package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// GameServer is the hub: the version in which objects are stored.
type GameServer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              GameServerSpec    `json:"spec"`
	Status            *GameServerStatus `json:"status,omitempty"`
}

type GameServerSpec struct {
	Image      string            `json:"image"`
	Ports      []Port            `json:"ports"`
	MaxPlayers int32             `json:"maxPlayers,omitempty"`
	Memory     *int64            `json:"memory,omitempty"`
	Settings   map[string]string `json:"settings,omitempty"`
	Shutdown   *Shutdown         `json:"shutdown,omitempty"`
}

type Port struct {
	Name          string `json:"name"`
	ContainerPort int32  `json:"containerPort"`
	Protocol      string `json:"protocol,omitempty"`
}

type Shutdown struct {
	GracePeriod string `json:"gracePeriod,omitempty"`
	Message     string `json:"message,omitempty"`
}

type GameServerStatus struct {
	Phase   string `json:"phase,omitempty"`
	Address string `json:"address,omitempty"`
	Players int32  `json:"players,omitempty"`
}

func (*GameServer) Hub() {}

func (s *GameServer) DeepCopyObject() runtime.Object {
	out := *s
	s.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Spec = s.Spec.deepCopy()
	if s.Status != nil {
		status := *s.Status
		out.Status = &status
	}
	return &out
}

func (s *GameServerSpec) deepCopy() GameServerSpec {
	out := *s
	out.Ports = append([]Port(nil), s.Ports...)
	if s.Memory != nil {
		memory := *s.Memory
		out.Memory = &memory
	}
	if s.Settings != nil {
		out.Settings = make(map[string]string, len(s.Settings))
		for key, value := range s.Settings {
			out.Settings[key] = value
		}
	}
	if s.Shutdown != nil {
		shutdown := *s.Shutdown
		out.Shutdown = &shutdown
	}
	return out
}
