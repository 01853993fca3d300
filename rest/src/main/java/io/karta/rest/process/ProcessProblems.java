/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.ai.BudgetExceededException;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.TruncatedOutputException;
import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessTimedOutException;
import io.karta.rest.problem.HttpProblem;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Problems of processes without a result. */
public final class ProcessProblems {

    /** Failures with a message that callers may see; the first one that matches a cause of the failure applies. */
    private static final List<Rule<?>> RULES = List.of(
            Rule.of(ModelException.class, Messages::modelFailed),
            Rule.of(MalformedOutputException.class, Messages::modelAnswerIsInvalid),
            Rule.of(TruncatedOutputException.class, Messages::modelAnswerIsInvalid),
            Rule.of(ForbiddenActionException.class, Messages::forbidden),
            Rule.of(BudgetExceededException.class, Messages::budgetUsedUp),
            Rule.of(ProcessTimedOutException.class, Messages::childTimedOut),
            new Rule<>(GuardrailException.class, ProcessProblems::isCallersFault, Messages::inputBlocked));

    /** Maximum number of causes that are examined, because causes can form a cycle. */
    private static final int DEEPEST = 50;

    private ProcessProblems() {}

    /** Returns the problem; empty if the process is completed, or not finished. */
    public static Optional<HttpProblem> of(AgentProcess process) {
        return switch (process.status()) {
            case STUCK -> Optional.of(Messages.stuck(process));
            case KILLED -> Optional.of(Messages.killed(process));
            case TERMINATED ->
                Optional.of(hasTimedOut(process) ? Messages.timedOut(process) : Messages.terminated(process));
            case FAILED -> Optional.of(disclosed(process).orElseGet(() -> Messages.actionFailed(process)));
            case NOT_STARTED, RUNNING, WAITING, PAUSED, COMPLETED -> Optional.empty();
        };
    }

    /** Returns whether the problem of a process omits its failure. */
    public static boolean isUndisclosed(AgentProcess process) {
        return disclosed(process).isEmpty();
    }

    /**
     * Only a blocked input is the caller's fault: outputs and tool results belong to the server, and so do failed
     * guardrails.
     */
    static boolean isCallersFault(GuardrailException e) {
        return e.isBlock() && e.checkpoint() == Checkpoint.INPUT;
    }

    /** Returns the log message about a failed process. */
    public static String inLog(AgentProcess process) {
        return Messages.failedInLog(process);
    }

    private static Optional<HttpProblem> disclosed(AgentProcess process) {
        return process.failure().flatMap(ProcessProblems::disclosed);
    }

    /** Returns the problem of a failure that callers may see; empty for others. */
    public static Optional<HttpProblem> disclosed(Throwable failure) {
        return causes(failure)
                .flatMap(cause -> RULES.stream().flatMap(rule -> rule.apply(cause).stream()))
                .findFirst();
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(DEEPEST);
    }

    private static boolean hasTimedOut(AgentProcess process) {
        try {
            process.result(Object.class);
            return false;
        } catch (ProcessNotCompletedException e) {
            return e instanceof ProcessTimedOutException;
        }
    }

    private record Rule<E extends Throwable>(Class<E> type, Predicate<E> fits, Function<E, HttpProblem> problem) {

        static <E extends Throwable> Rule<E> of(Class<E> type, Function<E, HttpProblem> problem) {
            return new Rule<>(type, each -> true, problem);
        }

        Optional<HttpProblem> apply(Throwable cause) {
            return Optional.of(cause)
                    .filter(type::isInstance)
                    .map(type::cast)
                    .filter(fits)
                    .map(problem);
        }
    }
}
