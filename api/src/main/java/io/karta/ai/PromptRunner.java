/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.Outcome;
import io.karta.generation.TypeRef;
import io.karta.guard.Guardrail;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.model.LlmOptions;
import io.karta.model.ModelException;
import io.karta.tool.ToolErrors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Runner of prompts: generates texts and objects with a language model, with instructions, tools, images and
 * conversations.
 *
 * <pre>{@code
 * Ticket ticket = ai.withDefaultLlm()
 *         .withSystemPrompt("You sort complaints of a web shop.")
 *         .createObject("What is this complaint about?\n" + complaint.content(), Ticket.class);
 * }</pre>
 *
 * <p>A model may call the offered tools repeatedly until it answers; {@link MaxIterationsExceededException} limits the
 * number of iterations. Offering tools to a model without tool support is an error.
 *
 * <p>Prompts are sent unchanged; braces have no meaning. Calls are retried as configured for the model, within the
 * timeout. An answer that does not match the requested type or its constraints is returned to the model with all
 * problems, before the call fails. All calling methods throw {@link ModelException} if all attempts fail, and
 * {@link BudgetExceededException} if the budget of the process is exceeded.
 *
 * <p>The model receives, in this order: one system message with instructions, contributions, references, the
 * description of the requested type with its constraints, and examples; then the messages; then the prompt. Constant
 * parts come first, because vendors cache prompts by their prefix.
 *
 * <p>Immutable.
 */
public interface PromptRunner {

    /**
     * Returns this runner for another model or other settings.
     *
     * <pre>{@code
     * runner.withLlm(LlmOptions.ofModel("best").withTimeout(ofMinutes(3))).generateText("Think it over")
     * }</pre>
     *
     * @param options the model and its settings
     * @return the changed copy
     * @throws io.karta.agent.AgentException if no model fits; the message lists the existing ones
     */
    PromptRunner withLlm(LlmOptions options);

    /**
     * Returns this runner with a system prompt.
     *
     * <pre>{@code ai.withDefaultLlm().withSystemPrompt("Answer in French.").generateText("Say hello") }</pre>
     *
     * @param instruction the instruction; several are kept in order
     * @return the changed copy
     */
    PromptRunner withSystemPrompt(String instruction);

    /**
     * Returns this runner with a prompt contributor.
     *
     * <pre>{@code ai.withDefaultLlm().withPromptContributor(CLERK).generateText("Greet the customer") }</pre>
     *
     * @param contributor the contributor; may be called several times
     * @return the changed copy
     */
    PromptRunner withPromptContributor(PromptContributor contributor);

    /**
     * Returns this runner with several contributors.
     *
     * <pre>{@code ai.withDefaultLlm().withPromptContributors(List.of(CLERK, PromptContributor.currentDate())) }</pre>
     *
     * @param contributors the contributors, in order
     * @return the changed copy
     */
    default PromptRunner withPromptContributors(List<? extends PromptContributor> contributors) {
        PromptRunner runner = this;
        for (PromptContributor contributor : contributors) {
            runner = runner.withPromptContributor(contributor);
        }
        return runner;
    }

    /**
     * Returns this runner with reference material.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withReference(LlmReference.of("returns", "How we take goods back", policy))
     * }</pre>
     *
     * @param reference the reference; may be called several times
     * @return the changed copy
     */
    PromptRunner withReference(LlmReference reference);

    /**
     * Returns this runner with several references.
     *
     * <pre>{@code ai.withDefaultLlm().withReferences(References.fromYaml("references.yml")) }</pre>
     *
     * @param references the references, in order
     * @return the changed copy
     */
    default PromptRunner withReferences(List<? extends LlmReference> references) {
        PromptRunner runner = this;
        for (LlmReference reference : references) {
            runner = runner.withReference(reference);
        }
        return runner;
    }

