// Imported by kubexx from CustomResourceDefinition names.3scale.example-site.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName="3scale.example-site.com"
namespace v3scale_example_site_com::v1 {

// +kubebuilder:resource:scope=Cluster
// +kubexx:texts=none
// +kubexx:schema={"properties":{"apiVersion":null,"kind":null,"metadata":null}}
struct Name {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    // +kubexx:name="3scale"
    std::optional<std::string> v3scale{};

    // +kubexx:name="a b"
    std::optional<std::string> a_space_b{};

    // +kubexx:name=a-b
    std::optional<std::string> a_minus_b{};

    // +kubexx:name=clusterIP
    std::optional<std::string> cluster_ip{};

    enum class Mode {
      replace,
      Replace,
      // +kubexx:name=""
      empty,
      // +kubexx:name=a-b
      a_minus_b,
      // +kubexx:name=a_b
      a_b_,
      // +kubexx:name="1"
      v1,
      // +kubexx:name=NULL
      NULL_,
      // +kubexx:name=default
      default_,
      // +kubexx:name="\u202e"
      other_other_other,
      // +kubexx:name=class_
      class_underscore,
      // +kubexx:name=EOF_
      EOF_underscore,
    };
    std::optional<Mode> mode{};

    std::optional<std::string> operator_{};

    // +kubexx:name=podCIDRs
    // +optional
    std::vector<std::string> pod_cidrs{};

    std::optional<std::string> proxyURL{};

    std::optional<std::string> proxy_url{};

    // +kubexx:description=`*/ "x" /* \`
    std::string quotes = "a\"\\b\n?\?/";

    struct SourceLabels {
      std::optional<std::string> b{};
    };
    std::optional<SourceLabels> source_labels{};

    struct Source_labels {
      std::optional<std::string> a{};
    };
    // +kubexx:name=source_labels
    std::optional<Source_labels> source_labels_2{};

    struct Spec_ {
      struct Spec {
        struct Name {};
        // +kubexx:name=Name
        std::optional<Name> name{};
      };
      std::optional<Spec> spec{};
    };
    std::optional<Spec_> spec{};

    std::optional<bool> stdin_{};
  };
  std::optional<Spec> spec{};
};

}  // namespace v3scale_example_site_com::v1
