/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.tool.ToolInput;
import java.util.Optional;

/**
 * Input of the user for a call.
 *
 * @param isPossible whether the call can request input
 * @param answer the answer to its last request
 * @param state the data of its last request
 */
record RequestedInput(boolean isPossible, Optional<ToolInput> answer, Optional<String> state) {

    static RequestedInput none(boolean isPossible) {
        return new RequestedInput(isPossible, Optional.empty(), Optional.empty());
    }
}
