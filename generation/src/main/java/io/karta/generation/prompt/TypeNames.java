/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.prompt;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Names of the types in one text. Of several types with the same simple name, each has the prefix of its enclosing
 * type, or a number.
 */
final class TypeNames {

    /** Simple names, for texts that explain no types. */
    static final TypeNames SIMPLE = new TypeNames(Map.of());

    private final Map<Node, String> distinct;

    private TypeNames(Map<Node, String> distinct) {
        this.distinct = distinct;
    }

    /** Returns the names in a text about a type that explains the mentioned types. */
    static TypeNames in(Node root, List<Node> mentioned) {
        Map<String, List<Node>> nodes = Stream.concat(Stream.of(root), mentioned.stream())
                .filter(PromptPhrases::needsWords)
                .collect(groupingBy(node -> identifier(node.word()), LinkedHashMap::new, toList()));
        var used = new HashSet<String>();
        nodes.forEach((name, same) -> {
            if (same.size() == 1) {
                used.add(name);
            }
        });
        var distinct = new HashMap<Node, String>();
        nodes.values().stream()
                .filter(same -> same.size() > 1)
                .flatMap(List::stream)
                .forEach(node -> distinct.put(node, free(node, used)));
        return new TypeNames(distinct);
    }

    private static String free(Node node, Set<String> used) {
        return Stream.concat(
                        Stream.of(prefix(node) + node.word()),
                        Stream.iterate(2, number -> number + 1).map(number -> node.word() + number))
                .filter(name -> used.add(identifier(name)))
                .findFirst()
                .orElseThrow();
    }

    private static String prefix(Node node) {
        Class<?> enclosing = RawClass.of(node.type()).getEnclosingClass();
        return enclosing == null ? "" : enclosing.getSimpleName() + ".";
    }

    /** Returns a name without the characters that programming languages do not allow. */
    static String identifier(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}_$]", "");
    }

    String of(Node any) {
        var node = any.representation();
        if (distinct.isEmpty()) {
            return any.word();
        }
        if (node instanceof ListNode list) {
            return (list.isSet() ? "Set<" : "List<") + of(list.element()) + ">";
        }
        if (node instanceof MapNode map) {
            return "Map<" + of(map.key()) + ", " + of(map.value()) + ">";
        }
        return node instanceof OptionalNode optional
                ? of(optional.content())
                : distinct.getOrDefault(node, node.word());
    }
}
