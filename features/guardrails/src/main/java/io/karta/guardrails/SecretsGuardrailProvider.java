/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import io.karta.guard.Guardrail;
import io.karta.spi.GuardrailProvider;
import java.util.List;
import java.util.Optional;

/**
 * Provider of the guardrail for the key {@code karta.guardrails.secrets}: {@code rewrite}, {@code block} or {@code
 * off}.
 */
public final class SecretsGuardrailProvider implements GuardrailProvider {

    /** Creates the provider. */
    public SecretsGuardrailProvider() {}

    @Override
    public String name() {
        return "secrets";
    }

    @Override
    public List<String> modes() {
        return List.of("rewrite", "block", "off");
    }

    @Override
    public Optional<Guardrail> create(String mode) {
        return switch (mode) {
            case "off" -> Optional.empty();
            case "block" -> Optional.of(SecretsGuardrail.blocking());
            default -> Optional.of(SecretsGuardrail.rewriting());
        };
    }
}
