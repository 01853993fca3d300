/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.agent.AgentException;
import io.karta.model.ModelException;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException noAiProvider() {
        return new AgentException(
                "KARTA-770: FakeAi writes prompts as your application does, and nothing on the class path of the tests "
                        + "writes them. Add io.karta:karta-junit, or io.karta:karta-cdi-extension, with scope test.");
    }

    static IllegalArgumentException answersNothing(Class<?> type) {
        return new IllegalArgumentException(
                "KARTA-771: the function given to FakeAi.answeringWith returned null for %s. Return an object of that type."
                        .formatted(type.getSimpleName()));
    }

    static ModelException interrupted(Throwable cause) {
        return new ModelException(
                "KARTA-772: the call was interrupted while the scripted model waited for its latch. Count it down, or end the process.",
                ModelException.Kind.CANCELLED,
                cause);
    }
}