    /**
     * Returns this runner with a tool that the model may call.
     *
     * @param tool the tool
     * @return the changed copy
     */
    default PromptRunner withTool(Tool tool) {
        return withTools(List.of(tool));
    }

    /**
     * Returns this runner with tools that the model may call.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withTools(Tool.fromInstance(new Calculator())).generateText("What is 17 * 23?")
     * }</pre>
     *
     * @param tools the tools; of several with the same name the last one is used
     * @return the changed copy
     */
    PromptRunner withTools(List<Tool> tools);

    /**
     * Returns this runner with tools that depend on the history of the conversation.
     *
     * <pre>{@code
     * ai.withDefaultLlm()
     *         .withToolbox(history -> history.hasCalled("search") ? List.of(search, report) : List.of(search))
     * }</pre>
     *
     * @param toolbox the toolbox; its tools follow those already added
     * @return the changed copy
     */
    PromptRunner withToolbox(Toolbox toolbox);

    /**
     * Returns this runner with the tools of the latest object of a type that another tool has returned.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withTool(findCustomer).withToolChainingFrom(Customer.class)
     *         .generateText("Ada wants a discount")
     * }</pre>
     *
     * @param type a type that has methods annotated with {@link io.karta.tool.LlmTool}; may be called several times
     * @param <T> the type
     * @return the changed copy
     */
    default <T> PromptRunner withToolChainingFrom(Class<T> type) {
        return withToolChainingFrom(type, object -> true);
    }

    /**
     * Returns this runner with the tools of the latest matching object of a type that another tool has returned.
     *
     * @param type a type that has methods annotated with {@link io.karta.tool.LlmTool}; may be called several times
     * @param filter returns whether the model may use the tools of an object; must depend on the object only
     * @param <T> the type
     * @return the changed copy
     */
    <T> PromptRunner withToolChainingFrom(Class<T> type, Predicate<? super T> filter);

    /**
     * Returns this runner with another maximum number of model calls in the tool loop.
     *
     * @param iterations at least 1; the default is {@code karta.tools.max-iterations}
     * @return the changed copy
     */
    PromptRunner withMaxIterations(int iterations);

    /**
     * Returns this runner with the tools of an object.
     *
     * <pre>{@code ai.withDefaultLlm().withToolObject(customer).createObject(prompt, Resolution.class) }</pre>
     *
     * @param object an object with methods annotated with {@link io.karta.tool.LlmTool}, a {@link ToolSource}, or a
     *     {@link ToolObject} for one of these
     * @return the changed copy
     * @throws io.karta.agent.AgentException if it has no tools, or one of its tool methods is invalid
     */
    PromptRunner withToolObject(Object object);

    /**
     * Returns this runner with the tools of objects.
     *
     * @param objects the objects, as for {@link #withToolObject}
     * @return the changed copy
     */
    default PromptRunner withToolObjects(Object... objects) {
        PromptRunner runner = this;
        for (Object object : objects) {
            runner = runner.withToolObject(object);
        }
        return runner;
    }

    /**
     * Returns this runner with the tools of a tool group.
     *
     * <pre>{@code ai.withDefaultLlm().withToolGroup(CoreToolGroups.MATH).generateText("What is 17 * 23?") }</pre>
     *
     * @param role the role of the group
     * @return the changed copy
     * @throws io.karta.agent.AgentException if no group has this role; the message lists the existing roles
     */
    PromptRunner withToolGroup(String role);

    /**
     * Returns this runner with the tools of a tool group.
     *
     * @param group the group
     * @return the changed copy
     */
    default PromptRunner withToolGroup(ToolGroup group) {
        return withTools(group.tools());
    }

    /**
     * Returns this runner with the tools of several tool groups.
     *
     * @param roles the roles of the groups
     * @return the changed copy
     * @throws io.karta.agent.AgentException if no group has one of these roles; the message lists the existing roles
     */
    default PromptRunner withToolGroups(String... roles) {
        PromptRunner runner = this;
        for (String role : roles) {
            runner = runner.withToolGroup(role);
        }
        return runner;
    }

