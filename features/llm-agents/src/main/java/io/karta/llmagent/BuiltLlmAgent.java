/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.ai.LlmReference;
import io.karta.ai.ModelCallback;
import io.karta.ai.ObjectCreator;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallback;
import io.karta.builder.ActionBuilder;
import io.karta.builder.AgentBuilder;
import io.karta.builder.Agents;
import io.karta.builder.GoalBuilder;
import io.karta.generation.Shapes;
import io.karta.generation.TypeRef;
import io.karta.guard.Guardrail;
import io.karta.model.LlmOptions;
import io.karta.tool.ToolErrors;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An agent as its words say it. */
final class BuiltLlmAgent<I, O> implements LlmAgent<I, O> {

    private static final String ACTION = "answer";
    private static final String HEARING = "hear";

    private final Words words;
    private final Wording wording = new Wording(new Shapes());
    private @Nullable AgentDefinition definition;

    BuiltLlmAgent(Words words) {
        this.words = words;
    }

    Words words() {
        return words;
    }

    private <A, B> LlmAgent<A, B> but(Consumer<Words> change) {
        return new BuiltLlmAgent<>(words.but(change));
    }

    @Override
    public String name() {
        return words.name;
    }

    @Override
    public String description() {
        return words.description;
    }

    @Override
    public LlmAgent<I, O> description(String text) {
        requireNonNull(text, "text");
        return but(all -> all.description = text);
    }

    @Override
    public LlmAgent<I, O> instruction(String template) {
        var phrase = new Template(words.name, requireNonNull(template, "template"));
        return but(all -> all.instruction = Optional.of(phrase));
    }

    @Override
    public LlmAgent<I, O> instruction(Instruction instruction) {
        requireNonNull(instruction, "instruction");
        return but(all -> all.instruction = Optional.of(Phrase.of(instruction)));
    }

    @Override
    public LlmAgent<I, O> globalInstruction(String template) {
        var phrase = new Template(words.name, requireNonNull(template, "template"));
        return but(all -> all.globalInstruction = Optional.of(phrase));
    }

    @Override
    public LlmAgent<I, O> globalInstruction(Instruction instruction) {
        requireNonNull(instruction, "instruction");
        return but(all -> all.globalInstruction = Optional.of(Phrase.of(instruction)));
    }

    @Override
    public LlmAgent<I, O> llm(LlmOptions options) {
        requireNonNull(options, "options");
        return but(all -> all.llm = options);
    }

    @Override
    public LlmAgent<I, O> tools(Tool... tools) {
        List<Tool> more = List.of(tools);
        return but(all -> all.tools.addAll(more));
    }

    @Override
    public LlmAgent<I, O> toolObjects(Object... objects) {
        List<Tool> more = List.of(objects).stream()
                .flatMap(object -> Tool.fromInstance(object).stream())
                .toList();
        return but(all -> all.tools.addAll(more));
    }

    @Override
    public LlmAgent<I, O> toolGroups(String... roles) {
        List<String> more = List.of(roles);
        return but(all -> all.toolGroups.addAll(more));
    }

    @Override
    public LlmAgent<I, O> toolContext(Map<String, ?> values) {
        Map<String, ?> more = Map.copyOf(values);
        return but(all -> all.values.putAll(more));
    }

    @Override
    public LlmAgent<I, O> references(LlmReference... references) {
        List<LlmReference> more = List.of(references);
        return but(all -> all.references.addAll(more));
    }

    @Override
    public LlmAgent<I, O> knowledge(Knowledge... entries) {
        List<LlmReference> more =
                List.of(entries).stream().map(Entry::reference).toList();
        return but(all -> all.references.addAll(more));
    }

    @Override
    public LlmAgent<I, O> knowledgeTools(Knowledge... entries) {
        List<Tool> more = List.of(entries).stream().map(Entry::tool).toList();
        return but(all -> all.tools.addAll(more));
    }

    @Override
    public LlmAgent<I, O> maxIterations(int iterations) {
        return but(all -> all.maxIterations(iterations));
    }

    @Override
    public LlmAgent<I, O> toolErrors(ToolErrors errors) {
        requireNonNull(errors, "errors");
        return but(all -> all.toolErrors = errors.orElse(all.toolErrors));
    }

