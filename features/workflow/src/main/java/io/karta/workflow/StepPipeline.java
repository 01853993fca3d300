/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Knowledge;
import io.karta.builder.GoalBuilder;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Implementation of {@link Pipeline}. Immutable. */
final class StepPipeline<IN, OUT> implements Pipeline<IN, OUT>, Node.Noded {

    private final ChainNode chain;
    private final AgentTraits traits;
    private @Nullable AgentDefinition agent;

    StepPipeline(ChainNode chain) {
        this(chain, AgentTraits.NONE);
    }

    private StepPipeline(ChainNode chain, AgentTraits traits) {
        this.chain = chain;
        this.traits = traits;
    }

    @Override
    public Node node() {
        return KnowledgeNode.of(chain, traits.knowledge());
    }

    /** Returns a copy, because containers replace a returned {@code this} by their proxy. */
    @Override
    public Step<IN, OUT> self() {
        return new StepPipeline<>(chain, traits);
    }

    @Override
    public Type input() {
        return chain.input();
    }

    @Override
    public Type output() {
        return chain.output();
    }

    @Override
    @SuppressWarnings("unchecked") // the last step has the result type of the pipeline
    public OUT in(ActionContext context, IN input) {
        return (OUT) node().run(requireNonNull(input, "input"), Optional.of(context));
    }

    @Override
    @SuppressWarnings("unchecked") // the last step has the result type of the pipeline
    public OUT run(IN input) {
        return (OUT) node().run(requireNonNull(input, "input"), Optional.empty());
    }

    private <R> Pipeline<IN, R> longer(Node next) {
        return new StepPipeline<>(chain.then(next), traits);
    }

    @Override
    public <R> Pipeline<IN, R> then(Step<? super OUT, R> next) {
        return longer(Node.of(requireNonNull(next, "next")));
    }

    @Override
    public <R> Pipeline<IN, List<R>> parallel(List<? extends Step<? super OUT, ? extends R>> steps) {
        if (steps.isEmpty()) {
            throw Messages.nothingToDo("the parallel part has no steps", "Add at least one");
        }
        List<Node> branches = new ArrayList<>();
        steps.forEach(step -> branches.add(Node.of(step)));
        return longer(new ParallelNode(output(), branches));
    }

    @Override
    public <R> Pipeline<IN, R> forum(Class<R> result, Consumer<Forum<OUT, R>> forum) {
        var collected = new Forum<OUT, R>();
        forum.accept(collected);
        return longer(ForumNode.of(output(), Types.boxed("result", result), collected));
    }

    @Override
    public <R> Pipeline<IN, R> branch(Class<R> result, Consumer<Cases<OUT, R>> cases) {
        var collected = new Cases<OUT, R>(output(), Types.boxed("result", result));
        cases.accept(collected);
        return longer(collected.node());
    }

    @Override
    @SuppressWarnings("unchecked") // the last step has the result type of the pipeline
    public Pipeline<IN, OUT> loop(StepFunction<? super OUT, Optional<IN>> again, int rounds, RoundLimitPolicy atLimit) {
        requireNonNull(again, "again");
        return loop(new LoopNode(chain, (result, context) -> again.apply((OUT) result), rounds, atLimit));
    }

    @Override
    public Pipeline<IN, OUT> loop(Step<? super OUT, Optional<IN>> again, int rounds) {
        Node step = Node.of(again).after(output());
        return loop(new LoopNode(
                chain,
                (result, context) -> (Optional<?>) step.run(result, context),
                rounds,
                RoundLimitPolicy.KEEP_LAST));
    }

    private Pipeline<IN, OUT> loop(LoopNode loop) {
        return new StepPipeline<>(new ChainNode(List.of(loop)), traits);
    }

    @Override
    public Pipeline<IN, OUT> retry(RetryPolicy policy) {
        return new StepPipeline<>(new ChainNode(List.of(RetryStep.node(chain, policy))), traits);
    }

    @Override
    public Pipeline<IN, OUT> named(String other) {
        return new StepPipeline<>(chain, traits.withName(other));
    }

    @Override
    public Pipeline<IN, OUT> describedAs(String text) {
        return new StepPipeline<>(chain, traits.withDescription(text));
    }

    @Override
    public Pipeline<IN, OUT> exported(String... others) {
        return new StepPipeline<>(chain, traits.withEndpoints(List.of(others)));
    }

    @Override
    public Pipeline<IN, OUT> knowledge(Knowledge... entries) {
        return new StepPipeline<>(chain, traits.withKnowledge(List.of(entries)));
    }

    @Override
    public synchronized AgentDefinition agent() {
        if (agent == null) {
            String name = traits.name().orElseThrow(() -> Messages.nameless(input(), output()));
            String description = traits.description().orElseGet(this::usualDescription);
            agent = WorkflowCompiler.agent(name, description, node(), this::open);
        }
        return agent;
    }

    private String usualDescription() {
        return "Produces a %s from a %s".formatted(Messages.simple(output()), Messages.simple(input()));
    }

    private void open(GoalBuilder goal) {
        goal.startingWith(RawClass.of(input()));
        traits.endpoints().ifPresent(some -> goal.remote(some.toArray(String[]::new)));
    }

    @Override
    public String toString() {
        return traits.name().map("Pipeline %s"::formatted).orElseGet(chain::title);
    }
}
