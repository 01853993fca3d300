/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

import io.karta.process.AgentProcess;
import java.util.Optional;

/**
 * Where a text was met that a guardrail looks at.
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
     * Returns at which point.
     *
     * @return the point
     */
    Checkpoint checkpoint();

    /**
     * Returns which model talks.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns which tool is called.
     *
     * @return its name; empty on the way to a model and from it
     */
    Optional<String> tool();

    /**
     * Returns for which process.
     *
     * @return the process; empty outside of any
     */
    Optional<AgentProcess> process();
}
