/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

import io.karta.process.AgentProcess;
import java.util.Optional;

/**
 * Context of a text that a guardrail checks.
 *
 * <pre>{@code
 * @Override
 * public Verdict checkInput(String text, GuardrailContext context) {
 *     return context.model().equals("local") ? Verdict.pass() : Verdict.rewrite(names.mask(text));
 * }
 * }</pre>
 */
public interface GuardrailContext {

    /**
     * Returns the checkpoint.
     *
     * @return the point
     */
    Checkpoint checkpoint();

    /**
     * Returns the model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns the tool.
     *
     * @return its name; empty on the way to a model and from it
     */
    Optional<String> tool();

    /**
     * Returns the process.
     *
     * @return the process; empty outside of any
     */
    Optional<AgentProcess> process();
}
