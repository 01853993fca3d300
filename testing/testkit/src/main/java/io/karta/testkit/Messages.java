/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.agent.AgentException;
import io.karta.model.ModelException;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException noAiProvider() {
        return new AgentException("KARTA-770: FakeAi requires an AiProvider, but the test class path has none. "
                + "Add io.karta:karta-junit, or io.karta:karta-starter, with scope test.");
    }

    static IllegalArgumentException answersNothing(Class<?> type) {
        return new IllegalArgumentException(
                ("KARTA-771: the function given to FakeAi.answeringWith returned null for %s. Return an object of "
                                + "that type.")
                        .formatted(type.getSimpleName()));
    }

    static IllegalStateException thinksWithoutAnswer() {
        return new IllegalStateException("KARTA-773: FakeAi.thinking(..) is called without an answer to which the "
                + "thoughts belong. Call thenAnswering(..) first.");
    }

    static ModelException interrupted(Throwable cause) {
        return new ModelException(
                "KARTA-772: the call was interrupted while the scripted model waited for its latch. Count it down, "
                        + "or end the process.",
                ModelException.Kind.CANCELLED,
                cause);
    }
}
