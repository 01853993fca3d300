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
     * @return the checkpoint
     */
    Checkpoint checkpoint();

    /**
     * Returns the model.
     *
     * @return the name in the configuration; empty for the definition of a tool, which any model may receive
     */
    String model();

    /**
     * Returns the tool.
     *
     * @return the name; empty for the input and output of a model
     */
    Optional<String> tool();

    /**
     * Returns the process.
     *
     * @return the process; empty outside of a process
     */
    Optional<AgentProcess> process();
}
