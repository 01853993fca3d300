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
 * Provider of the guardrail for the key {@code karta.guardrails.injection}: {@code block}, {@code rewrite} or {@code
 * off}.
 */
public final class InjectionGuardrailProvider implements GuardrailProvider {

    /** Creates the provider. */
    public InjectionGuardrailProvider() {}

    @Override
    public String name() {
        return "injection";
    }

    @Override
    public List<String> modes() {
        return List.of("block", "rewrite", "off");
    }

    @Override
    public Optional<Guardrail> create(String mode) {
        return switch (mode) {
            case "off" -> Optional.empty();
            case "rewrite" -> Optional.of(InjectionGuardrail.rewriting());
            default -> Optional.of(InjectionGuardrail.blocking());
        };
    }
}
