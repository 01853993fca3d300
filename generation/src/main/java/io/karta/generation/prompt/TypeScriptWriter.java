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

    private final TypeNames names;

    private TypeScriptWriter(TypeNames names) {
        this.names = names;
    }

    public static String of(Node node) {
        var declarations = new ArrayList<>(PromptPhrases.mentioned(node));
        var writer = new TypeScriptWriter(TypeNames.in(node, declarations));
        java.util.Collections.reverse(declarations);
        var text = declarations.stream().map(writer::declaration).collect(joining("\n\n"));
        var root = isDeclared(node) ? writer.declaration(node) : "type Answer = " + node.accept(writer) + ";";
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

    private String declaration(Node node) {
        var description = DescriptionWriter.description(node).text();
        var comment = description.isEmpty() ? "" : "/**\n * " + description + "\n */\n";
        return comment + "type " + name(node) + " =" + body(node);
    }

    private String body(Node node) {
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
    private String variant(VariantsNode node, VariantsNode.Variant variant) {
        if (variant.node().isTuple()) {
            return tuple(variant.node());
        }
        var tags = variant.tags().stream().map(tag -> literal(tag.key(), tag.value()));
        var members = variant.node().visible().stream().map(this::member);
        return Stream.of(Stream.of(literal(node.discriminator(), variant.name())), tags, members)
                .flatMap(part -> part)
                .collect(joining(", ", "{ ", " }"));
    }

    private static String literal(String key, String value) {
        return key(key) + ": " + JsonWriter.quoted(value);
    }

    private String structure(ObjectNode node) {
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

    private String tuple(ObjectNode node) {
        return node.visible().stream().map(this::type).collect(joining(", ", "[", "]"));
    }

    private String member(Component component) {
        return key(component.name()) + ": " + type(component);
    }

    private String type(Component component) {
        return component.content().accept(this)
                + (component.isRequired() && !(component.node() instanceof OptionalNode) ? "" : " | null");
    }

    private static String key(String name) {
        return name.matches("[\\p{L}_$][\\p{L}\\p{N}_$]*") ? name : JsonWriter.quoted(name);
    }

    private String name(Node node) {
        return TypeNames.identifier(names.of(node));
    }

    @Override
    public String object(ObjectNode node) {
        return name(node);
    }

    @Override
    public String variants(VariantsNode node) {
        return name(node);
    }

    @Override
    public String enumeration(EnumNode node) {
        return name(node);
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
