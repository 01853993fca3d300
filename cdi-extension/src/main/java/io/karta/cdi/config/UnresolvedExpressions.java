/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.problem.Problems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keys with expressions that cannot be resolved.
 *
 * @param texts the expressions, by their keys
 */
public record UnresolvedExpressions(Map<String, String> texts) {

    /** The text around an expression can be secret. */
    private static final Pattern EXPRESSIONS = Pattern.compile("\\$\\{.*}");

    /** Keys of models are checked when the models are created: a bean replaces a configured model. */
    private static final List<String> OF_MODELS = List.of(ConfigKeys.MODELS, ConfigKeys.EMBEDDINGS);

    static UnresolvedExpressions in(Configuration configuration) {
        Map<String, String> texts = new TreeMap<>();
        for (String key : configuration.keys()) {
            Optional<String> text = key.startsWith("karta.") ? configuration.unresolved(key) : Optional.empty();
            if (text.isPresent()) {
                texts.put(key, expressions(text.get()));
            }
        }
        return new UnresolvedExpressions(texts);
    }

    private static String expressions(String text) {
        Matcher found = EXPRESSIONS.matcher(text);
        return found.find() ? found.group() : "an expression";
    }

    /** Reports the keys that do not belong to models. */
    public void report(Problems problems) {
        if (texts.isEmpty()) {
            return;
        }
        texts.forEach((key, text) -> {
            if (OF_MODELS.stream().noneMatch(key::startsWith)) {
                problems.add(Messages.unresolved(key, text));
            }
        });
    }

    /** Reports the keys of models without any other configuration. */
    public void reportOthers(String section, Set<String> models, Problems problems) {
        report(section, name -> !models.contains(name), problems);
    }

    /** Reports the keys of one model; returns whether there are any. */
    public boolean report(String section, String model, Problems problems) {
        return report(section, model::equals, problems);
    }

    public boolean report(String section, Predicate<String> isMeant, Problems problems) {
        if (texts.isEmpty()) {
            return false;
        }
        List<Map.Entry<String, String>> meant = texts.entrySet().stream()
                .filter(text -> NamedKey.parse(text.getKey(), section)
                        .filter(named -> isMeant.test(named.name()))
                        .isPresent())
                .toList();
        meant.forEach(text -> problems.add(Messages.unresolved(text.getKey(), text.getValue())));
        return !meant.isEmpty();
    }
}
