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
 * Tool that delegates its task to a model with its own tools, which depend on a state.
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
 * <p>Every call starts in the first constant of the enum, or in {@link #startingIn}. Tools of other states are offered
 * too, with their states in the description; a call of them has no effect and returns the current state. Immutable.
 *
 * @param <E> the type of the states
 */
public final class StateMachineTool<E extends Enum<E>> extends OrchestratingTool<StateMachineTool<E>> {

    private final E first;
    private final List<Place<E>> places;

    private StateMachineTool(Orchestration plan, E first, List<Place<E>> places) {
        super(plan);
        this.first = first;
        this.places = List.copyOf(places);
    }

    /** Tool in a state, with the next state. */
    private record Place<E>(E state, Tool tool, Optional<E> next) {

        boolean isOf(E other, String name) {
            return state == other && tool.name().equals(name);
        }

        /** Returns the unlocked tool. A transition is never read-only, so later calls wait for the new state. */
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
     * Creates a tool.
     *
     * @param name the name
     * @param description the description
     * @param states the states; the first one is the initial state
     * @param <E> the type of the states
     * @return the tool, without parameters and tools
     */
    public static <E extends Enum<E>> StateMachineTool<E> of(String name, String description, Class<E> states) {
        E first =
                Arrays.stream(states.getEnumConstants()).findFirst().orElseThrow(() -> Messages.noStates(name, states));
        return new StateMachineTool<>(
                Orchestration.of(name, requireNonNull(description, "description")), first, List.of());
    }

    /**
     * Returns this tool as one with another initial state.
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
     * Adds a tool that can be called in a state, and changes the state if the call succeeds. Later calls in the same
     * model answer wait for the new state, even if the tool is {@linkplain Tool#asReadOnly() read-only}.
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
        List<Tool> all = new ArrayList<>(plan().toolset().tools());
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

    /** Returns the next state; of several transitions of one tool in one state the last one is used. */
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
