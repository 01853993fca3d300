/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.agent.AgentException;
import io.karta.model.ModelException;
import org.jspecify.annotations.Nullable;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException noAiProvider() {
        return new AgentException(
                "KARTA-770: FakeAi and FakeActionContext require an AiProvider, but the test class path "
                        + "has none. Add io.karta:karta-junit, or io.karta:karta-starter, with scope test.");
    }

    static AgentException answersNothing(Class<?> type) {
        return functionFailed(type, "returned null", null);
    }

    static AgentException functionThrew(Class<?> type, RuntimeException thrown) {
        return functionFailed(type, "threw " + thrown, thrown);
    }

    private static AgentException functionFailed(Class<?> type, String failure, @Nullable Throwable cause) {
        return new AgentException(
                ("KARTA-771: the function given to FakeAi.answeringWith %s when it was called for %s. Return an object"
                                + " of that type; to simulate the failure of a model, throw a ModelException.")
                        .formatted(failure, type.getSimpleName()),
                cause);
    }

    static IllegalStateException thinksWithoutAnswer() {
        return new IllegalStateException("KARTA-773: FakeAi.thinking(..) is called without an answer to which the "
                + "thoughts belong. Call thenAnswering(..) first.");
    }

    static AgentException noProcess(String called) {
        return new AgentException(("KARTA-775: FakeActionContext has no process, so %s is not supported. Test the "
                        + "action with @KartaTest.")
                .formatted(called));
    }

    static ModelException interrupted(Throwable cause) {
        return new ModelException(
                "KARTA-772: the call was interrupted while the scripted model waited for its latch. Count it down, "
                        + "or end the process.",
                ModelException.Kind.CANCELLED,
                cause);
    }
}
