/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.util.Locale.ROOT;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Values of a mapping in a script. Invalid values are reported and read as absent. */
record Fields(Map<String, NodeTuple> entries, ScriptProblems problems) {

    /** Returns the mapping, and reports unknown keys. */
    static Fields of(Node node, String owner, List<String> known, ScriptProblems problems) {
        var fields = any(node, owner, problems);
        fields.entries.forEach((key, entry) -> {
            if (!known.contains(key)) {
                problems.add(entry.getKeyNode(), Messages.unknownKey(key, owner, known));
            }
        });
        return fields;
    }

    /** Returns the mapping with any keys. */
    static Fields any(Node node, String owner, ScriptProblems problems) {
        var entries = new LinkedHashMap<String, NodeTuple>();
        if (node instanceof MappingNode mapping) {
            mapping.getValue().forEach(entry -> {
                var key = entry.getKeyNode();
                var name = key instanceof ScalarNode scalar ? scalar.getValue() : "";
                var before = entries.putIfAbsent(name, entry);
                if (before != null) {
                    problems.add(
                            key,
                            Messages.twice(
                                    name, before.getKeyNode().getStartMark().getLine() + 1));
                }
            });
        } else {
            problems.add(node, Messages.notOfSort(owner, "a mapping (key: value)", sort(node)));
        }
        return new Fields(entries, problems);
    }

    static String sort(Node node) {
        if (node instanceof MappingNode) {
            return "a mapping";
        }
        return node instanceof SequenceNode ? "a list" : "a text";
    }

    boolean has(String key) {
        return entries.containsKey(key);
    }

    Optional<Node> node(String key) {
        return Optional.ofNullable(entries.get(key)).map(NodeTuple::getValueNode);
    }

    void problem(String key, String message) {
        node(key).ifPresent(node -> problems.add(node, message));
    }

    void forEach(BiConsumer<String, Node> each) {
        entries.forEach((key, entry) -> each.accept(key, entry.getValueNode()));
    }

    Optional<Pattern> regex(String key) {
        return node(key).flatMap(node -> text(node, key, problems).flatMap(text -> problems.regex(node, text)));
    }

    Optional<String> text(String key) {
        return node(key).flatMap(node -> text(node, key, problems));
    }

    static Optional<String> text(Node node, String what, ScriptProblems problems) {
        if (node instanceof ScalarNode scalar) {
            return Optional.of(scalar.getValue());
        }
        problems.add(node, Messages.notOfSort('"' + what + '"', "a text", sort(node)));
        return Optional.empty();
    }

    /** Returns the items of a list. */
    List<Node> items(String key) {
        return node(key).map(node -> items(node, key)).orElse(List.of());
    }

    private List<Node> items(Node node, String key) {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue();
        }
        problems.add(node, Messages.notOfSort('"' + key + '"', "a list", sort(node)));
        return List.of();
    }

    /** Returns a text, or a list of texts. */
    List<String> texts(String key) {
        var items = node(key)
                .map(node -> node instanceof ScalarNode ? List.of(node) : items(node, key))
                .orElse(List.of());
        return items.stream()
                .flatMap(item -> text(item, key, problems).stream())
                .toList();
    }

    /** Returns a whole number of at least {@code least}; 0 if it is absent. */
    int count(String key, int least) {
        return text(key).map(text -> count(key, least, text)).orElse(0);
    }

    private int count(String key, int least, String text) {
        try {
            var number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException ignored) { // reported below
        }
        problem(key, Messages.wrongValue('"' + key + '"', text, "a whole number of at least " + least));
        return 0;
    }

    Optional<Duration> duration(String key) {
        return text(key).flatMap(text -> {
            try {
                var duration = Duration.parse(text);
                if (!duration.isNegative()) {
                    return Optional.of(duration);
                }
            } catch (DateTimeParseException ignored) { // reported below
            }
            problem(key, Messages.wrongValue('"' + key + '"', text, "a duration such as PT0.5S"));
            return Optional.empty();
        });
    }

    /** Returns a constant, ignoring case and with - for _; null if it is absent. */
    <E extends Enum<E>> @Nullable E choice(String key, Class<E> type) {
        return node(key)
                .flatMap(node -> text(key).flatMap(text -> choice(node, key, text, type)))
                .orElse(null);
    }

    private <E extends Enum<E>> Optional<E> choice(Node node, String key, String text, Class<E> type) {
        var constants = Arrays.asList(type.getEnumConstants());
        var found = constants.stream()
                .filter(each -> each.name().equals(text.toUpperCase(ROOT).replace('-', '_')))
                .findFirst();
        if (found.isEmpty()) {
            var allowed = constants.stream()
                    .map(each -> each.name().toLowerCase(ROOT).replace('_', '-'))
                    .toList();
            problems.add(node, Messages.notOneOf('"' + key + '"', text, allowed));
        }
        return found;
    }
}
