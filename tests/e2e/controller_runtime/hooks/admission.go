package main

import (
	"context"
	"strings"

	admissionv1 "k8s.io/api/admission/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

const createdBy = "example.com/created-by"

// defaulter writes who created an object, and the region that its settings lack.
type defaulter struct{}

func (defaulter) Default(ctx context.Context, server *GameServer) error {
	request, err := admission.RequestFromContext(ctx)
	if err != nil {
		return err
	}
	if request.Operation == admissionv1.Create {
		if server.Annotations == nil {
			server.Annotations = map[string]string{}
		}
		server.Annotations[createdBy] = request.UserInfo.Username
	}
	if server.Spec.Settings["region"] == "" {
		if server.Spec.Settings == nil {
			server.Spec.Settings = map[string]string{}
		}
		server.Spec.Settings["region"] = "eu"
	}
	return nil
}

// validator has a rule for each operation.
type validator struct{}

func (validator) ValidateCreate(_ context.Context, server *GameServer) (admission.Warnings, error) {
	if strings.HasPrefix(server.Spec.Image, "panic:") {
		panic("out of order")
	}
	if strings.HasPrefix(server.Spec.Image, "untrusted:") {
		return nil, errUntrusted
	}
	return warningsOf(server), nil
}

func (validator) ValidateUpdate(_ context.Context, old, server *GameServer) (admission.Warnings, error) {
	if server.Spec.MaxPlayers < old.Spec.MaxPlayers {
		where := field.NewPath("spec", "maxPlayers")
		kind := schema.GroupKind{Group: group, Kind: "GameServer"}
		return warningsOf(server), apierrors.NewInvalid(kind, server.Name,
			field.ErrorList{field.Invalid(where, server.Spec.MaxPlayers, "a game server cannot shrink")})
	}
	return warningsOf(server), nil
}

func (validator) ValidateDelete(_ context.Context, server *GameServer) (admission.Warnings, error) {
	if server.Annotations["example.com/locked"] != "" {
		return nil, errLocked
	}
	return nil, nil
}

func warningsOf(server *GameServer) admission.Warnings {
	if server.Spec.Settings["mode"] == "legacy" {
		return admission.Warnings{"spec.settings: mode legacy is removed in v2", "use mode classic"}
	}
	return nil
}
