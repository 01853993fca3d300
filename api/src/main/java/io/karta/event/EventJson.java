/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.AgentProcess;
import io.karta.process.OutputChannel.OutputEvent;
import io.karta.process.OutputChannel.TextChunk;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import io.karta.tool.KnowledgeSearch;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * JSON form of events, the same over HTTP and in webhooks.
 *
 * <pre>{@code
 * {"type":"action.finished","process":"018f2c9e","agent":"SupportDesk","goal":"answerComplaint",
 *  "at":"2026-01-02T03:04:06.480Z","step":1,"action":"SupportDesk.decide","ending":"SUCCEEDED","durationMs":12}
 * }</pre>
 *
 * <p>The type is derived from the name of the event's interface, with words separated by full stops. Objects, prompts,
 * answers of models, arguments of tools and exceptions are never part of it. Thread-safe.
 */
public final class EventJson {

    private static final String PACKAGE = EventJson.class.getPackageName();

    private final JsonProvider json;
    private final List<Members<?>> members = List.of(
            new Members<>(ActionStarted.class, (event, to) -> to.add("action", event.action())),
            new Members<>(ActionFinished.class, (event, to) -> add(to, event.run())),
            new Members<>(OutputEvent.class, (event, to) -> to.add("action", event.action())
                    .add("text", event.text())),
            new Members<>(TextDelta.class, (event, to) -> addText(event, event.action(), to)),
            new Members<>(ThinkingDelta.class, (event, to) -> addText(event, event.action(), to)),
            new Members<>(PartialObject.class, (event, to) -> {
                to.add("message", event.message()).add("objectType", event.objectType());
                add(to, "action", event.action());
            }),
            new Members<>(
                    PlanFormulated.class,
                    (event, to) -> to.add(
                            "actions", json().createArrayBuilder(event.plan().actions()))),
            new Members<>(ReplanRequested.class, (event, to) -> to.add("action", event.action())
                    .add("reason", event.reason())),
            new Members<>(ObjectAdded.class, (event, to) -> {
                to.add("objectType", event.object().getClass().getSimpleName());
                add(to, "name", event.name());
            }),
            new Members<>(
                    StateEntered.class,
                    (event, to) -> to.add("state", event.state().getClass().getSimpleName())),
            new Members<>(
                    DecisionMade.class,
                    (event, to) -> to.add("summary", event.decision().summary())),
            new Members<>(QuestionAsked.class, (event, to) -> add(to, event.question())),
            new Members<>(QuestionExpired.class, (event, to) -> add(to, event.question())),
            new Members<>(QuestionAnswered.class, (event, to) -> {
                add(to, event.question());
                add(to, "by", event.by());
            }),
            new Members<>(
                    ChildStarted.class,
                    (event, to) -> to.add("child", event.child().id())),
            new Members<>(
                    ProcessSuspended.class,
                    (event, to) -> to.add("status", event.status().name())),
            new Members<>(TurnStarted.class, (event, to) -> {
                to.add("turn", event.turn());
                event.event().ifPresent(queued -> add(to, queued));
            }),
            new Members<>(TurnEnded.class, (event, to) -> {
                to.add("turn", event.turn()).add("ending", event.ending().name());
                if (event.ending() != Turn.Ending.FAILED) { // the reason is the message of an exception
                    add(to, "reason", event.reason());
                }
            }),
            new Members<>(
                    ProcessEnded.class,
                    (event, to) -> to.add("status", event.status().name())),
            new Members<>(EarlyTermination.class, (event, to) -> to.add("reason", event.reason())),
            new Members<>(
                    StuckHandled.class,
                    (event, to) -> to.add("resolution", event.resolution().name())),
            new Members<>(ModelAsked.class, (event, to) -> to.add("model", event.model())),
            new Members<>(ModelAnswered.class, (event, to) -> add(to, event.call())),
            new Members<>(TextsEmbedded.class, (event, to) -> add(to, event.call())),
            new Members<>(ModelDeclined.class, (event, to) -> to.add("model", event.model())),
            new Members<>(ModelRetried.class, (event, to) -> to.add("model", event.model())
                    .add("attempt", event.attempt())),
            new Members<>(ModelFellBack.class, (event, to) -> to.add("model", event.model())
                    .add("fallback", event.fallback())),
            new Members<>(ConversationCompacted.class, (event, to) -> {
                to.add("model", event.model()).add("dropped", event.dropped());
                add(to, "action", event.action());
            }),
            new Members<>(ModelThrottled.class, (event, to) -> to.add("model", event.model())
                    .add("durationMs", event.duration().toMillis())),
            new Members<>(CircuitOpened.class, (event, to) -> to.add("model", event.model())),
            new Members<>(CircuitClosed.class, (event, to) -> to.add("model", event.model())),
            new Members<>(GuardrailTripped.class, (event, to) -> to.add("guardrail", event.guardrail())
                    .add("isBlocked", event.isBlocked())),
            new Members<>(ToolStarted.class, (event, to) -> to.add("tool", event.tool())),
            new Members<>(ToolFailed.class, (event, to) -> to.add("tool", event.tool())
                    .add("reference", event.reference().id())),
            new Members<>(KnowledgeSearched.class, (event, to) -> add(to, event.search())),
            new Members<>(ToolFinished.class, (event, to) -> to.add("tool", event.tool())
                    .add("isError", event.result().isError())
                    .add("durationMs", event.duration().toMillis())));