    /**
     * Returns this runner with an error policy for its tools.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withToolErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(2)))
     *         .withToolObject(refunds)
     * }</pre>
     *
     * @param errors the policy; policies of tools and earlier calls take precedence where they define a recovery
     * @return the changed copy
     */
    PromptRunner withToolErrors(ToolErrors errors);

    /**
     * Returns this runner with values for tools that are invisible to the model.
     *
     * <pre>{@code ai.withDefaultLlm().withToolContext(Map.of("tenant", tenant)) }</pre>
     *
     * @param values the values for {@link io.karta.ai.ToolContext#value}, in addition to those already set
     * @return the changed copy
     */
    PromptRunner withToolContext(Map<String, ?> values);

    /**
     * Returns this runner with earlier messages of the conversation.
     *
     * <pre>{@code ai.withDefaultLlm().withMessages(conversation).generateText("Sum this up") }</pre>
     *
     * @param messages the messages, oldest first; appended to those already added
     * @return the changed copy
     */
    PromptRunner withMessages(List<? extends Message> messages);

    /**
     * Returns this runner with an earlier message of the conversation.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withMessage(new AssistantMessage("How can I help?")).generateText("My kettle broke")
     * }</pre>
     *
     * @param message the message; appended to those already added
     * @return the changed copy
     */
    default PromptRunner withMessage(Message message) {
        return withMessages(List.of(message));
    }

    /**
     * Returns this runner with an image.
     *
     * <pre>{@code
     * ai.withAutoLlm().withImage(AgentImage.fromPath(photo)).createObject("What is broken?", Damage.class)
     * }</pre>
     *
     * @param image the image; may be called several times
     * @return the changed copy; its calls throw {@link io.karta.agent.AgentException} if the model does not support
     *     images
     */
    PromptRunner withImage(AgentImage image);

    /**
     * Returns this runner with several images.
     *
     * <pre>{@code ai.withAutoLlm().withImages(before, after).generateText("What has changed?") }</pre>
     *
     * @param images the images, in order
     * @return the changed copy; its calls throw {@link io.karta.agent.AgentException} if the model does not support
     *     images
     */
    default PromptRunner withImages(AgentImage... images) {
        PromptRunner runner = this;
        for (AgentImage image : images) {
            runner = runner.withImage(image);
        }
        return runner;
    }

    /**
     * Returns this runner with a PDF document.
     *
     * <pre>{@code
     * ai.withAutoLlm().withDocument(AgentDocument.fromPath(invoice)).createObject("What is owed?", Debt.class)
     * }</pre>
     *
     * @param document the document; may be called several times
     * @return the changed copy; its calls throw {@link io.karta.agent.AgentException} if the model does not support
     *     documents
     */
    PromptRunner withDocument(AgentDocument document);

    /**
     * Returns this runner with a guardrail, which runs after those of the application.
     *
     * <pre>{@code ai.withDefaultLlm().withGuardrail(noPrices).generateText(question) }</pre>
     *
     * @param guardrail the guardrail for input, output or tools
     * @return the changed copy; its calls throw {@link io.karta.guard.GuardrailException} if a guardrail blocks
     */
    PromptRunner withGuardrail(Guardrail guardrail);

    /**
     * Returns this runner with a model callback, which runs after those of the application.
     *
     * <pre>{@code ai.withDefaultLlm().withModelCallback(cache).generateText(question) }</pre>
     *
     * @param callback the callback
     * @return the changed copy
     */
    PromptRunner withModelCallback(ModelCallback callback);

    /**
     * Returns this runner with a tool callback, which runs after those of the application.
     *
     * <pre>{@code ai.withDefaultLlm().withToolCallback(dryRun).withToolObject(refunds).generateText(task) }</pre>
     *
     * @param callback the callback
     * @return the changed copy
     */
    PromptRunner withToolCallback(ToolCallback callback);

