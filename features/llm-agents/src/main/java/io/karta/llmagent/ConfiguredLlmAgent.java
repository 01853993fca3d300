/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Knowledge;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.History;
import io.karta.ai.LlmReference;
import io.karta.ai.ModelCallback;
import io.karta.ai.ObjectCreator;
import io.karta.ai.PromptRunner;
import io.karta.ai.ResumablePromptRunner.Reply;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallback;
import io.karta.builder.ActionBuilder;
import io.karta.builder.AgentBuilder;
import io.karta.builder.Agents;
import io.karta.builder.GoalBuilder;
import io.karta.generation.Shapes;
import io.karta.generation.TypeRef;
import io.karta.guard.Guardrail;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.tool.ToolErrors;
import io.karta.userdata.ScopedState;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Implementation of {@link LlmAgent} on top of its settings. */
final class ConfiguredLlmAgent<I, O> implements LlmAgent<I, O> {

    private static final String ACTION = "answer";
    private static final String HEARING = "hear";
    private static final String REPLYING = "reply";

    private final LlmAgentSettings settings;
    private final ObjectFormatter formatter = new ObjectFormatter(new Shapes());
    private @Nullable AgentDefinition definition;

    ConfiguredLlmAgent(LlmAgentSettings settings) {
        this.settings = settings;
    }

    LlmAgentSettings settings() {
        return settings;
    }

    private <A, B> LlmAgent<A, B> copyWith(Consumer<LlmAgentSettings> change) {
        return new ConfiguredLlmAgent<>(settings.copyWith(change));
    }

    @Override
    public String name() {
        return settings.name;
    }

    @Override
    public String description() {
        return settings.description;
    }

    @Override
    public LlmAgent<I, O> description(String text) {
        requireNonNull(text, "text");
        return copyWith(all -> all.description = text);
    }

    @Override
    public LlmAgent<I, O> instruction(String template) {
        var part = new InstructionTemplate(settings.name, requireNonNull(template, "template"));
        return copyWith(all -> all.instruction = Optional.of(part));
    }

    @Override
    public LlmAgent<I, O> instruction(Instruction instruction) {
        requireNonNull(instruction, "instruction");
        return copyWith(all -> all.instruction = Optional.of(InstructionPart.of(instruction)));
    }

    @Override
    public LlmAgent<I, O> globalInstruction(String template) {
        var part = new InstructionTemplate(settings.name, requireNonNull(template, "template"));
        return copyWith(all -> all.globalInstruction = Optional.of(part));
    }

    @Override
    public LlmAgent<I, O> globalInstruction(Instruction instruction) {
        requireNonNull(instruction, "instruction");
        return copyWith(all -> all.globalInstruction = Optional.of(InstructionPart.of(instruction)));
    }

    @Override
    public LlmAgent<I, O> llm(LlmOptions options) {
        requireNonNull(options, "options");
        return copyWith(all -> all.llm = options);
    }

    @Override
    public LlmAgent<I, O> tools(Tool... tools) {
        List<Tool> more = List.of(tools);
        return copyWith(all -> all.tools.addAll(more));
    }

    @Override
    public LlmAgent<I, O> toolObjects(Object... objects) {
        List<Tool> more = List.of(objects).stream()
                .flatMap(object -> Tool.fromInstance(object).stream())
                .toList();
        return copyWith(all -> all.tools.addAll(more));
    }

    @Override
    public LlmAgent<I, O> toolGroups(String... roles) {
        List<String> more = List.of(roles);
        return copyWith(all -> all.toolGroups.addAll(more));
    }

    @Override
    public LlmAgent<I, O> toolContext(Map<String, ?> values) {
        Map<String, ?> more = Map.copyOf(values);
        return copyWith(all -> all.values.putAll(more));
    }

    @Override
    public LlmAgent<I, O> references(LlmReference... references) {
        List<LlmReference> more = List.of(references);
        return copyWith(all -> all.references.addAll(more));
    }

    @Override
    public LlmAgent<I, O> knowledge(Knowledge... entries) {
        List<Knowledge> more = List.of(entries);
        return copyWith(all -> more.forEach(all::addKnowledge));
    }

    @Override
    public LlmAgent<I, O> knowledge(LlmReference documents) {
        requireNonNull(documents, "documents");
        return copyWith(all -> all.addDocuments(documents));
    }

    @Override
    public LlmAgent<I, O> knowledgeTools(Knowledge... entries) {
        List<Knowledge> more = List.of(entries);
        return copyWith(all -> more.forEach(all::addKnowledgeTool));
    }

    @Override
    public LlmAgent<I, O> maxIterations(int iterations) {
        return copyWith(all -> all.maxIterations(iterations));
    }

    @Override
    public LlmAgent<I, O> toolErrors(ToolErrors errors) {
        requireNonNull(errors, "errors");
        return copyWith(all -> all.toolErrors = errors.orElse(all.toolErrors));
    }

    @Override
    public LlmAgent<I, O> guardrail(Guardrail guardrail) {
        requireNonNull(guardrail, "guardrail");
        return copyWith(all -> all.guardrails.add(guardrail));
    }

    @Override
    public LlmAgent<I, O> agentCallback(AgentCallback callback) {
        requireNonNull(callback, "callback");
        return copyWith(all -> all.agentCallbacks.add(callback));
    }

    @Override
    public LlmAgent<I, O> modelCallback(ModelCallback callback) {
        requireNonNull(callback, "callback");
        return copyWith(all -> all.modelCallbacks.add(callback));
    }

    @Override
    public LlmAgent<I, O> toolCallback(ToolCallback callback) {
        requireNonNull(callback, "callback");
        return copyWith(all -> all.toolCallbacks.add(callback));
    }

