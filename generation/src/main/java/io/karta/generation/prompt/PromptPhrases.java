/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.prompt;

import static java.util.stream.Collectors.joining;

import io.karta.generation.type.Component;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RecursiveNodes;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Phrases that several texts for models have in common. */
public final class PromptPhrases {

    private PromptPhrases() {}

    public static String constraints(Component component) {
        return constraints(component.content(), component.constraints());
    }

    /** Returns the constraints of a value and of its content, as text. */
    public static String constraints(Node any, Constraints constraints) {
        var node = any.representation();
        var isText = node instanceof ScalarNode scalar && scalar.scalar().isText();
        var all = Stream.<String>builder().add(hint(node)).add(notation(node)).add(constraints.phrase(isText));
        if (node instanceof ListNode list) {
            all.add(each("each ", list.element(), list.constraints()));
        } else if (node instanceof MapNode map) {
            all.add(each("each key ", map.key(), map.constraints().key()));
            all.add(each("each value ", map.value(), map.constraints().value()));
        } else if (node instanceof OptionalNode optional) {
            all.add("optional (null if there is none)").add(constraints(optional.content(), optional.constraints()));
        }
        return all.build().filter(text -> !text.isEmpty()).collect(joining(", "));
    }

    /** Returns a hint at the format of a value, if it is unusual. */
    public static String hint(Node node) {
        return node instanceof ScalarNode scalar ? scalar.scalar().hint() : "";
    }

    /** Returns the standard of a text's format, which its type does not show. */
    private static String notation(Node node) {
        return node instanceof ScalarNode scalar && scalar.scalar().isMoment()
                ? "ISO 8601, such as " + scalar.scalar().sample()
                : "";
    }

    private static String each(String what, Node element, Constraints constraints) {
        String text = constraints(element, constraints);
        return text.isEmpty() ? "" : what + text;
    }

    /** Returns the text after the name of a component: its type and whether it is optional. */
    public static String kind(Component component) {
        return kind(component, TypeNames.SIMPLE);
    }

    static String kind(Component component, TypeNames names) {
        return names.of(component.content()) + (component.isRequired() ? "" : ", optional");
    }

    /** Returns the purpose of a component: its description and its constraints. */
    public static String purpose(Component component) {
        return Stream.of(component.description(), constraints(component))
                .filter(text -> !text.isEmpty())
                .collect(joining("; "));
    }

    /** Returns a component between angle brackets: {@code <Double: Value in meters>}. */
    public static String placeholder(Component component) {
        return placeholder(component, TypeNames.SIMPLE);
    }

    static String placeholder(Component component, TypeNames names) {
        var purpose = purpose(component);
        return "<" + kind(component, names) + (purpose.isEmpty() ? ">" : ": " + purpose + ">");
    }

    /** Returns the types that a text about a node mentions and does not itself explain. */
    static List<Node> mentioned(Node root) {
        var found = new LinkedHashSet<Node>();
        RecursiveNodes.parts(root).forEach(part -> collect(part, found));
        found.remove(root);
        return found.stream().filter(PromptPhrases::needsWords).toList();
    }

    private static void collect(Node node, Set<Node> found) {
        if (node instanceof ScalarNode || found.add(node)) {
            RecursiveNodes.parts(node).forEach(part -> collect(part, found));
        }
    }

    static boolean needsWords(Node node) {
        return node instanceof ObjectNode || node instanceof VariantsNode || node instanceof EnumNode;
    }

    public static String withWords(String name, String description) {
        return description.isEmpty() ? name : name + ": " + description;
    }
}
