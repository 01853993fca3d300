/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Confirmation;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.ai.ToolGroup;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
import io.karta.engine.TestStores;
import io.karta.engine.definition.AgentModel;
import io.karta.guard.GuardrailContext;
import io.karta.guard.GuardrailException;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolParameter;
import io.karta.tool.ToolResult;
import io.karta.tool.agentic.AgenticTool;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that show more than a text. */
@SuppressWarnings("UnusedMethod") // tools are called by their names
class ToolMediaTest {

    private static final AgentImage PNG = AgentImage.create("image/png", new byte[] {1, 2, 3});
    private static final AgentImage JPEG = AgentImage.create("image/jpeg", new byte[] {4, 5, 6});
    private static final AgentDocument PDF =
            AgentDocument.fromBytes("bill.pdf", "%PDF-1.7 x".getBytes(StandardCharsets.US_ASCII));

    private static final EngineSettings SETTINGS = new EngineSettings(
            Budget.defaults(),
            Duration.ofMinutes(1),
            EngineSettings.DEFAULT.verbosity(),
            Duration.ofMillis(300),
            new ToolLimits(20, 300, 20));

    record Letter(String text) {}

    private final ScriptedModel model =
            new ScriptedModel().capableOf(Capability.TOOLS, Capability.VISION, Capability.DOCUMENTS);
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                        .settings(SETTINGS)
                        .events(events::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    private Ai ai() {
        return platform(more -> more).ai();
    }

    private Tool camera(ToolResult result) {
        return Tool.of("camera", "Takes a photo", in -> {
            ran.add("camera");
            return result;
        });
    }

    /** Images and documents in tool results. */
    private ToolMessage sent(ToolResult result) {
        model.always().call("camera", "{}").text("well");
        ai().withDefaultLlm().withTool(camera(result)).generateText("What is broken?");
        return model.toolAnswers().get(0);
    }

    /** The methods of a bean. */
    private static final class Shelf {

        @LlmTool(description = "One image")
        AgentImage one() {
            return PNG;
        }

        @LlmTool(description = "Perhaps an image")
        Optional<AgentImage> perhaps(boolean is) {
            return is ? Optional.of(PNG) : Optional.empty();
        }

        @LlmTool(description = "Several parts")
        List<MessagePart> several() {
            return List.of(new TextPart("Before:"), PNG, new TextPart("After:"), JPEG);
        }

        @LlmTool(description = "An array")
        AgentImage[] array() {
            return new AgentImage[] {PNG, JPEG};
        }

        @LlmTool(description = "No images")
        List<? extends AgentImage> none() {
            return List.of();
        }

        @LlmTool(description = "Whichever is there")
        List<AgentImage> gaps(boolean is) {
            return Arrays.asList(null, is ? JPEG : null, null);
        }

        @LlmTool(description = "An array with a gap")
        AgentImage[] arrayOfGaps(boolean is) {
            return new AgentImage[] {null, is ? PNG : null};
        }

        @LlmTool(description = "A document")
        AgentDocument bill() {
            return PDF;
        }

        @LlmTool(description = "No image")
        AgentImage garbage() {
            return AgentImage.fromBytes(new byte[] {0, 0, 0});
        }
    }

    @Nested
    class WhenAMethodReturnsIt {

        private ToolMessage shown(String tool, String arguments) {
            model.always().call(tool, arguments).text("well");
            ai().withDefaultLlm().withToolObject(new Shelf()).generateText("?");
            return model.toolAnswers().get(0);
        }

        @Test
        void theModelSeesAnImage() {
            assertThat(shown("one", "{}")).isEqualTo(new ToolMessage("call-1", "one", List.of(PNG), false));
        }

        @Test
        void theModelSeesAnOptionalOneIfItIsThere() {
            assertThat(shown("perhaps", "{\"is\": true}").parts()).containsExactly(PNG);
        }

        @Test
        void theModelHearsThatAnOptionalOneIsNot() {
            assertThat(shown("perhaps", "{\"is\": false}").text()).isEqualTo("There is no result (null).");
        }

        @Test
        void theModelGetsSeveralPartsInOrder() {
            ToolMessage message = shown("several", "{}");

            assertThat(message.parts()).containsExactly(new TextPart("Before:"), PNG, new TextPart("After:"), JPEG);
            assertThat(message.text()).isEqualTo("Before:\nAfter:");
        }

        @Test
        void theModelSeesAnArrayOfThem() {
            assertThat(shown("array", "{}").parts()).containsExactly(PNG, JPEG);
        }

        @Test
        void theModelHearsThatThereIsNone() {
            assertThat(shown("none", "{}").text()).isEqualTo("[]");
        }

        @Test
        void theModelSeesWhatIsThere() {
            assertThat(shown("gaps", "{\"is\": true}").parts()).containsExactly(JPEG);
        }

        @Test
        void reportsAnEmptyResult() {
            assertThat(shown("gaps", "{\"is\": false}").text()).isEqualTo("[]");
        }

        @Test
        void theModelSeesWhatIsInAnArray() {
            assertThat(shown("arrayOfGaps", "{\"is\": true}").parts()).containsExactly(PNG);
        }

        @Test
        void theModelHearsThatAnArrayIsEmpty() {
            assertThat(shown("arrayOfGaps", "{\"is\": false}").text()).isEqualTo("[]");
        }

        @Test
        void theModelReadsADocument() {
            assertThat(shown("bill", "{}").parts()).containsExactly(PDF);
        }

        @Test
        void reportsUnsupportedParts() {
            ToolMessage message = shown("garbage", "{}");

            assertThat(message.isError()).isTrue();
            assertThat(message.text()).contains("KARTA-730");
        }
    }

    @Nested
    class WhenAToolReturnsParts {

        @Test
        void textsComeBeforeWhatIsAdded() {
            ToolMessage sent = sent(ToolResult.text("From above").with(PNG).with(PDF));

            assertThat(sent.parts()).containsExactly(new TextPart("From above"), PNG, PDF);
            assertThat(sent.isError()).isFalse();
        }

        @Test
        void anErrorCanContainMedia() {
            ToolMessage sent = sent(ToolResult.error("It does not load").with(PNG));

            assertThat(sent.parts()).containsExactly(new TextPart("It does not load"), PNG);
            assertThat(sent.isError()).isTrue();
        }

        @Test
        void anObjectStaysWithTheProgram() {
            var result = ToolResult.withArtefact("seven", 7).with(PNG);

            assertThat(result.artefact()).contains(7);
            assertThat(sent(result).parts()).containsExactly(new TextPart("seven"), PNG);
        }

        @Test
        void withoutAnObjectTheOnlyImageIsOne() {
            assertThat(ToolResult.text("x").with(PNG).artefact()).contains(PNG);
            assertThat(ToolResult.of(List.of(PNG, JPEG)).artefact()).isEmpty();
            assertThat(ToolResult.of(List.of(new TextPart("x")))).isEqualTo(ToolResult.text("x"));
        }

        @Test
        void textsAreCutAndImagesAreNot() {
            var almostAll = new TextPart("x".repeat(290));
            ToolMessage sent =
                    sent(ToolResult.of(List.of(almostAll, PNG, new TextPart("y".repeat(90)), new TextPart("z"), JPEG)));

            assertThat(sent.parts()).hasSize(4).contains(almostAll, PNG, JPEG);
            assertThat(sent.text())
                    .contains("x\n" + "y".repeat(10) + "\n... (cut: these are the first 10 of 90 characters)")
                    .doesNotContain("z");
        }

        @Test
        void aSecondCallDescribesEarlierMedia() {
            model.always().call("camera", "{}").call("camera", "{}").text("well");

            ai().withDefaultLlm()
                    .withTool(camera(ToolResult.text("Look").with(PNG)).once())
                    .generateText("?");

            assertThat(ran).hasSize(1);
            assertThat(model.toolAnswers().get(1).parts()).hasSize(1);
            assertThat(model.toolAnswers().get(1).text()).endsWith("Look\n(image/png of 3 bytes)");
        }

        @Test
        void aResultThatIsTheAnswerHasItsText() {
            model.always().call("camera", "{}");
            Tool camera = camera(ToolResult.text("From above").with(PNG)).returningDirectly();

            assertThat(ai().withDefaultLlm().withTool(camera).generateText("?")).isEqualTo("From above");
        }

        @Test
        void aModelBehindAToolSeesIt() {
            model.always()
                    .call("photographer", "{\"input\": \"photograph it\"}")
                    .call("camera", "{}")
                    .text("a kettle")
                    .text("well");
            Tool photographer = AgenticTool.of("photographer", "Knows what is seen")
                    .withParameter(ToolParameter.string("input", "What to do"))
                    .withTools(camera(ToolResult.of(List.of(PNG))));

            ai().withDefaultLlm().withTool(photographer).generateText("ask");

            assertThat(model.requests())
                    .flatExtracting(request -> request.messages())
                    .contains(new ToolMessage("call-2", "camera", List.of(PNG), false));
        }
    }

    @Nested
    class UnsupportedMedia {

        @Test
        void tooMuchIsAnErrorTheModelHearsOf() {
            ToolMessage sent = sent(ToolResult.text("Big")
                    .with(AgentImage.create("image/png", new byte[11]))
                    .with(PDF));

            assertThat(sent.isError()).isTrue();
            assertThat(sent.parts()).hasSize(1);
            assertThat(sent.text()).contains("'camera'", "21 bytes", "20 at once");
        }

        @Test
        void asMuchAsIsAllowedIsNot() {
            assertThat(sent(ToolResult.of(List.of(AgentImage.create("image/png", new byte[20]))))
                            .isError())
                    .isFalse();
        }

        @ParameterizedTest
        @ValueSource(strings = {"image/svg+xml", "image/tiff", "image/nonsense"})
        void aTypeThatNoVendorReadsIsOne(String type) {
            ToolMessage sent = sent(ToolResult.of(List.of(AgentImage.create(type, new byte[] {1}))));

            assertThat(sent.isError()).isTrue();
            assertThat(sent.text()).contains("'camera'", type, "image/png");
        }

        @Test
        void acceptsAnEmptyImage() {
            assertThat(sent(ToolResult.of(List.of(AgentImage.create("image/png", new byte[0]))))
                            .isError())
                    .isTrue();
        }

        @Test
        void describesMediaToAModelWithoutVisionAndLogsOnce() {
            model.capableOf(Capability.TOOLS, Capability.DOCUMENTS);
            model.always().call("camera", "{}").call("camera", "{}").text("well");
            try (var log = CapturedLog.of(ResilientModel.class)) {

                ai().withDefaultLlm()
                        .withTool(camera(ToolResult.text("Look").with(PNG).with(PDF)))
                        .generateText("?");

                ToolMessage sent = model.toolAnswers().get(1);
                assertThat(sent.parts())
                        .hasSize(3)
                        .startsWith(new TextPart("Look"))
                        .endsWith(PDF);
                assertThat(sent.text()).contains("image/png of 3 bytes", "cannot see");
                assertThat(sent.isError()).isFalse();
                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .contains("KARTA-806", "'camera'", "'only'", "vision", "karta.models.only.capabilities");
            }
        }

        @Test
        void aModelThatReadsNoDocumentsIsToldSo() {
            model.capableOf(Capability.TOOLS, Capability.VISION);
            try (var log = CapturedLog.of(ResilientModel.class)) {

                ToolMessage sent = sent(ToolResult.of(List.of(PDF, PNG)));

                assertThat(sent.parts()).hasSize(2).endsWith(PNG);
                assertThat(sent.text()).contains("PDF of 10 bytes", "cannot read");
                assertThat(log.messages()).hasSize(1);
            }
        }

        @Test
        void appliesToGivenConversations() {
            model.capableOf(Capability.TOOLS);
            model.always().text("well");
            try (var log = CapturedLog.of(ResilientModel.class)) {

                ai().withDefaultLlm()
                        .respond(List.of(
                                new UserMessage("?"),
                                new AssistantMessage("", List.of(new ToolCall("1", "camera", "{}"))),
                                new ToolMessage("1", "camera", List.of(PNG), false)));

                assertThat(model.toolAnswers().get(0).text()).contains("cannot see");
                assertThat(log.messages()).hasSize(1);
            }
        }
    }

    /** Lets no address pass. */
    private static final class NoAddresses implements ToolGuardrail {

        @Override
        public Verdict checkResult(String text, GuardrailContext context) {
            return text.contains("secret") ? Verdict.block("secret") : Verdict.rewrite(text.replace("a@b.c", "***"));
        }
    }

    /** Puts an image in the place of every result. */
    private static final class Painter implements ToolCallback {

        @Override
        public Optional<ToolResult> after(ToolCallContext call, ToolResult result) {
            return Optional.of(ToolResult.text(result.text() + ", painted").with(JPEG));
        }
    }

    @Nested
    class WhenThereAreObservers {

        private ToolMessage guarded(ToolResult result) {
            model.always().call("camera", "{}").text("well");
            ai().withDefaultLlm()
                    .withGuardrail(new NoAddresses())
                    .withTool(camera(result))
                    .generateText("?");
            return model.toolAnswers().get(0);
        }

        @Test
        void guardrailsLookAtEachTextAndLeaveImages() {
            ToolMessage sent = guarded(ToolResult.of(List.of(new TextPart("to a@b.c"), PNG, new TextPart("of a@b.c"))));

            assertThat(sent.parts()).containsExactly(new TextPart("to ***"), PNG, new TextPart("of ***"));
        }

        @Test
        void guardrailsBlockATextBesideImages() {
            assertThatThrownBy(() -> guarded(ToolResult.of(List.of(PNG, new TextPart("secret")))))
                    .isInstanceOf(GuardrailException.class);
        }

        @Test
        void anObjectBesideATextThatWasRewrittenIsDropped() {
            model.always().call("camera", "{}").answer(new Letter("to ***"));
            ToolResult result =
                    ToolResult.withArtefact("to a@b.c", new Letter("to a@b.c")).with(PNG);

            Letter letter = ai().withDefaultLlm()
                    .withGuardrail(new NoAddresses())
                    .withTool(camera(result).returningDirectly())
                    .createObject("?", Letter.class);

            assertThat(letter).isEqualTo(new Letter("to ***"));
        }

        @Test
        void callbacksCanReplaceMedia() {
            model.always().call("camera", "{}").text("well");

            ai().withDefaultLlm()
                    .withToolCallback(new Painter())
                    .withTool(camera(ToolResult.text("A kettle")))
                    .generateText("?");

            assertThat(model.toolAnswers().get(0).parts()).containsExactly(new TextPart("A kettle, painted"), JPEG);
        }
    }

    @Nested
    class WhenANodeCrashes {

        private AgentProcess begun(LocalPlatform platform) {
            return platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
        }

        private AgentModel photographing(ToolResult result) {
            return new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> {
                        ran.add("talk");
                        return context(values, 1)
                                .ai()
                                .withDefaultLlm()
                                .withTool(camera(result))
                                .generateText("?");
                    })
                    .goal("talk", "talk", String.class, UserInput.class)
                    .model();
        }

        @Test
        void replaysMedia() {
            ToolResult result = ToolResult.of(List.of(new TextPart("Before:"), PNG, new TextPart("After:"), PDF));
            AgentModel agent = photographing(result);
            model.always().call("camera", "{}").text("well");
            var disk = TestStores.textNode(agent);
            disk.crashBefore(JournalEntry.ActionRan.class);
            LocalPlatform first = platform(more -> more.agents(List.of(agent)).store(disk));
            AgentProcess process = begun(first);
            assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");
            first.close();
            int requests = model.requests().size();

            AgentProcess there =
                    finished(platform(more -> more.agents(List.of(agent)).store(disk.otherNode())), process.id());

            assertThat(there.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("talk", "camera", "talk");
            assertThat(model.requests())
                    .as("the answer to the images is found as well")
                    .hasSize(requests);
        }

        @Test
        void keepsMediaDuringAnApproval() {
            Tool camera = camera(ToolResult.text("From above").with(PNG));
            Tool pay = Tool.of("pay", "Pays", in -> ToolResult.text("Receipt:").with(PDF))
                    .withConfirmation("Pay?");
            ToolGroup tools = ToolGroup.of("desk", "What the desk may do", "Acme", List.of(camera, pay));
            AgentModel agent = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), Letter.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withToolGroup("desk")
                            .createOutcome("Settle it", Letter.class))
                    .goal("talk", "talk", Letter.class, UserInput.class)
                    .model();
            model.on(Letter.class)
                    .call("camera", "{}")
                    .calls(new ToolCall("2", "camera", "{}"), new ToolCall("3", "pay", "{}"))
                    .answer(new Letter("done"));
            var disk = TestStores.textNode(agent);
            LocalPlatform first =
                    platform(more -> more.agents(List.of(agent)).store(disk).toolGroups(List.of(tools)));
            AgentProcess process = first.run(begun(first));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            first.close();

            LocalPlatform second = platform(
                    more -> more.agents(List.of(agent)).store(disk.otherNode()).toolGroups(List.of(tools)));
            AgentProcess there = second.process(process.id()).orElseThrow();
            there.answer(there.pendingAnswer().orElseThrow().id(), new Confirmation(true));

            assertThat(there.result(Letter.class)).isEqualTo(new Letter("done"));
            assertThat(ran).containsExactly("camera", "camera");
            assertThat(model.toolAnswers())
                    .extracting(ToolMessage::parts)
                    .containsExactly(
                            List.of(new TextPart("From above"), PNG),
                            List.of(new TextPart("From above"), PNG),
                            List.of(new TextPart("Receipt:"), PDF));
        }
    }
}
