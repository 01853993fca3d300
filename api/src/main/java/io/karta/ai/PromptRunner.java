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
 * Asks one language model.
 *
 * <pre>{@code
 * Ticket ticket = ai.withDefaultLlm()
 *         .withSystemPrompt("You sort complaints of a web shop.")
 *         .createObject("What is this complaint about?\n" + complaint.content(), Ticket.class);
 * }</pre>
 *
 * <p>A model that is offered tools may call them, round after round, until it answers;
 * {@link MaxIterationsExceededException} ends what never does. Offering tools to a model that cannot call them is an
 * error.
 *
 * <p>Prompts go to the model as they are: braces in them mean nothing. Each call is retried as its model is configured,
 * within its timeout; an answer that does not fit the wanted type, or its constraints, goes back to the model with
 * every problem before the call fails. All methods that ask throw {@link ModelException} when the model does not
 * answer, and {@link BudgetExceededException} when the process may not ask any more.
 *
 * <p>The model gets, in this order: one system message of the instructions, the contributors, the references, the
 * wanted object with its constraints, and examples; then the messages; then the prompt. Vendors cache a prompt from its
 * beginning, so what stays the same comes first.
 *
 * <p>Immutable.
 */
public interface PromptRunner {

    /**
     * Returns this runner for another model, or for the same with other settings.
     *
     * <pre>{@code runner.withLlm(LlmOptions.ofModel("best").withTimeout(ofMinutes(3))).generateText("Think it over") }</pre>
     *
     * @param options which model, and how it is to answer
     * @return the changed copy
     * @throws io.karta.agent.AgentException if no model fits; names those there are
     */
    PromptRunner withLlm(LlmOptions options);

    /**
     * Returns this runner with an instruction that comes before the prompt.
     *
     * <pre>{@code ai.withDefaultLlm().withSystemPrompt("Answer in French.").generateText("Say hello") }</pre>
     *
     * @param instruction the instruction; several are kept in order
     * @return the changed copy
     */
    PromptRunner withSystemPrompt(String instruction);

    /**
     * Returns this runner with something that has a word to say in every prompt.
     *
     * <pre>{@code ai.withDefaultLlm().withPromptContributor(CLERK).generateText("Greet the customer") }</pre>
     *
     * @param contributor a persona, the date, anything; several are kept in order
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
     * Returns this runner with something the model may look things up in.
     *
     * <pre>{@code ai.withDefaultLlm().withReference(LlmReference.of("returns", "How we take goods back", policy)) }</pre>
     *
     * @param reference the reference; several are kept in order
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
     * @param tools the tools; of several with one name the last counts
     * @return the changed copy
     */
    PromptRunner withTools(List<Tool> tools);

    /**
     * Returns this runner with tools that come and go in the course of the conversation.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withToolbox(history -> history.hasCalled("search") ? List.of(search, report) : List.of(search))
     * }</pre>
     *
     * @param toolbox the tools; they count after those that are there
     * @return the changed copy
     */
    PromptRunner withToolbox(Toolbox toolbox);

    /**
     * Returns this runner with the tools of the latest object of a type that another tool has returned.
     *
     * <pre>{@code ai.withDefaultLlm().withTool(findCustomer).withToolChainingFrom(Customer.class).generateText("Ada wants a discount") }</pre>
     *
     * @param type a type that has methods annotated {@link io.karta.tool.LlmTool}; several are kept
     * @param <T> the type
     * @return the changed copy
     */
    default <T> PromptRunner withToolChainingFrom(Class<T> type) {
        return withToolChainingFrom(type, object -> true);
    }

    /**
     * Returns this runner with the tools of the latest fitting object of a type that another tool has returned.
     *
     * @param type a type that has methods annotated {@link io.karta.tool.LlmTool}; several are kept
     * @param wanted says whether an object is one whose tools the model may use; it goes by the object alone
     * @param <T> the type
     * @return the changed copy
     */
    <T> PromptRunner withToolChainingFrom(Class<T> type, Predicate<? super T> wanted);

