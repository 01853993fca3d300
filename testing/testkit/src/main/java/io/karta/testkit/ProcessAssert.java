/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions about a process. Each failure shows the history and the status of the process, with the reason.
 *
 * <pre>{@code
 * assertThat(process).completedWith(LETTER).ran("understand", "lookUp", "decide", "write").asked(3);
 * }</pre>
 */
public final class ProcessAssert extends AbstractAssert<ProcessAssert, AgentProcess> {

    ProcessAssert(AgentProcess actual) {
        super(actual, ProcessAssert.class);
    }

    private ProcessAssert expect(boolean holds, String expectation) {
        if (!holds) {
            AssertionError failure = failure("%s", expectation + "\n" + story());
            actual.failure().ifPresent(failure::initCause);
            throw failure;
        }
        return this;
    }

    private String story() {
        return Stream.concat(
                        Stream.of(actual.explain()),
                        actual.failure().stream().map(failure -> "It failed with " + failure))
                .reduce((one, other) -> one + "\n" + other)
                .orElseThrow();
    }

    private ProcessAssert is(ProcessStatus status) {
        isNotNull();
        return expect(
                actual.status() == status,
                "Expected the process to be %s, but it is %s.".formatted(status, actual.status()));
    }

    /**
     * Checks that the process has reached its goal.
     *
     * @return these assertions
     */
    public ProcessAssert completed() {
        return is(ProcessStatus.COMPLETED);
    }

    /**
     * Checks that the process has reached its goal, and its result.
     *
     * @param result the result
     * @return these assertions
     */
    public ProcessAssert completedWith(Object result) {
        completed();
        Object found = actual.result(Object.class);
        return expect(
                Objects.equals(found, result), "Expected the result%n  %s%nbut it is%n  %s".formatted(result, found));
    }

    /**
     * Checks that the process has failed.
     *
     * @param type the class of the exception, or a superclass of it
     * @return these assertions
     */
    public ProcessAssert failedWith(Class<? extends Throwable> type) {
        is(ProcessStatus.FAILED);
        return expect(
                chain().anyMatch(type::isInstance),
                "Expected the process to have failed with %s.".formatted(type.getName()));
    }

    /**
     * Checks that the process has failed.
     *
     * @param part a part of the message of the exception
     * @return these assertions
     */
    public ProcessAssert failedWith(String part) {
        is(ProcessStatus.FAILED);
        return expect(
                chain().anyMatch(thrown -> String.valueOf(thrown.getMessage()).contains(part)),
                "Expected the process to have failed with a message that contains \"%s\".".formatted(part));
    }

    /** Returns the exception and its causes. */
    private Stream<Throwable> chain() {
        return Stream.iterate(actual.failure().orElse(null), Objects::nonNull, Throwable::getCause)
                .limit(50);
    }

    /**
     * Checks that the process awaits user input.
     *
     * @param type the type of the answer
     * @return these assertions
     */
    public ProcessAssert isWaitingFor(Class<?> type) {
        is(ProcessStatus.WAITING);
        return expect(
                actual.pendingAnswers().stream()
                        .anyMatch(question -> question.form().answer().equals(type)),
                "Expected the process to wait for a %s.".formatted(type.getSimpleName()));
    }

    /**
     * Checks that the process is stuck.
     *
     * @return these assertions
     */
    public ProcessAssert isStuck() {
        return is(ProcessStatus.STUCK);
    }

    /**
     * Checks the status of the process.
     *
     * @param status the status
     * @return these assertions
     */
    public ProcessAssert hasStatus(ProcessStatus status) {
        return is(status);
    }

    /**
     * Checks which actions ran.
     *
     * @param actions the names of all actions that ran, in order
     * @return these assertions
     */
    public ProcessAssert ran(String... actions) {
        isNotNull();
        return expect(
                ActionNames.match(history(), List.of(actions)),
                "Expected the actions %s to have run, but it was %s."
                        .formatted(PromptAssert.list(List.of(actions)), ActionNames.list(history())));
    }

    /**
     * Checks that some actions ran, in any order; others may have run too.
     *
     * @param actions their names
     * @return these assertions
     */
    public ProcessAssert ranAmongOthers(String... actions) {
        isNotNull();
        for (String action : actions) {
            expect(
                    hasRun(action),
                    "Expected %s to have run, but it was %s.".formatted(action, ActionNames.list(history())));
        }
        return this;
    }

    /**
     * Checks that some actions did not run.
     *
     * @param actions their names
     * @return these assertions
     */
    public ProcessAssert neverRan(String... actions) {
        isNotNull();
        for (String action : actions) {
            expect(
                    !hasRun(action),
                    "Expected %s not to have run, but it was %s.".formatted(action, ActionNames.list(history())));
        }
        return this;
    }

    private boolean hasRun(String action) {
        return history().stream().anyMatch(id -> ActionNames.match(id, action));
    }

    private List<String> history() {
        return actual.history().stream().map(ActionRun::action).toList();
    }

    /**
     * Checks that the blackboard contains an object.
     *
     * @param object an equal object
     * @return these assertions
     */
    public ProcessAssert has(Object object) {
        isNotNull();
        return expect(
                actual.blackboard().objects().contains(object),
                "Expected the process to know%n  %s%nbut it knows%n  %s"
                        .formatted(object, actual.blackboard().objects()));
    }

    /**
     * Checks that the blackboard contains an object of a type.
     *
     * @param type the type, or a supertype of it
     * @return these assertions
     */
    public ProcessAssert hasA(Class<?> type) {
        isNotNull();
        Optional<?> found = actual.last(type);
        return expect(
                found.isPresent(),
                "Expected the process to know a %s, but it knows%n  %s"
                        .formatted(type.getSimpleName(), actual.blackboard().objects()));
    }

    /**
     * Checks the number of model calls of the actions that ran.
     *
     * @param times the number of calls
     * @return these assertions
     */
    public ProcessAssert asked(int times) {
        isNotNull();
        long calls = calls().count();
        return expect(calls == times, "Expected %d calls of models, but there were %d.".formatted(times, calls));
    }

    /**
     * Checks the usage of the actions that ran.
     *
     * @param most the maximum numbers of actions and tokens, and the maximum cost
     * @return these assertions
     */
    public ProcessAssert spentAtMost(Budget most) {
        isNotNull();
        int actions = actual.history().size();
        long tokens = calls().mapToLong(call -> call.inputTokens() + call.outputTokens())
                .sum();
        double cost = calls().mapToDouble(ModelCall::cost).sum();
        return expect(
                actions <= most.actions() && tokens <= most.tokens() && cost <= most.cost(),
                "Expected at most %d actions, %d tokens and a cost of %s, but it was %d, %d and %s."
                        .formatted(most.actions(), most.tokens(), most.cost(), actions, tokens, cost));
    }

    private Stream<ModelCall> calls() {
        return actual.history().stream().flatMap(run -> run.modelCalls().stream());
    }
}
