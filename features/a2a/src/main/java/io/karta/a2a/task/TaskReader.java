/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.Artifact;
import io.karta.a2a.protocol.MediaTypes;
import io.karta.a2a.protocol.Part;
import io.karta.a2a.protocol.Task;
import io.karta.a2a.protocol.TaskMessage;
import io.karta.a2a.protocol.TaskState;
import io.karta.agent.HasContent;
import io.karta.agent.UserInput;
import io.karta.generation.MediaReplacement;
import io.karta.generation.result.GenerationException;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads processes as tasks for one caller. Immutable.
 *
 * @param accepts the media types that the client accepts
 * @param historyLength the maximum number of messages of a task
 */
record TaskReader(AgentPlatform platform, Caller caller, Predicate<String> accepts, Optional<Integer> historyLength) {

    private static final String RESULT = "result";
    private static final String UNWRITABLE = "has a result without a JSON form";

    /** State of a process, and what the agent says about it. */
    private record Status(TaskState state, Optional<TaskMessage> message) {}

    /** Returns the context of a process. */
    static String contextOf(AgentProcess process) {
        return process.label().orElseGet(process::id);
    }

    /** Reads the current state of a process, also from another node. */
    Task read(AgentProcess known) {
        var process = platform.process(known.id()).orElse(known);
        return task(process, changedAt(process));
    }

    TaskState state(AgentProcess process) {
        var questions = new Questions(platform, process);
        return status(process, questions, open(process, questions)).state();
    }

    private List<OpenQuestion> open(AgentProcess process, Questions questions) {
        return process.status() == ProcessStatus.WAITING ? questions.answerableBy(caller) : List.of();
    }

    Task task(AgentProcess process, Instant changedAt) {
        var questions = new Questions(platform, process);
        var open = open(process, questions);
        var status = status(process, questions, open);
        var artifacts = artifacts(process);
        var message = artifacts.isEmpty() && status.state() == TaskState.COMPLETED
                ? says(process, status.state(), Messages.ended(process, UNWRITABLE))
                        .message()
                : status.message();
        var history = Stream.concat(
                        Stream.concat(first(process).stream(), questions.closed()),
                        open.isEmpty() ? Stream.of() : status.message().stream())
                .toList();
        return new Task(
                process.id(), contextOf(process), status.state(), message, changedAt, artifacts, latest(history));
    }

    private List<TaskMessage> latest(List<TaskMessage> history) {
        int most = Math.min(historyLength.orElse(history.size()), history.size());
        return history.subList(history.size() - most, history.size());
    }

    private Status status(AgentProcess process, Questions questions, List<OpenQuestion> open) {
        return switch (process.status()) {
            case NOT_STARTED -> new Status(TaskState.SUBMITTED, Optional.empty());
            case RUNNING -> new Status(TaskState.WORKING, Optional.empty());
            case PAUSED -> says(process, TaskState.WORKING, "The task is paused.");
            case COMPLETED -> new Status(TaskState.COMPLETED, Optional.empty());
            case KILLED -> new Status(TaskState.CANCELED, Optional.empty());
            case FAILED -> says(process, TaskState.FAILED, Messages.ended(process, "failed"));
            case TERMINATED -> says(process, TaskState.FAILED, Messages.ended(process, "ended before its result"));
            case STUCK -> says(process, TaskState.FAILED, Messages.ended(process, "cannot reach its result"));
            case WAITING ->
                open.isEmpty()
                        ? waiting(process, questions)
                        : new Status(TaskState.INPUT_REQUIRED, Optional.of(questions.message(open)));
        };
    }

    private static Status waiting(AgentProcess process, Questions questions) {
        var roles = questions.awaitedRoles();
        if (!roles.isEmpty()) {
            return says(
                    process,
                    TaskState.WORKING,
                    "The task awaits the answer of a user with the role %s.".formatted(String.join(" or ", roles)));
        }
        return questions.awaitsObjects()
                ? says(process, TaskState.INPUT_REQUIRED, "The task awaits further input.")
                : new Status(TaskState.WORKING, Optional.empty());
    }

    private static Status says(AgentProcess process, TaskState state, String text) {
        var id = "%s-%08x".formatted(process.id(), text.hashCode());
        return new Status(state, Optional.of(TaskMessage.ofAgent(id, text)));
    }

    /** Returns the message that has created the process. */
    private Optional<TaskMessage> first(AgentProcess process) {
        var parts =
                process.inputs().stream().flatMap(input -> part(input).stream()).toList();
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(new TaskMessage(process.id() + "-0", true, parts, JsonValue.EMPTY_JSON_OBJECT));
    }

    /** The application may have started the process with an object that has no JSON form. */
    private Optional<Part> part(Object input) {
        if (input instanceof UserInput text) {
            return Optional.of(new Part.Text(text.content()));
        }
        try {
            return Optional.of(new Part.Data(
                    platform.shapes().ofValue(input.getClass(), input).write(input, MediaReplacement.NONE)));
        } catch (GenerationException ignored) {
            return Optional.empty();
        }
    }

    private List<Artifact> artifacts(AgentProcess process) {
        if (process.status() != ProcessStatus.COMPLETED) {
            return List.of();
        }
        var goal = process.goal();
        try {
            return List.of(new Artifact(process.id() + "-" + RESULT, goal.name(), goal.description(), parts(process)));
        } catch (GenerationException e) {
            FailureLog.log(process, UNWRITABLE, e);
            return List.of();
        }
    }

    private List<Part> parts(AgentProcess process) {
        Object result = process.result(Object.class);
        if (result instanceof String text) {
            return List.of(new Part.Text(text));
        }
        JsonValue json =
                platform.shapes().ofValue(process.goal().output(), result).write(result, MediaReplacement.NONE);
        var data =
                Optional.of(json).filter(each -> accepts.test(MediaTypes.JSON)).map(Part.Data::new);
        var text = result instanceof HasContent content
                ? Optional.of(content.content())
                : Optional.of(json.toString()).filter(each -> data.isEmpty());
        return Stream.<Optional<? extends Part>>of(
                        text.filter(each -> accepts.test(MediaTypes.TEXT) || data.isEmpty())
                                .map(Part.Text::new),
                        data)
                .<Part>flatMap(Optional::stream)
                .toList();
    }

    /** Returns the time of the latest change that clients see. */
    private static Instant changedAt(AgentProcess process) {
        var runs = process.history().stream().map(run -> run.startedAt().plus(run.duration()));
        var asked = process.pendingAnswers().stream().map(PendingAnswer::askedAt);
        return Stream.of(process.endedAt().stream(), runs, asked)
                .flatMap(each -> each)
                .max(Comparator.naturalOrder())
                .orElseGet(process::createdAt);
    }
}
