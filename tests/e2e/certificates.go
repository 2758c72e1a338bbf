package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// authority signs the certificates of one control plane; it lives as long as that.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
	pem         []byte
}

// pair is a certificate with its key, both as PEM.
type pair struct{ certificate, key []byte }

func newAuthority() (authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return authority{}, err
	}
	template := certificateTemplate(1, pkix.Name{CommonName: "e2e"})
	template.IsCA, template.BasicConstraintsValid = true, true
	template.KeyUsage = x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return authority{}, err
	}
	certificate, err := x509.ParseCertificate(der)
	return authority{certificate, key, encodePEM("CERTIFICATE", der)}, err
}

// forServer certifies whoever serves on the loopback address.
func (a authority) forServer() (pair, error) {
	template := certificateTemplate(2, pkix.Name{CommonName: "kube-apiserver"})
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	template.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	template.DNSNames = []string{"localhost"}
	return a.sign(template)
}

// forUser certifies a user of the API: the common name is the user, the organizations are the groups.
func (a authority) forUser(name string, groups ...string) (pair, error) {
	template := certificateTemplate(3, pkix.Name{CommonName: name, Organization: groups})
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
	return a.sign(template)
}

func (a authority) sign(template *x509.Certificate) (pair, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return pair{}, err
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.certificate, key.Public(), a.key)
	if err != nil {
		return pair{}, err
	}
	keyPEM, err := encodeKey(key)
	return pair{encodePEM("CERTIFICATE", der), keyPEM}, err
}

func certificateTemplate(serial int64, name pkix.Name) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(serial),
		Subject:      name,
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(24 * time.Hour),
		KeyUsage:     x509.KeyUsageDigitalSignature,
	}
}

func encodeKey(key *ecdsa.PrivateKey) ([]byte, error) {
	der, err := x509.MarshalECPrivateKey(key)
	return encodePEM("EC PRIVATE KEY", der), err
}

func encodePEM(kind string, der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
}

// writeSecrets writes everything an API server is started with into a folder, and answers with what its administrator shows.
func writeSecrets(folder string) (ca []byte, admin pair, err error) {
	authority, err := newAuthority()
	if err != nil {
		return nil, pair{}, err
	}
	server, err := authority.forServer()
	if err != nil {
		return nil, pair{}, err
	}
	tokens, err := authority.sign(certificateTemplate(4, pkix.Name{CommonName: "service accounts"}))
	if err != nil {
		return nil, pair{}, err
	}
	files := map[string][]byte{
		"ca.crt": authority.pem, "server.crt": server.certificate, "server.key": server.key, "tokens.key": tokens.key,
		// The first user may do everything, the second one nothing.
		"tokens.csv": []byte("admin-token,admin,1,system:masters\nguest-token,guest,2\n"),
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			return nil, pair{}, err
		}
	}
	admin, err = authority.forUser("admin", "system:masters")
	return authority.pem, admin, err
}
