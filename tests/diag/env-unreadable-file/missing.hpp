// kubexx-args: {case}/no_such.hpp
#pragma once

// expect-error@none [env-unreadable-file]: no_such.hpp': No such file or directory
