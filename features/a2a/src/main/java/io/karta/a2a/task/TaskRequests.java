/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.Part;
import io.karta.a2a.protocol.RpcError;
import io.karta.a2a.protocol.RpcException;
import io.karta.a2a.protocol.RpcRequest;
import io.karta.a2a.protocol.SentMessage;
import io.karta.a2a.protocol.Task;
import io.karta.a2a.protocol.TaskPage;
import io.karta.a2a.protocol.TaskQuery;
import io.karta.a2a.protocol.TaskReference;
import io.karta.a2a.protocol.TaskState;
import io.karta.a2a.task.TaskFollower.Delivery;
import io.karta.agent.AgentException;
import io.karta.generation.result.Problem;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Requests of one caller about its tasks. Immutable.
 *
 * @param locale the language of forms and violated constraints
 */
public record TaskRequests(Skills skills, ProcessQuota quota, ReceivedMessages received, Caller caller, Locale locale) {

    /** Tasks that a list contains, of those that were created last. */
    private static final int MOST_LISTED = PageRequest.MAX_LIMIT;

    private AgentPlatform platform() {
        return skills.platform();
    }

    private TaskReader reader() {
        return reader(Optional.empty());
    }

    private TaskReader reader(Optional<Integer> historyLength) {
        return new TaskReader(platform(), caller, type -> true, historyLength);
    }

    /**
     * Starts a task with a message, or continues one.
     *
     * @return the task, to be followed
     * @throws RpcException if the message is rejected; nothing has changed
     */
    public TaskFollower send(RpcRequest request, SentMessage message, boolean isStream) {
        checkContent(message);
        var reader = new TaskReader(platform(), caller, message::accepts, message.historyLength());
        var delivery = isStream ? Delivery.STREAM : Delivery.RESPONSE;
        return message.taskId()
                .map(id -> continued(task(id), message, request, reader, delivery))
                .orElseGet(() -> started(message, request, reader, delivery));
    }

    private static void checkContent(SentMessage message) {
        message.parts().stream()
                .filter(Part.File.class::isInstance)
                .map(Part.File.class::cast)
                .findFirst()
                .ifPresent(file -> {
                    throw Messages.unsupportedContent("files (%s)".formatted(file.mediaType()));
                });
    }

    private TaskFollower started(SentMessage message, RpcRequest request, TaskReader reader, Delivery delivery) {
        var process = new TaskStarter(skills, quota, caller, locale).create(message);
        var follower = new TaskFollower(reader, process, request, delivery).subscribed();
        return follower.after(() -> start(process, follower));
    }

    /** The same message may have started the process before, or do so meanwhile. */
    private void start(AgentProcess process, TaskFollower follower) {
        if (process.status() == ProcessStatus.NOT_STARTED) {
            try {
                var unused = platform().start(process);
                return;
            } catch (AgentException e) {
                if (follower.refreshed().current().state() == TaskState.SUBMITTED) {
                    throw e;
                }
            }
        }
        follower.refreshed();
    }

    private TaskFollower continued(
            AgentProcess process, SentMessage message, RpcRequest request, TaskReader reader, Delivery delivery) {
        message.contextId()
                .filter(context -> !context.equals(TaskReader.contextOf(process)))
                .ifPresent(context -> {
                    throw Messages.invalid(List.of(new Problem(
                            "/params/message/contextId",
                            "must be that of the task, " + TaskReader.contextOf(process))));
                });
        var follower = new TaskFollower(reader, process, request, delivery);
        boolean isFirst = received.once(process.id(), message, () -> {
            var change = change(process, message);
            var unused = follower.subscribed().after(change);
        });
        return isFirst ? follower.resumed() : follower.subscribed().refreshed();
    }

    /** Returns what a message does to an existing task: it answers a question, or is further input. */
    private Runnable change(AgentProcess process, SentMessage message) {
        if (process.status() != ProcessStatus.WAITING) {
            throw Messages.notPossible(RpcError.UNSUPPORTED_OPERATION, process, state(process));
        }
        var questions = new Questions(platform(), process);
        var open = questions.answerableBy(caller);
        if (open.isEmpty() && questions.awaitsObjects()) {
            var input = new SkillInput(skills, process.goal(), locale);
            var read = input.read(message).orElseThrow(() -> Messages.invalid(input.problems()));
            return () -> read.all().forEach(object -> process.add(object, caller));
        }
        var answer = TaskAnswer.of(platform(), asked(process, open, message), message);
        return () -> answer.submit(caller, process);
    }

    private OpenQuestion asked(AgentProcess process, List<OpenQuestion> open, SentMessage message) {
        return Questions.find(open, message.question())
                .orElseThrow(() -> Messages.notPossible(
                        RpcError.UNSUPPORTED_OPERATION,
                        process,
                        open.isEmpty() ? "awaits another user" : "does not await this answer"));
    }

    private static String state(AgentProcess process) {
        return switch (process.status()) {
            case NOT_STARTED, RUNNING, WAITING -> "is working";
            case PAUSED -> "is paused";
            case COMPLETED, FAILED, TERMINATED, KILLED, STUCK -> "has ended";
        };
    }