    /**
     * Returns this runner with another limit to how often the model is asked until it answers.
     *
     * @param iterations the limit, at least 1; {@code karta.tools.max-iterations} otherwise
     * @return the changed copy
     */
    PromptRunner withMaxIterations(int iterations);

    /**
     * Returns this runner with the tools of an object.
     *
     * <pre>{@code ai.withDefaultLlm().withToolObject(customer).createObject(prompt, Resolution.class) }</pre>
     *
     * @param object an object with methods annotated {@link io.karta.tool.LlmTool}, or a {@link io.karta.ai.ToolObject}
     * @return the changed copy
     * @throws io.karta.agent.AgentException if it has no tools, or one of its methods can be none
     */
    PromptRunner withToolObject(Object object);

    /**
     * Returns this runner with the tools of objects.
     *
     * @param objects the objects, each as {@link #withToolObject} takes it
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
     * Returns this runner with the tools of a group.
     *
     * <pre>{@code ai.withDefaultLlm().withToolGroup(CoreToolGroups.MATH).generateText("What is 17 * 23?") }</pre>
     *
     * @param role the role of the group
     * @return the changed copy
     * @throws io.karta.agent.AgentException if nobody provides it; names the roles there are
     */
    PromptRunner withToolGroup(String role);

    /**
     * Returns this runner with the tools of a group.
     *
     * @param group the group
     * @return the changed copy
     */
    default PromptRunner withToolGroup(ToolGroup group) {
        return withTools(group.tools());
    }

    /**
     * Returns this runner with the tools of groups.
     *
     * @param roles the roles of the groups
     * @return the changed copy
     * @throws io.karta.agent.AgentException if nobody provides one of them; names the roles there are
     */
    default PromptRunner withToolGroups(String... roles) {
        PromptRunner runner = this;
        for (String role : roles) {
            runner = runner.withToolGroup(role);
        }
        return runner;
    }

    /**
     * Returns this runner with a word on what becomes of errors of its tools.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withToolErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(2))).withToolObject(refunds)
     * }</pre>
     *
     * @param errors what, where a tool says nothing itself; added to what was said before
     * @return the changed copy
     */
    PromptRunner withToolErrors(ToolErrors errors);

    /**
     * Returns this runner with values for tools that the model does not see.
     *
     * <pre>{@code ai.withDefaultLlm().withToolContext(Map.of("tenant", tenant)) }</pre>
     *
     * @param values what {@link io.karta.ai.ToolContext#value} finds; added to those already given
     * @return the changed copy
     */
    PromptRunner withToolContext(Map<String, ?> values);

    /**
     * Returns this runner with what was said before.
     *
     * <pre>{@code ai.withDefaultLlm().withMessages(conversation).generateText("Sum this up") }</pre>
     *
     * @param messages the messages, oldest first; they come after those that are there
     * @return the changed copy
     */
    PromptRunner withMessages(List<? extends Message> messages);

    /**
     * Returns this runner with something that was said before.
     *
     * <pre>{@code ai.withDefaultLlm().withMessage(new AssistantMessage("How can I help?")).generateText("My kettle broke") }</pre>
     *
     * @param message the message; it comes after those that are there
     * @return the changed copy
     */
    default PromptRunner withMessage(Message message) {
        return withMessages(List.of(message));
    }

    /**
     * Returns this runner with an image beside the prompt.
     *
     * <pre>{@code ai.withAutoLlm().withImage(AgentImage.fromPath(photo)).createObject("What is broken?", Damage.class) }</pre>
     *
     * @param image the image; several are kept in order
     * @return the changed copy; it throws {@link io.karta.agent.AgentException} when it asks a model that sees no
     *     images
     */
    PromptRunner withImage(AgentImage image);

