/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.guard.Guardrail;
import java.util.List;
import java.util.Optional;

/**
 * Provider of a guardrail in a jar, which lists it in {@code META-INF/services/io.karta.spi.GuardrailProvider}. The
 * guardrail applies to every application with the jar; {@code karta.guardrails.<name>} configures it.
 */
public interface GuardrailProvider {

    /**
     * Returns the name of the guardrail in the configuration.
     *
     * @return the last part of its key, in lower case
     */
    String name();

    /**
     * Returns the valid values of its key.
     *
     * @return the values; the first one is the default
     */
    List<String> modes();

    /**
     * Creates the guardrail.
     *
     * @param mode one of the modes
     * @return the guardrail; empty if the mode disables it
     */
    Optional<Guardrail> create(String mode);
}
