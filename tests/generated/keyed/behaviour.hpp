#pragma once

/// What the functions do with the lists of a box, as careless functions of users might.
namespace keyed {

enum class Order { kept, sorted, reversed };

struct Behaviour {
  Order order = Order::kept;  ///< of the elements of each list
  bool rebuilds = false;      ///< elements are made anew of what both versions have
  bool hides = false;         ///< the older version does not show elements whose names begin with `h`
  bool adds = false;          ///< the older version always shows an element `extra`
};
inline Behaviour behaviour;

}  // namespace keyed