    /**
     * Returns this runner with several images beside the prompt.
     *
     * <pre>{@code ai.withAutoLlm().withImages(before, after).generateText("What has changed?") }</pre>
     *
     * @param images the images, in order
     * @return the changed copy; it throws {@link io.karta.agent.AgentException} when it asks a model that sees no
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
     * Returns this runner with a PDF beside the prompt.
     *
     * <pre>{@code ai.withAutoLlm().withDocument(AgentDocument.fromPath(invoice)).createObject("What is owed?", Debt.class) }</pre>
     *
     * @param document the document; several are kept in order
     * @return the changed copy; it throws {@link io.karta.agent.AgentException} when it asks a model that reads no
     *     documents
     */
    PromptRunner withDocument(AgentDocument document);

    /**
     * Returns this runner with a guardrail, besides those of the application and after them.
     *
     * <pre>{@code ai.withDefaultLlm().withGuardrail(noPrices).generateText(question) }</pre>
     *
     * @param guardrail looks at what is asked, at what is answered, or at tools
     * @return the changed copy; what it asks throws {@link io.karta.guard.GuardrailException} when a guardrail blocks
     */
    PromptRunner withGuardrail(Guardrail guardrail);

    /**
     * Returns this runner with a callback around the calls of its model, besides those of the application and after
     * them.
     *
     * <pre>{@code ai.withDefaultLlm().withModelCallback(cache).generateText(question) }</pre>
     *
     * @param callback stands around each call
     * @return the changed copy
     */
    PromptRunner withModelCallback(ModelCallback callback);

    /**
     * Returns this runner with a callback around the calls of its tools, besides those of the application and after
     * them.
     *
     * <pre>{@code ai.withDefaultLlm().withToolCallback(dryRun).withToolObject(refunds).generateText(task) }</pre>
     *
     * @param callback stands around each call
     * @return the changed copy
     */
    PromptRunner withToolCallback(ToolCallback callback);

    /**
     * Returns this runner with, or without, an example of the wanted object where nobody gives one.
     *
     * <pre>{@code ai.withDefaultLlm().withGenerateExamples(false).createObject(prompt, Ticket.class) }</pre>
     *
     * @param wanted true to make up an example; {@code karta.generate-examples} otherwise
     * @return the changed copy
     */
    PromptRunner withGenerateExamples(boolean wanted);

    /**
     * Asks for a text.
     *
     * <pre>{@code String haiku = ai.withDefaultLlm().generateText("A haiku about kettles"); }</pre>
     *
     * @param prompt what to ask
     * @return what the model wrote, without its thinking
     */
    String generateText(String prompt);

    /**
     * Asks for an object: a record, an enum, a sealed interface, or anything made of these.
     *
     * <pre>{@code Resolution resolution = ai.withLlmByRole("judge").createObject(prompt, Resolution.class); }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object, which satisfies its Bean Validation constraints
     * @throws MalformedOutputException if no answer could be made into the object
     */
    default <T> T createObject(String prompt, Class<T> type) {
        return creating(type).fromPrompt(prompt);
    }

    /**
     * Asks for an object of a generic type.
     *
     * <pre>{@code
     * Map<String, Team> teams = ai.withDefaultLlm().createObject("Who takes which?", new TypeRef<Map<String, Team>>() {});
     * }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object, which satisfies its Bean Validation constraints
     * @throws MalformedOutputException if no answer could be made into the object
     */
    default <T> T createObject(String prompt, TypeRef<T> type) {
        return creating(type).fromPrompt(prompt);
    }

    /**
     * Asks for any number of objects.
     *
     * <pre>{@code List<Ticket> tickets = ai.withDefaultLlm().createObjects("All complaints in this mail:\n" + mail, Ticket.class); }</pre>
     *
     * @param prompt what to ask
     * @param type the type of each object
     * @param <T> the type of each object
     * @return the objects, in the model's order; empty if there are none
     * @throws MalformedOutputException if no answer could be made into a list of them
     */
    <T> List<T> createObjects(String prompt, Class<T> type);

