#include "runtime/testing/kinds/core_kinds_table.hpp"

namespace kubexx::testing {

const std::string_view kCoreKinds = R"yaml(
metadata: {name: configmaps}
spec:
  group: ""
  scope: Namespaced
  names: {plural: configmaps, singular: configmap, kind: ConfigMap, listKind: ConfigMapList, shortNames: [cm]}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        description: ConfigMap holds configuration data for pods to consume.
        type: object
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          binaryData: {type: object, description: 'BinaryData contains the binary data, base64 encoded.', additionalProperties: {type: string}}
          data: {type: object, description: Data contains the configuration data., additionalProperties: {type: string}}
          immutable: {type: boolean, description: 'Immutable, if set to true, ensures that data stored in the ConfigMap cannot be updated.'}
---
metadata: {name: events}
spec:
  group: ""
  scope: Namespaced
  names: {plural: events, singular: event, kind: Event, listKind: EventList, shortNames: [ev]}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema: &event
        description: Event is a report of an event somewhere in the cluster.
        type: object
        required: [metadata]
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          action: {type: string}
          count: {type: integer, format: int32}
          eventTime: {type: string, format: date-time, nullable: true}
          firstTimestamp: {type: string, format: date-time, nullable: true}
          involvedObject: &reference
            type: object
            properties:
              apiVersion: {type: string}
              fieldPath: {type: string}
              kind: {type: string}
              name: {type: string}
              namespace: {type: string}
              resourceVersion: {type: string}
              uid: {type: string}
          lastTimestamp: {type: string, format: date-time, nullable: true}
          message: {type: string}
          reason: {type: string}
          related: *reference
          reportingComponent: {type: string}
          reportingInstance: {type: string}
          series: {type: object, properties: {count: {type: integer, format: int32}, lastObservedTime: {type: string, format: date-time, nullable: true}}}
          source: {type: object, properties: {component: {type: string}, host: {type: string}}}
          type: {type: string}
---
metadata: {name: namespaces}
spec:
  group: ""
  scope: Cluster
  names: {plural: namespaces, singular: namespace, kind: Namespace, listKind: NamespaceList, shortNames: [ns]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        description: Namespace provides a scope for Names.
        type: object
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          spec:
            type: object
            default: {}
            properties:
              finalizers: {type: array, items: {type: string}, x-kubernetes-list-type: atomic}
          status:
            type: object
            properties:
              phase: {type: string}
              conditions:
                type: array
                items:
                  type: object
                  required: [type, status]
                  properties:
                    lastTransitionTime: {type: string, format: date-time, nullable: true}
                    message: {type: string}
                    reason: {type: string}
                    status: {type: string}
                    type: {type: string}
---
metadata: {name: secrets}
spec:
  group: ""
  scope: Namespaced
  names: {plural: secrets, singular: secret, kind: Secret, listKind: SecretList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        description: Secret holds secret data of a certain type.
        type: object
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          data: {type: object, description: 'Data contains the secret data, base64 encoded.', additionalProperties: {type: string}}
          immutable: {type: boolean}
          stringData: {type: object, description: 'stringData allows specifying non-binary secret data in string form.', additionalProperties: {type: string}}
          type: {type: string, default: Opaque}
---
metadata: {name: leases.coordination.k8s.io}
spec:
  group: coordination.k8s.io
  scope: Namespaced
  names: {plural: leases, singular: lease, kind: Lease, listKind: LeaseList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        description: Lease defines a lease concept.
        type: object
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          spec:
            type: object
            default: {}
            properties:
              acquireTime: {type: string, format: date-time}
              holderIdentity: {type: string}
              leaseDurationSeconds: {type: integer, format: int32}
              leaseTransitions: {type: integer, format: int32}
              preferredHolder: {type: string}
              renewTime: {type: string, format: date-time}
              strategy: {type: string}
---
metadata: {name: events.events.k8s.io}
spec:
  group: events.k8s.io
  scope: Namespaced
  names: {plural: events, singular: event, kind: Event, listKind: EventList, shortNames: [ev]}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        description: Event is a report of an event somewhere in the cluster.
        type: object
        required: [metadata]
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          action: {type: string}
          deprecatedCount: {type: integer, format: int32}
          deprecatedFirstTimestamp: {type: string, format: date-time, nullable: true}
          deprecatedLastTimestamp: {type: string, format: date-time, nullable: true}
          deprecatedSource: {type: object, properties: {component: {type: string}, host: {type: string}}}
          eventTime: {type: string, format: date-time, nullable: true}
          note: {type: string}
          reason: {type: string}
          regarding: &regarding
            type: object
            properties:
              apiVersion: {type: string}
              fieldPath: {type: string}
              kind: {type: string}
              name: {type: string}
              namespace: {type: string}
              resourceVersion: {type: string}
              uid: {type: string}
          related: *regarding
          reportingController: {type: string}
          reportingInstance: {type: string}
          series: {type: object, properties: {count: {type: integer, format: int32}, lastObservedTime: {type: string, format: date-time, nullable: true}}}
          type: {type: string}
)yaml";

}  // namespace kubexx::testing
