/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static io.karta.engine.TestAgents.a;

import io.karta.agent.Form;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.generation.Shapes;
import io.karta.generation.TypeRef;
import io.karta.generation.annotation.Hidden;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.Budget;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.SentMessage;
import io.karta.process.history.Turn;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessSettings;
import io.karta.spi.TurnSettings;
import io.karta.tool.ToolResult;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Values, entries and codecs of journals for tests. */
abstract class ShapeJournalCodecFixture {

    static final Instant AT = Instant.parse("2026-01-01T00:00:00.123456789Z");

    enum Mood {
        GLAD,
        CROSS {
            @Override
            public String toString() {
                return "!";
            }
        };
    }

    record Story(String text, Optional<Mood> mood) {}

    record Customer(String name, @Hidden String notes, String nickname) {}

    sealed interface Verdict {
        record Refund(BigDecimal amount) implements Verdict {}

        record Reply(String text) implements Verdict {}
    }

    interface Open {}

    record Door(int width) implements Open {}

    record Window(int height) implements Open {}

    record Unnamed(int depth) implements Open {}

    @JsonbTypeInfo(key = "@type", value = @JsonbSubtype(alias = "cat", type = Cat.class))
    interface Pet {}

    record Cat(String name) implements Pet {}

    record Strict(int number) {
        Strict {
            if (number > 10) {
                throw new IllegalArgumentException("too many");
            }
        }
    }

    static final Type STORIES = new TypeRef<List<Story>>() {}.type();
    static final Type BY_NAME = new TypeRef<Map<String, List<Verdict>>>() {}.type();

    static final List<Type> OUTPUTS = List.of(
            Story.class,
            Customer.class,
            Verdict.class,
            Open.class,
            Door.class,
            Window.class,
            Pet.class,
            Strict.class,
            Mood.class,
            ZoneId.class,
            STORIES,
            BY_NAME,
            int[].class,
            Story[].class,
            Object.class);

    static AgentModel agent(List<Type> outputs) {
        var desk = new TestAgents("Desk");
        for (Type output : outputs) {
            desk.action("make" + outputs.indexOf(output), List.of(a(UserInput.class)), output, values -> null);
        }
        return desk.model();
    }

    static ShapeJournalCodec codec(List<Type> outputs, JournalValueCodec... codecs) {
        return ShapeJournalCodec.of(List.of(agent(outputs)), new Shapes(), List.of(codecs));
    }

    final ShapeJournalCodec codec = codec(OUTPUTS);

    static JournaledObject object(Type type, Object value) {
        return new JournaledObject(3, Optional.of("it"), type, value);
    }

    static JournaledObject object(Object value) {
        return object(value.getClass(), value);
    }

    static final ModelCall CALL =
            new JournalRecords.Call("fast", new TokenUsage(12, 34), 0.25, 2, Duration.ofMillis(1500));

    private static final ModelCall ANSWERED_CALL = new JournalRecords.Call(
                    "fast", new TokenUsage(12, 34), 0.25, 2, Duration.ofMillis(1500))
            .answeredBy(ModelResponse.of("yes")
                    .withFinishReason(ModelResponse.FinishReason.LENGTH)
                    .withModel("fast-1")
                    .withRequestId("7"));

    static final ModelCall CACHED_CALL =
            new JournalRecords.Call("fast", new TokenUsage(12, 34, 10), 0.25, 2, Duration.ofMillis(1500));

    static ActionRun run(ActionRun.Ending ending) {
        return new JournalRecords.Run(
                "Desk.make",
                AT,
                Duration.ofNanos(1),
                ending,
                Optional.of("why \"not\"\n"),
                List.of(CALL, ANSWERED_CALL),
                List.of(
                        new JournalRecords.FailedCall("best", 3, Duration.ofSeconds(9), "rate_limit"),
                        new JournalRecords.FailedCall(
                                "best", 1, Duration.ofSeconds(1), "content_filter", new TokenUsage(12, 34), 0.25)));
    }

    static JournalEntry asking(Form<?> form) {
        return new JournalEntry.ActionRan(
                AT,
                run(ActionRun.Ending.WAITING),
                List.of(),
                Optional.empty(),
                Optional.of(new JournalRecords.Question("1", "Desk.make", form, AT, Optional.of("child"))));
    }

