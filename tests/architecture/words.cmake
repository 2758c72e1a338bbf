# cmake -D ROOT=<dir> -P words.cmake
#
# What users read is written in the words of the field: the listed ones stay out of documentation, help, tables, CMake messages and
# public headers. A line that needs one of them, because a server prints it or another meaning is the usual one, is excused below.
cmake_minimum_required(VERSION 3.25)

# word | what to write
set(words
    "judges?|judged|judging|verdicts?: validate, what the API server would answer"
    "refuses?|refused|refusing|refusal: reject"
    "blanks?: space (a blank line is one)"
    "texts: strings"
    "behind: after"
    "tells?|told|telling: print, report, return, state"
    "stands|stood: is, is written, is defined"
    "lies|lives: is, is stored"
    "is none|is no|are no|are none|were no: is not one, is not a"
    "mends?|mended: fix"
    "befalls?: applies to"
    "rooms?: component"
    "gone|goes|went: is removed, is sent, is written"
    "nowhere|nobody|somebody|whoever: name the actor"
    "without a word|made by kubexx|what is kept|what is there: name it")

# Files that users read.
set(patterns README.md CONTRIBUTING.md docs/*.md cmake/*.cmake annotations/kubexx/*.hpp runtime/public/kubexx/*.hpp
             generator/support/rule_table*.cpp runtime/schema/rulebook*.cpp generator/markers/marker_table*.cpp
             generator/markers/reference.cpp generator/driver/arguments/*.cpp)

# Lines that keep a word, by a part of the line in lower case.
set(excused
    "blank line"
    "there is no" "there are no" "is no longer" "are no longer" "is no more than" "stands for")

# Files that are still to be rewritten. Nothing is added here.
include(${CMAKE_CURRENT_LIST_DIR}/words_pending.cmake OPTIONAL)

set(alternatives)
foreach(row IN LISTS words)
  string(REGEX REPLACE ":.*$" "" row "${row}")
  list(APPEND alternatives "${row}")
endforeach()
list(JOIN alternatives "|" alternatives)

set(files)
foreach(pattern IN LISTS patterns)
  set(how GLOB)
  if(pattern MATCHES "/kubexx/")
    set(how GLOB_RECURSE)
  endif()
  file(${how} found LIST_DIRECTORIES OFF RELATIVE ${ROOT} ${ROOT}/${pattern})
  list(APPEND files ${found})
endforeach()

set(problems)
foreach(file IN LISTS files)
  if(file IN_LIST pending)
    continue()
  endif()
  file(READ ${ROOT}/${file} text)
  string(TOLOWER "\n${text}\n" text)
  # Semicolons and brackets are special in CMake lists.
  string(REPLACE ";" "," text "${text}")
  string(REGEX REPLACE "[][]" " " text "${text}")
  foreach(part IN LISTS excused)
    string(REPLACE "${part}" "" text "${text}")
  endforeach()
  string(REGEX MATCHALL "\n[^\n]*[^a-z_\n.](${alternatives})[^a-z_\n=(-][^\n]*" lines "${text}")
  foreach(line IN LISTS lines)
    string(STRIP "${line}" line)
    list(APPEND problems "${file}: ${line}")
  endforeach()
endforeach()
if(problems)
  list(LENGTH problems count)
  list(JOIN problems "\n  " problems)
  list(JOIN words "\n  " words)
  message(FATAL_ERROR "${count} lines use words that users should not have to read:\n  ${problems}\n\nWrite instead:\n  ${words}")
endif()
