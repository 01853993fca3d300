/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Form;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Result of a tool call. The model receives the text, images and documents, but never the artefact.
 *
 * <pre>{@code
 * return ToolResult.text("The kettle, seen from above").with(AgentImage.fromPath(photo));
 * }</pre>
 */
public sealed interface ToolResult {

    /**
     * Returns a result with a text.
     *
     * @param text the text for the model
     * @return the result
     */
    static ToolResult text(String text) {
        return new Text(text);
    }

    /**
     * Returns a result with a text for the model and an object for the application.
     *
     * @param text the text for the model
     * @param artefact the object for the application
     * @return the result
     */
    static ToolResult withArtefact(String text, Object artefact) {
        return new Artefact(text, artefact);
    }

    /**
     * Returns a result with texts, images and documents.
     *
     * <pre>{@code
     * ToolResult.of(List.of(new TextPart("Before:"), before, new TextPart("After:"), after))
     * }</pre>
     *
     * @param parts the parts for the model, in this order
     * @return the result
     */
    static ToolResult of(List<? extends MessagePart> parts) {
        return parts.size() == 1 && parts.get(0) instanceof TextPart text
                ? text(text.text())
                : new Parts(List.copyOf(parts), Optional.empty(), false);
    }

    /**
     * Returns an error, with advice for the model.
     *
     * @param message the problem, for the model
     * @return the result
     */
    static ToolResult error(String message) {
        return new Failed(message);
    }

    /**
     * Returns an error about invalid arguments.
     *
     * @param message all problems, and the expected schema
     * @param isReadable whether the arguments could be parsed; {@code true} if they violate a constraint, {@code false}
     *     if they are unreadable
     * @return the result
     */
    static ToolResult invalidArguments(String message, boolean isReadable) {
        return new InvalidArguments(message, isReadable);
    }

    /**
     * Returns the request of a tool for input of the user. The process is suspended with a question, and the tool is
     * called again with the answer, possibly in another JVM.
     *
     * <pre>{@code
     * public ToolResult call(String arguments, ToolContext context) {
     *     Optional<ToolInput> seat = context.input();
     *     if (seat.isEmpty()) {
     *         return ToolResult.inputRequired("Which seat?", SCHEMA);     // nothing is booked yet
     *     }
     *     return seat.get().accepted()
     *             ? ToolResult.text(flights.book(arguments, seat.get().content().getString("seat")))
     *             : ToolResult.error("The user does not want a seat.");
     * }
     * }</pre>
     *
     * A tool that changes something before it requests input does so once per call. In a prompt that cannot wait
     * ({@link io.karta.ai.ToolContext#canRequestInput}) the model receives an error.
     *
     * @param question the question; the title of the form
     * @param schema the JSON Schema of the answer, an object whose properties are the fields of the form
     * @return the request
     */
    static ToolResult inputRequired(String question, JsonObject schema) {
        return new InputRequired(question, schema, "");
    }

    /**
     * Returns the request of a tool for input of the user, with data for the call with the answer.
     *
     * @param question the question; the title of the form
     * @param schema the JSON Schema of the answer, an object whose properties are the fields of the form
     * @param state the data, which {@link io.karta.ai.ToolContext#inputState} returns; part of the journal
     * @return the request
     */
    static ToolResult inputRequired(String question, JsonObject schema, String state) {
        return new InputRequired(question, schema, state);
    }

    /**
     * Returns the result of a tool whose own dialogue with a model waits for the user. The process is suspended with
     * this question, and the tool is called again after the answer, possibly in another JVM.
     *
     * @param question the question of a {@link io.karta.ai.ResumablePromptRunner}
     * @return the result
     */
    static ToolResult awaiting(Form<?> question) {
        return new Awaiting(question);
    }

    /**
     * Returns the decision of a tool that the process needs another plan, without the current action, as {@link
     * io.karta.agent.Outcome#replan} does. The model does not continue, and what the action returns is dropped. Objects
     * and conditions that the tool has set remain.
     *
     * <pre>{@code
     * @LlmTool(description = "Transfers the customer to a department")
     * ToolResult transfer(Department department, ToolContext context) {
     *     context.add(new Transfer(department));                // the next plan starts from it
     *     return ToolResult.replan("The customer wants " + department);
     * }
     * }</pre>
     *
     * <p>The call of the model ends with a {@link io.karta.model.ModelException} of the kind {@code CANCELLED}. Code
     * that catches it does not change the decision. It rolls back a transaction of the action, but not the objects and
     * conditions. Outside of actions the call of the model fails.
     *
     * @param reason the reason, for users
     * @return the decision
     */
    static ToolResult replan(String reason) {
        return new ActionEnd(reason, ActionEnd.Kind.REPLAN);
    }

    /**
     * Returns the decision of a tool to end the process with status {@link io.karta.process.ProcessStatus#TERMINATED},
     * as {@link io.karta.agent.Outcome#stop} does. The model does not continue, as after {@link #replan}.
     *
     * @param reason the reason, for users
     * @return the decision
     */
    static ToolResult stop(String reason) {
        return new ActionEnd(reason, ActionEnd.Kind.STOP);
    }

