/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.generation.annotation.Guide;

/**
 * Verdict on the output of a step, of an {@link OutputValidator} or of a model. Applications also use it to script
 * models in tests:
 *
 * <pre>{@code
 * model.on(OutputVerdict.class).answers(OutputVerdict.reject("It has no motto"), OutputVerdict.accept());
 * }</pre>
 *
 * @param isAccepted whether the output is accepted
 * @param reason the reason, in one sentence; models receive it, so it must not contain internal data
 */
public record OutputVerdict(
        @Guide("Whether the output is what was expected") boolean isAccepted,
        @Guide("Why, in one sentence") String reason) {

    /** Creates a verdict. */
    public OutputVerdict {
        requireNonNull(reason, "reason");
    }

    /**
     * Accepts an output.
     *
     * @return the verdict
     */
    public static OutputVerdict accept() {
        return new OutputVerdict(true, "");
    }

    /**
     * Rejects an output.
     *
     * @param reason the problem of the output, in one sentence; models receive it
     * @return the verdict
     */
    public static OutputVerdict reject(String reason) {
        return new OutputVerdict(false, reason);
    }
}
