/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.generation.annotation.Guide;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What a model answers that supervises a process. Applications meet it where they play the model, in tests:
 *
 * <pre>{@code
 * var choices = model.on(SupervisorChoice.class);
 * choices.answer(SupervisorChoice.run(Call.of("gatherMarketData", Map.of("MarketDataRequest", new MarketDataRequest("clouds")))));
 * choices.answer(SupervisorChoice.finish("Everything is there"));
 * }</pre>
 *
 * @param decision what comes next
 * @param reason why
 * @param actions what to run, in order
 */
public record SupervisorChoice(
        Decision decision,
        @Guide("Why, in one sentence") String reason,
        @Guide("What to run now, in order; empty unless the decision is RUN") List<Call> actions) {

    /** Copies the list. */
    public SupervisorChoice {
        actions = List.copyOf(actions);
    }

    /** What comes next. */
    public enum Decision {
        /** The chosen actions run. */
        @Guide("The actions below run, then you are asked again")
        RUN,
        /** The goal's action runs, and the process is done. */
        @Guide("Everything is there: the action that reaches the goal runs")
        FINISH,
        /** The goal cannot be reached. */
        @Guide("The goal cannot be reached; say why")
        GIVE_UP
    }

    /**
     * One action to run.
     *
     * @param action its name
     * @param arguments what it needs and is not there, by type
     */
    public record Call(
            @Guide("The name of an action from the list") String action,
            @Guide(
                            "What the action needs and you must write, by the name of its type; empty if there is nothing to write")
                    Map<String, Object> arguments) {

        /** Copies the map. */
        public Call {
            arguments = Map.copyOf(arguments);
        }

        /**
         * Calls an action that finds everything on the blackboard.
         *
         * @param action its name
         * @return the call
         */
        public static Call of(String action) {
            return new Call(action, Map.of());
        }

        /**
         * Calls an action with what it needs besides.
         *
         * @param action its name
         * @param arguments what is not on the blackboard, by the names of types
         * @return the call
         */
        public static Call of(String action, Map<String, ?> arguments) {
            return new Call(action, Map.copyOf(arguments));
        }
    }

    /**
     * Chooses actions that find everything on the blackboard.
     *
     * @param actions their names, in order
     * @return the choice
     */
    public static SupervisorChoice run(String... actions) {
        return run(Arrays.stream(actions).map(Call::of).toArray(Call[]::new));
    }

    /**
     * Chooses actions.
     *
     * @param calls what to run, in order
     * @return the choice
     */
    public static SupervisorChoice run(Call... calls) {
        return new SupervisorChoice(Decision.RUN, "", List.of(calls));
    }

    /**
     * Says that everything is there, so that the goal's action can run.
     *
     * @param reason why
     * @return the choice
     */
    public static SupervisorChoice finish(String reason) {
        return new SupervisorChoice(Decision.FINISH, reason, List.of());
    }

    /**
     * Says that the goal cannot be reached.
     *
     * @param reason why
     * @return the choice
     */
    public static SupervisorChoice giveUp(String reason) {
        return new SupervisorChoice(Decision.GIVE_UP, reason, List.of());
    }
}
