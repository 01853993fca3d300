/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.message.Message;
import io.karta.model.SchemaStyle;
import io.karta.model.StructuredOutput;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Generation of an object with more options than its type: examples, filters, validation, a fallback.
 *
 * <pre>{@code
 * Story story = ai.withDefaultLlm()
 *         .creating(Story.class)
 *         .withExample("A children's story", new Story("Once upon a time..."))
 *         .withoutProperties("author")
 *         .fromPrompt("A story about " + topic);
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param <T> the type of the object
 */
public interface ObjectCreator<T> {

    /**
     * Returns this creator with an example. The prompt contains it as JSON instead of a generated example.
     *
     * <pre>{@code creating(Ticket.class).withExample("A lost parcel", new Ticket("parcel", 3)) }</pre>
     *
     * @param description a description of the example
     * @param example the example
     * @return the changed copy
     */
    ObjectCreator<T> withExample(String description, T example);

    /**
     * Returns this creator with an example without a description.
     *
     * <pre>{@code creating(Ticket.class).withExample(new Ticket("parcel", 3)) }</pre>
     *
     * @param example the example
     * @return the changed copy
     */
    default ObjectCreator<T> withExample(T example) {
        return withExample("", example);
    }

    /**
     * Returns this creator for some components of the type only; the model does not receive the others. The omitted
     * components are absent in the object, so they should be optional or have a default; otherwise they are {@code
     * null} or, for primitives, zero.
     *
     * <pre>{@code creating(Customer.class).withProperties("name", "city") }</pre>
     *
     * @param names components of the object, by their names in Java or JSON
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the object has no such component; the message lists the existing ones
     */
    ObjectCreator<T> withProperties(String... names);

    /**
     * Returns this creator without some components of the type, which the model does not receive.
     *
     * <pre>{@code creating(Customer.class).withoutProperties("notes") }</pre>
     *
     * @param names components of the object, by their names in Java or JSON
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the object has no such component; the message lists the existing ones
     */
    ObjectCreator<T> withoutProperties(String... names);

    /**
     * Returns this creator with Bean Validation, which is the default.
     *
     * <pre>{@code creating(Ticket.class).withValidation() }</pre>
     *
     * @return the changed copy
     */
    ObjectCreator<T> withValidation();

    /**
     * Returns this creator without Bean Validation: the prompt describes the constraints, but they are not checked.
     *
     * <pre>{@code creating(Ticket.class).withoutValidation() }</pre>
     *
     * @return the changed copy
     */
    ObjectCreator<T> withoutValidation();

    /**
     * Returns this creator with another structured output mode.
     *
     * <pre>{@code creating(Ticket.class).withStructuredOutput(StructuredOutput.GUIDED) }</pre>
     *
     * @param way the mode; the default is {@code structured-output} of the model
     * @return the changed copy
     */
    ObjectCreator<T> withStructuredOutput(StructuredOutput way);

    /**
     * Returns this creator with another format of the type description in the prompt.
     *
     * <pre>{@code creating(Ticket.class).withSchemaStyle(SchemaStyle.TYPESCRIPT) }</pre>
     *
     * @param style the format; the default is {@code schema-style} of the model
     * @return the changed copy
     */
    ObjectCreator<T> withSchemaStyle(SchemaStyle style);

    /**
     * Returns this creator with another number of repair attempts.
     *
     * <pre>{@code creating(Ticket.class).withRepairAttempts(0) }</pre>
     *
     * @param attempts at least 0; the default is {@code repair-attempts} of the model
     * @return the changed copy
     */
    ObjectCreator<T> withRepairAttempts(int attempts);

    /**
     * Returns this creator with a fallback for calls that fail or whose answers are all invalid. The call still fails
     * if the budget is exceeded or the process has ended.
     *
     * <pre>{@code creating(Ticket.class).orElse(Ticket.UNKNOWN).fromPrompt(complaint) }</pre>
     *
     * @param fallback the object
     * @return the changed copy
     */
    ObjectCreator<T> orElse(T fallback);

    /**
     * Generates the object.
     *
     * <pre>{@code Ticket ticket = creating(Ticket.class).fromPrompt("What is this about?\n" + complaint); }</pre>
     *
     * @param prompt the prompt
     * @return the object
     * @throws MalformedOutputException if no answer is valid and there is no fallback
     */
    T fromPrompt(String prompt);

    /**
     * Generates the object, or nothing if the model declines.
     *
     * <pre>{@code Optional<Order> order = creating(Order.class).fromPromptIfPossible("Which order?\n" + mail); }</pre>
     *
     * @param prompt the prompt
     * @return the object; empty if the model states that the prompt does not contain the needed information
     * @throws MalformedOutputException if no answer is valid and there is no fallback
     */
    Optional<T> fromPromptIfPossible(String prompt);

    /**
     * Generates the object from a prompt template.
     *
     * <pre>{@code creating(Letter.class).fromTemplate("letter", Map.of("ticket", ticket)) }</pre>
     *
     * @param template its name, as in {@link PromptRunner#rendering}
     * @param model the values of the template's variables
     * @return the object
     * @throws MalformedOutputException if no answer is valid and there is no fallback
     */
    T fromTemplate(String template, Map<String, ?> model);

    /**
     * Generates the object as the answer to a conversation.
     *
     * <pre>{@code creating(Ticket.class).fromMessages(conversation) }</pre>
     *
     * @param conversation the messages, oldest first
     * @return the object
     * @throws MalformedOutputException if no answer is valid and there is no fallback
     */
    T fromMessages(List<? extends Message> conversation);
}
