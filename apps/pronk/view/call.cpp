#include "view/call.hpp"

#include <nlohmann/json.hpp>

namespace pronk::view {

Reply json_reply(const nlohmann::ordered_json& document, int status) {
    using Handler = nlohmann::ordered_json::error_handler_t;
    // With a charset, so that the server takes it as it is: it would spend more time on compressing
    // an answer than on finding it.
    return {status, "application/json; charset=utf-8",
            document.dump(-1, ' ', false, Handler::replace)};
}

Reply refusal(int status, const Error& error) {
    return json_reply({{"error", error.message()}}, status);
}

}  // namespace pronk::view
