/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.guard.Guardrail;
import java.util.List;
import java.util.Optional;

/**
 * A guardrail that comes with a jar: listed in {@code META-INF/services/io.karta.spi.GuardrailProvider}, it guards
 * every application that has the jar, as {@code karta.guardrails.<name>} says.
 */
public interface GuardrailProvider {

    /**
     * Returns what configures it.
     *
     * @return the last part of its key, in lower case
     */
    String name();

    /**
     * Returns what its key may say.
     *
     * @return the values, beginning with the default
     */
    List<String> modes();

    /**
     * Creates the guardrail.
     *
     * @param mode one of the modes
     * @return the guardrail; empty if the mode switches it off
     */
    Optional<Guardrail> create(String mode);
}
