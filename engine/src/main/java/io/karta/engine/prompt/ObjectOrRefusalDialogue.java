/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.ThinkingResponse;
import java.util.Optional;

/** Dialogue that requests an object, and accepts the statement of the model that it cannot create one. */
record ObjectOrRefusalDialogue<T>(ModelDialogue interview, ObjectRequest<T> wanted) {

    ThinkingResponse<Optional<T>> run() {
        ThinkingResponse<ObjectOrRefusal<T>> response =
                new ObjectDialogue<>(interview, interview.parts().possible(wanted)).run();
        ObjectOrRefusal<T> answer = response.result();
        if (answer.success().isEmpty()) {
            interview.declined(wanted.shape().name(), answer.impossible().orElse(""));
        }
        return new ThinkingResponse<>(answer.success(), response.thinkingBlocks());
    }
}