    /**
     * Returns this runner with or without a generated example of the requested type in prompts that have no example.
     *
     * <pre>{@code ai.withDefaultLlm().withGenerateExamples(false).createObject(prompt, Ticket.class) }</pre>
     *
     * @param isEnabled {@code true} to generate an example; the default is {@code karta.generate-examples}
     * @return the changed copy
     */
    PromptRunner withGenerateExamples(boolean isEnabled);

    /**
     * Generates a text.
     *
     * <pre>{@code String haiku = ai.withDefaultLlm().generateText("A haiku about kettles"); }</pre>
     *
     * @param prompt the prompt
     * @return the answer of the model, without its thinking
     */
    String generateText(String prompt);

    /**
     * Generates an object: a record, an enum, a sealed interface, or a combination of these.
     *
     * <pre>{@code Resolution resolution = ai.withLlmByRole("judge").createObject(prompt, Resolution.class); }</pre>
     *
     * @param prompt the prompt
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object, valid according to its Bean Validation constraints
     * @throws MalformedOutputException if no answer is valid
     */
    default <T> T createObject(String prompt, Class<T> type) {
        return creating(type).fromPrompt(prompt);
    }

    /**
     * Generates an object of a generic type.
     *
     * <pre>{@code
     * Map<String, Team> teams = ai.withDefaultLlm()
     *         .createObject("Who takes which?", new TypeRef<Map<String, Team>>() {});
     * }</pre>
     *
     * @param prompt the prompt
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object, valid according to its Bean Validation constraints
     * @throws MalformedOutputException if no answer is valid
     */
    default <T> T createObject(String prompt, TypeRef<T> type) {
        return creating(type).fromPrompt(prompt);
    }

    /**
     * Generates any number of objects.
     *
     * <pre>{@code
     * List<Ticket> tickets = ai.withDefaultLlm().createObjects("All complaints in this mail:\n" + mail, Ticket.class);
     * }</pre>
     *
     * @param prompt the prompt
     * @param type the type of each object
     * @param <T> the type of each object
     * @return the objects, in the model's order; empty if there are none
     * @throws MalformedOutputException if no answer is valid
     */
    <T> List<T> createObjects(String prompt, Class<T> type);

    /**
     * Generates an object, or nothing if the model declines. The event {@link io.karta.event.ModelDeclined} contains
     * its reason.
     *
     * <pre>{@code
     * Optional<Order> order = ai.withDefaultLlm()
     *         .createObjectIfPossible("Which order is meant?\n" + text, Order.class);
     * }</pre>
     *
     * @param prompt the prompt
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object; empty if the model states that the prompt does not contain the needed information
     * @throws MalformedOutputException if no answer is valid
     */
    default <T> Optional<T> createObjectIfPossible(String prompt, Class<T> type) {
        return creating(type).fromPromptIfPossible(prompt);
    }

    /**
     * Generates an object of a generic type, or nothing if the model declines.
     *
     * <pre>{@code runner.createObjectIfPossible("Which orders are meant?", new TypeRef<Set<Order>>() {}) }</pre>
     *
     * @param prompt the prompt
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object; empty if the model states that the prompt does not contain the needed information
     * @throws MalformedOutputException if no answer is valid
     */
    default <T> Optional<T> createObjectIfPossible(String prompt, TypeRef<T> type) {
        return creating(type).fromPromptIfPossible(prompt);
    }

    /**
     * Generates an object as the outcome of an action. Use this method for tools with a {@link io.karta.tool.Confirm
     * confirmation}: the outcome suspends the process until the user has answered.
     *
     * <pre>{@code
     * @Action
     * Outcome<Letter> settle(Ticket ticket, Ai ai) {
     *     return ai.withDefaultLlm().createOutcome("Settle: " + ticket.summary(), Letter.class);
     * }
     * }</pre>
     *
     * @param prompt the prompt
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the outcome to return from the action
     * @throws MalformedOutputException if no answer is valid
     */
    <T> Outcome<T> createOutcome(String prompt, Class<T> type);