    static Stream<JournalEntry> entries() {
        var terms = new ProcessSettings(
                        Budget.ofTokens(7).withActions(3).withCost(0.5),
                        Duration.ofSeconds(90),
                        Duration.ofMillis(5),
                        true,
                        Optional.of("ctx"),
                        Locale.forLanguageTag("de-CH"),
                        Verbosity.silent().showingPlanning().debugging())
                .plannedBy(PlannerType.UTILITY)
                .withToolDelay(Duration.ofMillis(6))
                .withTurns(Optional.of(
                        new TurnSettings(Budget.unlimited(), Duration.ofSeconds(30), Optional.of(Duration.ofDays(30)))))
                .tracedBy(Map.of("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
                .endedWhenIdle();
        var story = object(new Story("once", Optional.of(Mood.CROSS)));
        return Stream.of(
                new JournalEntry.Created(
                        AT,
                        "Desk",
                        "1.2.3",
                        "write",
                        Optional.of("parent"),
                        Optional.of("grace"),
                        Set.of("support", "sales"),
                        terms,
                        List.of(story),
                        List.of(object(new UserInput("hello", AT))),
                        Map.of("urgent", true, "open", false),
                        Map.of("urgent", false)),
                new JournalEntry.Started(AT, "node-1"),
                new JournalEntry.ActionStarted(AT, "Desk.make"),
                new JournalEntry.ModelReplied(
                        AT,
                        "Desk.make",
                        "digest",
                        ModelResponse.of("{\"a\": 1}\n")
                                .withUsage(new TokenUsage(5, 6))
                                .withFinishReason(ModelResponse.FinishReason.LENGTH),
                        CALL,
                        Optional.empty()),
                new JournalEntry.ModelReplied(
                        AT,
                        "Desk.make",
                        "digest",
                        ModelResponse.of("")
                                .withToolCalls(
                                        List.of(new ToolCall("1", "add", "{\"a\": 1}"), new ToolCall("2", "now", "{"))),
                        CALL,
                        Optional.of(4)),
                new JournalEntry.ModelReplied(
                        AT,
                        "Desk.make",
                        "digest",
                        ModelResponse.of("yes")
                                .withUsage(new TokenUsage(5, 6).withCached(4))
                                .withThinking("hm")
                                .withModel("claude-haiku-4-5-20251001")
                                .withRequestId("req_1")
                                .withState(new ProviderState("anthropic", "[{\"signature\": \"x\"}]")),
                        CACHED_CALL,
                        Optional.empty()),
                new JournalEntry.ToolAnswered(
                        AT,
                        "Desk.make",
                        "digest",
                        "a\nb",
                        true,
                        List.of(new BlackboardChange.Added(story)),
                        Optional.of(4)),
                new JournalEntry.ToolAnswered(AT, "Desk.make", "digest", "a story", false, List.of(), Optional.empty())
                        .with(story.value()),
                new JournalEntry.ToolAnswered(AT, "Desk.make", "digest", "fraud", false, List.of(), Optional.empty())
                        .ending(ToolResult.ActionEnd.Kind.STOP),
                new JournalEntry.ToolAnswered(AT, "Desk.make", "digest", "seen", true, List.of(), Optional.empty())
                        .with(story.value())
                        .showing(List.of(
                                new TextPart("seen"),
                                AgentImage.create("image/png", new byte[] {1, 2}),
                                AgentDocument.fromBytes("a.pdf", "%PDF-1.7".getBytes(StandardCharsets.US_ASCII)))),
                new JournalEntry.ActionRan(
                        AT,
                        run(ActionRun.Ending.SUCCEEDED),
                        List.of(
                                new BlackboardChange.Added(story),
                                new BlackboardChange.Hidden(0),
                                new BlackboardChange.Cleared(2),
                                new BlackboardChange.ConditionSet("isRaining", true)),
                        Optional.of(story),
                        Optional.empty()),
                new JournalEntry.ActionStarted(AT, "Desk.make", Optional.of(4)),
                new JournalEntry.ActionRan(
                        AT,
                        run(ActionRun.Ending.SUCCEEDED),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(4),
                        Optional.of(4)),
                asking(Form.of(Story.class)
                        .title("Well?")
                        .text("a text")
                        .expiringAfter(Duration.ofDays(3))
                        .answeredBy("editor")),
                asking(Form.confirmation(new Door(80), "Open it?")),
                new JournalEntry.Answered(
                        AT,
                        "1",
                        Optional.of("ada"),
                        List.of(new BlackboardChange.Added(story)),
                        Optional.of(object(new Door(1)))),
                new JournalEntry.Answered(AT, "1", Optional.empty(), List.of(), Optional.empty()),
                new JournalEntry.Chosen(AT, List.of("Desk.make"), List.of(story), "it is next", List.of(CALL)),
                new JournalEntry.Chosen(AT, List.of(), List.of(), "there is no way", List.of()),
                new JournalEntry.Added(AT, story),
                new JournalEntry.Enqueued(AT, Optional.of("ada"), object(new Door(1))),
                new JournalEntry.Enqueued(AT, Optional.empty(), object(new Door(1))),
                new JournalEntry.Compacted(
                        AT,
                        Optional.of("Desk.make"),
                        "fast",
                        false,
                        4,
                        "digest",
                        3,
                        List.of(new UserMessage("Summary"), new AssistantMessage("noted")),
                        false),
                new JournalEntry.Compacted(AT, Optional.empty(), "fast", true, 4, "digest", 2, List.of(), false),
                new JournalEntry.Compacted(
                        AT, Optional.of("Desk.make"), "fast", false, 4, "digest", 4, List.of(), true),
                new JournalEntry.TurnStarted(AT, 2, true, 7, 5_000_000_000L, 0.25),
                new JournalEntry.TurnEnded(AT, 2, Turn.Ending.COMPLETED, "", Optional.empty()),
                new JournalEntry.TurnEnded(AT, 2, Turn.Ending.TIMED_OUT, "it may run for PT1M", Optional.empty()),
                new JournalEntry.ActionRan(
                        AT,
                        run(ActionRun.Ending.SUCCEEDED),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(new SentMessage(AT, "Desk.make", new AssistantMessage("done")))),
                new JournalEntry.Requested(AT, JournalEntry.Command.TERMINATE, "enough"),
                new JournalEntry.Commanded(AT, ProcessCommand.Kind.TERMINATE, Optional.of("olga"), "enough"),
                new JournalEntry.Suspended(
                        AT, ProcessStatus.WAITING, "waits", Optional.of(AT), Set.of("child", "other")),
                new JournalEntry.Answered(AT, "2", Optional.empty(), List.of(), Optional.empty())
                        .after(Duration.ofMinutes(6)),
                new JournalEntry.Ended(AT, JournalEntry.Cause.KILL, "", Optional.empty(), Optional.of("node-1")),
                new JournalEntry.Ended(AT, JournalEntry.Cause.GOAL_REACHED, "", Optional.empty()));
    }
}
