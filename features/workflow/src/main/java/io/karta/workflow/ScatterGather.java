/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.Knowledge;
import io.karta.agent.Outcome;
import io.karta.builder.ActionBody;
import io.karta.builder.ActionBuilder;
import io.karta.builder.ActionBuilder.ContextBody;
import io.karta.builder.ActionInputs;
import io.karta.builder.AgentBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Concurrent branches with a consolidated result.
 *
 * <pre>{@code
 * @Action
 * FactChecks checkFacts(Assertions assertions, ActionContext context) {
 *     return ScatterGather.returning(FactChecks.class)
 *             .from(models, model -> check(model, assertions, context.ai()))
 *             .consolidatedBy(this::merge)
 *             .maxConcurrency(4)
 *             .requiring(2)
 *             .in(context);
 * }
 * }</pre>
 *
 * <p><b>When a branch fails</b> (it throws, or returns null), the whole operation fails with its exception, and
 * branches that have not started do not start. That is {@link #failingOnAny()}, the default. With {@link #requiring}
 * the other branches continue. Their results are consolidated if enough of them succeed; otherwise the operation fails
 * with an exception that names every failure and has the first one as its cause. The end of the process or of its
 * budget is not a failure of a branch: it ends the whole operation.
 *
 * <p>Immutable.
 *
 * @param <E> the type of the result of a branch
 * @param <T> the type of the result
 */
public final class ScatterGather<E, T> {

    private static final String BRANCH = "branch";
    private static final String FAILURE = "failure";
    private static final String OVER = "branch-is-over";

    private final Class<T> result;
    private final List<ContextBody<? extends E>> branches;
    private final ActionBody<? super List<E>, ? extends T> merge;
    private final int maxConcurrency;
    private final int needed;
    private final AgentTraits traits;

    private ScatterGather(
            Class<T> result,
            List<ContextBody<? extends E>> branches,
            ActionBody<? super List<E>, ? extends T> merge,
            int maxConcurrency,
            int needed,
            AgentTraits traits) {
        this.result = result;
        this.branches = branches;
        this.merge = merge;
        this.maxConcurrency = maxConcurrency;
        this.needed = needed;
        this.traits = traits;
    }

    /**
     * Creates a definition.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the next part of the definition
     */
    public static <T> Returning<T> returning(Class<T> result) {
        return new Returning<>(Types.boxed("result", result));
    }

    /**
     * Builder step: a definition whose branches follow.
     *
     * @param <T> the type of the result
     */
    public static final class Returning<T> {

        private final Class<T> result;

        private Returning(Class<T> result) {
            this.result = result;
        }

        /**
         * Creates one branch per item.
         *
         * @param items the items
         * @param branch handles one item
         * @param <I> the type of the items
         * @param <E> the type of the result of a branch
         * @return the next part of the definition
         */
        public <I, E> From<E, T> from(Collection<? extends I> items, StepFunction<? super I, ? extends E> branch) {
            requireNonNull(branch, "branch");
            return from(items, (item, context) -> branch.apply(item));
        }

        /**
         * Creates one branch per item.
         *
         * @param items the items
         * @param branch handles one item
         * @param <I> the type of the items
         * @param <E> the type of the result of a branch
         * @return the next part of the definition
         */
        public <I, E> From<E, T> from(Collection<? extends I> items, ActionBody<? super I, ? extends E> branch) {
            requireNonNull(branch, "branch");
            List<ContextBody<? extends E>> branches = new ArrayList<>();
            items.forEach(item -> branches.add(context -> branch.run(item, context)));
            return new From<>(result, List.copyOf(branches));
        }

        /**
         * Sets branches that differ in more than an item.
         *
         * @param branches the branches
         * @param <E> the type of the result of a branch
         * @return the next part of the definition
         */
        public <E> From<E, T> from(Collection<? extends ContextBody<? extends E>> branches) {
            return new From<>(result, List.copyOf(branches));
        }
    }

    /**
     * Builder step: a definition whose consolidation follows.
     *
     * @param <E> the type of the result of a branch
     * @param <T> the type of the result
     */
    public static final class From<E, T> {

        private final Class<T> result;
        private final List<ContextBody<? extends E>> branches;

        private From(Class<T> result, List<ContextBody<? extends E>> branches) {
            this.result = result;
            this.branches = branches;
        }

        /**
         * Sets the function that consolidates the results.
         *
         * @param merge returns the result for the results of the branches, which are in their order
         * @return the complete definition
         */
        public ScatterGather<E, T> consolidatedBy(StepFunction<? super List<E>, ? extends T> merge) {
            requireNonNull(merge, "merge");
            return consolidatedBy((all, context) -> merge.apply(all));
        }

        /**
         * Sets the function that consolidates the results.
         *
         * @param merge returns the result for the results of the branches, which are in their order
         * @return the complete definition
         */
        public ScatterGather<E, T> consolidatedBy(ActionBody<? super List<E>, ? extends T> merge) {
            int all = branches.size();
            return new ScatterGather<>(
                    result, branches, requireNonNull(merge, "merge"), Math.max(1, all), all, AgentTraits.NONE);
        }
    }

    /**
     * Sets the maximum number of concurrent branches.
     *
     * @param most the number, at least 1; by default all branches
     * @return the changed copy
     */
    public ScatterGather<E, T> maxConcurrency(int most) {
        if (most < 1) {
            throw Messages.tooSmall("the maximum concurrency", most, 1);
        }
        return new ScatterGather<>(result, branches, merge, most, needed, traits);
    }

    /**
     * Fails the operation if any branch fails (default).
     *
     * @return the changed copy
     */
    public ScatterGather<E, T> failingOnAny() {
        return new ScatterGather<>(result, branches, merge, maxConcurrency, branches.size(), traits);
    }

    /**
     * Sets the minimum number of successful branches.
     *
     * @param atLeast the number, at least 1
     * @return the changed copy
     */
    public ScatterGather<E, T> requiring(int atLeast) {
        if (atLeast < 1) {
            throw Messages.tooSmall("the number of branches that are needed", atLeast, 1);
        }
        if (atLeast > branches.size()) {
            throw Messages.needsMoreThanThereIs(atLeast, branches.size());
        }
        return new ScatterGather<>(result, branches, merge, maxConcurrency, atLeast, traits);
    }

    /**
     * Sets the purpose of the agent, for models that choose agents.
     *
     * @param text the description
     * @return the changed copy
     */
    public ScatterGather<E, T> describedAs(String text) {
        return new ScatterGather<>(result, branches, merge, maxConcurrency, needed, traits.withDescription(text));
    }

    /**
     * Adds knowledge. Its text is added to each prompt of the branches and of the consolidation; models that choose
     * the agent see its name and
     * description.
     *
     * @param entries the knowledge, in addition to that of this definition
     * @return the changed copy
     */
    public ScatterGather<E, T> knowledge(Knowledge... entries) {
        return new ScatterGather<>(
                result, branches, merge, maxConcurrency, needed, traits.withKnowledge(List.of(entries)));
    }

    private boolean isFailingOnAny() {
        return needed == branches.size();
    }

    private E branch(int number, ActionContext context) {
        return UserCode.of("Branch " + number, () -> branches.get(number - 1).run(traits.in(context)));
    }

    private List<Integer> numbers() {
        return IntStream.rangeClosed(1, branches.size()).boxed().toList();
    }

    private T merged(List<E> all, ActionContext context) {
        return UserCode.of("The consolidation", () -> merge.run(List.copyOf(all), traits.in(context)));
    }

    /** Result or failure of a branch. */
    private record Returned<E>(int branch, Optional<E> value, Optional<RuntimeException> failure) {}

    /**
     * Runs inside an action, as a part of its step, on several threads.
     *
     * @param context the context of the action
     * @return the result
     */
    public T in(ActionContext context) {
        return merged(isFailingOnAny() ? all(context) : enough(context), context);
    }

    private List<E> all(ActionContext context) {
        return context.parallelMap(numbers(), maxConcurrency, number -> branch(number, context));
    }

    private List<E> enough(ActionContext context) {
        List<Returned<E>> returned =
                context.parallelMap(numbers(), maxConcurrency, number -> returned(number, context));
        List<E> values = returned.stream().flatMap(one -> one.value().stream()).toList();
        if (values.size() < needed) {
            List<String> texts = returned.stream()
                    .flatMap(one -> one.failure().stream().map(failure -> FailedBranch.of(one.branch(), failure)))
                    .map(FailedBranch::toString)
                    .toList();
            throw caused(
                    Messages.tooFew(values.size(), needed, texts),
                    returned.stream().flatMap(one -> one.failure().stream()).toList());
        }
        return values;
    }

    private static AgentException caused(AgentException exception, List<RuntimeException> failures) {
        exception.initCause(failures.get(0));
        failures.stream().skip(1).forEach(exception::addSuppressed);
        return exception;
    }

    private Returned<E> returned(int number, ActionContext context) {
        try {
            return new Returned<>(number, Optional.of(branch(number, context)), Optional.empty());
        } catch (RuntimeException e) {
            UserCode.rethrowIfFinal(e, Optional.of(context));
            return new Returned<>(number, Optional.empty(), Optional.of(e));
        }
    }

    /**
     * Returns an agent with one goal. Its branches are journaled actions. They run concurrently in a {@linkplain
     * io.karta.process.ProcessOptions#concurrent() concurrent} process.
     *
     * @param name the name of the agent and of its goal
     * @param elements the type of the result of a branch
     * @return the agent
     */
    public AgentDefinition asAgent(String name, Class<E> elements) {
        Class<E> element = Types.boxed("elements", elements);
        String description = traits.description()
                .orElseGet(() -> "Produces a %s from %d branches".formatted(result.getSimpleName(), branches.size()));
        AgentBuilder agent = traits.agent(name, description, branches.size() + 1L);
        var names = new InternalNames(name);
        for (int number : numbers()) {
            agent.internalBindings(names.of(BRANCH, number), names.of(FAILURE, number));
            if (isFailingOnAny()) {
                addNeeded(agent, names, number, element);
            } else {
                addTolerated(agent, names, number, element);
            }
        }
        return agent.action("gather", gather -> gather(gather, names, element))
                .goal(name, description, "gather")
                .build();
    }

    private void addNeeded(AgentBuilder agent, InternalNames names, int number, Class<E> elements) {
        agent.action("branch-" + number, a -> {
            if (number > maxConcurrency) {
                a.reads(names.of(BRANCH, number - maxConcurrency), elements);
            }
            a.produces(elements).running(context -> branch(number, context)).outputBinding(names.of(BRANCH, number));
        });
    }

    private void addTolerated(AgentBuilder agent, InternalNames names, int number, Class<E> elements) {
        // no object has this name, so the condition need not be evaluated: it does not hold until it is set
        agent.condition(over(names, number), over(names, number), FailedBranch.class, never -> false);
        agent.action("branch-" + number, a -> {
            if (number > maxConcurrency) {
                a.pre(over(names, number - maxConcurrency));
            }
            a.produces(elements)
                    .runningWithOutcome((inputs, context) -> recorded(names, number, context))
                    .outputBinding(names.of(BRANCH, number))
                    .post(over(names, number));
        });
    }

    private static String over(InternalNames names, int number) {
        return names.of(OVER, number);
    }

    private Outcome<E> recorded(InternalNames names, int number, ActionContext context) {
        Returned<E> returned = returned(number, context);
        context.blackboard().setCondition(over(names, number), true);
        returned.failure().ifPresent(failure -> context.blackboard()
                .bind(names.of(FAILURE, number), FailedBranch.of(number, failure)));
        return returned.value().map(Outcome::of).orElseGet(Outcome::none);
    }

    private void gather(ActionBuilder gather, InternalNames names, Class<E> elements) {
        for (int number : numbers()) {
            if (isFailingOnAny()) {
                gather.reads(names.of(BRANCH, number), elements);
            } else {
                gather.readsIfPresent(names.of(BRANCH, number), elements)
                        .readsIfPresent(names.of(FAILURE, number), FailedBranch.class)
                        .pre(over(names, number));
            }
        }
        gather.produces(result).running((inputs, context) -> {
            List<E> values = numbers().stream()
                    .flatMap(number -> inputs.find(names.of(BRANCH, number), elements).stream())
                    .toList();
            if (values.size() < needed) {
                throw Messages.tooFew(values.size(), needed, failures(names, inputs));
            }
            return merged(values, context);
        });
    }

    private List<String> failures(InternalNames names, ActionInputs inputs) {
        return numbers().stream()
                .map(number -> inputs.find(names.of(FAILURE, number), FailedBranch.class))
                .flatMap(Optional::stream)
                .map(FailedBranch::toString)
                .toList();
    }
}
