/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.agent.llm.History;
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
 * LLM agent: an agent that consists of an instruction, a model, tools and sub-agents.
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
 * <p>It has the action {@code answer}, and one goal with the name of the agent. If its result is text, the action
 * {@code reply} answers the messages of a session. Like every agent it can be deployed, returned by a CDI producer, run
 * as a child ({@code context.run(writer, Story.class, topic)}), or be a step of a workflow. Results of models and tools
 * are journaled inside the action; after a crash the dialogue continues where it was.
 *
 * <p><b>Transfer.</b> An agent with sub-agents can transfer the dialogue to one of them: its model receives the tool
 * {@value #TRANSFER}. The other agent continues with its own instruction, model and tools. It can transfer to its
 * sub-agents, its parent and its peers. The last agent answers, so all agents have the same result type.
 *
 * <p>Immutable. {@link #agent()} validates the agent and reports all problems at once.
 *
 * @param <I> the type of the input
 * @param <O> the type of the result
 */
public interface LlmAgent<I, O> extends AgentSource {

    /** Name of the tool that transfers to another agent: {@value}. */
    String TRANSFER = "transfer_to_agent";

    /**
     * Creates an agent with texts as input and result.
     *
     * @param name the name, unique in the application and among the sub-agents; {@code user} is reserved
     * @return the agent
     */
    static LlmAgent<String, String> named(String name) {
        return new ConfiguredLlmAgent<>(new LlmAgentSettings(requireNonNull(name, "name")));
    }

    /**
     * Returns the agent that an interface declares. {@link AgentInterface} implements the interface.
     *
     * <pre>{@code
     * LlmAgent<?, ?> desk = LlmAgent.of(Desk.class).subAgents(LlmAgent.of(InvoiceClerk.class), refunds);
     * }</pre>
     *
     * @param type an interface annotated {@link DeclarativeLlmAgent}; classes in the annotation are instantiated with
     *     their constructors without parameters
     * @return the agent
     * @throws io.karta.agent.AgentException if the interface is invalid; the message lists all problems
     */
    static LlmAgent<?, ?> of(Class<?> type) {
        return AgentInterface.of(type).agent();
    }

    /**
     * Returns the name of the agent.
     *
     * @return the name
     */
    String name();

    /**
     * Returns the description of the agent.
     *
     * @return the description; empty if there is none
     */
    String description();

    /**
     * Sets the description, for people and for models that can transfer to this agent.
     *
     * @param text one sentence
     * @return the changed copy
     */
    LlmAgent<I, O> description(String text);

    /**
     * Sets the instruction. The placeholder <code>{name}</code> is replaced by the first of: the object that is bound
     * under this name on the blackboard, the value of {@link #toolContext}, the component of the input, the latest
     * object whose type has this name (<code>{topic}</code> for a {@code Topic}). <code>{input}</code> is the input
     * itself, <code>{topic.title}</code> a component, and <code>{artifact.report.md}</code> the object that is bound
     * under {@code report.md}. A missing value fails the run; <code>{name?}</code> is empty instead.
     * <code>{{name}}</code> is the text <code>{name}</code>; other braces have no meaning.
     *
     * @param template the instruction
     * @return the changed copy
     */
    LlmAgent<I, O> instruction(String template);

    /**
     * Sets an instruction that is computed for each turn.
     *
     * @param instruction computes the text; replaces a template
     * @return the changed copy
     */
    LlmAgent<I, O> instruction(Instruction instruction);

    /**
     * Sets an instruction that precedes the ones of this agent and its sub-agents. In a sub-agent it has no effect.
     *
     * @param template the instruction, with the placeholders of {@link #instruction(String)}
     * @return the changed copy
     */
    LlmAgent<I, O> globalInstruction(String template);

    /**
     * Sets a computed instruction that precedes the ones of this agent and its sub-agents.
     *
     * @param instruction computes the text; replaces a template
     * @return the changed copy
     */
    LlmAgent<I, O> globalInstruction(Instruction instruction);

    /**
     * Sets the model and its options; the default model unless set.
     *
     * @param options the options
     * @return the changed copy
     */
    LlmAgent<I, O> llm(LlmOptions options);

    /**
     * Sets the model.
     *
     * @param model the name of the model in the configuration
     * @return the changed copy
     */
    default LlmAgent<I, O> model(String model) {
        return llm(LlmOptions.ofModel(model));
    }

    /**
     * Sets the model by its role.
     *
     * @param role the role in the configuration
     * @return the changed copy
     */
    default LlmAgent<I, O> role(String role) {
        return llm(LlmOptions.ofRole(role));
    }

    /**
     * Adds tools.
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
     * @throws io.karta.agent.AgentException if an object has no tools, or a method is not a valid tool
     */
    LlmAgent<I, O> toolObjects(Object... objects);

    /**
     * Adds tool groups.
     *
     * @param roles the roles of the groups
     * @return the changed copy
     */
    LlmAgent<I, O> toolGroups(String... roles);

    /**
     * Adds values for tools and placeholders. The model does not receive them otherwise.
     *
     * @param values the values that {@link io.karta.ai.ToolContext#value} returns
     * @return the changed copy
     */
    LlmAgent<I, O> toolContext(Map<String, ?> values);

    /**
     * Adds references.
     *
     * @param references the references
     * @return the changed copy
     */
    LlmAgent<I, O> references(LlmReference... references);

    /**
     * Adds knowledge to every prompt.
     *
     * @param entries the knowledge
     * @return the changed copy
     */
    LlmAgent<I, O> knowledge(Knowledge... entries);

    /**
     * Adds documents that the model searches, such as a {@code KnowledgeBase} of {@code karta-rag}. Prompts contain the
     * notes of the reference, and the model receives its tools. Models that choose agents see its name and description.
     *
     * <pre>{@code LlmAgent.named("clerk").knowledge(manual) }</pre>
     *
     * @param documents the reference
     * @return the changed copy
     */
    LlmAgent<I, O> knowledge(LlmReference documents);

    /**
     * Adds knowledge as tools: each entry becomes a tool with its name.
     *
     * @param entries the knowledge
     * @return the changed copy
     */
    LlmAgent<I, O> knowledgeTools(Knowledge... entries);

    /**
     * Sets the maximum number of model calls in one turn.
     *
     * @param iterations the limit, at least 1; {@code karta.tools.max-iterations} otherwise
     * @return the changed copy
     */
    LlmAgent<I, O> maxIterations(int iterations);

    /**
     * Sets the handling of tool errors for tools without their own:
     * {@code ToolErrors.defaults().onExecution(ToolRecovery.retry(2))}.
     *
     * @param errors the handling; overrides earlier settings
     * @return the changed copy
     */
    LlmAgent<I, O> toolErrors(ToolErrors errors);

    /**
     * Adds a guardrail, which runs after those of the application.
     *
     * @param guardrail checks input, output or tool calls
     * @return the changed copy
     */
    LlmAgent<I, O> guardrail(Guardrail guardrail);

    /**
     * Adds a callback around the turns of this agent.
     *
     * @param callback called for each turn
     * @return the changed copy
     */
    LlmAgent<I, O> agentCallback(AgentCallback callback);

    /**
     * Adds a callback around model calls, which runs after those of the application.
     *
     * @param callback called for each call
     * @return the changed copy
     */
    LlmAgent<I, O> modelCallback(ModelCallback callback);

    /**
     * Adds a callback around tool calls, which runs after those of the application.
     *
     * @param callback called for each call
     * @return the changed copy
     */
    LlmAgent<I, O> toolCallback(ToolCallback callback);

    /**
     * Sets the type of the input: the latest object of that type on the blackboard. The model receives a text
     * unchanged, other objects as JSON.
     *
     * @param type the type; {@code String} by default
     * @param <T> the type
     * @return the changed copy
     */
    <T> LlmAgent<T, O> input(Class<T> type);

    /**
     * Sets a generic type of the input.
     *
     * @param type the type
     * @param <T> the type
     * @return the changed copy
     */
    <T> LlmAgent<T, O> input(TypeRef<T> type);

    /**
     * Sets the type of the answer.
     *
     * @param type the type; {@code String} by default
     * @param <T> the type
     * @return the changed copy
     */
    <T> LlmAgent<I, T> output(Class<T> type);

    /**
     * Sets a generic type of the answer.
     *
     * @param type the type
     * @param <T> the type
     * @return the changed copy
     */
    <T> LlmAgent<I, T> output(TypeRef<T> type);

    /**
     * Binds the answer of this agent on the blackboard, but not the answer of an agent that it transfers to. With a
     * scope, such as {@code user:profile}, the answer is set as text in {@link io.karta.userdata.ScopedState}.
     *
     * @param name the name on the blackboard, or in the state
     * @return the changed copy
     */
    LlmAgent<I, O> outputKey(String name);

    /**
     * Sets which earlier messages the agent receives.
     *
     * @param history the policy
     * @return the changed copy
     */
    LlmAgent<I, O> history(History history);

    /**
     * Adds agents that this agent can transfer to.
     *
     * @param agents the agents, each with a description; their result type is the one of this agent
     * @return the changed copy
     */
    LlmAgent<I, O> subAgents(LlmAgent<?, ?>... agents);

    /**
     * Forbids the transfer to the parent agent.
     *
     * @return the changed copy
     */
    LlmAgent<I, O> disallowTransferToParent();

    /**
     * Forbids the transfer to peers.
     *
     * @return the changed copy
     */
    LlmAgent<I, O> disallowTransferToPeers();

    /**
     * Sets the maximum number of transfers in one run. Only the value of the root agent has an effect.
     *
     * @param hops the number, at least 0; {@value DeclarativeLlmAgent#DEFAULT_MAX_HOPS} by default
     * @return the changed copy
     */
    LlmAgent<I, O> maxHops(int hops);

    /**
     * Configures the goal.
     *
     * @param more configures it, for example {@code g -> g.remote()}
     * @return the changed copy
     */
    LlmAgent<I, O> goal(Consumer<GoalBuilder> more);

    /**
     * Returns the sub-agents.
     *
     * @return the agents, in the order in which they were added
     */
    List<LlmAgent<?, ?>> subAgents();

    /**
     * Returns this agent without the proxy of a container.
     *
     * @return this agent
     */
    LlmAgent<I, O> self();

    /**
     * Runs the agent inside an action, as a part of its step.
     *
     * @param context the context of the action
     * @param input the input
     * @return the result
     */
    O in(ActionContext context, I input);
}
