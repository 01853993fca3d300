/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.ConfigKeys;
import io.karta.guard.Guardrail;
import io.karta.spi.GuardrailProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The guardrails that come with jars, and the key of each that says what it does. */
final class GuardrailKeys {

    private final Map<String, GuardrailProvider> providers = new TreeMap<>();
    private final Problems problems;

    GuardrailKeys(ClassLoader application, Problems problems) {
        this.problems = problems;
        try {
            ServiceLoader.load(GuardrailProvider.class, application)
                    .forEach(provider -> providers.put(ConfigKeys.GUARDRAILS + provider.name(), provider));
        } catch (ServiceConfigurationError broken) {
            problems.add(Messages.brokenProvider(broken));
        }
    }

    Set<String> all() {
        return new TreeSet<>(providers.keySet());
    }

    /** Makes the guardrails, as the configuration says. */
    List<Guardrail> read(Configuration configuration) {
        List<Guardrail> made = new ArrayList<>();
        providers.forEach((key, provider) -> {
            List<String> modes = provider.modes();
            String mode = configuration.value(key).orElse(modes.get(0));
            if (modes.contains(mode)) {
                provider.create(mode).ifPresent(made::add);
            } else {
                problems.add(Messages.badValue(new Setting(key, mode), Definitions.list(modes)));
            }
        });
        return made;
    }
}
