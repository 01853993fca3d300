/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Knowledge;
import io.karta.tool.schema.ToolNames;
import java.util.List;

/**
 * Reference material for a model: notes that are added to the prompt, and tools that the model may call.
 *
 * <pre>{@code
 * LlmReference returns = LlmReference.of("returns", "How we take goods back", shop.returnPolicy());
 *
 * ai.withDefaultLlm().withReference(returns).createObject("What may the customer do?\n" + complaint, Rights.class)
 * }</pre>
 *
 * <p>The module {@code karta-references} creates references from class path resources, web pages, directories, and YAML
 * files.
 */
public interface LlmReference extends PromptContributor {

    /**
     * Creates a reference from a text.
     *
     * <pre>{@code LlmReference.of("returns", "How we take goods back", "Within 30 days ...") }</pre>
     *
     * @param name the name
     * @param description the purpose
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
     * Creates a reference to knowledge of an agent, whose text is read before each model call.
     *
     * @param knowledge the knowledge
     * @return the reference
     */
    static LlmReference of(Knowledge knowledge) {
        return new KnowledgeReference(requireNonNull(knowledge, "knowledge"));
    }

    /**
     * Returns the name.
     *
     * @return the name, unique among the references of a prompt
     */
    String name();

    /**
     * Returns the purpose of the reference.
     *
     * @return one line
     */
    String description();

    /**
     * Returns the notes for the prompt: the content itself, or instructions for its use.
     *
     * @return a text; called before each model call
     */
    String notes();

    /**
     * Returns the tools of the reference. A prompt offers them under the names that {@link #toolName} returns, so two
     * references can have a tool of the same name. A tool that is also a {@link Toolbox} keeps its name.
     *
     * @return the tools; none by default
     */
    default List<Tool> tools() {
        return List.of();
    }

    /**
     * Returns the name under which a prompt offers a tool of this reference, for use in {@link #notes}. The tool {@code
     * search} of the reference {@code Return policy} is offered as {@code return_policy_search}.
     *
     * @param tool the name of one of {@link #tools}
     * @return the name of the tool with the name of the reference as a prefix, which is cut if the result is too long
     */
    default String toolName(String tool) {
        return ToolNames.withPrefix(name(), requireNonNull(tool, "tool"));
    }

    @Override
    default String contribution() {
        return "Reference: " + name() + "\nDescription: " + description()
                + (notes().isBlank() ? "" : "\nNotes:\n" + notes());
    }
}
