/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.tool.ToolHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A tool behind which a model solves the task with tools of its own, which depend on the state that the work is in.
 *
 * <pre>{@code
 * enum Stage { DRAFT, CONFIRMED, SHIPPED }
 *
 * StateMachineTool<Stage> orders = StateMachineTool.of("orders", "Handles an order", Stage.class)
 *         .withInput(OrderNumber.class)
 *         .inState(Stage.DRAFT, addItem, removeItem)
 *         .withTransition(Stage.DRAFT, confirm, Stage.CONFIRMED)
 *         .withTransition(Stage.CONFIRMED, ship, Stage.SHIPPED)
 *         .withTools(help);                                          // in every state
 * }</pre>
 *
 * <p>Every call of the tool begins in its first state: the first of the enum, or {@link #startingIn}. A tool of another
 * state is offered all the same, with its states in its description; a call of it does nothing and tells the model
 * which state it is in. Immutable.
 *
 * @param <E> the states
 */
public final class StateMachineTool<E extends Enum<E>> extends OrchestratingTool<StateMachineTool<E>> {

    private final E first;
    private final List<Place<E>> places;

    private StateMachineTool(Orchestration plan, E first, List<Place<E>> places) {
        super(plan);
        this.first = first;
        this.places = List.copyOf(places);
    }

    /** A tool in a state, and where a call of it leads. */
    private record Place<E>(E state, Tool tool, Optional<E> next) {

        boolean isOf(E other, String name) {
            return state == other && tool.name().equals(name);
        }

        /**
         * Whoever changes the state does not only read, whatever the tool says: calls after it wait for the new state.
         */
        Tool open(String note) {
            Tool open = LockedTool.open(tool, note);
            return next.isPresent() && open.isReadOnly() ? open.withSideEffects() : open;
        }

        @Override
        public String toString() {
            return state + next.map(to -> ", leads to " + to).orElse("");
        }
    }

    /**
     * Begins a tool.
     *
     * @param name its name
     * @param description what it does
     * @param states the states; the first is where it begins
     * @param <E> the states
     * @return the tool, without parameters and tools
     */
    public static <E extends Enum<E>> StateMachineTool<E> of(String name, String description, Class<E> states) {
        E first =
                Arrays.stream(states.getEnumConstants()).findFirst().orElseThrow(() -> Messages.noStates(name, states));
        return new StateMachineTool<>(
                Orchestration.of(name, requireNonNull(description, "description")), first, List.of());
    }

    /**
     * Returns this tool as one that begins in another state.
     *
     * @param state the state
     * @return the changed copy
     */
    public StateMachineTool<E> startingIn(E state) {
        return new StateMachineTool<>(plan(), requireNonNull(state, "state"), places);
    }

    /**
     * Adds tools that can be called in a state.
     *
     * @param state the state
     * @param tools the tools
     * @return the changed copy
     */
    public StateMachineTool<E> inState(E state, Tool... tools) {
        requireNonNull(state, "state");
        List<Place<E>> more = NestedTools.of(name(), List.of(tools)).stream()
                .map(tool -> new Place<>(state, tool, Optional.<E>empty()))
                .toList();
        return new StateMachineTool<>(plan(), first, Orchestration.plus(places, more));
    }

    /**
     * Adds a tool that can be called in a state, and leads to another one when it was not called unsuccessful. Calls
     * after it in the same turn are judged by the state it left, so they wait for it, even if the tool
     * {@linkplain Tool#asReadOnly() only reads}.
     *
     * @param from the state
     * @param tool the tool
     * @param to the next state
     * @return the changed copy
     */
    public StateMachineTool<E> withTransition(E from, Tool tool, E to) {
        requireNonNull(from, "from");
        requireNonNull(tool, "tool");
        NestedTools.of(name(), List.of(tool));
        var place = new Place<>(from, tool, Optional.of(to));
        return new StateMachineTool<>(plan(), first, Orchestration.plus(places, List.of(place)));
    }

    @Override
    StateMachineTool<E> with(Orchestration other) {
        return new StateMachineTool<>(other, first, places);
    }

    @Override
    String prompt(ToolContext context) {
        return super.prompt(context) + "\n\nThe work is in state " + first
                + " now. Tools say in which states they can be called, and to which they lead.";
    }

    @Override
    List<Tool> offered(ToolHistory history) {
        E state = stateAfter(history);
        Map<String, Tool> offered = new LinkedHashMap<>();
        places.forEach(place -> offered.merge(
                place.tool().name(), inState(state, place), (one, other) -> other instanceof LockedTool ? one : other));
        List<Tool> all = new ArrayList<>(plan().offer().tools());
        all.addAll(offered.values());
        return all;
    }

    private E stateAfter(ToolHistory history) {
        E state = first;
        for (ToolHistory.Entry entry : history.entries()) {
            state = entry.result().isError() ? state : next(state, entry.call().name());
        }
        return state;
    }

    /** Of several transitions of one tool in one state the last counts, as of tools with one name. */
    private E next(E state, String tool) {
        return places.stream()
                .filter(place -> place.isOf(state, tool))
                .reduce((former, latter) -> latter)
                .flatMap(Place::next)
                .orElse(state);
    }

    private Tool inState(E state, Place<E> place) {
        String name = place.tool().name();
        String note = places.stream()
                .filter(one -> one.tool().name().equals(name))
                .map(Place::toString)
                .collect(Collectors.joining("; ", "Only in state ", ""));
        return place.state() == state
                ? place.open(note)
                : LockedTool.locked(
                        place.tool(),
                        note,
                        "The tool '%s' cannot be called now and was not run. %s. The state is %s."
                                .formatted(name, note, state));
    }
}
