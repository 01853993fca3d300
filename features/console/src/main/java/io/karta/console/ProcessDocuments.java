/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.AgentPlan;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Explanation;
import io.karta.process.Explanation.BlockedAction;
import io.karta.process.history.ActionRun;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import io.karta.process.history.ProcessCommand;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A process as a whole: its timeline, objects, questions, and what is next. Immutable. */
record ProcessDocuments(AgentPlatform platform, ApiRequest request) {

    private static final int MOST_OBJECTS = 200;

    JsonObject process(AgentProcess process) {
        return JsonObjects.with("id", process.id())
                .add("status", process.status())
                .add("agent", process.agent().name())
                .add("goal", process.goal().name())
                .add("description", process.goal().description())
                .add("label", process.label())
                .add("parent", process.parent())
                .add("caller", process.caller().name())
                .add("createdAt", process.createdAt())
                .add("endedAt", process.endedAt())
                .add("usage", UsageDocuments.of(process.usage()))
                .add("firstRun", firstRun(process))
                .add(
                        "history",
                        process.history().stream()
                                .skip(firstRun(process))
                                .map(this::run)
                                .toList())
                .add("commands", process.commands().stream().map(this::command).toList())
                .add("explanation", explanation(process.explanation()))
                .add("failure", process.failure().map(ProcessDocuments::failure))
                .add("questions", new QuestionDocuments(platform, request.caller()).of(process))
                .add("children", children(process))
                .add("calls", calls(process))
                .addAll(blackboard(process))
                .build();
    }

    /** Present if the configuration permits the console to show contents. */
    private Optional<JsonObjects> calls(AgentProcess process) {
        return platform.instrumentation(CallRecorder.class)
                .map(recorder -> recorder.document(process.id(), request.parameter("calls")));
    }

    /** A page that polls has the beginning of the history, which does not change. */
    private int firstRun(AgentProcess process) {
        var known = request.number("runs").orElse(0);
        return known < 0 || known > process.history().size() ? 0 : known;
    }

    /** A page that polls and has the latest objects does not receive them again. */
    private JsonObjects blackboard(AgentProcess process) {
        var objects = JsonObjects.with("objects", objects(process));
        var tag = Content.of(objects.build().toString().getBytes(StandardCharsets.UTF_8))
                .hash();
        var isKnown = request.parameter("objects").filter(tag::equals).isPresent();
        return (isKnown ? new JsonObjects() : objects).add("objectsTag", tag);
    }

    private JsonObjects run(ActionRun run) {
        return JsonObjects.with("action", run.action())
                .add("startedAt", run.startedAt())
                .add("durationMs", run.duration())
                .add("ending", run.ending())
                .add("remark", run.remark().map(ObjectShapes::excerpt))
                .add("modelCalls", run.modelCalls().stream().map(this::call).toList())
                .add("failedCalls", run.failedCalls().stream().map(this::call).toList());
    }

    private JsonObjects call(ModelCall call) {
        return JsonObjects.with("model", call.model())
                .add("inputTokens", call.inputTokens())
                .add("cachedInputTokens", call.cachedInputTokens())
                .add("outputTokens", call.outputTokens())
                .add("cost", call.cost())
                .add("attempts", call.attempts())
                .add("durationMs", call.duration())
                .add("finishReason", call.finishReason())
                .add("responseModel", call.responseModel())
                .add("requestId", call.requestId());
    }

    private JsonObjects call(FailedModelCall call) {
        return JsonObjects.with("model", call.model())
                .add("inputTokens", call.inputTokens())
                .add("outputTokens", call.outputTokens())
                .add("cost", call.cost())
                .add("attempts", call.attempts())
                .add("durationMs", call.duration())
                .add("failure", call.failure());
    }

    private JsonObjects command(ProcessCommand command) {
        return JsonObjects.with("kind", command.kind())
                .add("at", command.at())
                .add("by", command.by())
                .add("detail", ObjectShapes.excerpt(command.detail()));
    }

    private static JsonObjects explanation(Explanation explanation) {
        var plan = explanation.plan().map(AgentPlan::actions).orElse(List.of());
        return JsonObjects.with("text", ObjectShapes.excerpt(explanation.text()))
                .add("reason", explanation.reason().map(ObjectShapes::excerpt))
                .add("plan", plan)
                .add("next", plan.stream().findFirst())
                .add("missing", explanation.missing())
                .add(
                        "blocked",
                        explanation.blocked().stream()
                                .map(ProcessDocuments::blocked)
                                .toList());
    }

    private static JsonObjects blocked(BlockedAction blocked) {
        return JsonObjects.with("action", blocked.action())
                .add("reason", blocked.reason())
                .add("missing", blocked.missing());
    }

    private static JsonObjects failure(Throwable failure) {
        @Nullable String message = failure.getMessage();
        return JsonObjects.with("type", failure.getClass().getSimpleName())
                .add("message", Optional.ofNullable(message).map(ObjectShapes::excerpt));
    }

    /** The latest objects come first. */
    private List<JsonObjects> objects(AgentProcess process) {
        var shapes = new ObjectShapes(platform.shapes());
        var all = process.blackboard().objects();
        var latest = new ArrayList<>(all.subList(Math.max(0, all.size() - MOST_OBJECTS), all.size()));
        Collections.reverse(latest);
        return latest.stream().map(shapes::object).toList();
    }

    private List<JsonObjects> children(AgentProcess process) {
        return platform.children(process.id()).stream().map(ProcessPage::row).toList();
    }
}
