/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.prompt;

import io.karta.generation.type.Component;
import io.karta.generation.type.Documentation;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.VariantsNode;

/** Writer of the description of a type in Markdown, with its components. */
public final class DescriptionWriter {

    private final StringBuilder out = new StringBuilder();
    private final TypeNames names;

    private DescriptionWriter(TypeNames names) {
        this.names = names;
    }

    public static String of(Node node) {
        var verbatim = description(node).verbatim();
        if (!verbatim.isEmpty()) {
            return verbatim;
        }
        var mentioned = PromptPhrases.mentioned(node);
        var description = new DescriptionWriter(TypeNames.in(node, mentioned));
        description.section("## ", node);
        mentioned.forEach(part -> description.section("\n### ", part));
        return description.out.toString().stripTrailing();
    }

    public static Documentation description(Node node) {
        if (node instanceof ObjectNode object) {
            return object.description();
        }
        if (node instanceof VariantsNode variants) {
            return variants.description();
        }
        return node instanceof EnumNode constants ? constants.description() : Documentation.NONE;
    }

    private void section(String heading, Node node) {
        var description = description(node);
        if (heading.startsWith("\n") && !description.verbatim().isEmpty()) {
            line("\n" + description.verbatim());
            return;
        }
        line(heading + names.of(node));
        if (!description.text().isEmpty()) {
            line("\n" + description.text());
        }
        if (node instanceof VariantsNode variants) {
            variants(variants, heading.strip());
        } else if (node instanceof ObjectNode || node instanceof EnumNode) {
            line("");
            parts(node);
        }
    }

    private void variants(VariantsNode node, String heading) {
        line("\nChoose one of the following variants:");
        for (var variant : node.offered()) {
            line("\n#" + heading + " "
                    + PromptPhrases.withWords(variant.name(), variant.labels().description()));
            parts(variant.node());
        }
    }

    private void parts(Node node) {
        if (node instanceof ObjectNode object) {
            object.visible().forEach(component -> line("- " + entry(component, "**" + component.name() + "**", names)));
        } else if (node instanceof EnumNode constants) {
            constants
                    .offered()
                    .forEach(constant -> line("- "
                            + PromptPhrases.withWords(
                                    "**" + constant.name() + "**",
                                    constant.labels().description())));
        }
    }

    public static String entry(Component component, String name) {
        return entry(component, name, TypeNames.SIMPLE);
    }

    private static String entry(Component component, String name, TypeNames names) {
        return PromptPhrases.withWords(
                name + " (" + PromptPhrases.kind(component, names) + ")", PromptPhrases.purpose(component));
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
