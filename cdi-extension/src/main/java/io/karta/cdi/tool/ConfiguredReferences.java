/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.tool;

import io.karta.agent.ConfigKeys;
import io.karta.ai.LlmReference;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.ConfigSection;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Problems;
import io.karta.spi.LlmReferenceProvider;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** References that the configuration adds to the prompts of agents. They are created with the first prompt. */
public final class ConfiguredReferences {

    private static final String ALL = "*";
    private static final Set<String> KEYS =
            Set.of(ConfigKeys.REFERENCE_KIND, ConfigKeys.REFERENCE_DESCRIPTION, ConfigKeys.REFERENCE_AGENTS);

    private final Problems problems;
    private final Map<String, LlmReferenceProvider> kinds = new TreeMap<>();
    private final Map<String, List<LlmReference>> byAgent = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();

    private ConfiguredReferences(Problems problems) {
        this.problems = problems;
    }

    /** Reads the configuration. Providers are looked up only if a reference is configured. */
    public static ConfiguredReferences read(
            Configuration configuration, Collection<String> agents, ClassLoader application, Problems problems) {
        var references = new ConfiguredReferences(problems);
        var section = new ConfigSection(configuration, ConfigKeys.REFERENCES, KEYS);
        if (!section.names().isEmpty()) {
            ServiceProviders.load(LlmReferenceProvider.class, application, problems)
                    .forEach(provider -> references.kinds.put(provider.kind(), provider));
            section.names().forEach(name -> references.add(name, section.settings(name), agents));
        }
        return references;
    }

    /** Returns the warnings about unknown agents. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Returns the references for the prompts of an agent. */
    public List<LlmReference> of(String agent) {
        if (byAgent.isEmpty()) {
            return List.of(); // the usual case, for each action
        }
        return Stream.of(agent, ALL)
                .flatMap(name -> byAgent.getOrDefault(name, List.of()).stream())
                .toList();
    }

    private void add(String name, Map<String, Setting> settings, Collection<String> agents) {
        List<String> missing =
                KEYS.stream().filter(key -> !settings.containsKey(key)).sorted().toList();
        missing.forEach(key -> problems.add(Messages.referenceWithout(name, key)));
        Optional<LlmReference> reference = Optional.ofNullable(settings.get(ConfigKeys.REFERENCE_KIND))
                .flatMap(kind -> reference(name, kind, settings));
        Setting users = settings.get(ConfigKeys.REFERENCE_AGENTS);
        if (missing.isEmpty() && users != null && reference.isPresent()) {
            Stream.of(users.value().split(",", -1))
                    .map(String::strip)
                    .filter(agent -> !agent.isEmpty())
                    .forEach(agent -> add(reference.get(), agent, users, agents));
        }
    }

    private void add(LlmReference reference, String agent, Setting users, Collection<String> agents) {
        if (!agent.equals(ALL) && !agents.contains(agent)) {
            warnings.add(Messages.referenceOfUnknownAgent(users, agent, agents));
        }
        byAgent.computeIfAbsent(agent, key -> new ArrayList<>()).add(reference);
    }

    private Optional<LlmReference> reference(String name, Setting kind, Map<String, Setting> settings) {
        LlmReferenceProvider provider = kinds.get(kind.value());
        if (provider == null) {
            problems.add(Messages.unknownReferenceKind(kind, kinds.keySet()));
            return Optional.empty();
        }
        Map<String, Object> values = new HashMap<>();
        settings.forEach((key, setting) -> values.put(key, setting.value()));
        values.remove(ConfigKeys.REFERENCE_KIND);
        values.remove(ConfigKeys.REFERENCE_AGENTS);
        values.put("name", name);
        String description = String.valueOf(values.getOrDefault(ConfigKeys.REFERENCE_DESCRIPTION, ""));
        return Optional.of(
                new LazyReference(name, description, new Lazy<>(() -> LazyReference.create(provider, name, values))));
    }
}
