/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentSource;
import io.karta.ai.LlmReference;
import io.karta.ai.ModelCallback;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallback;
import io.karta.builder.GoalBuilder;
import io.karta.generation.TypeRef;
import io.karta.guard.Guardrail;
import io.karta.model.LlmOptions;
import io.karta.tool.ToolErrors;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An agent made of words: it is told what to do, not how.
 *
 * <pre>{@code
 * LlmAgent<Topic, Story> writer = LlmAgent.named("writer")
 *         .description("Writes short stories")
 *         .instruction("You write stories for children. Write one about {topic}.")
 *         .input(Topic.class)
 *         .output(Story.class);
 *
 * platform.deploy(writer);                                   // or a CDI producer returns it
 * Story story = platform.invocation(Story.class).invoke(new Topic("kettles"));
 * }</pre>
 *
 * <p>It is an agent as any other, with one action, {@code answer}, and one goal of its name: it may be deployed, produced, run as a child
 * ({@code context.run(writer, Story.class, topic)}), or a step of a workflow. The action is one step: what its models and tools answer is
 * journaled within it, and after a crash the conversation goes on where it was.
 *
 * <p><b>Handing over.</b> An agent that has others may leave the conversation to one of them: its model is offered the tool
 * {@value #TRANSFER}. The other goes on with its own instruction, model and tools, and may hand over in turn: to its own, to the agent it belongs
 * to, and to those beside it. The result is what the agent answers that comes last; so all of them answer with one type.
 *
 * <p>Immutable. What is wrong with an agent is said, all at once, by {@link #agent()}.
 *
 * @param <I> the type of the input
 * @param <O> the type of the result
 */
public interface LlmAgent<I, O> extends AgentSource {

    /** {@value}: the tool by which a model hands over to another agent. */
    String TRANSFER = "transfer_to_agent";

    /** {@value}: how often agents may hand over until one of them answers, unless {@link #maxHops} says otherwise. */
    int HOPS = 10;

    /**
     * Begins an agent that makes a text of a text.
     *
     * @param name its name, unique in the application and among the agents it may hand over to; never {@code user}
     * @return the agent
     */
    static LlmAgent<String, String> named(String name) {
        return new ConfiguredLlmAgent<>(new LlmAgentSettings(requireNonNull(name, "name")));
    }

    /**
     * Returns the agent that an interface describes; {@link AgentInterface} makes an object of the interface.
     *
     * <pre>{@code
     * LlmAgent<?, ?> desk = LlmAgent.of(Desk.class).subAgents(LlmAgent.of(InvoiceClerk.class), refunds);
     * }</pre>
     *
     * @param type an interface annotated {@link DeclarativeLlmAgent}; the objects it names by their classes are made by their constructors without parameters
     * @return the agent
     * @throws io.karta.agent.AgentException if something is invalid with it; says all that is
     */
    static LlmAgent<?, ?> of(Class<?> type) {
        return AgentInterface.of(type).agent();
    }

    /**
     * Returns what the agent is called.
     *
     * @return its name
     */
    String name();

    /**
     * Returns what the agent does.
     *
     * @return the description; empty if there is none
     */
    String description();

    /**
     * Sets what it does, for people and for models that may hand over to it.
     *
     * @param text one sentence
     * @return the changed copy
     */
    LlmAgent<I, O> description(String text);

    /**
     * Sets what it is told to do. <code>{name}</code> in it stands for what there is of that name, the first of: what is bound under it on the
     * blackboard, a value of {@link #toolContext}, a component of the input, the latest object of a type of that name
     * (<code>{topic}</code> for a {@code Topic}), and the input itself for <code>{input}</code>. <code>{topic.title}</code> is a component.
     * <code>{artifact.report.md}</code> is what is bound under {@code report.md}. What is not there fails the run; <code>{name?}</code>
     * is empty then. <code>{{name}}</code> is <code>{name}</code> for the model; all other braces mean nothing.
     *
     * @param template the instruction
     * @return the changed copy
     */
    LlmAgent<I, O> instruction(String template);

    /**
     * Sets what makes the instruction as things are.
     *
     * @param instruction makes it; it takes the place of a template
     * @return the changed copy
     */
    LlmAgent<I, O> instruction(Instruction instruction);

    /**
     * Sets what this agent and all it may hand over to are told first. Where this agent belongs to another, only that one's counts.
     *
     * @param template the instruction, as {@link #instruction(String)} takes it
     * @return the changed copy
     */
    LlmAgent<I, O> globalInstruction(String template);

    /**
     * Sets what makes the instruction that this agent and all it may hand over to are told first.
     *
     * @param instruction makes it; it takes the place of a template
     * @return the changed copy
     */
    LlmAgent<I, O> globalInstruction(Instruction instruction);

    /**
     * Sets which model it asks, and how that is to answer; the default model otherwise.
     *
     * @param options the options
     * @return the changed copy
     */
    LlmAgent<I, O> llm(LlmOptions options);

    /**
     * Sets which model it asks.
     *
     * @param model the model's name in the configuration
     * @return the changed copy
     */
    default LlmAgent<I, O> model(String model) {
        return llm(LlmOptions.ofModel(model));
    }

    /**
     * Sets which model it asks by what that is for.
     *
     * @param role the role's name in the configuration
     * @return the changed copy
     */
    default LlmAgent<I, O> role(String role) {
        return llm(LlmOptions.ofRole(role));
    }

    /**
     * Adds tools that its model may call.
     *
     * @param tools the tools
     * @return the changed copy
     */
    LlmAgent<I, O> tools(Tool... tools);

    /**
     * Adds the tools of objects.
     *
     * @param objects objects with methods annotated {@link io.karta.tool.LlmTool}
     * @return the changed copy
     * @throws io.karta.agent.AgentException if one has no tools, or one of its methods can be none
     */
    LlmAgent<I, O> toolObjects(Object... objects);

    /**
     * Adds groups of tools.
     *
     * @param roles the roles of the groups
     * @return the changed copy
     */
    LlmAgent<I, O> toolGroups(String... roles);

    /**
     * Adds values for tools and instructions that the model does not see by itself.
     *
     * @param values what {@link io.karta.ai.ToolContext#value} finds
     * @return the changed copy
     */
    LlmAgent<I, O> toolContext(Map<String, ?> values);

    /**
     * Adds something its model may look things up in.
     *
     * @param references the references
     * @return the changed copy
     */
    LlmAgent<I, O> references(LlmReference... references);

    /**
     * Adds what it is told in every prompt.
     *
     * @param entries what it knows
     * @return the changed copy
     */
    LlmAgent<I, O> knowledge(Knowledge... entries);

    /**
     * Adds what its model may look up: each entry is a tool of its name.
     *
     * @param entries what it knows
     * @return the changed copy
     */
    LlmAgent<I, O> knowledgeTools(Knowledge... entries);

    /**
     * Limits how often its model is asked until it answers.
     *
     * @param iterations the limit, at least 1; {@code karta.tools.max-iterations} otherwise
     * @return the changed copy
     */
    LlmAgent<I, O> maxIterations(int iterations);

    /**
     * Sets what becomes of errors of its tools, where a tool itself says nothing: {@code ToolErrors.defaults().onExecution(ToolRecovery.retry(2))}.
     *
     * @param errors what becomes of them; counts before what was set earlier
     * @return the changed copy
     */
    LlmAgent<I, O> toolErrors(ToolErrors errors);

    /**
     * Adds a guardrail, besides those of the application and after them.
     *
     * @param guardrail looks at what is agentMethod, at what is answered, or at tools
     * @return the changed copy
     */
    LlmAgent<I, O> guardrail(Guardrail guardrail);

    /**
     * Adds a callback around this agent's turns.
     *
     * @param callback stands invoke each turn
     * @return the changed copy
     */
    LlmAgent<I, O> agentCallback(AgentCallback callback);

    /**
     * Adds a callback around the calls of its model, besides those of the application and after them.
     *
     * @param callback stands invoke each call
     * @return the changed copy
     */
    LlmAgent<I, O> modelCallback(ModelCallback callback);

    /**
     * Adds a callback around the calls of its tools, besides those of the application and after them.
     *
     * @param callback stands invoke each call
     * @return the changed copy
     */
    LlmAgent<I, O> toolCallback(ToolCallback callback);

    /**
     * Sets what it takes: the latest object of that type on the blackboard. Its model is told the object: a text as it is, anything else as JSON.
     *
     * @param type the type; {@code String} unless it is set
     * @param <T> the type
     * @return the changed copy
     */
    <T> LlmAgent<T, O> input(Class<T> type);

    /**
     * Sets what it takes, where that is a generic type.
     *
     * @param type the type
     * @param <T> the type
     * @return the changed copy
     */
    <T> LlmAgent<T, O> input(TypeRef<T> type);

    /**
     * Sets what it answers with.
     *
     * @param type the type; {@code String} unless it is set
     * @param <T> the type
     * @return the changed copy
     */
    <T> LlmAgent<I, T> output(Class<T> type);

    /**
     * Sets what it answers with, where that is a generic type.
     *
     * @param type the type
     * @param <T> the type
     * @return the changed copy
     */
    <T> LlmAgent<I, T> output(TypeRef<T> type);

    /**
     * Binds what this agent answers on the blackboard; not what another one answers that it has handed over to.
     *
     * @param name the name it is bound under
     * @return the changed copy
     */
    LlmAgent<I, O> outputKey(String name);

    /**
     * Sets what it is told of what was said before.
     *
     * @param history what it is withInstructions
     * @return the changed copy
     */
    LlmAgent<I, O> history(History history);

    /**
     * Adds agents that it may hand over to.
     *
     * @param agents the agents, each with a description; they answer with this agent's type, whatever they take
     * @return the changed copy
     */
    LlmAgent<I, O> subAgents(LlmAgent<?, ?>... agents);

    /**
     * Forbids it to hand over to the agent it belongs to.
     *
     * @return the changed copy
     */
    LlmAgent<I, O> disallowTransferToParent();

    /**
     * Forbids it to hand over to the agents beside it.
     *
     * @return the changed copy
     */
    LlmAgent<I, O> disallowTransferToPeers();

    /**
     * Limits how often agents hand over in one run; the limit of the first one counts.
     *
     * @param hops at least 0; {@value #HOPS} unless it is set
     * @return the changed copy
     */
    LlmAgent<I, O> maxHops(int hops);

    /**
     * Says more about its goal.
     *
     * @param more says it: {@code g -> g.remote()}
     * @return the changed copy
     */
    LlmAgent<I, O> goal(Consumer<GoalBuilder> more);

    /**
     * Returns the agents it may hand over to.
     *
     * @return the agents, in the order in which they were added
     */
    List<LlmAgent<?, ?>> subAgents();

    /**
     * Returns this agent itself, without what a container has put around it.
     *
     * @return this agent
     */
    LlmAgent<I, O> self();

    /**
     * Does the work inside an action, as a part of its step.
     *
     * @param context the action's context
     * @param input the input
     * @return the result
     */
    O in(ActionContext context, I input);
}
