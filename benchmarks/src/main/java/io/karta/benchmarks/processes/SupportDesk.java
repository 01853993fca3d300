/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Invoker;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;

/** Agents with three actions and no model. */
final class SupportDesk {

    private SupportDesk() {}

    record Ticket(String item) {}

    record Customer(String name) {}

    record Letter(String text) {}

    record Approval(boolean isGood) {}

    /** Returns an agent that runs without waiting. */
    static AgentModel swift() {
        return swift((action, body) -> body);
    }

    /**
     * Returns an agent that runs without waiting.
     *
     * @param interceptor wraps the body of the action with a name
     */
    static AgentModel swift(BiFunction<String, Invoker, Invoker> interceptor) {
        return desk(
                action(
                        "understand",
                        Ticket.class,
                        interceptor.apply("understand", values -> new Ticket("kettle")),
                        UserInput.class),
                action(
                        "lookUp",
                        Customer.class,
                        interceptor.apply("lookUp", values -> new Customer("Ada")),
                        Ticket.class),
                action(
                        "write",
                        Letter.class,
                        interceptor.apply("write", values -> new Letter("Dear Ada")),
                        Ticket.class,
                        Customer.class));
    }

    /** Returns an agent that awaits user input before its last action. */
    static AgentModel asking() {
        return desk(
                action("understand", Ticket.class, values -> new Ticket("kettle"), UserInput.class),
                action("ask", Approval.class, values -> Outcome.await(Form.of(Approval.class)), Ticket.class),
                action("write", Letter.class, values -> new Letter("Dear Ada"), Ticket.class, Approval.class));
    }

    /** What the concurrent actions of {@link #busy} wait for and signal, for one process at a time. */
    static final class Busy {

        private volatile CountDownLatch mayEnd = new CountDownLatch(0);
        private volatile CountDownLatch used = new CountDownLatch(0);

        /** Sets what the next process waits for, and what it signals when it uses the answer. */
        void next(CountDownLatch end, CountDownLatch answerUsed) {
            mayEnd = end;
            used = answerUsed;
        }
    }

    /** Returns an agent that works while it awaits user input. */
    static AgentModel busy(Busy busy) {
        return desk(
                action("ask", Approval.class, values -> Outcome.await(Form.of(Approval.class)), UserInput.class),
                action(
                        "use",
                        Customer.class,
                        values -> {
                            busy.used.countDown();
                            return new Customer("Ada");
                        },
                        Approval.class),
                action(
                        "work",
                        Ticket.class,
                        values -> {
                            busy.mayEnd.await();
                            return new Ticket("kettle");
                        },
                        UserInput.class),
                action("write", Letter.class, values -> new Letter("Dear Ada"), Ticket.class, Customer.class));
    }

    private static AgentModel desk(ActionModel... actions) {
        var goal = new GoalModel(
                "answer",
                "Answer",
                "SupportDesk",
                "SupportDesk.write",
                Letter.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                true,
                Set.of());
        return new AgentModel(
                "SupportDesk", "benchmarks", "Answers", "1.0.0", List.of(actions), List.of(), List.of(goal));
    }

    private static ActionModel action(String name, Class<?> output, Invoker body, Class<?>... inputs) {
        ActionModel.Builder builder = ActionModel.builder("SupportDesk", name).output(output);
        for (Class<?> input : inputs) {
            Argument argument = new FromBlackboard(input, Optional.empty(), Presence.REQUIRED);
            builder.argument(argument);
        }
        return builder.calling(body);
    }
}
