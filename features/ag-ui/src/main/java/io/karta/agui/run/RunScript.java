/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.AgUiEvents;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.agui.run.Interrupts.Open;
import io.karta.agui.run.Interrupts.OpenCall;
import io.karta.event.ProcessEnded;
import io.karta.event.ProcessSuspended;
import io.karta.event.TurnEnded;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Order of the events of a run: from {@code RUN_STARTED} to {@code RUN_FINISHED} or {@code RUN_ERROR}. Not thread-safe;
 * guarded by its delivery.
 */
final class RunScript {

    private static final Open NONE = new Open(List.of(), List.of());

    private final RunAgentInput input;
    private final AgentProcess root;
    private final RunThread thread;
    private final Interrupts interrupts;
    private final EventMapper mapper;
    private final boolean isLoaded;
    private boolean isOver;

    /**
     * Creates the script of a run.
     *
     * @param showsTools whether the client receives arguments and results of tools
     * @param isLoaded whether the run shows the state of a process, instead of what follows from a start or an answer
     */
    RunScript(
            RunAgentInput input,
            AgentProcess root,
            RunThread thread,
            Interrupts interrupts,
            boolean showsTools,
            boolean isLoaded) {
        this.isLoaded = isLoaded;
        this.input = input;
        this.root = root;
        this.thread = thread;
        this.interrupts = interrupts;
        this.mapper = new EventMapper(root.id(), input.runId(), showsTools);
    }

    boolean isOver() {
        return isOver;
    }

    /** Returns the first events; a run without anything to follow ends with them. */
    List<JsonObject> beginning() {
        var events = new ArrayList<JsonObject>();
        events.add(AgUiEvents.runStarted(input));
        events.addAll(thread.beginning());
        var open = isLoaded ? latestOpen() : NONE;
        if (!open.isEmpty()) {
            events.addAll(interrupted(open));
        } else if (isLoaded && !thread.isActive()) {
            events.addAll(thread.hasTurns() ? succeeded() : finished(root.status()));
        }
        return events;
    }

    /** Returns the events that follow from an event of a process. */
    List<JsonObject> map(ProcessEvent event) {
        var events = new ArrayList<>(mapper.map(event));
        var open = event instanceof ProcessSuspended ? latestOpen() : NONE;
        if (!open.isEmpty()) {
            events.addAll(interrupted(open));
        } else if (event.process().id().equals(root.id())) {
            events.addAll(ending(event));
        }
        return events;
    }

    private Open latestOpen() {
        interrupts.refresh();
        return root.status() == ProcessStatus.WAITING ? interrupts.open() : NONE;
    }

    private List<JsonObject> ending(ProcessEvent event) {
        if (event instanceof ProcessEnded end) {
            interrupts.refresh();
            return finished(end.status());
        }
        if (event instanceof TurnEnded turn) {
            return turn(turn);
        }
        return event instanceof ProcessSuspended && isStuck() ? failed(Messages.stuck(root)) : List.of();
    }

    /** A process without turns that awaits nothing cannot continue by itself. */
    private boolean isStuck() {
        return root.status() == ProcessStatus.STUCK || (!thread.hasTurns() && awaitsNothing());
    }

    /** A process that has resumed in the meantime has no open questions either. */
    private boolean awaitsNothing() {
        return root.status() == ProcessStatus.WAITING
                && root.pendingAnswers().isEmpty()
                && root.status() == ProcessStatus.WAITING;
    }

    private List<JsonObject> turn(TurnEnded turn) {
        return switch (turn.ending()) {
            case COMPLETED -> succeeded();
            case STOPPED -> cancelled();
            case FAILED -> {
                turn.failure().ifPresent(cause -> FailureLog.log(root, cause));
                yield failed(Messages.failed(root));
            }
            case TIMED_OUT, BUDGET_EXCEEDED ->
                failed(Messages.ended(root, turn.ending().name()));
        };
    }

    private List<JsonObject> finished(ProcessStatus status) {
        return switch (status) {
            case KILLED -> cancelled();
            case FAILED -> {
                root.failure().ifPresent(cause -> FailureLog.log(root, cause));
                yield failed(Messages.failed(root));
            }
            case TERMINATED -> failed(Messages.ended(root, status.name()));
            case STUCK -> failed(Messages.stuck(root));
            case NOT_STARTED, RUNNING, COMPLETED, WAITING, PAUSED -> succeeded();
        };
    }

    private List<JsonObject> succeeded() {
        thread.text().ifPresent(mapper::text);
        return end(closed(mapper.close()), AgUiEvents.outcome("success"), thread.result());
    }

    private List<JsonObject> cancelled() {
        return end(closed(mapper.close()), AgUiEvents.outcome("cancelled"), Optional.empty());
    }

    /** A snapshot of the messages would remove the calls, so they come after it. */
    private List<JsonObject> interrupted(Open open) {
        var toUsers = open.toUsers().stream().map(Interrupts::id).toList();
        var events = closed(mapper.suspend(toUsers));
        open.calls()
                .forEach(each -> events.addAll(AgUiEvents.toolCall(
                        each.id(), each.call().tool(), each.call().arguments(), Optional.empty())));
        var outcome = toUsers.isEmpty()
                ? AgUiEvents.pending(open.calls().stream().map(OpenCall::id).toList())
                : AgUiEvents.interrupted(interrupts.toJson(open.toUsers()));
        return end(events, outcome, Optional.empty());
    }

    private List<JsonObject> end(List<JsonObject> events, JsonObject outcome, Optional<JsonValue> result) {
        events.add(AgUiEvents.runFinished(input, outcome, result, mapper.usage()));
        return events;
    }

    private List<JsonObject> failed(String message) {
        return error(closed(mapper.close()), message);
    }

    private static List<JsonObject> error(List<JsonObject> last, String message) {
        var events = new ArrayList<>(last);
        events.add(AgUiEvents.runError(message.substring(0, message.indexOf(':')), message));
        return events;
    }

    private List<JsonObject> closed(List<JsonObject> last) {
        isOver = true;
        var events = new ArrayList<>(last);
        events.addAll(thread.ending(mapper.sent()));
        return events;
    }

    /** Ends a run whose events have ended too early. The history, which the client loads again, may be unreadable. */
    List<JsonObject> aborted() {
        isOver = true;
        return error(mapper.close(), Messages.aborted(root));
    }
}