    @Override
    public LlmAgent<I, O> guardrail(Guardrail guardrail) {
        requireNonNull(guardrail, "guardrail");
        return but(all -> all.guardrails.add(guardrail));
    }

    @Override
    public LlmAgent<I, O> agentCallback(AgentCallback callback) {
        requireNonNull(callback, "callback");
        return but(all -> all.agentCallbacks.add(callback));
    }

    @Override
    public LlmAgent<I, O> modelCallback(ModelCallback callback) {
        requireNonNull(callback, "callback");
        return but(all -> all.modelCallbacks.add(callback));
    }

    @Override
    public LlmAgent<I, O> toolCallback(ToolCallback callback) {
        requireNonNull(callback, "callback");
        return but(all -> all.toolCallbacks.add(callback));
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
        return but(all -> all.input = type);
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
        return but(all -> {
            all.output = Optional.of(type);
            all.creating = creating;
        });
    }

    @Override
    public LlmAgent<I, O> outputKey(String name) {
        requireNonNull(name, "name");
        return but(all -> all.outputKey = Optional.of(name));
    }

    @Override
    public LlmAgent<I, O> history(History history) {
        requireNonNull(history, "history");
        return but(all -> all.history = history);
    }

    @Override
    public LlmAgent<I, O> subAgents(LlmAgent<?, ?>... agents) {
        List<BuiltLlmAgent<?, ?>> more = List.of(agents).stream()
                .<BuiltLlmAgent<?, ?>>map(agent -> (BuiltLlmAgent<?, ?>) agent.self())
                .toList();
        return but(all -> all.subAgents.addAll(more));
    }

    @Override
    public LlmAgent<I, O> disallowTransferToParent() {
        return but(all -> all.toParent = false);
    }

    @Override
    public LlmAgent<I, O> disallowTransferToPeers() {
        return but(all -> all.toPeers = false);
    }

    @Override
    public LlmAgent<I, O> maxHops(int hops) {
        return but(all -> all.maxHops(hops));
    }

    @Override
    public LlmAgent<I, O> goal(Consumer<GoalBuilder> more) {
        requireNonNull(more, "more");
        return but(all -> all.goal = all.goal.andThen(more));
    }

    @Override
    public List<LlmAgent<?, ?>> subAgents() {
        return List.copyOf(words.subAgents);
    }

    /** Another object: where a method returns its own, containers return their proxy of it. */
    @Override
    public LlmAgent<I, O> self() {
        return new BuiltLlmAgent<>(words);
    }

    @Override
    @SuppressWarnings("unchecked") // its model was asked for the type
    public O in(ActionContext context, I input) {
        requireNonNull(input, "input");
        return (O) new LlmAgentRun(Tree.of(words), context, input, wording, true).answer();
    }

    @Override
    public synchronized AgentDefinition agent() {
        AgentDefinition made = definition;
        if (made == null) {
            made = define(Tree.of(words));
            definition = made;
        }
        return made;
    }

    private AgentDefinition define(Tree tree) {
        String text =
                words.description.isBlank() ? "Answers with a " + Messages.simple(words.answer()) : words.description;
        AgentBuilder agent = Agents.agent(words.name, text)
                .action(ACTION, action -> define(action, tree))
                .goal(words.goalName(), text, ACTION, goal -> words.goal.accept(goal.startingWith(starts())));
        if (words.input == String.class) {
            agent.action(HEARING, UserInput.class, String.class, (said, context) -> said.content());
        }
        return agent.build();
    }

    /** A text may be what a person has written, too. Of a generic type nothing is said, for that is what it reads. */
    private Class<?>[] starts() {
        if (words.input == String.class) {
            return new Class<?>[] {String.class, UserInput.class};
        }
        return words.input instanceof Class<?> plain ? new Class<?>[] {plain} : new Class<?>[0];
    }

    private void define(ActionBuilder action, Tree tree) {
        action.reads(words.input).produces(words.answer()).running((inputs, context) -> new LlmAgentRun(
                        tree,
                        context,
                        new StartingInput(words, context.blackboard()).choose(inputs.get(words.input)),
                        wording,
                        !tree.isAlone())
                .answer());
        if (tree.isAlone()) {
            words.outputKey.ifPresent(action::outputBinding);
            action.toolGroups(words.toolGroups.toArray(String[]::new));
        }
    }

    @Override
    public String toString() {
        return words.name;
    }
}
