/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.ThinkingResponse;
import java.util.Optional;

/** Dialogue that requests an object, and accepts the statement of the model that it cannot create one. */
record ObjectOrRefusalDialogue<T>(ModelDialogue dialogue, ObjectRequest<T> requested) {

    ThinkingResponse<Optional<T>> run() {
        ThinkingResponse<ObjectOrRefusal<T>> response =
                new ObjectDialogue<>(dialogue, dialogue.parts().possible(requested)).run();
        ObjectOrRefusal<T> answer = response.result();
        if (answer.success().isEmpty()) {
            dialogue.declined(requested.shape().name(), answer.impossible().orElse(""));
        }
        return new ThinkingResponse<>(answer.success(), response.thinkingBlocks());
    }
}
