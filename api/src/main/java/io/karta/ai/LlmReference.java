/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Something the model may look things up in: notes that stand in the prompt, and tools that the model may call.
 *
 * <pre>{@code
 * LlmReference returns = LlmReference.of("returns", "How we take goods back", shop.returnPolicy());
 *
 * ai.withDefaultLlm().withReference(returns).createObject("What may the customer do?\n" + complaint, Rights.class)
 * }</pre>
 *
 * <p>The module {@code karta-references} makes them of class path resources, web pages, directories, and YAML files.
 */
public interface LlmReference extends PromptContributor {

    /**
     * Creates a reference of a text.
     *
     * <pre>{@code LlmReference.of("returns", "How we take goods back", "Within 30 days ...") }</pre>
     *
     * @param name what it is called
     * @param description what it is good for
     * @param notes the text
     * @return the reference
     */
    static LlmReference of(String name, String description, String notes) {
        requireNonNull(name, "name");
        requireNonNull(description, "description");
        requireNonNull(notes, "notes");
        return new TextReference(name, description, notes);
    }

    /**
     * Returns what it is called.
     *
     * @return the name, unique among the references of a prompt
     */
    String name();

    /**
     * Returns what it is good for.
     *
     * @return one line
     */
    String description();

    /**
     * Returns what the model is told: the content itself, or how to use it.
     *
     * @return a text; asked before each call
     */
    String notes();

    /**
     * Returns what the model may call to look things up.
     *
     * @return the tools; none by default
     */
    default List<Tool> tools() {
        return List.of();
    }

    @Override
    default String contribution() {
        return "Reference: " + name() + "\nDescription: " + description()
                + (notes().isBlank() ? "" : "\nNotes:\n" + notes());
    }
}
