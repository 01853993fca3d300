/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Problems of a script, in the order of its lines. */
final class ScriptProblems {

    private final TreeMap<Place, List<String>> found = new TreeMap<>();

    void add(Node at, String message) {
        add(at.getStartMark().getLine(), at.getStartMark().getColumn(), message);
    }

    void add(int line, int column, String message) {
        found.computeIfAbsent(new Place(line + 1, column + 1), place -> new ArrayList<>())
                .add(message);
    }

    void throwIfAny(String place) {
        if (!found.isEmpty()) {
            throw Messages.problems(
                    place,
                    found.entrySet().stream()
                            .flatMap(entry -> entry.getValue().stream().map(text -> entry.getKey() + ": " + text + "."))
                            .distinct()
                            .toList());
        }
    }

    Optional<Pattern> regex(Node at, String text) {
        try {
            return Optional.of(Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            add(at, Messages.wrongRegex(e.getDescription() + " near index " + e.getIndex()));
            return Optional.empty();
        }
    }

    /** Returns whether the nodes contain a cycle; otherwise all later processing could recurse without end. */
    boolean findsLoop(Node root) {
        return findsLoop(
                root,
                Collections.newSetFromMap(new IdentityHashMap<>()),
                Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private boolean findsLoop(Node node, Set<Node> above, Set<Node> done) {
        if (!above.add(node)) {
            add(node, Messages.loop());
            return true;
        }
        var loops = done.add(node) && children(node).stream().anyMatch(child -> findsLoop(child, above, done));
        above.remove(node);
        return loops;
    }

    private static List<Node> children(Node node) {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue();
        }
        return node instanceof MappingNode mapping
                ? mapping.getValue().stream()
                        .flatMap(entry -> Stream.of(entry.getKeyNode(), entry.getValueNode()))
                        .toList()
                : List.of();
    }

    private record Place(int line, int column) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            return line != other.line ? Integer.compare(line, other.line) : Integer.compare(column, other.column);
        }

        @Override
        public String toString() {
            return "line " + line + ", column " + column;
        }
    }
}
