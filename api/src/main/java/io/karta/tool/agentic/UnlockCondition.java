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
 * What must be so before a tool of a {@link PlaybookTool} can be called.
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
     * Returns a condition of one's own.
     *
     * @param description what must be so, for the model: it goes after "Needs: "
     * @param holds says whether it is so; goes by the history alone
     * @return the condition
     */
    public static UnlockCondition when(String description, Predicate<ToolHistory> holds) {
        return new UnlockCondition(description, holds);
    }

    /**
     * Returns the condition that all of some tools have been called, and not unsuccessful.
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
     * Returns the condition that one of some tools has been called, and not unsuccessful.
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
     * Returns the condition that a tool has returned an object of a type, or a collection with one in it: that
     * {@link ToolHistory#lastArtefact} finds one.
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
     * Returns the condition that a tool has returned a fitting object.
     *
     * <pre>{@code
     * UnlockCondition.onArtefactMatching("at least three hits", found -> found instanceof List<?> hits && hits.size() > 2)
     * }</pre>
     *
     * @param description which one, for the model
     * @param fits says whether an object fits; gets what a tool has returned as a whole, a list and not what is in it
     * @return the condition
     */
    public static UnlockCondition onArtefactMatching(String description, Predicate<Object> fits) {
        requireNonNull(fits, "fits");
        return new UnlockCondition(
                description, history -> history.artefacts().stream().anyMatch(fits));
    }

    /**
     * Returns the condition that the process knows an object of a type. It never holds outside of a process.
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
     * Returns the condition that the process knows something. It never holds outside of a process.
     *
     * @param description what, for the model
     * @param fits looks at what the process knows
     * @return the condition
     */
    public static UnlockCondition onBlackboardMatching(String description, Predicate<BlackboardView> fits) {
        requireNonNull(fits, "fits");
        return new UnlockCondition(
                description, history -> history.blackboard().filter(fits).isPresent());
    }

    /**
     * Returns the condition that all of some hold.
     *
     * @param conditions the conditions
     * @return the condition
     */
    public static UnlockCondition allOf(UnlockCondition... conditions) {
        List<UnlockCondition> all = List.of(conditions);
        return new UnlockCondition(joined(all, " and "), history -> all.stream().allMatch(one -> one.holds(history)));
    }

    /**
     * Returns the condition that one of some holds.
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
     * Returns whether it holds.
     *
     * @param history what has been called
     * @return {@code true} if so
     */
    public boolean holds(ToolHistory history) {
        return holds.test(history);
    }

    /**
     * Returns what must be so.
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
