# cmake -D DIRECTORY=<dir> -D OUTPUT=<file> -P sbom.cmake
#
# The software bill of materials of the Debian packages in DIRECTORY, as SPDX 2.3 in JSON: the packages with their checksums, what they depend on, and what
# is compiled into them. SOURCE_DATE_EPOCH sets the time in it.
cmake_minimum_required(VERSION 3.25)

# Headers that are compiled into the program, as packages of Debian 12; and the data that the libraries contain.
set(compiled_into_kubexx libcli11-dev libkainjow-mustache-dev)
set(kubernetes_version 1.36.3)

set(packages "[]")
set(relationships "[]")

function(append list element)
  string(JSON length LENGTH "${${list}}")
  string(JSON changed SET "${${list}}" ${length} "${element}")
  set(${list} "${changed}" PARENT_SCOPE)
endfunction()

# spdx_id(<name> <variable>): letters, digits, dots and hyphens only.
function(spdx_id name variable)
  string(REGEX REPLACE "[^A-Za-z0-9.-]" "-" id "${name}")
  set(${variable} "SPDXRef-${id}" PARENT_SCOPE)
endfunction()

# add_package(<name> <version> <license> <purl>): once.
function(add_package name version license purl)
  spdx_id(${name} id)
  if(packages MATCHES "\"${id}\"")
    return()
  endif()
  if(version)
    set(version_info ", \"versionInfo\": \"${version}\"")
  endif()
  append(packages "{\"SPDXID\": \"${id}\", \"name\": \"${name}\"${version_info}, \"downloadLocation\": \"NOASSERTION\",
    \"filesAnalyzed\": false, \"licenseConcluded\": \"${license}\", \"licenseDeclared\": \"${license}\", \"copyrightText\": \"NOASSERTION\",
    \"externalRefs\": [{\"referenceCategory\": \"PACKAGE-MANAGER\", \"referenceType\": \"purl\", \"referenceLocator\": \"${purl}\"}]}")
  set(packages "${packages}" PARENT_SCOPE)
endfunction()

function(relate from type to)
  append(relationships "{\"spdxElementId\": \"${from}\", \"relationshipType\": \"${type}\", \"relatedSpdxElement\": \"${to}\"}")
  set(relationships "${relationships}" PARENT_SCOPE)
endfunction()

function(field package name variable)
  execute_process(COMMAND dpkg-deb --field ${package} ${name} OUTPUT_VARIABLE value OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} "${value}" PARENT_SCOPE)
endfunction()

# installed_version(<package> <variable>): on the machine that built; empty if it is not installed.
function(installed_version package variable)
  execute_process(COMMAND dpkg-query --show "--showformat=\${Version}" ${package} OUTPUT_VARIABLE version ERROR_QUIET)
  set(${variable} "${version}" PARENT_SCOPE)
endfunction()

file(GLOB files ${DIRECTORY}/*.deb)
foreach(file IN LISTS files)
  field(${file} Package name)
  field(${file} Version version)
  field(${file} Architecture architecture)
  field(${file} Depends depends)
  set(version_of_all ${version})
  spdx_id(${name} id)
  add_package(${name} ${version} Apache-2.0 "pkg:deb/kubexx/${name}@${version}?arch=${architecture}")
  file(SHA256 ${file} checksum)
  get_filename_component(file_name ${file} NAME)
  string(JSON last LENGTH "${packages}")
  math(EXPR last "${last} - 1")
  string(JSON packages SET "${packages}" ${last} checksums "[{\"algorithm\": \"SHA256\", \"checksumValue\": \"${checksum}\"}]")
  string(JSON packages SET "${packages}" ${last} packageFileName "\"${file_name}\"")
  relate(SPDXRef-DOCUMENT DESCRIBES ${id})

  # Of alternatives, the first. Versions are bounds, which SPDX does not express.
  string(REPLACE ", " ";" depends "${depends}")
  foreach(dependency IN LISTS depends)
    string(REGEX REPLACE "[ (|:].*" "" dependency "${dependency}")
    add_package(${dependency} "" NOASSERTION "pkg:deb/debian/${dependency}?distro=bookworm")
    spdx_id(${dependency} dependency_id)
    relate(${id} DEPENDS_ON ${dependency_id})
  endforeach()
  foreach(library IN LISTS compiled_into_${name})
    installed_version(${library} library_version)
    add_package(${library} "${library_version}" NOASSERTION "pkg:deb/debian/${library}?distro=bookworm")
    spdx_id(${library} library_id)
    relate(${id} STATIC_LINK ${library_id})
  endforeach()
  add_package(k8s.io-kubernetes v${kubernetes_version} Apache-2.0 "pkg:golang/k8s.io/kubernetes@v${kubernetes_version}")
  relate(${id} CONTAINS SPDXRef-k8s.io-kubernetes)
endforeach()

string(TIMESTAMP now "%Y-%m-%dT%H:%M:%SZ" UTC)
string(SHA256 digest "${packages}")
set(document "{\"spdxVersion\": \"SPDX-2.3\", \"dataLicense\": \"CC0-1.0\", \"SPDXID\": \"SPDXRef-DOCUMENT\",
  \"name\": \"kubexx-${version_of_all}\", \"documentNamespace\": \"https://kubexx.io/spdx/kubexx-${version_of_all}-${digest}\",
  \"creationInfo\": {\"created\": \"${now}\", \"creators\": [\"Tool: kubexx-sbom\", \"Organization: kubexx maintainers\"]}}")
string(JSON document SET "${document}" packages "${packages}")
string(JSON document SET "${document}" relationships "${relationships}")
file(WRITE ${OUTPUT} "${document}\n")
