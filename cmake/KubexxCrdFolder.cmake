# Part of KubexxGenerate: targets that write CRDs to the same folder.

# Two targets that read the same header write the same CRDs. In one folder, the last one to be built would win.
function(_kubexx_claim_crds target headers crd_dir)
  foreach(header IN LISTS headers)
    string(MD5 claim "${crd_dir}|${header}")
    get_property(owner GLOBAL PROPERTY KUBEXX_CRDS_${claim})
    if("${owner}" STREQUAL target)
      message(FATAL_ERROR "kubexx_generate: HEADERS of ${target} contains ${header} twice")
    elseif(owner)
      message(FATAL_ERROR "kubexx_generate: the targets ${owner} and ${target} both write the CRDs of ${header} to ${crd_dir}; list the "
                          "header in one of them, or give each its own CRD_DIR.")
    endif()
    set_property(GLOBAL PROPERTY KUBEXX_CRDS_${claim} ${target})
  endforeach()
endfunction()

# The stamps of the targets whose CRDs go to the same folder, and these targets: the program rejects a file that one of them wrote.
function(_kubexx_stamps_of_folder stamps targets crd_dir target stamp)
  string(MD5 folder "${crd_dir}")
  get_property(known GLOBAL PROPERTY KUBEXX_STAMPS_${folder})
  get_property(earlier GLOBAL PROPERTY KUBEXX_TARGETS_${folder})
  set(${stamps} "${known}" PARENT_SCOPE)
  set(${targets} "${earlier}" PARENT_SCOPE)
  set_property(GLOBAL APPEND PROPERTY KUBEXX_STAMPS_${folder} "${stamp}")
  set_property(GLOBAL APPEND PROPERTY KUBEXX_TARGETS_${folder} ${target}_kubexx)
endfunction()

# The arguments that name the headers of the other targets whose CRDs are in the folder, so that the program does not report their CRDs.
# A generator expression, because later calls can add targets.
function(_kubexx_share_folder result target folder)
  string(MD5 id "${folder}")
  set(arguments KUBEXX_OTHER_HEADERS_${id})
  set(${result} "$<TARGET_PROPERTY:${target},${arguments}>" PARENT_SCOPE)
  get_property(others GLOBAL PROPERTY KUBEXX_SHARERS_${id})
  if(target IN_LIST others)
    return()
  endif()
  foreach(other IN LISTS others)
    _kubexx_add_other_headers(${target} ${arguments} ${other})
    _kubexx_add_other_headers(${other} ${arguments} ${target})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY KUBEXX_SHARERS_${id} ${target})
endfunction()

function(_kubexx_add_other_headers target property other)
  get_target_property(headers ${other} KUBEXX_HEADERS)
  list(TRANSFORM headers PREPEND "--other-header=")
  set_property(TARGET ${target} APPEND PROPERTY ${property} ${headers})
endfunction()
