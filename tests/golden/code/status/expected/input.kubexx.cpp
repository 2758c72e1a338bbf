// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include "runtime/codec/members.hpp"

template <>
struct kubexx::Codec<golden::v1::PumpSpec> {
  static void decode(json::Reader& in, ::golden::v1::PumpSpec& value) {
    static constexpr std::string_view names[] = {
        "replicas",
    };
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0: members.read(value.replicas); break;
      }
    }
  }
  static void encode(json::Writer& out, const ::golden::v1::PumpSpec& value) {
    out.begin_object();
    codec::put(out, "replicas", value.replicas);
    out.end_object();
  }
};

template <>
struct kubexx::Codec<golden::v1::PumpStatus> {
  static void decode(json::Reader& in, ::golden::v1::PumpStatus& value) {
    static constexpr std::string_view names[] = {
        "replicas", "started",
    };
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0: members.read(value.replicas); break;
        case 1: members.read(value.started); break;
      }
    }
  }
  static void encode(json::Writer& out, const ::golden::v1::PumpStatus& value) {
    out.begin_object();
    codec::put(out, "replicas", value.replicas);
    codec::put(out, "started", value.started);
    out.end_object();
  }
};

void kubexx::Codec<golden::v1::Basin>::decode(json::Reader& in, ::golden::v1::Basin& value) {
  static constexpr std::string_view names[] = {
      "apiVersion", "kind", "metadata", "water",
  };
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0: members.expect("golden.example.com/v1"); break;
      case 1: members.expect("Basin"); break;
      case 2: members.read(value.metadata); break;
      case 3: members.read(value.water); break;
    }
  }
}

void kubexx::Codec<golden::v1::Basin>::encode(json::Writer& out, const ::golden::v1::Basin& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Basin");
  codec::put(out, "metadata", value.metadata);
  codec::put(out, "water", value.water);
  out.end_object();
}

void kubexx::Codec<golden::v1::BasinApply>::encode(json::Writer& out, const ::golden::v1::BasinApply& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Basin");
  codec::put_sparse(out, "metadata", value.metadata);
  codec::put(out, "water", value.water);
  out.end_object();
}

void kubexx::Codec<golden::v1::Pump>::decode(json::Reader& in, ::golden::v1::Pump& value) {
  static constexpr std::string_view names[] = {
      "apiVersion", "kind", "metadata", "spec", "status",
  };
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0: members.expect("golden.example.com/v1"); break;
      case 1: members.expect("Pump"); break;
      case 2: members.read(value.metadata); break;
      case 3: members.read(value.spec); break;
      case 4: members.read(value.status); break;
    }
  }
}

void kubexx::Codec<golden::v1::Pump>::encode(json::Writer& out, const ::golden::v1::Pump& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Pump");
  codec::put(out, "metadata", value.metadata);
  codec::put(out, "spec", value.spec);
  codec::put(out, "status", value.status);
  out.end_object();
}

template <>
struct kubexx::Codec<golden::v1::PumpApply::PumpSpec> {
  static void encode(json::Writer& out, const ::golden::v1::PumpApply::PumpSpec& value) {
    out.begin_object();
    codec::put(out, "replicas", value.replicas);
    out.end_object();
  }
};

template <>
struct kubexx::Codec<golden::v1::PumpApply::PumpStatus> {
  static void encode(json::Writer& out, const ::golden::v1::PumpApply::PumpStatus& value) {
    out.begin_object();
    codec::put(out, "replicas", value.replicas);
    codec::put(out, "started", value.started);
    out.end_object();
  }
};

void kubexx::Codec<golden::v1::PumpApply>::encode(json::Writer& out, const ::golden::v1::PumpApply& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Pump");
  codec::put_sparse(out, "metadata", value.metadata);
  codec::put_sparse(out, "spec", value.spec);
  codec::put(out, "status", value.status);
  out.end_object();
}
