/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Tool;
import io.karta.process.BlackboardView;
import io.karta.tool.ToolHistory;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Condition for calls of a locked tool of a {@link PlaybookTool}.
 *
 * <pre>{@code
 * UnlockCondition.anyOf(UnlockCondition.afterAll("search", "read"), UnlockCondition.onArtefact(Report.class))
 * }</pre>
 *
 * <p>Immutable.
 */
public final class UnlockCondition {

    private final String description;
    private final Predicate<ToolHistory> holds;

    private UnlockCondition(String description, Predicate<ToolHistory> holds) {
        this.description = requireNonNull(description, "description");
        this.holds = requireNonNull(holds, "holds");
    }

    /**
     * Returns a custom condition.
     *
     * @param description the description for the model, which follows "Needs: "
     * @param holds returns whether the condition holds; must depend on the history only
     * @return the condition
     */
    public static UnlockCondition when(String description, Predicate<ToolHistory> holds) {
        return new UnlockCondition(description, holds);
    }

    /**
     * Returns the condition that all of the given tools have been called successfully.
     *
     * @param tools their names
     * @return the condition
     */
    public static UnlockCondition afterAll(String... tools) {
        List<String> names = List.of(tools);
        return new UnlockCondition("a call of " + String.join(" and ", names), history -> names.stream()
                .allMatch(history::hasCalled));
    }

    /**
     * Returns the condition that one of the given tools has been called successfully.
     *
     * @param tools their names
     * @return the condition
     */
    public static UnlockCondition afterAny(String... tools) {
        List<String> names = List.of(tools);
        return new UnlockCondition("a call of " + String.join(" or ", names), history -> names.stream()
                .anyMatch(history::hasCalled));
    }

    /**
     * Returns the condition that a tool has returned an object of a type, or a collection that contains one; see
     * {@link ToolHistory#lastArtefact}.
     *
     * @param type the type
     * @return the condition
     */
    public static UnlockCondition onArtefact(Class<?> type) {
        requireNonNull(type, "type");
        return new UnlockCondition("a result of type " + type.getSimpleName(), history -> history.lastArtefact(type)
                .isPresent());
    }

    /**
     * Returns the condition that a tool has returned a matching object.
     *
     * <pre>{@code
     * UnlockCondition.onArtefactMatching("at least three hits",
     *         found -> found instanceof List<?> hits && hits.size() > 2)
     * }</pre>
     *
     * @param description the description of the object, for the model
     * @param fits returns whether an object matches; receives a list as a whole, not its elements
     * @return the condition
     */
    public static UnlockCondition onArtefactMatching(String description, Predicate<Object> fits) {
        requireNonNull(fits, "fits");
        return new UnlockCondition(
                description, history -> history.artefacts().stream().anyMatch(fits));
    }

    /**
     * Returns the condition that the blackboard contains an object of a type. It never holds outside a process.
     *
     * @param type the type
     * @return the condition
     */
    public static UnlockCondition onBlackboard(Class<?> type) {
        requireNonNull(type, "type");
        return onBlackboardMatching("a " + type.getSimpleName() + " on the blackboard", board -> board.last(type)
                .isPresent());
    }

    /**
     * Returns the condition on the blackboard. It never holds outside a process.
     *
     * @param description the description, for the model
     * @param fits returns whether the condition holds
     * @return the condition
     */
    public static UnlockCondition onBlackboardMatching(String description, Predicate<BlackboardView> fits) {
        requireNonNull(fits, "fits");
        return new UnlockCondition(
                description, history -> history.blackboard().filter(fits).isPresent());
    }

    /**
     * Returns the condition that all given conditions hold.
     *
     * @param conditions the conditions
     * @return the condition
     */
    public static UnlockCondition allOf(UnlockCondition... conditions) {
        List<UnlockCondition> all = List.of(conditions);
        return new UnlockCondition(joined(all, " and "), history -> all.stream().allMatch(one -> one.holds(history)));
    }

    /**
     * Returns the condition that one of the given conditions holds.
     *
     * @param conditions the conditions
     * @return the condition
     */
    public static UnlockCondition anyOf(UnlockCondition... conditions) {
        List<UnlockCondition> all = List.of(conditions);
        return new UnlockCondition(joined(all, " or "), history -> all.stream().anyMatch(one -> one.holds(history)));
    }

    private static String joined(List<UnlockCondition> conditions, String word) {
        return conditions.stream().map(UnlockCondition::description).collect(Collectors.joining(word));
    }

    static String[] names(Tool... tools) {
        return Arrays.stream(tools).map(Tool::name).toArray(String[]::new);
    }

    /**
     * Returns whether the condition holds.
     *
     * @param history the history of tool calls
     * @return {@code true} if so
     */
    public boolean holds(ToolHistory history) {
        return holds.test(history);
    }

    /**
     * Returns the description of the condition.
     *
     * @return the description, for the model
     */
    public String description() {
        return description;
    }

    @Override
    public String toString() {
        return description;
    }
}
