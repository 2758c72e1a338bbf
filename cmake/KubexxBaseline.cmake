# Part of KubexxGenerate: the comparison of generated CRDs with released ones.
include_guard(GLOBAL)

# A baseline is compared once, with the CRDs of all targets that share it, or that share a directory with one of these: the CRD of
# another target would be one that was removed. What is compared are the files in the stamps. A directory can still have the CRD of a
# kind that was removed.
#
# Call it after _kubexx_stamps_of_folder. Targets can join in later calls, so that the rule has their stamps as generator expressions.
function(_kubexx_compare_baseline target program crd_dir work_dir baseline)
  string(MD5 folder "${crd_dir}")
  if(baseline)
    string(MD5 id "${baseline}")
    get_property(comparison GLOBAL PROPERTY KUBEXX_COMPARISON_${id})
    if(NOT comparison)
      set(comparison ${target}_compatible)
      _kubexx_add_comparison(${comparison} "${program}" "${work_dir}" "${baseline}")
      set_property(GLOBAL PROPERTY KUBEXX_COMPARISON_${id} ${comparison})
    endif()
    set_property(GLOBAL APPEND PROPERTY KUBEXX_COMPARISONS_OF_${folder} ${comparison})
  endif()
  get_property(comparisons GLOBAL PROPERTY KUBEXX_COMPARISONS_OF_${folder})
  get_property(stamps GLOBAL PROPERTY KUBEXX_STAMPS_${folder})
  get_property(targets GLOBAL PROPERTY KUBEXX_TARGETS_${folder})
  foreach(comparison IN LISTS comparisons)
    _kubexx_join_comparison(${comparison} "${stamps}" "${targets}")
  endforeach()
endfunction()

function(_kubexx_add_comparison comparison program work_dir baseline)
  set(released ${baseline})
  set(names)
  if(IS_DIRECTORY "${baseline}")
    _kubexx_files_below(released names "${baseline}" yaml yml json)
  endif()
  set(stamps "$<TARGET_PROPERTY:${comparison},KUBEXX_STAMPS>")
  add_custom_command(
    OUTPUT ${work_dir}/compatible
    COMMAND ${program} diff ${baseline} "--stamp=$<JOIN:${stamps},;--stamp=>"
    COMMAND ${CMAKE_COMMAND} -E touch ${work_dir}/compatible
    DEPENDS "${stamps}" ${released} ${names} ${program}
    COMMENT "Comparing the CRDs with those in ${baseline}"
    COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${comparison} ALL DEPENDS ${work_dir}/compatible)
endfunction()

function(_kubexx_join_comparison comparison stamps targets)
  get_target_property(known ${comparison} KUBEXX_STAMPS)
  foreach(stamp IN LISTS stamps)
    if(NOT stamp IN_LIST known)
      set_property(TARGET ${comparison} APPEND PROPERTY KUBEXX_STAMPS ${stamp})
    endif()
  endforeach()
  add_dependencies(${comparison} ${targets})
endfunction()
