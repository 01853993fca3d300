/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.JsonBuilders;
import io.karta.a2a.protocol.Part;
import io.karta.a2a.protocol.TaskMessage;
import io.karta.agent.Form;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Open questions of a task and of the children that it awaits. Immutable. */
record Questions(AgentPlatform platform, AgentProcess root) {

    private static final String SEPARATOR = "~";

    static String id(OpenQuestion open) {
        return id(open.process().id(), open.question());
    }

    private static String id(String process, PendingAnswer question) {
        return process + SEPARATOR + question.id();
    }

    /** Returns the questions that a caller can answer, the oldest first. */
    List<OpenQuestion> answerableBy(Caller caller) {
        return all().filter(open -> open.question()
                        .form()
                        .role()
                        .filter(role -> !caller.hasRole(role))
                        .isEmpty())
                .toList();
    }

    /** Returns the roles that have to answer instead of the client. */
    List<String> awaitedRoles() {
        return all().flatMap(open -> open.question().form().role().stream())
                .distinct()
                .toList();
    }

    private Stream<OpenQuestion> all() {
        return all(root);
    }

    private Stream<OpenQuestion> all(AgentProcess process) {
        return process.pendingAnswers().stream()
                .flatMap(pending -> pending.child().isEmpty()
                        ? Stream.of(new OpenQuestion(process, pending))
                        : pending.child().flatMap(platform::process).stream().flatMap(this::all));
    }

    /**
     * Returns whether the process, which is waiting, awaits objects instead of answers. One that has resumed in the
     * meantime has no open questions either.
     */
    boolean awaitsObjects() {
        return root.pendingAnswers().isEmpty() && root.status() == ProcessStatus.WAITING;
    }

    /** Returns the ids of the children that the task awaits, and of those that these await. */
    Stream<String> awaitedChildren() {
        return awaitedChildren(root);
    }

    private Stream<String> awaitedChildren(AgentProcess process) {
        return process.pendingAnswers().stream()
                .flatMap(pending -> pending.child().stream())
                .flatMap(child -> Stream.concat(
                        Stream.of(child), platform.process(child).stream().flatMap(this::awaitedChildren)));
    }

    /** Returns the message that asks questions: a text for each, and the schema of its answer. */
    TaskMessage message(List<OpenQuestion> open) {
        var parts = new ArrayList<Part>();
        open.forEach(each -> {
            parts.add(new Part.Text(text(each.question().form())));
            parts.add(new Part.Data(schema(each)));
        });
        return new TaskMessage(id(open.get(0)), false, parts, metadata(id(open.get(0))));
    }

    private JsonObject schema(OpenQuestion open) {
        return JsonBuilders.object()
                .add("questionId", id(open))
                .add("answerSchema", open.question().form().schema(platform.shapes()))
                .build();
    }

    private static JsonObject metadata(String question) {
        return JsonBuilders.object().add("questionId", question).build();
    }

    private static String text(Form<?> form) {
        return form.text().map(text -> form.title() + "\n" + text).orElseGet(form::title);
    }

    /** Returns the questions that are no longer open. */
    Stream<TaskMessage> closed() {
        return root.closedQuestions().stream()
                .filter(question -> question.child().isEmpty())
                .map(question -> TaskMessage.ofAgent(id(root.id(), question), text(question.form())));
    }

    /** Returns the question with an id; without an id, the oldest one. */
    static Optional<OpenQuestion> find(List<OpenQuestion> open, Optional<String> id) {
        return open.stream()
                .filter(each -> id.isEmpty() || id.get().equals(id(each)))
                .findFirst();
    }
}
