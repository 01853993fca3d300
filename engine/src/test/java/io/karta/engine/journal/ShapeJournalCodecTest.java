/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
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
import io.karta.spi.JournaledFailure;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessSettings;
import io.karta.spi.TurnSettings;
import io.karta.spi.UnreadableValue;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import java.io.InputStream;
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
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShapeJournalCodecTest {

    private static final Instant AT = Instant.parse("2026-01-01T00:00:00.123456789Z");

    private enum Mood {
        GLAD,
        CROSS {
            @Override
            public String toString() {
                return "!";
            }
        };
    }

    private record Story(String text, Optional<Mood> mood) {}

    private record Customer(String name, @Hidden String notes, String nickname) {}

    private sealed interface Verdict {
        record Refund(BigDecimal amount) implements Verdict {}

        record Reply(String text) implements Verdict {}
    }

    private interface Open {}

    private record Door(int width) implements Open {}

    private record Window(int height) implements Open {}

    private record Unnamed(int depth) implements Open {}

    @JsonbTypeInfo(key = "@type", value = @JsonbSubtype(alias = "cat", type = Cat.class))
    private interface Pet {}

    private record Cat(String name) implements Pet {}

    private record Strict(int number) {
        private Strict {
            if (number > 10) {
                throw new IllegalArgumentException("too many");
            }
        }
    }

    private static final Type STORIES = new TypeRef<List<Story>>() {}.type();
    private static final Type BY_NAME = new TypeRef<Map<String, List<Verdict>>>() {}.type();

    private static final List<Type> OUTPUTS = List.of(
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

    private static AgentModel agent(List<Type> outputs) {
        var desk = new TestAgents("Desk");
        for (Type output : outputs) {
            desk.action("make" + outputs.indexOf(output), List.of(a(UserInput.class)), output, values -> null);
        }
        return desk.model();
    }

    private static ShapeJournalCodec codec(List<Type> outputs, JournalValueCodec... codecs) {
        return ShapeJournalCodec.of(List.of(agent(outputs)), new Shapes(), List.of(codecs));
    }

    private final ShapeJournalCodec codec = codec(OUTPUTS);

    private static JournaledObject object(Type type, Object value) {
        return new JournaledObject(3, Optional.of("it"), type, value);
    }

    private static JournaledObject object(Object value) {
        return object(value.getClass(), value);
    }

    private static final ModelCall CALL =
            new JournalRecords.Call("fast", new TokenUsage(12, 34), 0.25, 2, Duration.ofMillis(1500));

    private static final ModelCall CACHED_CALL =
            new JournalRecords.Call("fast", new TokenUsage(12, 34, 10), 0.25, 2, Duration.ofMillis(1500));

    private static ActionRun run(ActionRun.Ending ending) {
        return new JournalRecords.Run(
                "Desk.make", AT, Duration.ofNanos(1), ending, Optional.of("why \"not\"\n"), List.of(CALL));
    }

    private static JournalEntry asking(Form<?> form) {
        return new JournalEntry.ActionRan(
                AT,
                run(ActionRun.Ending.WAITING),
                List.of(),
                Optional.empty(),
                Optional.of(new JournalRecords.Question("1", "Desk.make", form, AT, Optional.of("child"))));
    }

    private static Stream<JournalEntry> entries() {
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
                        List.of(new UserMessage("Summary"), new AssistantMessage("noted"))),
                new JournalEntry.Compacted(AT, Optional.empty(), "fast", true, 4, "digest", 2, List.of()),
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

    @ParameterizedTest
    @MethodSource("entries")
    void writesEachEntryOnOneLine(JournalEntry entry) {
        String text = codec.write(entry);

        assertThat(text).startsWith("{\"v\":1,").doesNotContain("\n");
        assertThat(codec.read(text)).usingRecursiveComparison().isEqualTo(entry);
        assertThat(codec.write(codec.read(text))).isEqualTo(text);
    }

    @Test
    void writesCachedTokensOnlyIfPresent() {
        var reply = new JournalEntry.ModelReplied(
                AT,
                "Desk.make",
                "digest",
                ModelResponse.of("yes").withUsage(new TokenUsage(5, 6, 4)),
                CACHED_CALL,
                Optional.empty());
        String text = codec.write(reply);

        String old = text.replace(",\"cachedInputTokens\":4", "").replace(",\"cachedInputTokens\":10", "");
        var read = (JournalEntry.ModelReplied) codec.read(old);

        assertThat(text).contains("\"cachedInputTokens\":4", "\"cachedInputTokens\":10");
        assertThat(old).doesNotContain("cached");
        assertThat(read.response().usage()).isEqualTo(new TokenUsage(5, 6));
        assertThat(read.call().cachedInputTokens()).isZero();
        assertThat(codec.write(read)).isEqualTo(old);
    }

    @Test
    void writesPartsOnlyIfThereIsMoreThanText() {
        var plain = new JournalEntry.ToolAnswered(AT, "Desk.make", "digest", "5", false, List.of(), Optional.empty());

        String text = codec.write(plain.showing(List.of(AgentImage.create("image/png", new byte[] {1, 2}))));
        String old = text.replace(",\"parts\":[{\"image\":\"image/png\",\"data\":\"AQI=\"}]", "");

        assertThat(old).isEqualTo(codec.write(plain)).doesNotContain("parts");
        assertThat(codec.read(old)).isEqualTo(plain);
    }

    @Test
    void olderSettingsUseThePlannerOfTheAgent() {
        String text = codec.write(entries().findFirst().orElseThrow());

        String old = text.replace(",\"planner\":\"UTILITY\"", "").replace(",\"endedWhenIdle\":true", "");
        ProcessSettings terms = ((JournalEntry.Created) codec.read(old)).terms();

        assertThat(old).doesNotContain("planner", "endedWhenIdle");
        assertThat(terms.planner()).isEmpty();
        assertThat(terms.isEndedWhenIdle()).isFalse();
    }

    @Test
    void olderSettingsHaveNoTrace() {
        String text = codec.write(entries().findFirst().orElseThrow());

        String old = text.replaceAll(",\"traceContext\":\\{[^}]*}", "");
        ProcessSettings terms = ((JournalEntry.Created) codec.read(old)).terms();

        assertThat(old).isNotEqualTo(text);
        assertThat(terms.traceContext()).isEmpty();
    }

    @Test
    void omitsStatesWithoutAState() {
        JournalEntry ran = new JournalEntry.ActionRan(
                AT, run(ActionRun.Ending.SUCCEEDED), List.of(), Optional.of(object(new Door(1))), Optional.empty());

        assertThat(codec.write(ran)).doesNotContain("tate", "stays"); // as before there were any, so those can be read
    }

    @Test
    void writesAllKindsOfEntries() {
        assertThat(entries().map(Object::getClass).distinct())
                .containsExactlyInAnyOrder(JournalEntry.class.getPermittedSubclasses());
        assertThat(entries()
                        .filter(JournalEntry.ActionRan.class::isInstance)
                        .flatMap(entry -> ((JournalEntry.ActionRan) entry).changes().stream())
                        .map(Object::getClass))
                .containsExactlyInAnyOrder(BlackboardChange.class.getPermittedSubclasses());
    }

    @Nested
    class Values {

        private static Stream<JournaledObject> values() {
            var sorted = new TreeMap<>(
                    Map.of("a", List.<Verdict>of(new Verdict.Reply("no"), new Verdict.Refund(BigDecimal.ONE))));
            return Stream.of(
                    object(new Story("no mood", Optional.empty())),
                    object(new Customer("Ada", "pays late", null)),
                    object(Verdict.class, new Verdict.Refund(new BigDecimal("39.90"))),
                    object(new Verdict.Reply("given as it is")),
                    object(Open.class, new Window(2)),
                    object(Object.class, new Door(3)),
                    object(Pet.class, new Cat("Tom")),
                    object(new Cat("Tom")),
                    object(Mood.class, Mood.CROSS),
                    object(STORIES, List.of(new Story("one", Optional.of(Mood.GLAD)))),
                    object(BY_NAME, sorted),
                    object(ZoneId.class, ZoneId.of("Asia/Jakarta")),
                    object(int.class, 42),
                    object("a text \u2028 with\ttabs, \ud83d\ude00 and \u0000"),
                    object(Locale.GERMANY),
                    new JournaledObject(0, Optional.empty(), Door.class, new Door(9), true),
                    new JournaledObject(0, Optional.empty(), Door.class, new Door(9), false, true),
                    object(new UnreadableValue("com.acme.Gone", "lost")));
        }

        @ParameterizedTest
        @MethodSource("values")
        void areReadAsTheyWereWritten(JournaledObject object) {
            String text = codec.writeObject(object);

            assertThat(codec.readObject(text)).isEqualTo(object);
        }

        @Test
        void includeArrays() {
            var numbers = codec.readObject(codec.writeObject(object(new int[] {1, 2})));
            var stories = codec.readObject(codec.writeObject(object(new Story[] {new Story("x", Optional.empty())})));

            assertThat((int[]) numbers.value()).containsExactly(1, 2);
            assertThat((Story[]) stories.value()).containsExactly(new Story("x", Optional.empty()));
        }

        @Test
        void writesUndeclaredTypesAsTheDeclaredInput() {
            var read = codec.readObject(codec.writeObject(object(List.of(new Story("x", Optional.empty())))));

            assertThat(read.value()).isEqualTo(List.of(new Story("x", Optional.empty())));
            assertThat(read.type()).isEqualTo(STORIES);
        }

        @Test
        void writesUnpairedSurrogates() {
            String half = "half \ud83d a character";

            String text = codec.writeObject(object(half));

            assertThat(text).contains("\\ud83d");
            assertThat(codec.readObject(text).value()).isEqualTo(half);
        }
    }

    @Nested
    class UnwritableValues {

        @Test
        void isAClassThatNoAgentNames() {
            assertThatThrownBy(() -> codec.writeObject(object(Open.class, new Unnamed(1))))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-380")
                    .hasMessageContaining("Unnamed");
        }

        @Test
        void isAClassWithoutAShape() {
            assertThatThrownBy(
                            () -> codec(List.of(InputStream.class)).writeObject(object(InputStream.nullInputStream())))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-380");
        }

        @Test
        void isToldWhenAValueWouldNotBeReadAgain() {
            Type lists = new TypeRef<List<String>>() {}.type();

            assertThatThrownBy(
                            () -> codec(List.of(lists)).writeObject(object(lists, java.util.Arrays.asList("a", null))))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-381")
                    .hasMessageContaining("List");
        }

        @Test
        void isReportedBeforeAnActionRuns() {
            assertThat(codec(List.of(InputStream.class, Story.class)).unwritable())
                    .singleElement()
                    .satisfies(found -> assertThat(found.type()).isEqualTo(InputStream.class))
                    .satisfies(found -> assertThat(found.where()).isEqualTo("Desk.make0"));
            assertThat(codec.unwritable()).isEmpty();
        }
    }

    @Nested
    class UnreadableValues {

        private UnreadableValue unreadable(ShapeJournalCodec later, String text) {
            JournaledObject object = later.readObject(text);
            assertThat(object.type()).isEqualTo(UnreadableValue.class);
            return (UnreadableValue) object.value();
        }

        @Test
        void missingTypes() {
            String text = codec.writeObject(object(new Door(1)));

            UnreadableValue value = unreadable(codec(List.of(Story.class)), text);

            assertThat(value.type()).endsWith("$Door");
            assertThat(value.problem()).isNotBlank();
        }

        @Test
        void isAValueThatLacksWhatIsNowRequired() {
            String text = codec.writeObject(object(new Door(1))).replace("width", "breadth");

            assertThat(unreadable(codec, text).problem()).contains("width");
        }

        @Test
        void missingConstants() {
            String text = codec.writeObject(object(new Story("x", Optional.of(Mood.GLAD))))
                    .replace("GLAD", "SAD");

            assertThat(unreadable(codec, text).problem()).contains("SAD");
        }

        @Test
        void isAValueThatItsTypeRefusesNow() {
            String text = codec.writeObject(object(new Strict(10))).replace("10", "11");

            assertThat(unreadable(codec, text).problem()).contains("too many");
        }

        @Test
        void isAClassThatIsThereButThatNoAgentNames() {
            String text =
                    codec.writeObject(object(new Door(1))).replace(Door.class.getName(), "java.lang.ProcessBuilder");

            assertThat(unreadable(codec, text).type()).isEqualTo("java.lang.ProcessBuilder");
        }

        @Test
        void isNoEntryAtAll() {
            for (String text : List.of("", "{}", "{\"v\":1,\"kind\":\"started\",\"entry\":{}}", "[1")) {
                assertThatThrownBy(() -> codec.read(text))
                        .isInstanceOf(AgentException.class)
                        .hasMessageStartingWith("KARTA-382");
            }
        }

        @Test
        void isAnEntryOfALaterVersion() {
            String text = codec.write(new JournalEntry.Started(AT, "node"));

            for (String newer : List.of(text.replace("\"v\":1", "\"v\":2"), text.replace("started", "paused"))) {
                assertThatThrownBy(() -> codec.read(newer))
                        .isInstanceOf(AgentException.class)
                        .hasMessageStartingWith("KARTA-383");
            }
        }

        @Test
        void restoresAQuestionWithoutPossibleAnswer() {
            String text = codec.write(asking(Form.of(Door.class)));

            var read = (JournalEntry.ActionRan) codec(List.of(Story.class)).read(text);

            assertThat(read.question().orElseThrow().form().answer()).isEqualTo(UnreadableValue.class);
        }
    }

    @Nested
    class WhenTypesChange {

        @Test
        void aClassMayMoveToAnotherPackage() {
            String text = codec.writeObject(object(new Door(7)));

            String moved = text.replace(Door.class.getName(), "com.acme.house.Door");

            assertThat(codec.readObject(moved)).isEqualTo(object(new Door(7)));
        }

        @Test
        void theElementsOfAListMayMoveToo() {
            String text = codec.writeObject(object(STORIES, List.of(new Story("x", Optional.empty()))));

            String moved = text.replace(Story.class.getName(), "com.acme.Tale$Story");

            assertThat(codec.readObject(moved).type()).isEqualTo(STORIES);
        }

        @Test
        void aComponentMayGo() {
            String text =
                    codec.writeObject(object(new Door(7))).replace("{\"width\":7}", "{\"width\":7,\"colour\":\"red\"}");

            assertThat(codec.readObject(text).value()).isEqualTo(new Door(7));
        }
    }

    @Nested
    class Failures {

        @Test
        void keepTheirTextAndThatOfTheirCauses() {
            var thrown = new IllegalStateException("broken", new java.io.IOException((String) null));
            var ended = new JournalEntry.Ended(AT, JournalEntry.Cause.FAILURE, "why", Optional.of(thrown));

            var read = (JournalEntry.Ended) codec.read(codec.write(ended));

            assertThat(read.failure().orElseThrow())
                    .isInstanceOf(JournaledFailure.class)
                    .hasMessage("java.lang.IllegalStateException: broken")
                    .hasCauseInstanceOf(JournaledFailure.class)
                    .hasRootCauseMessage("java.io.IOException");
            assertThat(codec.write(read)).isEqualTo(codec.write(ended));
        }

        @Test
        void supportsCyclicCauses() {
            var one = new IllegalStateException("one");
            one.initCause(new IllegalStateException("two", one));
            var ended = new JournalEntry.Ended(AT, JournalEntry.Cause.FAILURE, "why", Optional.of(one));

            assertThat(codec.read(codec.write(ended))).isInstanceOf(JournalEntry.Ended.class);
        }
    }

    @Nested
    class WithACodecOfTheApplication {

        private static class Order {
            private final String number;

            Order(String number) {
                this.number = number;
            }
        }

        /** As a persistence provider makes them at run time. */
        private static final class OrderProxy extends Order {
            OrderProxy(String number) {
                super(number);
            }
        }

        private record Orders(Map<String, Order> known) implements JournalValueCodec {
            @Override
            public boolean handles(Class<?> type) {
                return type == Order.class;
            }

            @Override
            public String write(Object value) {
                return ((Order) value).number;
            }

            @Override
            public Object read(Class<?> type, String text) {
                return Optional.ofNullable(known.get(text))
                        .orElseThrow(() -> new IllegalStateException("no order " + text));
            }
        }

        private final Order order = new Order("4711");
        private final ShapeJournalCodec coding = codec(List.of(Order.class), new Orders(Map.of("4711", order)));

        @Test
        void valuesAreWhatItReads() {
            String text = coding.writeObject(object(order));

            assertThat(text).contains("4711");
            assertThat(coding.readObject(text).value()).isSameAs(order);
        }

        @Test
        void subclassesMadeAtRunTimeAreItsTypesToo() {
            var read = coding.readObject(coding.writeObject(object(Order.class, new OrderProxy("4711"))));

            assertThat(read).isEqualTo(object(Order.class, order));
        }

        @Test
        void aFailedReadIsAnUnreadableValue() {
            String text = coding.writeObject(object(new Order("0815")));

            assertThat(coding.readObject(text).value())
                    .isInstanceOfSatisfying(UnreadableValue.class, value -> assertThat(value.problem())
                            .isEqualTo("no order 0815"));
        }

        @Test
        void withoutItAnyMoreTheyAreUnreadable() {
            String text = coding.writeObject(object(order));

            assertThat(codec(List.of(Order.class)).readObject(text).value()).isInstanceOf(UnreadableValue.class);
        }
    }
}
