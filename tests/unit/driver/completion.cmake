# cmake -D PROGRAM=<kubexx> -D WORK=<dir> -P completion.cmake
#
# The completion scripts in their shells: bash always, zsh and fish where they are installed.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/empty/crds)
foreach(shell bash zsh fish)
  execute_process(COMMAND ${PROGRAM} completion ${shell} OUTPUT_FILE ${WORK}/kubexx.${shell} COMMAND_ERROR_IS_FATAL ANY)
endforeach()

function(expect shell line expected)
  list(SORT offered)
  if(NOT "${offered}" STREQUAL "${expected}")
    message(FATAL_ERROR "${shell} offers after '${line}': ${offered}\nexpected: ${expected}")
  endif()
endfunction()

# offers(<line> <expected word>...): what is offered for the last word of the line, sorted.
function(bash_offers line)
  set(script "source ${WORK}/kubexx.bash; compopt() { :; }; line='${line}'; COMP_WORDS=($line); [[ $line == *' ' ]] && COMP_WORDS+=('');\
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _kubexx; printf '%s\\n' \"\${COMPREPLY[@]}\"")
  execute_process(COMMAND bash -uc "${script}" WORKING_DIRECTORY ${WORK}/empty OUTPUT_VARIABLE offered OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" offered "${offered}")
  expect(bash "${line}" "${ARGN}")
endfunction()
bash_offers("kubexx ex" example explain)
bash_offers("kubexx --ver" --version)
bash_offers("kubexx generate --crd-" --crd-dir --crd-file)
bash_offers("kubexx generate --color " always auto never)
bash_offers("kubexx generate --crd-dir " crds)
bash_offers("kubexx check --crd-")
bash_offers("kubexx check --field-validation S" Strict)
bash_offers("kubexx completion " bash fish zsh)

find_program(FISH fish)
function(fish_offers line)
  execute_process(COMMAND ${FISH} --no-config -c "source ${WORK}/kubexx.fish; complete -C '${line}'" WORKING_DIRECTORY ${WORK}/empty
                  OUTPUT_VARIABLE offered OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\t[^\n]*" "" offered "${offered}")
  string(REPLACE "\n" ";" offered "${offered}")
  expect(fish "${line}" "${ARGN}")
endfunction()
if(FISH)
  fish_offers("kubexx ex" example explain)
  fish_offers("kubexx generate --crd-" --crd-dir --crd-file)
  fish_offers("kubexx generate --color " always auto never)
  fish_offers("kubexx check --field-validation S" Strict)
  fish_offers("kubexx completion " bash fish zsh)
endif()

# zsh completes only on a terminal: a pseudo-terminal of its own.
find_program(ZSH zsh)
if(ZSH)
  file(WRITE ${WORK}/terminal.zsh "zmodload zsh/zpty
zpty -b terminal ${ZSH} -f -i
zpty -w terminal 'autoload -U compinit; compinit -u -d ${WORK}/dump; source ${WORK}/kubexx.zsh; print ready'
zpty -r terminal output '*ready*ready*'
zpty -w -n terminal $'kubexx check --field-validation S\\t'
zpty -r terminal output '*Strict*'
")
  execute_process(COMMAND ${ZSH} -f ${WORK}/terminal.zsh WORKING_DIRECTORY ${WORK}/empty RESULT_VARIABLE status TIMEOUT 60)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "zsh does not complete 'kubexx check --field-validation S': ${status}")
  endif()
endif()
