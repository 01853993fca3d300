/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Descriptions;
import io.karta.cdi.problem.Problems;
import io.karta.guard.Guardrail;
import io.karta.spi.GuardrailProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Guardrails of jars, each with the key that configures it. */
public final class GuardrailProviders {

    private final Map<String, GuardrailProvider> providers = new TreeMap<>();
    private final Problems problems;

    public GuardrailProviders(ClassLoader application, Problems problems) {
        this.problems = problems;
        ServiceProviders.load(GuardrailProvider.class, application, problems)
                .forEach(provider -> providers.put(ConfigKeys.GUARDRAILS + provider.name(), provider));
    }

    public Set<String> all() {
        return new TreeSet<>(providers.keySet());
    }

    /** Creates the guardrails that are configured. */
    List<Guardrail> read(Configuration configuration) {
        List<Guardrail> guardrails = new ArrayList<>();
        providers.forEach((key, provider) -> {
            List<String> modes = provider.modes();
            String mode = configuration.value(key).orElse(modes.get(0));
            if (modes.contains(mode)) {
                provider.create(mode).ifPresent(guardrails::add);
            } else {
                problems.add(new Setting(key, mode, configuration.source(key)).invalid(Descriptions.list(modes, "or")));
            }
        });
        return guardrails;
    }
}
