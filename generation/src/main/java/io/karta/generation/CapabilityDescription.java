/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.prompt.DescriptionWriter;
import io.karta.generation.prompt.PromptPhrases;
import io.karta.generation.result.GenerationException;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.VariantsNode;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Description of a capability, such as an action, a goal or an agent, for a model that selects one: its purpose, its
 * types and the knowledge it has.
 *
 * <pre>{@code
 * CapabilityDescription.of("Skill: summarize", "Summarizes text to one sentence")
 *         .input(Shape.of(Document.class))
 *         .output(Shape.of(Summary.class))
 *         .knowledge("style", "Voice and tone guidelines")
 *         .toString();
 * // ## Skill: summarize
 * //
 * // **Input:** Document -- Raw text document submitted for processing
 * // - text (String): The full text content
 * // ...
 * }</pre>
 *
 * Immutable.
 */
public final class CapabilityDescription {

    private final String name;
    private final String description;
    private final List<String> types;
    private final List<String> knowledge;

    private CapabilityDescription(String name, String description, List<String> types, List<String> knowledge) {
        this.name = name;
        this.description = description;
        this.types = List.copyOf(types);
        this.knowledge = List.copyOf(knowledge);
    }

    /**
     * Creates a description.
     *
     * @param name the name
     * @param description the purpose; may be empty
     * @return the description
     */
    public static CapabilityDescription of(String name, String description) {
        return new CapabilityDescription(
                requireNonNull(name, "name"), requireNonNull(description, "description"), List.of(), List.of());
    }

    /**
     * Adds an input.
     *
     * @param shape the type
     * @return the changed copy
     */
    public CapabilityDescription input(Shape<?> shape) {
        return new CapabilityDescription(name, description, and(types, "**Input:** " + text(shape)), knowledge);
    }

    /**
     * Adds an input of any type. A type without a shape is described by its name.
     *
     * @param type the type
     * @param shapes the shapes of the application
     * @return the changed copy
     */
    public CapabilityDescription input(Type type, Shapes shapes) {
        return new CapabilityDescription(name, description, and(types, "**Input:** " + text(type, shapes)), knowledge);
    }

    /**
     * Adds an alternative to the previous inputs.
     *
     * @param type the type
     * @param shapes the shapes of the application
     * @return the changed copy
     */
    public CapabilityDescription orInput(Type type, Shapes shapes) {
        return new CapabilityDescription(
                name, description, and(types, "**Or input:** " + text(type, shapes)), knowledge);
    }

    /**
     * Adds an output of any type. A type without a shape is described by its name.
     *
     * @param type the type
     * @param shapes the shapes of the application
     * @return the changed copy
     */
    public CapabilityDescription output(Type type, Shapes shapes) {
        return new CapabilityDescription(name, description, and(types, "**Output:** " + text(type, shapes)), knowledge);
    }

    /**
     * Adds an output.
     *
     * @param shape the type
     * @return the changed copy
     */
    public CapabilityDescription output(Shape<?> shape) {
        return new CapabilityDescription(name, description, and(types, "**Output:** " + text(shape)), knowledge);
    }

    /**
     * Adds an entry of knowledge.
     *
     * @param title the name of the knowledge
     * @param purpose the purpose of the knowledge
     * @return the changed copy
     */
    public CapabilityDescription knowledge(String title, String purpose) {
        return new CapabilityDescription(name, description, types, and(knowledge, "- " + title + " -- " + purpose));
    }

    private static List<String> and(List<String> earlier, String line) {
        var lines = new ArrayList<>(earlier);
        lines.add(line);
        return lines;
    }

    private static String text(Type type, Shapes shapes) {
        try {
            return text(shapes.of(type));
        } catch (GenerationException ignored) { // the type has no shape
            return RawClass.of(type).getSimpleName();
        }
    }

    private static String text(Shape<?> shape) {
        var out = new StringBuilder(shape.name());
        if (!shape.typeDescription().isEmpty()) {
            out.append(" -- ").append(shape.typeDescription());
        }
        if (shape.node() instanceof ObjectNode object) {
            object.visible().forEach(component -> out.append("\n- ")
                    .append(DescriptionWriter.entry(component, component.name())));
        } else if (shape.node() instanceof VariantsNode variants) {
            variants.offered().forEach(variant -> out.append("\n- ")
                    .append(PromptPhrases.withWords(
                            variant.name(), variant.labels().description())));
        }
        return out.toString();
    }

    /**
     * Returns the description without the name, for example of a tool, whose name models see anyway: the purpose, the
     * types and the knowledge.
     *
     * @return the Markdown
     */
    public String body() {
        var paragraphs = new ArrayList<String>();
        add(paragraphs, description);
        paragraphs.addAll(types);
        add(paragraphs, knowledgeText());
        return String.join("\n\n", paragraphs);
    }

    /** {@return the Markdown} */
    @Override
    public String toString() {
        var paragraphs = new ArrayList<String>();
        paragraphs.add("## " + name);
        paragraphs.addAll(types);
        add(paragraphs, description);
        add(paragraphs, knowledgeText());
        return String.join("\n\n", paragraphs);
    }

    private @Nullable String knowledgeText() {
        return knowledge.isEmpty() ? null : "**Knowledge:**\n" + String.join("\n", knowledge);
    }

    private static void add(List<String> paragraphs, @Nullable String text) {
        if (text != null && !text.isEmpty()) {
            paragraphs.add(text);
        }
    }
}