    /**
     * Creates a writer.
     *
     * @param json the JSON library of the server
     */
    public EventJson(JsonProvider json) {
        this.json = json;
    }

    /** Members of events of a type, in addition to those of all events. */
    private record Members<E>(Class<E> type, BiConsumer<E, JsonObjectBuilder> writer) {

        void write(ProcessEvent event, JsonObjectBuilder to) {
            if (type.isInstance(event)) {
                writer.accept(type.cast(event), to);
            }
        }
    }

    /**
     * Returns the type of an event.
     *
     * @param event the event
     * @return words with full stops, such as {@code process.ended}
     */
    public String type(ProcessEvent event) {
        return interfaces(event.getClass())
                .filter(type -> type.getPackageName().equals(PACKAGE) && ProcessEvent.class.isAssignableFrom(type))
                .map(type -> type.getSimpleName()
                        .replaceAll("(?<=.)(?=\\p{Lu})", ".")
                        .toLowerCase(Locale.ROOT))
                .findFirst()
                .orElse("process.event");
    }

    private static Stream<Class<?>> interfaces(Class<?> type) {
        return type.isInterface() ? Stream.of(type) : Stream.of(type.getInterfaces());
    }

    /**
     * Writes an event.
     *
     * @param event the event
     * @return the object
     */
    public JsonObject write(ProcessEvent event) {
        AgentProcess process = event.process();
        var object = json.createObjectBuilder()
                .add("type", type(event))
                .add("process", process.id())
                .add("agent", process.agent().name())
                .add("goal", process.goal().name());
        add(object, "label", process.label());
        add(object, "parent", process.parent());
        object.add("at", event.at().toString()).add("step", event.step());
        members.forEach(each -> each.write(event, object));
        return object.build();
    }

    private JsonProvider json() {
        return json;
    }

    private static void addText(TextChunk chunk, Optional<String> action, JsonObjectBuilder to) {
        to.add("message", chunk.message()).add("offset", chunk.offset()).add("text", chunk.text());
        add(to, "action", action);
    }

    private static void add(JsonObjectBuilder to, ActionRun run) {
        to.add("action", run.action())
                .add("ending", run.ending().name())
                .add("durationMs", run.duration().toMillis())
                .add("modelCalls", run.modelCalls().size());
    }

    private static void add(JsonObjectBuilder to, QueuedEvent queued) {
        to.add("event", queued.number())
                .add("objectType", queued.event().getClass().getSimpleName());
        add(to, "by", queued.by());
    }

    private static void add(JsonObjectBuilder to, ModelCall call) {
        to.add("model", call.model())
                .add("inputTokens", call.inputTokens())
                .add("outputTokens", call.outputTokens())
                .add("durationMs", call.duration().toMillis());
    }

    /** Without the query, which a model wrote, and without the ids of results, which name documents. */
    private static void add(JsonObjectBuilder to, KnowledgeSearch search) {
        to.add("knowledgeBase", search.knowledgeBase())
                .add("mode", search.mode())
                .add("results", search.results().size())
                .add("durationMs", search.duration().toMillis());
    }

    private static void add(JsonObjectBuilder to, PendingAnswer question) {
        to.add("question", question.id()).add("action", question.action());
        add(to, "child", question.child());
        if (question.child().isEmpty()) {
            to.add("title", question.form().title())
                    .add("isConfirmation", question.form().isConfirmation());
            add(to, "role", question.form().role());
            add(to, "expiresAt", question.expiresAt());
        }
    }

    private static void add(JsonObjectBuilder to, String name, Optional<?> value) {
        value.ifPresent(present -> to.add(name, present.toString()));
    }
}
