#pragma once

namespace kubexx::yaml {

/// Unicode 15 categories L (letters) and Nd (decimal digits), as Go's unicode package knows them.
bool is_letter(char32_t point);
bool is_digit(char32_t point);

}  // namespace kubexx::yaml
