// Imported by kubexx from CustomResourceDefinition values.equality.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=equality.example.com
namespace equality_example_com::v1 {

// +kubexx:texts=none
struct Value {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    std::optional<kubexx::Quantity> amount{};

    std::optional<kubexx::Json> any{};

    std::optional<std::vector<std::byte>> bytes{};

    struct Deep {
      struct ByName {
        std::optional<std::string> a{};

        bool operator==(const ByName&) const = default;
      };
      // +optional
      std::map<std::string, ByName> by_name{};

      using Other = ByName;
      // +optional
      std::vector<Other> other{};

      bool operator==(const Deep&) const = default;
    };
    std::optional<Deep> deep{};

    struct Empty { bool operator==(const Empty&) const = default; };
    std::optional<Empty> empty{};

    enum class Mode { Always, Never };
    std::optional<Mode> mode{};

    // +optional
    // +kubebuilder:validation:items:Type=number
    std::vector<double> numbers{};

    struct Ports {
      std::optional<std::string> app_protocol{};

      std::optional<std::string> name{};

      std::optional<std::int32_t> node_port{};

      std::int32_t port{};

      std::string protocol = "TCP";

      std::optional<kubexx::IntOrString> target_port{};

      bool operator==(const Ports&) const = default;
    };
    // +optional
    std::vector<Ports> ports{};

    std::optional<kubexx::RawExtension> raw{};

    std::optional<kubexx::Time> time{};

    bool operator==(const Spec&) const = default;
  };
  std::optional<Spec> spec{};

  bool operator==(const Value&) const = default;
};

}  // namespace equality_example_com::v1
