/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.agent.AgentException;
import io.karta.ai.BudgetExceededException;
import io.karta.engine.call.FailureReason;
import io.karta.engine.definition.Nouns;
import io.karta.generation.result.Problem;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessKilledException;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessStuckException;
import io.karta.process.ProcessTerminatedException;
import io.karta.process.ProcessTimedOutException;
import io.karta.process.ProcessWaitingException;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.StoreFailedException;
import io.karta.spi.UnreadableValue;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static AgentException notRunnable(AgentProcess process) {
        return new AgentException(
                ("KARTA-310: %s cannot be run: it is %s. Run only processes that have not started, or "
                                + "are stuck or paused.")
                        .formatted(process, process.status()));
    }

    static AgentException withoutTurns(AgentProcess process) {
        return new AgentException(
                ("KARTA-281: %s has no turns, so it receives no events and has no turn to stop. Create it with "
                                + "ProcessOptions.withTurns, or call add.")
                        .formatted(process));
    }

    /** Its cause is that of a start for which no thread is free: both can be repeated. */
    static AgentException closed(AgentProcess process) {
        return new AgentException(
                ("KARTA-956: %s cannot be run: its application stops, and has closed the platform. Run it on another "
                                + "node, or after the next start of the application.")
                        .formatted(process),
                new RejectedExecutionException("the platform is closed"));
    }

    static AgentException notSteppable(AgentProcess process) {
        return new AgentException(
                ("KARTA-957: no step of %s can be run: it is %s. Pause the process, and run a step when its status is "
                                + "PAUSED.")
                        .formatted(process, process.status()));
    }

    static AgentException notRetryable(AgentProcess process) {
        return new AgentException(
                ("KARTA-958: %s cannot be retried: it is %s. Retry only processes that are STUCK or FAILED; start a "
                                + "new process otherwise.")
                        .formatted(process, process.status()));
    }

    static AgentException childNotRetryable(AgentProcess process) {
        return new AgentException(
                "KARTA-959: %s cannot be retried: its parent %s has received its failure. Retry the parent."
                        .formatted(process, process.parent().orElse("")));
    }

    static AgentException recordIsOpen(AgentProcess process) {
        return new AgentException(
                ("KARTA-955: %s cannot be changed now: the transaction of the calling thread contains the record "
                                + "of its "
                                + "action and has not ended. Change the process after the transaction.")
                        .formatted(process));
    }

    static AgentException noSuchQuestion(AgentProcess process, String question) {
        return new AgentException(("KARTA-312: question '%s' is not open: it was answered, has expired or does not "
                        + "exist. %s is %s. Check its status and its open questions.")
                .formatted(question, process, process.status()));
    }

    static InvalidAnswerException wrongAnswer(
            AgentProcess process, PendingAnswer question, Collection<Problem> problems) {
        List<String> texts = problems.stream().map(Object::toString).toList();
        return new InvalidAnswerException(
                ("KARTA-313: the answer to question %s of %s is invalid: %s. Submit a corrected answer; the process is"
                                + " still waiting.")
                        .formatted(question.id(), process, String.join("; ", texts)),
                List.copyOf(problems));
    }

    static String otherType(Class<?> expected, Object answer) {
        return "must be %s, but is %s".formatted(Nouns.one(expected), Nouns.one(answer.getClass()));
    }

    static String unanswered(String condition, String reason) {
        return ("KARTA-357: condition %s could not be evaluated, so actions that require it cannot run: %s Correct it:"
                        + " a condition that cannot be determined returns false.")
                .formatted(condition, reason.endsWith(".") ? reason : reason + ".");
    }

    static AgentException claimedElsewhere(AgentProcess process) {
        return new AgentException(
                "KARTA-317: another node runs %s. Wait until it is suspended or its claim expires.".formatted(process));
    }

    static BudgetExceededException budgetExceeded(AgentProcess process, String what) {
        return new BudgetExceededException(
                ("KARTA-318: %s must not call models any more: %s. Increase the budget with " + "withBudget(..).")
                        .formatted(process, what));
    }

    static ModelException processHasEnded(AgentProcess process) {
        return new ModelException(
                "KARTA-952: %s has ended (%s) and cannot call models. Start another process."
                        .formatted(process, process.status()),
                ModelException.Kind.CANCELLED,
                null);
    }

    static String endNotKept(AgentProcess process) {
        return ("KARTA-326: the end of %s could not be stored. Check the store; Karta stores the end "
                        + "when the store is available again.")
                .formatted(process);
    }

    static StoreFailedException notEnded(AgentProcess process, Throwable cause) {
        return new StoreFailedException(
                ("KARTA-920: %s has not ended, because its end could not be stored: %s. It is still %s. Check the "
                                + "store, "
                                + "then try again.")
                        .formatted(process, FailureReason.of(cause), process.status()),
                cause);
    }

    static ProcessNotCompletedException notCompleted(AgentProcess process, Optional<Cause> cause) {
        String explanation = process.explain();
        return switch (process.status()) {
            case FAILED ->
                new ProcessFailedException(
                        "KARTA-330: %s failed. %s".formatted(process, explanation),
                        process,
                        process.failure().orElse(null));
            case STUCK ->
                new ProcessStuckException("KARTA-331: %s is stuck. %s".formatted(process, explanation), process, null);
            case KILLED ->
                new ProcessKilledException(
                        "KARTA-332: %s was killed. %s".formatted(process, explanation), process, null);
            case TERMINATED ->
                cause.filter(Cause.TIMEOUT::equals).isPresent()
                        ? new ProcessTimedOutException(
                                "KARTA-333: %s has timed out. %s".formatted(process, explanation), process, null)
                        : new ProcessTerminatedException(
                                "KARTA-334: %s was ended early. %s".formatted(process, explanation), process, null);
            case WAITING ->
                new ProcessWaitingException(waiting(process).formatted(process, explanation), process, null);
            case NOT_STARTED, RUNNING, PAUSED, COMPLETED ->
                new ProcessNotCompletedException(
                        "KARTA-336: %s has no result. %s".formatted(process, explanation), process, null);
        };
    }

    private static String waiting(AgentProcess process) {
        return process.pendingAnswers().isEmpty()
                ? "KARTA-373: %s has no action left and has reached no goal. %s Add a new object "
                        + "(AgentProcess.add)."
                : "KARTA-335: %s awaits user input. %s";
    }

    static ForbiddenActionException mayNotAnswer(AgentProcess process, PendingAnswer question, Caller by, String role) {
        return new ForbiddenActionException("KARTA-328: %s may not answer question %s of %s: it requires the role %s."
                .formatted(by.name().orElse("An anonymous caller"), question.id(), process, role));
    }

    static AgentException hasEnded(AgentProcess process) {
        return new AgentException("KARTA-329: %s has ended (%s) and accepts no commands. Start another process."
                .formatted(process, process.status()));
    }

    static String interrupted(Collection<String> actions) {
        return ("KARTA-337: %s was running when its node or process failed, and is not idempotent (idempotent = "
                        + "false). Check its effects: if it has had them, add its result in the application "
                        + "(AgentProcess.add); if it has not, retry the process (AgentPlatform.retry); or kill it.")
                .formatted(listed(actions));
    }

    static AgentException deployedElsewhere(JournaledProcess process) {
        return new AgentException(
                ("KARTA-783: agent %s of %s is not deployed on this node, so the process is unchanged. Send the "
                                + "command to a node that has deployed it, or deploy it here; a process can be killed "
                                + "without its agent.")
                        .formatted(process.origin().agent(), process));
    }

    static String departed(JournalEntry.Created origin) {
        return ("KARTA-341: agent %s with goal %s is no longer deployed. Deploy it, and resume the " + "process.")
                .formatted(origin.agent(), origin.goal());
    }

    static String otherVersion(JournalEntry.Created origin, String today) {
        return ("KARTA-342: it started with version %s of %s; the deployed version %s differs in the "
                        + "major version. Deploy the old version to end it, or kill it.")
                .formatted(origin.agentVersion(), origin.agent(), today);
    }

    static String unreadable(Collection<UnreadableValue> values) {
        return ("KARTA-343: its blackboard has values that can no longer be read: %s. Restore the "
                        + "types, and resume the process.")
                .formatted(values.stream().map(Messages::describe).collect(Collectors.joining("; ")));
    }

    static String describe(UnreadableValue value) {
        return value.type() + " (" + value.problem() + ")";
    }

    static AgentException unreadableAnswer(AgentProcess process, PendingAnswer question, String reason) {
        return new AgentException(
                ("KARTA-195: the answer to question %s of %s cannot be recorded, because this version of"
                                + " the application cannot read what was asked: %s. Restore the type, and submit the"
                                + " answer again; the process is still waiting.")
                        .formatted(question.id(), process, reason));
    }

    static String takenOver(AgentProcess process) {
        return "%s is taken over from a node that no longer runs it".formatted(process);
    }

    static String storeDoesNotAnswer() {
        return "KARTA-344: the process store does not respond. Check the store; claims are not "
                + "renewed until it does.";
    }

    static String heartbeatFailed() {
        return "KARTA-921: a heartbeat of this node failed with an error. Fix the cause; the next "
                + "heartbeat follows.";
    }

    static String notRecovered(String process, Throwable cause) {
        return ("KARTA-922: process %s cannot be taken over or resumed on this node: %s. Fix the "
                        + "cause; every heartbeat retries, and reports it only once.")
                .formatted(process, FailureReason.of(cause));
    }

    static StoreFailedException notKept(String process, Throwable cause) {
        return new StoreFailedException(
                ("KARTA-347: entries of process %s could not be stored: %s. Check the store; the "
                                + "process continues from its last record when the store is available again.")
                        .formatted(process, FailureReason.of(cause)),
                cause);
    }

    static StoreFailedException notRead(String process, Throwable cause) {
        return new StoreFailedException(
                ("KARTA-931: the journal of process %s could not be read: %s. Check the store; the "
                                + "process resumes after its last recorded step when the store is available.")
                        .formatted(process, FailureReason.of(cause)),
                cause);
    }

    static String engineFailed(AgentProcess process) {
        return "KARTA-348: %s cannot continue. Check the cause: either the store or Karta failed.".formatted(process);
    }

    static String contextNotKept(AgentProcess process, String context) {
        return "KARTA-346: the objects of %s could not be saved in context %s. Check the store."
                .formatted(process, context);
    }

    static ClassCastException otherGoal(AgentProcess process, Class<?> expected, Object result) {
        return new ClassCastException(("KARTA-358: %s produced %s and not %s. Request the produced type or, if several "
                        + "goals of its agent compete, set the goal.")
                .formatted(process, Nouns.one(result.getClass()), Nouns.one(expected)));
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