    /**
     * Returns whether a statement is true according to the model.
     *
     * <pre>{@code boolean angry = ai.withLlm("fast").evaluateCondition("The writer is angry", mail, 0.7); }</pre>
     *
     * @param condition a statement
     * @param context the text that the statement is about
     * @param confidence the minimum confidence, 0 to 1
     * @return {@code true} if the model affirms the statement with at least this confidence
     */
    boolean evaluateCondition(String condition, String context, double confidence);

    /**
     * Returns whether a statement is true according to the model, with a confidence of at least 80 percent.
     *
     * <pre>{@code boolean angry = ai.withLlm("fast").evaluateCondition("The writer is angry", mail); }</pre>
     *
     * @param condition a statement
     * @param context the text that the statement is about
     * @return {@code true} if the model affirms the statement with at least this confidence
     */
    default boolean evaluateCondition(String condition, String context) {
        return evaluateCondition(condition, context, 0.8);
    }

    /**
     * Continues a conversation.
     *
     * <pre>{@code
     * AssistantMessage answer = ai.withDefaultLlm().respond(List.of(new UserMessage("My kettle broke")));
     * }</pre>
     *
     * @param conversation the messages so far, oldest first
     * @return the model's next message
     */
    AssistantMessage respond(List<? extends Message> conversation);

    /**
     * Returns a creator of objects with more options: examples, filters, a fallback.
     *
     * <pre>{@code
     * Ticket ticket = ai.withDefaultLlm()
     *         .creating(Ticket.class)
     *         .withExample("A lost parcel", new Ticket("parcel", 3))
     *         .orElse(Ticket.UNKNOWN)
     *         .fromPrompt("What is this complaint about?\n" + complaint.content());
     * }</pre>
     *
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the creator
     */
    <T> ObjectCreator<T> creating(Class<T> type);

    /**
     * Returns a creator of objects of a generic type.
     *
     * <pre>{@code
     * ai.withDefaultLlm().creating(new TypeRef<List<Ticket>>() {}).withoutValidation().fromPrompt(prompt)
     * }</pre>
     *
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the creator
     */
    <T> ObjectCreator<T> creating(TypeRef<T> type);

    /**
     * Returns a runner whose prompt is rendered from a template.
     *
     * <pre>{@code
     * ai.withDefaultLlm().rendering("letter")
     *         .createObject(Letter.class, Map.of("ticket", ticket, "customer", customer))
     * }</pre>
     *
     * @param template the name: {@code letter} is {@code prompts/letter.jinja} on the class path; a name with the
     *     prefix {@code classpath:} is a full path
     * @return the runner
     * @throws io.karta.agent.AgentException if there is no such template, or no template module
     */
    Rendering rendering(String template);

    /**
     * Returns a runner that returns the model's thinking together with its answers.
     *
     * <pre>{@code
     * ThinkingResponse<Verdict> response = ai.withLlm("thinks").thinking()
     *         .createObject("Who is right?", Verdict.class);
     * log(response.thinkingBlocks());
     * }</pre>
     *
     * @return the runner; it enables thinking for models that support it
     */
    ThinkingPromptRunner thinking();

    /**
     * Returns a runner for actions that have work to do after the answer, and that run again after the user has
     * answered a question of a tool. Other actions call {@link #createOutcome}.
     *
     * @return the runner
     */
    ResumablePromptRunner resumable();

    /**
     * Returns a runner that streams answers.
     *
     * <pre>{@code ai.withDefaultLlm().streaming().generateText("Tell a story").subscribe(page) }</pre>
     *
     * @return the runner
     */
    StreamingPromptRunner streaming();
}
