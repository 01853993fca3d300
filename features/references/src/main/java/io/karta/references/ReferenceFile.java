/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.agent.AgentException;
import io.karta.ai.LlmReference;
import io.karta.spi.LlmReferenceProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** List of references in YAML. */
record ReferenceFile(String path, ReferenceKinds kinds) {

    private static final List<String> KIND = List.of("kind", "fqn");

    List<LlmReference> read(String text) {
        Object tree = parse(text);
        if (!(tree instanceof List<?> entries)) {
            throw Messages.noList(path);
        }
        List<LlmReference> references = new ArrayList<>();
        for (Object entry : entries) {
            references.add(reference(references.size() + 1, entry));
        }
        return List.copyOf(references);
    }

    private Object parse(String text) {
        try {
            Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
            return tree == null ? List.of() : tree;
        } catch (RuntimeException e) { // SnakeYAML has no class of its own for values that do not match their tag
            throw Messages.noYaml(path, e);
        }
    }

    private LlmReference reference(int number, Object entry) {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (entry instanceof Map<?, ?> map) {
            map.forEach((key, value) -> Optional.ofNullable(value) // a key without a value is missing
                    .ifPresent(present -> settings.put(String.valueOf(key), present)));
        }
        String kind = kind(settings).orElseThrow(() -> Messages.noKind(path, number, kinds.names()));
        LlmReferenceProvider provider =
                kinds.find(kind).orElseThrow(() -> Messages.unknownKind(path, number, kind, kinds.names()));
        try {
            return provider.create(settings);
        } catch (AgentException wrong) {
            throw Messages.inEntry(path, number, wrong);
        }
    }

    private static Optional<String> kind(Map<String, Object> settings) {
        return KIND.stream()
                .flatMap(key -> Optional.ofNullable(settings.remove(key)).stream())
                .map(Object::toString)
                .findFirst();
    }
}