    /**
     * Asks for an object and lets the model say that it cannot make one. Its reason is in the event
     * {@link io.karta.event.ModelDeclined}.
     *
     * <pre>{@code
     * Optional<Order> order = ai.withDefaultLlm().createObjectIfPossible("Which order is meant?\n" + text, Order.class);
     * }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object; empty if the model says it cannot make it from what it was given
     * @throws MalformedOutputException if no answer could be made into either
     */
    default <T> Optional<T> createObjectIfPossible(String prompt, Class<T> type) {
        return creating(type).fromPromptIfPossible(prompt);
    }

    /**
     * Asks for an object of a generic type and lets the model say that it cannot make one.
     *
     * <pre>{@code runner.createObjectIfPossible("Which orders are meant?", new TypeRef<Set<Order>>() {}) }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object; empty if the model says it cannot make it from what it was given
     * @throws MalformedOutputException if no answer could be made into either
     */
    default <T> Optional<T> createObjectIfPossible(String prompt, TypeRef<T> type) {
        return creating(type).fromPromptIfPossible(prompt);
    }

    /**
     * Asks for an object as the outcome of an action.
     *
     * <pre>{@code
     * @Action
     * Outcome<Letter> settle(Ticket ticket, Ai ai) {
     *     return ai.withDefaultLlm().createOutcome("Settle: " + ticket.summary(), Letter.class);
     * }
     * }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the outcome to return from the action
     * @throws MalformedOutputException if no answer could be made into the object
     */
    <T> Outcome<T> createOutcome(String prompt, Class<T> type);

    /**
     * Asks whether something is so.
     *
     * <pre>{@code boolean angry = ai.withLlm("fast").evaluateCondition("The writer is angry", mail, 0.7); }</pre>
     *
     * @param condition a statement
     * @param context what it is about
     * @param confidence how sure the model must be, 0 to 1
     * @return {@code true} if the model says yes and is at least so sure
     */
    boolean evaluateCondition(String condition, String context, double confidence);

    /**
     * Asks whether something is so, and wants to be 80 percent sure.
     *
     * <pre>{@code boolean angry = ai.withLlm("fast").evaluateCondition("The writer is angry", mail); }</pre>
     *
     * @param condition a statement
     * @param context what it is about
     * @return {@code true} if the model says yes and is at least so sure
     */
    default boolean evaluateCondition(String condition, String context) {
        return evaluateCondition(condition, context, 0.8);
    }

    /**
     * Goes on with a conversation.
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
     * Begins an object that needs more words: examples, filters, a fallback.
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
     * @return what asks for it
     */
    <T> ObjectCreator<T> creating(Class<T> type);

    /**
     * Begins an object of a generic type that needs more words.
     *
     * <pre>{@code ai.withDefaultLlm().creating(new TypeRef<List<Ticket>>() {}).withoutValidation().fromPrompt(prompt) }</pre>
     *
     * @param type the type of the object
     * @param <T> the type of the object
     * @return what asks for it
     */
    <T> ObjectCreator<T> creating(TypeRef<T> type);

    /**
     * Begins a prompt from a template.
     *
     * <pre>{@code
     * ai.withDefaultLlm().rendering("letter").createObject(Letter.class, Map.of("ticket", ticket, "customer", customer))
     * }</pre>
     *
     * @param template its name: {@code letter} is {@code prompts/letter.jinja} on the class path; a name with
     *     {@code classpath:} before it is a full path
     * @return what fills the template
     * @throws io.karta.agent.AgentException if there is no such template, or no module that reads templates
     */
    Rendering rendering(String template);

    /**
     * Begins a call of which the model's thinking is wanted too.
     *
     * <pre>{@code
     * ThinkingResponse<Verdict> response = ai.withLlm("thinks").thinking().createObject("Who is right?", Verdict.class);
     * log(response.thinkingBlocks());
     * }</pre>
     *
     * @return what asks a model that can think to do so, and keeps the thinking apart from the answer
     */
    ThinkingPromptRunner thinking();

    /**
     * Begins a call whose answer is wanted piece by piece.
     *
     * <pre>{@code ai.withDefaultLlm().streaming().generateText("Tell a story").subscribe(page) }</pre>
     *
     * @return what asks and publishes
     */
    StreamingPromptRunner streaming();
}
