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
 * Asks for an object with more words than its type.
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
     * Returns this with an example. The model sees it as JSON; none is made up then.
     *
     * <pre>{@code creating(Ticket.class).withExample("A lost parcel", new Ticket("parcel", 3)) }</pre>
     *
     * @param description what it is an example of
     * @param example the example
     * @return the changed copy
     */
    ObjectCreator<T> withExample(String description, T example);

    /**
     * Returns this with an example that needs no words.
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
     * Returns this with some components alone: the model hears of no others. Those left out are absent, so they have to
     * be optional, primitive or with a default; a component that must be there is null or, for a primitive, zero.
     *
     * <pre>{@code creating(Customer.class).withProperties("name", "city") }</pre>
     *
     * @param names components of the object, by their names in Java or JSON
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the object has no such component; names those there are
     */
    ObjectCreator<T> withProperties(String... names);

    /**
     * Returns this without some components: the model does not hear of them.
     *
     * <pre>{@code creating(Customer.class).withoutProperties("notes") }</pre>
     *
     * @param names components of the object, by their names in Java or JSON
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the object has no such component; names those there are
     */
    ObjectCreator<T> withoutProperties(String... names);

    /**
     * Returns this with Bean Validation, as by default.
     *
     * <pre>{@code creating(Ticket.class).withValidation() }</pre>
     *
     * @return the changed copy
     */
    ObjectCreator<T> withValidation();

    /**
     * Returns this without Bean Validation: the constraints are told to the model, but not checked.
     *
     * <pre>{@code creating(Ticket.class).withoutValidation() }</pre>
     *
     * @return the changed copy
     */
    ObjectCreator<T> withoutValidation();

    /**
     * Returns this with another way to make the model answer with an object.
     *
     * <pre>{@code creating(Ticket.class).withStructuredOutput(StructuredOutput.GUIDED) }</pre>
     *
     * @param way the way; {@code structured-output} of the model otherwise
     * @return the changed copy
     */
    ObjectCreator<T> withStructuredOutput(StructuredOutput way);

    /**
     * Returns this with other words for what the object looks like.
     *
     * <pre>{@code creating(Ticket.class).withSchemaStyle(SchemaStyle.TYPESCRIPT) }</pre>
     *
     * @param style the words; {@code schema-style} of the model otherwise
     * @return the changed copy
     */
    ObjectCreator<T> withSchemaStyle(SchemaStyle style);

    /**
     * Returns this with another number of chances to put an answer right.
     *
     * <pre>{@code creating(Ticket.class).withRepairAttempts(0) }</pre>
     *
     * @param attempts at least 0; {@code repair-attempts} of the model otherwise
     * @return the changed copy
     */
    ObjectCreator<T> withRepairAttempts(int attempts);

    /**
     * Returns this with an object to fall back to when no answer can be made into one, or the model does not answer. A
     * budget that is used up and a process that has ended still fail the call.
     *
     * <pre>{@code creating(Ticket.class).orElse(Ticket.UNKNOWN).fromPrompt(complaint) }</pre>
     *
     * @param fallback the object
     * @return the changed copy
     */
    ObjectCreator<T> orElse(T fallback);

    /**
     * Asks for the object.
     *
     * <pre>{@code Ticket ticket = creating(Ticket.class).fromPrompt("What is this about?\n" + complaint); }</pre>
     *
     * @param prompt what to ask
     * @return the object
     * @throws MalformedOutputException if no answer could be made into the object, and there is nothing to fall back to
     */
    T fromPrompt(String prompt);

    /**
     * Asks for the object and lets the model say that it cannot make one.
     *
     * <pre>{@code Optional<Order> order = creating(Order.class).fromPromptIfPossible("Which order?\n" + mail); }</pre>
     *
     * @param prompt what to ask
     * @return the object; empty if the model says it cannot make it from what it was given
     * @throws MalformedOutputException if no answer could be made into either, and there is nothing to fall back to
     */
    Optional<T> fromPromptIfPossible(String prompt);

    /**
     * Asks for the object with a template.
     *
     * <pre>{@code creating(Letter.class).fromTemplate("letter", Map.of("ticket", ticket)) }</pre>
     *
     * @param template its name, as in {@link PromptRunner#rendering}
     * @param model what the names in it stand for
     * @return the object
     * @throws MalformedOutputException if no answer could be made into the object, and there is nothing to fall back to
     */
    T fromTemplate(String template, Map<String, ?> model);

    /**
     * Asks for the object as the answer to a conversation.
     *
     * <pre>{@code creating(Ticket.class).fromMessages(conversation) }</pre>
     *
     * @param conversation the messages, oldest first
     * @return the object
     * @throws MalformedOutputException if no answer could be made into the object, and there is nothing to fall back to
     */
    T fromMessages(List<? extends Message> conversation);
}
