package main

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"sigs.k8s.io/yaml"
)

// kubeconfig is what this program reads and writes of the format: one cluster, one user, one context.
type kubeconfig struct {
	APIVersion     string         `json:"apiVersion"`
	Kind           string         `json:"kind"`
	CurrentContext string         `json:"current-context"`
	Clusters       []namedCluster `json:"clusters"`
	Contexts       []namedContext `json:"contexts"`
	Users          []namedUser    `json:"users"`
}

type namedCluster struct {
	Name    string `json:"name"`
	Cluster struct {
		Server string `json:"server"`
		CAData []byte `json:"certificate-authority-data,omitempty"`
		CAFile string `json:"certificate-authority,omitempty"`
	} `json:"cluster"`
}

type namedContext struct {
	Name    string `json:"name"`
	Context struct {
		Cluster string `json:"cluster"`
		User    string `json:"user"`
	} `json:"context"`
}

type namedUser struct {
	Name string `json:"name"`
	User struct {
		CertificateData []byte `json:"client-certificate-data,omitempty"`
		CertificateFile string `json:"client-certificate,omitempty"`
		KeyData         []byte `json:"client-key-data,omitempty"`
		KeyFile         string `json:"client-key,omitempty"`
		Token           string `json:"token,omitempty"`
	} `json:"user"`
}

func writeKubeconfig(path, server string, ca []byte, admin pair) error {
	config := kubeconfig{APIVersion: "v1", Kind: "Config", CurrentContext: "e2e",
		Clusters: make([]namedCluster, 1), Contexts: make([]namedContext, 1), Users: make([]namedUser, 1)}
	config.Clusters[0].Name, config.Contexts[0].Name, config.Users[0].Name = "e2e", "e2e", "admin"
	config.Clusters[0].Cluster.Server, config.Clusters[0].Cluster.CAData = server, ca
	config.Contexts[0].Context.Cluster, config.Contexts[0].Context.User = "e2e", "admin"
	config.Users[0].User.CertificateData, config.Users[0].User.KeyData = admin.certificate, admin.key
	text, err := yaml.Marshal(config)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o600)
}

// endpoint is a server and the credentials to talk to it with.
type endpoint struct {
	server    string
	token     string
	client    *http.Client
	anonymous *http.Transport
	storage   string // where its etcd is, if it has one of its own
	webhook   *webhook
}

// readKubeconfig connects to the cluster of the current context. HTTP/1.1 only: what is compared are answers, not their frames.
func readKubeconfig(path string) (endpoint, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return endpoint{}, err
	}
	var config kubeconfig
	if err := yaml.Unmarshal(text, &config); err != nil {
		return endpoint{}, fmt.Errorf("%s: %w", path, err)
	}
	if len(config.Clusters) != 1 || len(config.Users) != 1 {
		return endpoint{}, fmt.Errorf("%s: one cluster and one user are expected", path)
	}
	cluster, user, folder := config.Clusters[0].Cluster, config.Users[0].User, filepath.Dir(path)
	settings := &tls.Config{RootCAs: x509.NewCertPool(), NextProtos: []string{"http/1.1"}}
	settings.RootCAs.AppendCertsFromPEM(dataOrFile(cluster.CAData, folder, cluster.CAFile))
	anonymous := &http.Transport{TLSClientConfig: settings.Clone(), DisableCompression: true}
	certificate, key := dataOrFile(user.CertificateData, folder, user.CertificateFile), dataOrFile(user.KeyData, folder, user.KeyFile)
	if len(certificate) > 0 {
		pair, err := tls.X509KeyPair(certificate, key)
		if err != nil {
			return endpoint{}, fmt.Errorf("%s: %w", path, err)
		}
		settings.Certificates = []tls.Certificate{pair}
	}
	transport := &http.Transport{TLSClientConfig: settings, DisableCompression: true}
	client := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return endpoint{server: cluster.Server, token: user.Token, client: client, anonymous: anonymous}, nil
}

// dataOrFile reads a file only where no data is given; one that cannot be read shows when TLS fails.
func dataOrFile(data []byte, folder, file string) []byte {
	if len(data) > 0 || file == "" {
		return data
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(folder, file)
	}
	data, _ = os.ReadFile(file)
	return data
}
