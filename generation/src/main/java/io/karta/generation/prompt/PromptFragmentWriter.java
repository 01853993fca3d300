/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.prompt;

import io.karta.generation.json.JsonWriter;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.ScalarType;
import io.karta.generation.type.VariantsNode;
import java.util.List;
import java.util.stream.Stream;

/** Writer of instructions for a model that answers with a value of a type. */
public final class PromptFragmentWriter {

    private final StringBuilder out = new StringBuilder();
    private final TypeNames names;

    private PromptFragmentWriter(TypeNames names) {
        this.names = names;
    }

    public static String of(Node node) {
        var mentioned = PromptPhrases.mentioned(node);
        var fragment = new PromptFragmentWriter(TypeNames.in(node, mentioned));
        fragment.describe(node);
        mentioned.forEach(part -> fragment.explain(part));
        return fragment.out.toString().stripTrailing();
    }

    private void describe(Node node) {
        if (node instanceof ObjectNode object) {
            structure(object, List.of());
        } else if (node instanceof VariantsNode variants) {
            line("Respond with a JSON object for one of the following variants.");
            line("Set \"" + variants.discriminator() + "\" to the variant name.");
            variants(variants);
        } else if (node instanceof EnumNode constants) {
            line("Respond with one of the following JSON strings:");
            constants(constants);
        } else {
            line(sentence(node));
        }
    }

    private String sentence(Node node) {
        if (node instanceof ListNode list) {
            return "Respond with a JSON array of " + names.of(list.element()) + " values" + about(list) + ".";
        }
        if (node instanceof MapNode map) {
            return "Respond with a JSON object whose values are of type " + names.of(map.value()) + about(map) + ".";
        }
        if (node instanceof ScalarNode scalar && scalar.scalar().type() != String.class) {
            var kind = scalar.scalar().kind() == ScalarType.Kind.TEXT
                    ? "string"
                    : scalar.scalar().kind().jsonType();
            var constraints = PromptPhrases.constraints(node, Constraints.NONE);
            return "Respond with a JSON " + kind + " (" + node.word()
                    + (constraints.isEmpty() ? "" : ": " + constraints) + ").";
        }
        if (node instanceof OptionalNode optional) {
            return sentence(optional.content()) + " Respond with null if there is none.";
        }
        return node instanceof ScalarNode ? "Respond with plain text." : "Respond with JSON.";
    }

    private static String about(Node node) {
        var constraints = PromptPhrases.constraints(node, Constraints.NONE);
        return constraints.isEmpty() ? "" : ": " + constraints;
    }

    private void structure(ObjectNode node, List<String> first) {
        if (node.isTuple()) {
            line("Respond with a JSON array of these elements in order:");
            members(node, List.of(), "[", "]");
        } else {
            line("Respond with a JSON object matching this structure:");
            members(node, first, "{", "}");
        }
    }

    private void members(ObjectNode node, List<String> first, String start, String end) {
        var separator = start + "\n";
        for (var member : first) {
            out.append(separator).append("  ").append(member);
            separator = ",\n";
        }
        for (var component : node.visible()) {
            out.append(separator).append("  ");
            if (!node.isTuple()) {
                out.append(JsonWriter.quoted(component.name())).append(": ");
            }
            out.append(PromptPhrases.placeholder(component, names));
            separator = ",\n";
        }
        line(separator.startsWith(start) ? start + end : "\n" + end);
    }

    /** Returns the members that name a variant. */
    private static List<String> first(VariantsNode node, VariantsNode.Variant variant) {
        return Stream.concat(
                        Stream.of(JsonWriter.quoted(node.discriminator()) + ": " + JsonWriter.quoted(variant.name())),
                        variant.tags().stream()
                                .map(tag -> JsonWriter.quoted(tag.key()) + ": " + JsonWriter.quoted(tag.value())))
                .toList();
    }

    private void variants(VariantsNode node) {
        for (var variant : node.offered()) {
            line("\n" + PromptPhrases.withWords(variant.name(), variant.labels().description()));
            structure(variant.node(), first(node, variant));
        }
    }

    private void constants(EnumNode node) {
        node.offered()
                .forEach(constant -> line(PromptPhrases.withWords(
                        JsonWriter.quoted(constant.name()), constant.labels().description())));
    }

    private void explain(Node node) {
        var description = DescriptionWriter.description(node).text();
        var about = description.isEmpty() ? "" : " (" + description + ")";
        if (node instanceof ObjectNode object) {
            line("\n" + names.of(node) + about + " is a JSON " + (object.isTuple() ? "array" : "object") + ":");
            members(object, List.of(), object.isTuple() ? "[" : "{", object.isTuple() ? "]" : "}");
        } else if (node instanceof EnumNode constants) {
            line("\n" + names.of(node) + about + " is one of the following JSON strings:");
            constants(constants);
        } else if (node instanceof VariantsNode variants) {
            line("\n" + names.of(node) + about + " is a JSON object for one of the following variants.");
            line("Its \"" + variants.discriminator() + "\" is the variant name.");
            for (var variant : variants.offered()) {
                line("\n"
                        + PromptPhrases.withWords(
                                variant.name(), variant.labels().description()));
                members(
                        variant.node(),
                        variant.node().isTuple() ? List.of() : first(variants, variant),
                        variant.node().isTuple() ? "[" : "{",
                        variant.node().isTuple() ? "]" : "}");
            }
        }
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