    @Override
    public <T> LlmAgent<T, O> input(Class<T> type) {
        return takes(type);
    }

    @Override
    public <T> LlmAgent<T, O> input(TypeRef<T> type) {
        return takes(type.type());
    }

    private <T> LlmAgent<T, O> takes(Type type) {
        requireNonNull(type, "type");
        return copyWith(all -> all.input = type);
    }

    @Override
    public <T> LlmAgent<I, T> output(Class<T> type) {
        return answers(requireNonNull(type, "type"), runner -> runner.creating(type));
    }

    @Override
    public <T> LlmAgent<I, T> output(TypeRef<T> type) {
        return answers(type.type(), runner -> runner.creating(type));
    }

    private <T> LlmAgent<I, T> answers(Type type, Function<PromptRunner, ObjectCreator<?>> creating) {
        return copyWith(all -> {
            all.output = Optional.of(type);
            all.creating = creating;
        });
    }

    @Override
    public LlmAgent<I, O> outputKey(String name) {
        requireNonNull(name, "name");
        return copyWith(all -> all.outputKey = Optional.of(name));
    }

    @Override
    public LlmAgent<I, O> history(History history) {
        requireNonNull(history, "history");
        return copyWith(all -> all.history = history);
    }

    @Override
    public LlmAgent<I, O> subAgents(LlmAgent<?, ?>... agents) {
        List<ConfiguredLlmAgent<?, ?>> more = List.of(agents).stream()
                .<ConfiguredLlmAgent<?, ?>>map(agent -> (ConfiguredLlmAgent<?, ?>) agent.self())
                .toList();
        return copyWith(all -> all.subAgents.addAll(more));
    }

    @Override
    public LlmAgent<I, O> disallowTransferToParent() {
        return copyWith(all -> all.toParent = false);
    }

    @Override
    public LlmAgent<I, O> disallowTransferToPeers() {
        return copyWith(all -> all.toPeers = false);
    }

    @Override
    public LlmAgent<I, O> maxHops(int hops) {
        return copyWith(all -> all.maxHops(hops));
    }

    @Override
    public LlmAgent<I, O> goal(Consumer<GoalBuilder> more) {
        requireNonNull(more, "more");
        return copyWith(all -> all.goal = all.goal.andThen(more));
    }

    @Override
    public List<LlmAgent<?, ?>> subAgents() {
        return List.copyOf(settings.subAgents);
    }

    /** Returns a copy, because containers replace a returned {@code this} by their proxy. */
    @Override
    public LlmAgent<I, O> self() {
        return new ConfiguredLlmAgent<>(settings);
    }

    @Override
    @SuppressWarnings("unchecked") // the model was called with the type
    public O in(ActionContext context, I input) {
        requireNonNull(input, "input");
        return (O) new LlmAgentRun(AgentTree.of(settings), context, input, formatter, true, false)
                .answer()
                .answer()
                .orElseThrow();
    }

    @Override
    public synchronized AgentDefinition agent() {
        AgentDefinition created = definition;
        if (created == null) {
            created = define(AgentTree.of(settings));
            definition = created;
        }
        return created;
    }

    private AgentDefinition define(AgentTree tree) {
        String text = settings.description.isBlank()
                ? "Answers with a " + Messages.simple(settings.answer())
                : settings.description;
        AgentBuilder agent = Agents.agent(settings.name, text)
                .action(ACTION, action -> define(action, tree))
                .goal(settings.goalName(), text, ACTION, goal -> settings.goal.accept(goal.startingWith(starts())))
                .listedKnowledge(settings.knowledge.toArray(Knowledge[]::new));
        if (settings.input == String.class) {
            agent.action(HEARING, UserInput.class, String.class, (userInput, context) -> userInput.content());
        }
        if (settings.answer().equals(String.class)) {
            agent.action(REPLYING, action -> defineReply(action, tree));
        }
        return agent.build();
    }

    /** Answers the messages of a session. Binds nothing: a text on the blackboard would be an input of the agent. */
    private void defineReply(ActionBuilder action, AgentTree tree) {
        action.reads(UserMessage.class)
                .readsIfPresent(HandOver.class)
                .trigger(UserMessage.class)
                .canRerun()
                .runningWithOutcome((inputs, context) -> {
                    var run = new LlmAgentRun(tree, context, inputs.get(UserMessage.class), formatter, false, true);
                    Reply<?> reply = run.reply();
                    reply.answer().ifPresent(text -> context.sendMessage(new AssistantMessage((String) text)));
                    return reply.question().<Outcome<?>>map(Outcome::await).orElseGet(Outcome::none);
                });
        if (tree.isAlone()) {
            action.toolGroups(settings.toolGroups.toArray(String[]::new));
        }
    }

    /** Texts can come from user input, too. Generic types are not declared. */
    private Class<?>[] starts() {
        if (settings.input == String.class) {
            return new Class<?>[] {String.class, UserInput.class};
        }
        return settings.input instanceof Class<?> plain ? new Class<?>[] {plain} : new Class<?>[0];
    }

    private void define(ActionBuilder action, AgentTree tree) {
        action.reads(settings.input)
                .produces(settings.answer())
                .runningWithOutcome((inputs, context) -> new LlmAgentRun(
                                tree,
                                context,
                                new InputSelector(settings, context.blackboard()).choose(inputs.get(settings.input)),
                                formatter,
                                !tree.isAlone(),
                                true)
                        .answer()
                        .outcome(answer -> answer));
        if (tree.isAlone()) {
            settings.outputKey.filter(key -> !ScopedState.isScoped(key)).ifPresent(action::outputBinding);
            action.toolGroups(settings.toolGroups.toArray(String[]::new));
        }
    }

    @Override
    public String toString() {
        return settings.name;
    }
}