    /**
     * Returns the text for the model.
     *
     * @return the text
     */
    String text();

    /**
     * Returns all parts for the model.
     *
     * @return only the text, if there is nothing else; otherwise texts, images and documents, in order
     */
    default List<MessagePart> parts() {
        return List.of(new TextPart(text()));
    }

    /**
     * Returns this result with an additional part for the model.
     *
     * <pre>{@code ToolResult.error("The page does not load. This is what there is:").with(screenshot) }</pre>
     *
     * @param part an image, a document, or another text, appended as the last part
     * @return the changed copy
     */
    default ToolResult with(MessagePart part) {
        List<MessagePart> longer = new ArrayList<>(parts());
        longer.add(requireNonNull(part, "part"));
        return new Parts(longer, artefact(), isError());
    }

    /**
     * Returns the object for the application.
     *
     * @return the object; empty if there is none
     */
    default Optional<Object> artefact() {
        return Optional.empty();
    }

    /**
     * Returns whether the call failed.
     *
     * @return {@code true} if so
     */
    default boolean isError() {
        return false;
    }

    /**
     * Result with a text.
     *
     * @param text the text for the model
     */
    record Text(String text) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param text the text for the model
         */
        public Text {
            requireNonNull(text, "text");
        }
    }

    /**
     * Result with a text and an object.
     *
     * @param text the text for the model
     * @param value the object for the application
     */
    record Artefact(String text, Object value) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param text the text for the model
         * @param value the object for the application
         */
        public Artefact {
            requireNonNull(text, "text");
            requireNonNull(value, "value");
        }

        @Override
        public Optional<Object> artefact() {
            return Optional.of(value);
        }
    }

    /**
     * Result with texts, images and documents.
     *
     * @param parts the parts for the model, in order
     * @param value the object for the application
     * @param isError whether the call failed
     */
    record Parts(List<MessagePart> parts, Optional<Object> value, boolean isError) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param parts the parts for the model, in order
         * @param value the object for the application
         * @param isError whether the call failed
         */
        public Parts {
            parts = List.copyOf(parts);
            requireNonNull(value, "value");
        }

        @Override
        public String text() {
            return TextPart.textOf(parts);
        }

        /** Returns the object, or else the image or document if it is the only one. */
        @Override
        public Optional<Object> artefact() {
            List<MessagePart> shown =
                    parts.stream().filter(part -> !(part instanceof TextPart)).toList();
            return value.or(() -> shown.size() == 1 ? Optional.of(shown.get(0)) : Optional.empty());
        }

        @Override
        public ToolResult with(MessagePart part) {
            List<MessagePart> longer = new ArrayList<>(parts);
            longer.add(requireNonNull(part, "part"));
            return new Parts(longer, value, isError);
        }
    }

    /**
     * Error that is reported to the model.
     *
     * @param text the text for the model
     */
    record Failed(String text) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param text the text for the model
         */
        public Failed {
            requireNonNull(text, "text");
        }

        @Override
        public boolean isError() {
            return true;
        }
    }

    /**
     * Error about invalid arguments.
     *
     * @param text the text for the model
     * @param isReadable whether the arguments could be parsed; {@code true} if they violate a constraint, {@code false}
     *     if they are unreadable
     */
    record InvalidArguments(String text, boolean isReadable) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param text the text for the model
         * @param isReadable whether the arguments could be parsed; {@code true} if they violate a constraint, {@code
         *     false} if they are unreadable
         */
        public InvalidArguments {
            requireNonNull(text, "text");
        }

        @Override
        public boolean isError() {
            return true;
        }
    }

    /**
     * Request for input of the user; never the result that a model receives.
     *
     * @param text the question
     * @param schema the JSON Schema of the answer
     * @param state the data for the call with the answer
     */
    record InputRequired(String text, JsonObject schema, String state) implements ToolResult {

        /**
         * Creates a request.
         *
         * @param text the question
         * @param schema the JSON Schema of the answer
         * @param state the data for the call with the answer
         */
        public InputRequired {
            requireNonNull(text, "question");
            requireNonNull(schema, "schema");
            requireNonNull(state, "state");
        }
    }

    /**
     * Question of a dialogue inside a tool; never the result that a model receives.
     *
     * @param question the question
     */
    record Awaiting(Form<?> question) implements ToolResult {

        /**
         * Creates a result.
         *
         * @param question the question
         */
        public Awaiting {
            requireNonNull(question, "question");
        }

        @Override
        public String text() {
            return question.title();
        }
    }

    /**
     * Decision of a tool to end the current action; never the result that a model receives.
     *
     * @param text the reason, for users
     * @param kind how the process continues
     */
    record ActionEnd(String text, Kind kind) implements ToolResult {

        /** How a process continues after the end of the action. */
        public enum Kind {
            /** With another plan. */
            REPLAN,
            /** Not at all. */
            STOP
        }

        /**
         * Creates a decision.
         *
         * @param text the reason, for users
         * @param kind how the process continues
         */
        public ActionEnd {
            requireNonNull(text, "reason");
            requireNonNull(kind, "kind");
        }
    }
}
