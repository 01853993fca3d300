/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.prompt;

import static java.util.stream.Collectors.joining;

import io.karta.generation.json.JsonWriter;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writer of a type as TypeScript, a notation that models read well; referenced types come first. */
public final class TypeScriptWriter implements Node.Visitor<String> {

    private static final TypeScriptWriter REFERENCE = new TypeScriptWriter();

    private TypeScriptWriter() {}

    public static String of(Node node) {
        var declarations = new ArrayList<>(PromptPhrases.mentioned(node));
        java.util.Collections.reverse(declarations);
        var text = declarations.stream().map(TypeScriptWriter::declaration).collect(joining("\n\n"));
        var root = isDeclared(node) ? declaration(node) : "type Answer = " + node.accept(REFERENCE) + ";";
        var example = node instanceof EnumNode constants ? example(constants) : "";
        return (text.isEmpty() ? root : text + "\n\n" + root) + example;
    }

    /** Returns an example of the format, which a union of types does not show. */
    private static String example(EnumNode node) {
        return node.offered().isEmpty()
                ? ""
                : "\n\n// Example value: "
                        + JsonWriter.quoted(node.offered().get(0).name());
    }

    private static boolean isDeclared(Node node) {
        return node instanceof ObjectNode || node instanceof VariantsNode || node instanceof EnumNode;
    }

    private static String declaration(Node node) {
        var description = DescriptionWriter.description(node).text();
        var comment = description.isEmpty() ? "" : "/**\n * " + description + "\n */\n";
        return comment + "type " + identifier(node.word()) + " =" + body(node);
    }

    private static String body(Node node) {
        if (node instanceof EnumNode constants) {
            return union(constants.offered().stream()
                    .map(constant -> List.of(
                            JsonWriter.quoted(constant.name()),
                            constant.labels().description()))
                    .toList());
        }
        if (node instanceof VariantsNode variants) {
            return union(variants.offered().stream()
                    .map(variant ->
                            List.of(variant(variants, variant), variant.labels().description()))
                    .toList());
        }
        return " " + structure((ObjectNode) node) + ";";
    }

    private static String union(List<List<String>> options) {
        var out = new StringBuilder();
        for (int i = 0; i < options.size(); i++) {
            var description = options.get(i).get(1);
            out.append("\n  | ").append(options.get(i).get(0)).append(i == options.size() - 1 ? ";" : "");
            out.append(description.isEmpty() ? "" : " // " + description);
        }
        return out.toString();
    }

    /** As it is written and shown in examples; a variant without components is read as a text, too. */
    private static String variant(VariantsNode node, VariantsNode.Variant variant) {
        if (variant.node().isTuple()) {
            return tuple(variant.node());
        }
        var tags = variant.tags().stream().map(tag -> literal(tag.key(), tag.value()));
        var members = variant.node().visible().stream().map(TypeScriptWriter::member);
        return Stream.of(Stream.of(literal(node.discriminator(), variant.name())), tags, members)
                .flatMap(part -> part)
                .collect(joining(", ", "{ ", " }"));
    }

    private static String literal(String key, String value) {
        return key(key) + ": " + JsonWriter.quoted(value);
    }

    private static String structure(ObjectNode node) {
        if (node.isTuple()) {
            return tuple(node);
        }
        var out = new StringBuilder("{");
        for (var component : node.visible()) {
            var purpose = PromptPhrases.purpose(component);
            out.append("\n  ").append(member(component)).append(';');
            out.append(purpose.isEmpty() ? "" : " // " + purpose);
        }
        return out.append(node.visible().isEmpty() ? "}" : "\n}").toString();
    }

    private static String tuple(ObjectNode node) {
        return node.visible().stream().map(TypeScriptWriter::type).collect(joining(", ", "[", "]"));
    }

    private static String member(Component component) {
        return key(component.name()) + ": " + type(component);
    }

    private static String type(Component component) {
        return component.content().accept(REFERENCE)
                + (component.isRequired() && !(component.node() instanceof OptionalNode) ? "" : " | null");
    }

    private static String key(String name) {
        return name.matches("[\\p{L}_$][\\p{L}\\p{N}_$]*") ? name : JsonWriter.quoted(name);
    }

    private static String identifier(String word) {
        return word.replaceAll("[^\\p{L}\\p{N}_$]", "");
    }

    @Override
    public String object(ObjectNode node) {
        return identifier(node.word());
    }

    @Override
    public String variants(VariantsNode node) {
        return identifier(node.word());
    }

    @Override
    public String enumeration(EnumNode node) {
        return identifier(node.word());
    }

    @Override
    public String list(ListNode node) {
        var element = node.element().accept(this);
        return element.contains(" ") ? "(" + element + ")[]" : element + "[]";
    }

    @Override
    public String map(MapNode node) {
        return "Record<" + node.key().accept(this) + ", " + node.value().accept(this) + ">";
    }

    @Override
    public String optional(OptionalNode node) {
        return node.content().accept(this) + " | null";
    }

    @Override
    public String scalar(ScalarNode node) {
        return switch (node.scalar().kind()) {
            case TEXT -> "string";
            case BOOLEAN -> "boolean";
            default -> "number";
        };
    }

    @Override
    public String any(AnyNode node) {
        return "any";
    }
}
