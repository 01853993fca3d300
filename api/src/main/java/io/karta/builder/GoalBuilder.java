/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Builder of a programmatic goal, with the attributes of {@link AchievesGoal} and {@link Export}.
 *
 * <pre>{@code
 * .goal("answerComplaint", "Answer a complaint", Letter.class,
 *         g -> g.remote().startingWith(UserInput.class).tags("support"))
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class GoalBuilder {

    private final String name;
    private final String description;
    private final Optional<Type> output;
    private final Optional<String> action;
    private final Set<Class<?>> startingInputTypes = new LinkedHashSet<>();
    private final Set<String> tags = new LinkedHashSet<>();
    private final Set<String> examples = new LinkedHashSet<>();
    private final Set<String> endpoints = new LinkedHashSet<>();
    private boolean remote;
    private double value;

    GoalBuilder(String name, String description, Optional<Type> output, Optional<String> action) {
        this.name = requireNonNull(name, "name");
        this.description = requireNonNull(description, "description");
        this.output = output;
        this.action = action;
    }

    BuiltGoal build(String agent, List<BuiltAction> actions) {
        Type result = output.or(() -> actions.stream()
                        .filter(one -> action.filter(one.name()::equals).isPresent())
                        .flatMap(one -> one.output().stream())
                        .findFirst())
                .orElse(Void.class);
        return new BuiltGoal(
                name,
                description,
                agent,
                result,
                action,
                List.copyOf(startingInputTypes),
                List.copyOf(tags),
                List.copyOf(examples),
                remote,
                Set.copyOf(endpoints),
                value);
    }

    /**
     * Exports the goal to remote callers, through every remote endpoint that is installed and enabled.
     *
     * @return this builder
     */
    public GoalBuilder remote() {
        remote = true;
        return this;
    }

    /**
     * Exports the goal to remote callers, through the given endpoints.
     *
     * @param names the endpoints, for example {@code "rest"}
     * @return this builder
     */
    public GoalBuilder remote(String... names) {
        endpoints.addAll(List.of(names));
        return remote();
    }

    /**
     * Adds types that a caller may start with: alternatives, each of which must suffice.
     *
     * @param types the types; without any, {@link UserInput} for a remote goal
     * @return this builder
     */
    public GoalBuilder startingWith(Class<?>... types) {
        startingInputTypes.addAll(List.of(types));
        return this;
    }

    /**
     * Adds keywords of the goal, which models read when they choose a goal.
     *
     * @param words the words
     * @return this builder
     */
    public GoalBuilder tags(String... words) {
        tags.addAll(List.of(words));
        return this;
    }

    /**
     * Adds examples of requests that the goal answers.
     *
     * @param requests the requests
     * @return this builder
     */
    public GoalBuilder examples(String... requests) {
        examples.addAll(List.of(requests));
        return this;
    }

    /**
     * Sets the value of the goal. If several goals can be reached, the most valuable one is preferred.
     *
     * @param number any finite number, by convention between 0 and 1
     * @return this builder
     */
    public GoalBuilder value(double number) {
        value = number;
        return this;
    }
}
