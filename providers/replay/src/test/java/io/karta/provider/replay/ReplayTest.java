/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.generation.Shapes;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.Secret;
import io.karta.model.TokenUsage;
import io.karta.model.ToolDefinition;
import io.karta.tool.FailureReference;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayTest {

    record Ticket(String subject, int urgency) {}

    @TempDir
    Path dir;

    /** A model that does as a test says. */
    private record Real(Function<ModelRequest, ModelResponse> answers, List<ModelChunk> pieces)
            implements LanguageModel {

        Real(Function<ModelRequest, ModelResponse> answers) {
            this(answers, List.of());
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.TOOLS, Capability.VISION);
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return answers.apply(request);
        }

        @Override
        public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
            pieces.forEach(chunks);
            return answers.apply(request);
        }
    }

    private LanguageModel recording(LanguageModel real) {
        var config = ModelConfig.builder("best", "openai")
                .apiKey(Secret.of("key-4711"))
                .header("X-Secret", "header-4711")
                .build();
        return new Recorder().recording(config, real, dir.toString());
    }

    private LanguageModel replaying() {
        return new ReplayProvider()
                .create(ModelConfig.builder("best", "replay")
                        .property("dir", dir.toString())
                        .build());
    }

    private static ModelRequest asking(String text) {
        return ModelRequest.of(List.of(new UserMessage(text)), LlmOptions.defaults());
    }

    private List<Path> files() {
        try (Stream<Path> all = Files.list(dir)) {
            return all.filter(file -> !file.endsWith("model.json")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Nested
    class WhenARecordingExists {

        @Test
        void aModelThatNeverAnsweredStillLeavesItToItsStandIn() {
            var down = new ModelException("KARTA-600: down", Kind.SERVER_ERROR, null);
            var real = recording(new Real(request -> {
                throw down;
            }));
            for (int attempt = 1; attempt <= 3; attempt++) {
                assertThatThrownBy(() -> real.answer(asking("?"))).isSameAs(down);
            }

            var replaying = replaying();

            assertThat(files()).hasSize(1);
            assertThatThrownBy(() -> replaying.answer(asking("?")))
                    .isInstanceOfSatisfying(ModelException.class, failure -> assertThat(failure.kind())
                            .isEqualTo(Kind.SERVER_ERROR));
        }

        @Test
        void anAttemptThatWasMendedIsForgotten() {
            var attempts = new AtomicInteger();
            var real = recording(new Real(request -> {
                if (attempts.incrementAndGet() % 2 == 1) {
                    throw new ModelException("KARTA-600: down", Kind.SERVER_ERROR, null);
                }
                return ModelResponse.of("answer " + attempts);
            }));
            for (int call = 1; call <= 2; call++) {
                assertThatThrownBy(() -> real.answer(asking("?"))).isInstanceOf(ModelException.class);
                real.answer(asking("?"));
            }

            var replaying = replaying();

            assertThat(files()).hasSize(2);
            assertThat(replaying.answer(asking("?")).text()).isEqualTo("answer 2");
            assertThat(replaying.answer(asking("?")).text()).isEqualTo("answer 4");
        }

        @Test
        void replaysMoreThanAThousandAnswersToOneRequestInTheirOrder() throws IOException {
            var calls = new AtomicInteger();
            var real = recording(new Real(request -> ModelResponse.of("answer " + calls.incrementAndGet())));
            IntStream.of(1, 2).forEach(call -> real.answer(asking("?")));
            for (Path file : files()) {
                var name = file.getFileName().toString();
                Files.move(file, dir.resolve(name.replace("-001.", "-999.").replace("-002.", "-1000.")));
            }

            var replaying = replaying();

            assertThat(replaying.answer(asking("?")).text()).isEqualTo("answer 1");
            assertThat(replaying.answer(asking("?")).text()).isEqualTo("answer 2");
        }

        @Test
        void replaysTheCompleteAnswer() {
            var response = ModelResponse.of("two\nlines \"quoted\" ü")
                    .withUsage(new TokenUsage(12, 34, 8))
                    .withThinking("hm\nhm")
                    .withToolCalls(List.of(new ToolCall("call_x1", "add", "{\"a\": 1}")));
            recording(new Real(request -> response)).answer(asking("?"));

            ModelResponse again = replaying().answer(asking("?"));

            assertThat(again.text()).isEqualTo(response.text());
            assertThat(again.usage()).isEqualTo(response.usage());
            assertThat(again.thinking()).isEqualTo(response.thinking());
            assertThat(again.toolCalls()).isEqualTo(response.toolCalls());
            assertThat(again.finishReason()).isEqualTo(response.finishReason());
            assertThat(replaying().capabilities()).containsExactlyInAnyOrder(Capability.TOOLS, Capability.VISION);
        }

        @Test
        void recordsEachRequestOnce() throws IOException {
            var shape = new Shapes().of(Ticket.class);
            var request = ModelRequest.of(
                            List.of(
                                    new SystemMessage("Be brief."),
                                    new UserMessage("look").with(AgentImage.create("image/png", new byte[] {1, 2})),
                                    new AssistantMessage("", List.of(new ToolCall("id-1", "add", "{}"))),
                                    new ToolMessage("id-1", "add", "3", false)),
                            LlmOptions.ofModel("best").withTemperature(0.2).withTimeout(Duration.ofSeconds(1)))
                    .constrainedTo(shape)
                    .withTools(List.of(new ToolDefinition("add", "Adds", JsonValue.EMPTY_JSON_OBJECT)));
            recording(new Real(any -> ModelResponse.of("{}"))).answer(request);

            var sameButForTimeAndIds = request.withMessages(List.of(
                            request.messages().get(0),
                            request.messages().get(1),
                            new AssistantMessage("", List.of(new ToolCall("other", "add", "{}"))),
                            new ToolMessage("other", "add", "3", false)))
                    .withOptions(request.options().withTimeout(Duration.ofSeconds(9)));

            assertThat(replaying().answer(sameButForTimeAndIds).text()).isEqualTo("{}");
            assertThat(files()).singleElement().satisfies(file -> assertThat(
                            file.getFileName().toString())
                    .startsWith("Ticket-")
                    .endsWith("-001.json"));
            assertThat(Files.readString(files().get(0)))
                    .contains("\"Be brief.\"", "\"temperature\": 0.2", "image/png", "\"constrained\": true")
                    .doesNotContain("4711");
        }

        @Test
        void comparesMediaByContent() throws IOException {
            var asks = List.of(new ToolCall("1", "photo", "{}"));
            var png = AgentImage.create("image/png", new byte[] {1, 2});
            var request = ModelRequest.of(
                    List.of(
                            new UserMessage("look"),
                            new AssistantMessage("", asks),
                            new ToolMessage("1", "photo", List.of(new TextPart("seen"), png), false)),
                    LlmOptions.defaults());
            recording(new Real(any -> ModelResponse.of("a kettle"))).answer(request);

            var other = new ToolMessage(
                    "1", "photo", List.of(new TextPart("seen"), AgentImage.create("image/png", new byte[] {3})), false);

            assertThat(replaying().answer(request).text()).isEqualTo("a kettle");
            assertThat(Files.readString(files().get(0))).contains("\"attachments\"", "image/png", "sha256");
            assertThatThrownBy(() -> replaying()
                            .answer(request.withMessages(
                                    List.of(new UserMessage("look"), new AssistantMessage("", asks), other))))
                    .isInstanceOf(AgentException.class);
        }

        @Test
        void theReferenceOfAFailureDoesNotCount() {
            recording(new Real(any -> ModelResponse.of("sorry"))).answer(afterFailure(FailureReference.random()));

            var again = afterFailure(FailureReference.random());

            assertThat(replaying().answer(again).text()).isEqualTo("sorry");
        }

        @Test
        void ignoresFailureReferencesInUserMessages() {
            recording(new Real(any -> ModelResponse.of("RETRY")))
                    .answer(asking("Agent painter failed " + FailureReference.random() + "."));

            var again = asking("Agent painter failed " + FailureReference.random() + ".");

            assertThat(replaying().answer(again).text()).isEqualTo("RETRY");
        }

        private static ModelRequest afterFailure(FailureReference reference) {
            return ModelRequest.of(
                    List.of(
                            new UserMessage("look"),
                            new AssistantMessage("", List.of(new ToolCall("1", "find", "{}"))),
                            new ToolMessage("1", "find", "The tool 'find' failed " + reference + ".", true)),
                    LlmOptions.defaults());
        }

        @Test
        void theSameConversationMakesTheSameFiles() throws IOException {
            recording(new Real(any -> ModelResponse.of("a"))).answer(asking("?"));
            List<Path> before = files();
            String text = Files.readString(before.get(0));

            recording(new Real(any -> ModelResponse.of("a"))).answer(asking("?"));

            assertThat(files()).isEqualTo(before);
            assertThat(Files.readString(before.get(0))).isEqualTo(text);
        }

        @Test
        void theSameQuestionGetsItsAnswersInOrderAndTheLastEverAfter() {
            var counter = new java.util.concurrent.atomic.AtomicInteger();
            LanguageModel model = recording(new Real(any -> ModelResponse.of("answer " + counter.incrementAndGet())));
            IntStream.range(0, 12).forEach(i -> model.answer(asking("?")));
            LanguageModel replay = replaying();

            List<String> answers = IntStream.range(0, 13)
                    .mapToObj(i -> replay.answer(asking("?")).text())
                    .toList();

            assertThat(answers.subList(0, 12))
                    .isEqualTo(IntStream.rangeClosed(1, 12)
                            .mapToObj(i -> "answer " + i)
                            .toList());
            assertThat(answers.get(12)).isEqualTo("answer 12");
        }

        @Test
        void distinguishesConcurrentRequestsByContent() {
            LanguageModel model = recording(new Real(request ->
                    ModelResponse.of("re: " + request.messages().get(0).text())));
            IntStream.range(0, 100).parallel().forEach(i -> model.answer(asking("question " + i)));
            LanguageModel replay = replaying();

            List<String> answers = IntStream.range(0, 100)
                    .parallel()
                    .mapToObj(i -> replay.answer(asking("question " + i)).text())
                    .toList();

            assertThat(files()).hasSize(100);
            assertThat(answers)
                    .isEqualTo(IntStream.range(0, 100)
                            .mapToObj(i -> "re: question " + i)
                            .toList());
        }

        @Test
        void replaysStreamsInChunks() {
            var real = new Real(
                    any -> ModelResponse.of("one two").withThinking("hm"),
                    List.of(ModelChunk.thinking("hm"), ModelChunk.text("one "), ModelChunk.text("two")));
            recording(real).stream(asking("?"), chunk -> {});
            List<String> received = new ArrayList<>();

            ModelResponse response = replaying().stream(
                    asking("?"), chunk -> received.add((chunk.isThinking() ? "*" : "") + chunk.text()));

            assertThat(received).containsExactly("*hm", "one ", "two");
            assertThat(response.text()).isEqualTo("one two");
            assertThat(replaying().answer(asking("?")).text()).isEqualTo("one two");
        }

        @Test
        void aFailureFailsAgainWithItsTokens() {
            var used = new TokenUsage(12, 3, 4);
            LanguageModel filtered = recording(new Real(any -> {
                throw new ModelException("no", Kind.CONTENT_FILTER, null, null, used);
            }));
            assertThatThrownBy(() -> filtered.answer(asking("bad"))).hasMessage("no");

            assertThatThrownBy(() -> replaying().answer(asking("bad")))
                    .isInstanceOfSatisfying(ModelException.class, failure -> {
                        assertThat(failure.kind()).isEqualTo(Kind.CONTENT_FILTER);
                        assertThat(failure.usage()).isEqualTo(used);
                    })
                    .hasMessage("no");
            assertThat(files()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"half \uD83D", "\uDE00 half", "\\\uD83D\n\uDE00\uD83D\uDE00"})
    void keepsHalfSurrogatePairs(String text) {
        var asked =
                ModelRequest.of(List.of(new UserMessage(text), new UserMessage("\uD83D\uDE00")), LlmOptions.defaults());
        recording(new Real(request -> ModelResponse.of(text), List.of(ModelChunk.text(text)))).stream(
                asked, chunk -> {});

        var pieces = new ArrayList<String>();
        var answer = replaying().stream(asked, chunk -> pieces.add(chunk.text()));

        assertThat(answer.text()).isEqualTo(text);
        assertThat(pieces).containsExactly(text);
        assertThat(files()).singleElement().asString().endsWith(".json");
    }

    @Nested
    class WhenThePromptHasChanged {

        @Test
        void theDifferenceToTheNearestIsShownAndHowToRecordAgain() {
            recording(new Real(any -> ModelResponse.of("a"))).answer(asking("Something else entirely\nfor\nanother"));
            recording(new Real(any -> ModelResponse.of("a"))).answer(asking("Dear model,\nwhat is 17 + 23?\nThanks"));

            assertThatThrownBy(() -> replaying().answer(asking("Dear model,\nwhat is 17 + 24?\nThanks")))
                    .isInstanceOf(AgentException.class)
                    .isNotInstanceOf(ModelException.class)
                    .hasMessageContaining("KARTA-755")
                    .hasMessageContaining("- \"what is 17 + 23?\",\n+ \"what is 17 + 24?\",")
                    .hasMessageNotContaining("Dear")
                    .hasMessageContaining("karta.models.best.record=" + dir);
        }

        /** Of an unrelated question of one line fewer lines differ. */
        @Test
        void findsTheMostSimilarRecording() {
            var shape = new Shapes().of(Ticket.class);
            String claim = "A customer reports:\nthe kettle of order 4711 leaks\nsince Monday\nand wants a refund";
            recording(new Real(any -> ModelResponse.of("a")))
                    .answer(asking("Name a colour").withOutputShape(shape));
            recording(new Real(any -> ModelResponse.of("a")))
                    .answer(asking(claim).withOutputShape(shape));
            recording(new Real(any -> ModelResponse.of("a")))
                    .answer(asking("Name a town").withOutputShape(shape));

            assertThatThrownBy(() -> replaying()
                            .answer(asking("A customer says:\nthe kettle of order 4712 leaks badly\n"
                                            + "since Tuesday\nand wants money\nor another kettle")
                                    .withOutputShape(shape)))
                    .hasMessageContaining("- \"the kettle of order 4711 leaks\"")
                    .hasMessageNotContaining("colour")
                    .hasMessageNotContaining("town");
        }

        @Test
        void ifNoneIsSimilarNoneIsShown() {
            var system = new SystemMessage("You answer in one word, whatever you are asked. You never explain.");
            var request = ModelRequest.of(List.of(system, new UserMessage("Name a colour")), LlmOptions.defaults());
            recording(new Real(any -> ModelResponse.of("a"))).answer(request);

            assertThatThrownBy(() -> replaying()
                            .answer(request.withMessages(
                                    List.of(system, new UserMessage("How much is seventeen times four?")))))
                    .hasMessageStartingWith("KARTA-764")
                    .hasMessageContainingAll("none of the 1 recordings is similar", "+ \"How much is seventeen")
                    .hasMessageNotContaining("colour");
        }

        @Test
        void aChangedInstructionIsComparedWithTheSameQuestion() {
            Function<String, ModelRequest> received = text -> ModelRequest.of(
                    List.of(new SystemMessage(text), new UserMessage("Name a colour")), LlmOptions.defaults());
            recording(new Real(any -> ModelResponse.of("a"))).answer(received.apply("Be brief."));
            recording(new Real(any -> ModelResponse.of("a"))).answer(asking("Name a town"));

            assertThatThrownBy(() -> replaying().answer(received.apply("Answer at length, with reasons.")))
                    .hasMessageContaining("Be brief.")
                    .hasMessageNotContaining("town");
        }

        @Test
        void showsChangesInLongLines() {
            String line = "word ".repeat(100);
            recording(new Real(any -> ModelResponse.of("a"))).answer(asking(line + "old" + line));

            assertThatThrownBy(() -> replaying().answer(asking(line + "new" + line)))
                    .hasMessageContaining("word old")
                    .hasMessageContaining("word new")
                    .satisfies(thrown -> assertThat(thrown.getMessage()
                                    .lines()
                                    .filter(each -> each.startsWith("- ") || each.startsWith("+ ")))
                            .allSatisfy(each -> assertThat(each.length()).isLessThan(90)));
        }

        @Test
        void optionsSchemasAndToolsAreCompared() {
            var request = asking("?").withOutputShape(new Shapes().of(Ticket.class));
            recording(new Real(any -> ModelResponse.of("a"))).answer(request);

            assertThatThrownBy(() -> replaying()
                            .answer(request.withOptions(LlmOptions.defaults().withTemperature(0.5))))
                    .hasMessageContaining("temperature");
            assertThatThrownBy(() -> replaying()
                            .answer(request.withTools(
                                    List.of(new ToolDefinition("add", "Adds", JsonValue.EMPTY_JSON_OBJECT)))))
                    .hasMessageContaining("\"add\"");
            assertThatThrownBy(() -> replaying()
                            .answer(request.withOutputShape(
                                    new Shapes().of(Ticket.class).hiding(List.of("urgency")))))
                    .hasMessageContaining("urgency");
        }

        @Test
        void anEnormousOneIsComparedTooAndCut() {
            String many =
                    IntStream.range(0, 20_000).mapToObj(i -> "line " + i).reduce("", (a, b) -> b + "\n" + a.length());
            recording(new Real(any -> ModelResponse.of("a"))).answer(asking("x\n".repeat(20_000)));

            assertThatThrownBy(() -> replaying().answer(asking("y\n".repeat(20_000) + many)))
                    .hasMessageContaining("more lines");
        }
    }

    @Nested
    class InvalidDirectory {

        @Test
        void explainsHowToRecord() {
            assertThatThrownBy(ReplayTest.this::replaying).hasMessageContaining("KARTA-753");
            dir = dir.resolve("missing");
            assertThatThrownBy(ReplayTest.this::replaying)
                    .hasMessageContaining("KARTA-753")
                    .hasMessageContaining("karta.models.best.record=" + dir);
        }

        @Test
        void aBrokenFileIsNamed() throws IOException {
            for (String broken :
                    List.of("", "{", "[]", "{}", "{\"question\": {}, \"answer\": {}}", "{\"question\": 1}")) {
                Files.writeString(dir.resolve("text-1-001.json"), broken);

                assertThatThrownBy(ReplayTest.this::replaying)
                        .as(broken)
                        .isInstanceOf(AgentException.class)
                        .hasMessageContaining("KARTA-754")
                        .hasMessageContaining("text-1-001.json");
            }
        }

        @Test
        void aFileWithBrokenCapabilitiesIsNamed() throws IOException {
            for (String broken : List.of("", "[]", "{}", "{\"capabilities\": [1]}", "{\"capabilities\": [\"X\"]}")) {
                Files.writeString(dir.resolve("model.json"), broken);

                assertThatThrownBy(ReplayTest.this::replaying)
                        .as(broken)
                        .isInstanceOf(AgentException.class)
                        .hasMessageContaining("KARTA-754")
                        .hasMessageContaining("model.json");
            }
        }

        @Test
        void oneThatIsAFileCannotBeWritten() throws IOException {
            dir = Files.writeString(dir.resolve("file"), "x");

            assertThatThrownBy(() -> recording(new Real(any -> ModelResponse.of("a"))))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-750");
        }

        @Test
        void leavesNoIncompleteFile() throws IOException {
            var real = recording(new Real(request -> ModelResponse.of("yes")));
            real.answer(asking("?"));
            Path file = files().get(0);
            Files.delete(file);
            Files.createDirectories(file.resolve("not-empty"));
            var again = recording(new Real(request -> ModelResponse.of("yes")));

            assertThatThrownBy(() -> again.answer(asking("?")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-750");
            assertThat(files()).containsExactly(file);
        }

        @Test
        void keysAreChecked() {
            var provider = new ReplayProvider();

            assertThatThrownBy(() -> provider.create(
                            ModelConfig.builder("best", "replay").build()))
                    .hasMessageContaining("KARTA-751");
            assertThatThrownBy(() -> provider.create(ModelConfig.builder("best", "replay")
                            .property("dri", "x")
                            .build()))
                    .hasMessageContaining("KARTA-752");
        }
    }
}
