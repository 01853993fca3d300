/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.generation.annotation.Guide;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Choice of a supervising model ({@link PlannerType#SUPERVISOR}): the next actions, or the end of the process.
 * Applications use it in tests with a scripted model:
 *
 * <pre>{@code
 * var choices = model.on(SupervisorChoice.class);
 * choices.answer(SupervisorChoice.run(Call.of("gatherMarketData",
 *         Map.of("MarketDataRequest", new MarketDataRequest("clouds")))));
 * choices.answer(SupervisorChoice.finish("Everything is there"));
 * }</pre>
 *
 * @param decision the decision
 * @param reason the reason
 * @param actions the actions to run, in order
 */
public record SupervisorChoice(
        Decision decision,
        @Guide("Why, in one sentence") String reason,
        @Guide("What to run now, in order; empty unless the decision is RUN") List<Call> actions) {

    /** Creates a choice. */
    public SupervisorChoice {
        actions = List.copyOf(actions);
    }

    /** Next step of the process. */
    public enum Decision {
        /** The chosen actions run, then the model is called again. */
        @Guide("The actions below run, then you are asked again")
        RUN,
        /** The goal's action runs and the process completes. */
        @Guide("Everything is there: the action that reaches the goal runs")
        FINISH,
        /** The goal cannot be reached. */
        @Guide("The goal cannot be reached; say why")
        GIVE_UP
    }

    /**
     * Call of one action.
     *
     * @param action the name of the action
     * @param arguments arguments that are not on the blackboard, by the names of their types
     */
    public record Call(
            @Guide("The name of an action from the list") String action,
            @Guide("What the action needs and you must write, by the name of its type; empty if there is "
                            + "nothing to write")
                    Map<String, Object> arguments) {

        /** Copies the map without nulls, which are absent arguments. */
        public Call {
            var present = new HashMap<>(arguments);
            present.values().removeIf(Objects::isNull);
            arguments = Map.copyOf(present);
        }

        /**
         * Creates a call without arguments: all inputs are on the blackboard.
         *
         * @param action the name of the action
         * @return the call
         */
        public static Call of(String action) {
            return new Call(action, Map.of());
        }

        /**
         * Creates a call with arguments.
         *
         * @param action the name of the action
         * @param arguments inputs that are not on the blackboard, by the names of their types
         * @return the call
         */
        public static Call of(String action, Map<String, ?> arguments) {
            return new Call(action, Map.copyOf(arguments));
        }
    }

    /**
     * Creates a choice of actions whose inputs are all on the blackboard.
     *
     * @param actions the names of the actions, in order
     * @return the choice
     */
    public static SupervisorChoice run(String... actions) {
        return run(Arrays.stream(actions).map(Call::of).toArray(Call[]::new));
    }

    /**
     * Creates a choice of actions.
     *
     * @param calls the actions to run, in order
     * @return the choice
     */
    public static SupervisorChoice run(Call... calls) {
        return new SupervisorChoice(Decision.RUN, "", List.of(calls));
    }

    /**
     * Creates the choice to run the goal's action, because all inputs are available.
     *
     * @param reason the reason
     * @return the choice
     */
    public static SupervisorChoice finish(String reason) {
        return new SupervisorChoice(Decision.FINISH, reason, List.of());
    }

    /**
     * Creates the choice to give up, because the goal cannot be reached.
     *
     * @param reason the reason
     * @return the choice
     */
    public static SupervisorChoice giveUp(String reason) {
        return new SupervisorChoice(Decision.GIVE_UP, reason, List.of());
    }
}