    /** Follows a task that has not ended. */
    public TaskFollower subscribe(RpcRequest request) {
        var process = task(TaskReference.of(request).id());
        if (reader().read(process).state().isTerminal()) {
            throw Messages.notPossible(RpcError.UNSUPPORTED_OPERATION, process, "has ended");
        }
        return new TaskFollower(reader(), process, request, Delivery.SUBSCRIPTION)
                .subscribed()
                .refreshed();
    }

    /** Returns the current state of the task of a message, for a client that does not wait. */
    public JsonObject now(TaskFollower follower, RpcRequest request) {
        follower.abandon();
        return request.response(follower.refreshed().current().toResult(request.version()));
    }

    /** Returns a task. */
    public JsonObject get(RpcRequest request) {
        var reference = TaskReference.of(request);
        var task = reader(reference.historyLength()).read(task(reference.id()));
        return request.response(task.toJson(request.version()));
    }

    /** Ends a task. */
    public JsonObject cancel(RpcRequest request) {
        var process = task(TaskReference.of(request).id());
        if (process.status().isFinished()) { // one that is stuck has failed for its client, but is suspended
            throw Messages.notPossible(RpcError.TASK_NOT_CANCELABLE, process, "has ended");
        }
        process.kill(caller);
        var task = reader().read(process);
        if (task.state() != TaskState.CANCELED) { // it has ended meanwhile
            throw Messages.notPossible(RpcError.TASK_NOT_CANCELABLE, process, "has ended");
        }
        return request.response(task.toJson(request.version()));
    }

    /** Returns a page of tasks, those that have changed last first. */
    public JsonObject list(RpcRequest request) {
        var query = TaskQuery.of(request);
        return request.response(page(query).toJson(request.version()));
    }

    private TaskPage page(TaskQuery query) {
        var all = skills.isEmpty() ? List.<ProcessInfo>of() : listed(query);
        var last = query.pageToken().map(PageToken::of);
        var rest = all.stream()
                .filter(info -> last.isEmpty() || last.get().isBefore(info))
                .toList();
        var shown = rest.stream().limit(query.pageSize()).toList();
        var tasks = shown.stream().flatMap(info -> task(info, query).stream()).toList();
        var next = rest.size() > shown.size()
                ? PageToken.of(shown.get(shown.size() - 1)).text()
                : "";
        return new TaskPage(tasks, next, query.pageSize(), all.size());
    }

    private List<ProcessInfo> listed(TaskQuery query) {
        var names = skills.names();
        var filter = ProcessFilter.all()
                .withCaller(caller)
                .withoutChildren()
                .withGoal(names.get(0), names.subList(1, names.size()).toArray(String[]::new))
                .withStatuses(query.state().map(TaskRequests::statuses).orElse(Set.of()));
        if (query.state().map(TaskRequests::statuses).filter(Set::isEmpty).isPresent()) {
            return List.of();
        }
        var ofContext = query.contextId().map(filter::withLabel).orElse(filter);
        return platform().processes(ofContext, PageRequest.first(MOST_LISTED)).items().stream()
                .filter(info ->
                        query.changedAfter().filter(info.changedAt()::isBefore).isEmpty())
                .filter(info ->
                        query.state().filter(state -> !hasState(info, state)).isEmpty())
                .sorted(PageToken.ORDER)
                .toList();
    }

    private static Set<ProcessStatus> statuses(TaskState state) {
        return switch (state) {
            case SUBMITTED -> Set.of(ProcessStatus.NOT_STARTED);
            case WORKING -> Set.of(ProcessStatus.RUNNING, ProcessStatus.PAUSED, ProcessStatus.WAITING);
            case INPUT_REQUIRED -> Set.of(ProcessStatus.WAITING);
            case COMPLETED -> Set.of(ProcessStatus.COMPLETED);
            case CANCELED -> Set.of(ProcessStatus.KILLED);
            case FAILED -> Set.of(ProcessStatus.FAILED, ProcessStatus.TERMINATED, ProcessStatus.STUCK);
            case REJECTED, AUTH_REQUIRED -> Set.of();
        };
    }

    /** Whether a waiting process awaits the client depends on its questions. */
    private boolean hasState(ProcessInfo info, TaskState state) {
        return info.status() != ProcessStatus.WAITING
                || platform()
                        .process(info.id())
                        .filter(process -> reader().state(process) == state)
                        .isPresent();
    }

    private Optional<Task> task(ProcessInfo info, TaskQuery query) {
        return platform()
                .process(info.id())
                .map(process -> reader(query.historyLength()).task(process, info.changedAt()))
                .map(task -> query.hasArtifacts() ? task : task.withoutArtifacts());
    }

    /** Returns a task of the caller. */
    private AgentProcess task(String id) {
        return platform()
                .process(id)
                .filter(process -> process.parent().isEmpty()
                        && skills.find(process.goal().name()).isPresent()
                        && process.caller().name().equals(caller.name()))
                .orElseThrow(() -> Messages.unknownTask(id));
    }
}
