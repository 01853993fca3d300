/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agent.Form;
import io.karta.agui.FrontendCall;
import io.karta.agui.protocol.JsonBuilders;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.OpenQuestion;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Open questions of a process and of the children that it awaits, as interrupts and as calls of frontend tools.
 * Immutable.
 */
record Interrupts(AgentPlatform platform, AgentProcess root) {

    static final String SEPARATOR = "~";

    /** Reads what another node has written: events arrive earlier than the state that follows from them. */
    void refresh() {
        if (!root.status().isFinished()) {
            var unused = platform.process(root.id());
        }
    }

    /** Returns the questions. */
    List<OpenQuestion> questions() {
        return questions(root).toList();
    }

    private Stream<OpenQuestion> questions(AgentProcess process) {
        return process.pendingAnswers().stream()
                .flatMap(pending -> pending.child().isEmpty()
                        ? Stream.of(new OpenQuestion(process, pending))
                        : pending.child().flatMap(platform::process).stream().flatMap(this::questions));
    }

    /** Returns the ids of the children that the process awaits, and of those that these await. */
    Stream<String> awaited() {
        return awaited(root);
    }

    private Stream<String> awaited(AgentProcess process) {
        return process.pendingAnswers().stream()
                .flatMap(pending -> pending.child().stream())
                .flatMap(child -> Stream.concat(
                        Stream.of(child), platform.process(child).stream().flatMap(this::awaited)));
    }

    static String id(OpenQuestion open) {
        return open.process().id() + SEPARATOR + open.question().id();
    }

    List<String> ids() {
        return questions().stream().map(Interrupts::id).toList();
    }

    /** Call of a frontend tool, whose id is that of its question. */
    record OpenCall(String id, FrontendCall call) {}

    /**
     * Questions that were open at one time.
     *
     * @param toUsers the questions to users
     * @param calls the calls of frontend tools
     */
    record Open(List<OpenQuestion> toUsers, List<OpenCall> calls) {

        boolean isEmpty() {
            return toUsers.isEmpty() && calls.isEmpty();
        }
    }

    /** Reads the questions once, because another request may answer them meanwhile. */
    Open open() {
        var toUsers = new ArrayList<OpenQuestion>();
        var calls = new ArrayList<OpenCall>();
        for (OpenQuestion question : questions()) {
            call(question)
                    .ifPresentOrElse(call -> calls.add(new OpenCall(id(question), call)), () -> toUsers.add(question));
        }
        return new Open(toUsers, calls);
    }

    Optional<FrontendCall> call(OpenQuestion open) {
        return FrontendCall.of(open, platform.shapes());
    }

    /** Returns the interrupts of a run; those of other roles tell the user who has to answer. */
    List<JsonObject> toJson(List<OpenQuestion> toUsers) {
        return toUsers.stream().map(this::interrupt).toList();
    }

    private JsonObject interrupt(OpenQuestion open) {
        var form = open.question().form();
        var interrupt = JsonBuilders.object()
                .add("id", id(open))
                .add("reason", reason(form))
                .add("message", message(form));
        if (!isForOthers(form)) {
            interrupt.add("responseSchema", form.schema(platform.shapes()));
        }
        open.question().expiresAt().ifPresent(at -> interrupt.add("expiresAt", at.toString()));
        if (!open.process().id().equals(root.id())) {
            interrupt.add("subagentRunId", open.process().id());
        }
        return interrupt.add("metadata", metadata(open)).build();
    }

    private String reason(Form<?> form) {
        if (isForOthers(form)) {
            return "karta:other_role";
        }
        return form.isConfirmation() ? "confirmation" : "input_required";
    }

    /** The process knows the roles of its caller; the request that started it may have ended. */
    private boolean isForOthers(Form<?> form) {
        return form.role().filter(role -> !root.caller().hasRole(role)).isPresent();
    }

    private static String message(Form<?> form) {
        return form.text().map(text -> form.title() + "\n" + text).orElseGet(form::title);
    }

    private static JsonObject metadata(OpenQuestion open) {
        var members = JsonBuilders.object()
                .add("process", open.process().id())
                .add("question", open.question().id())
                .add("action", open.question().action())
                .add("title", open.question().form().title());
        open.question().form().role().ifPresent(role -> members.add("role", role));
        return JsonBuilders.object().add("karta", members).build();
    }
}
