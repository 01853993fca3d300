/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.Export;
import io.karta.ai.LlmReference;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.spi.ModelResponse;
import io.karta.tool.LlmTool;
import io.karta.tool.Tool;
import io.karta.tool.ToolCallContext;
import io.karta.tool.ToolCallback;
import io.karta.tool.ToolContext;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentInterfaceTest {

    record Topic(String title, int words) {}

    record Story(String text) {}

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    static class Prices {

        final AtomicInteger asked = new AtomicInteger();

        @LlmTool(description = "Looks a price up")
        String price(String item) {
            return item + " costs " + asked.incrementAndGet();
        }
    }

    static class Clock implements Tool {

        @Override
        public String name() {
            return "clock";
        }

        @Override
        public String description() {
            return "Tells the time";
        }

        @Override
        public JsonObject inputSchema() {
            return JsonValue.EMPTY_JSON_OBJECT;
        }

        @Override
        public ToolResult call(String arguments, ToolContext context) {
            return ToolResult.text("noon");
        }
    }

    static class Guide implements LlmReference {

        @Override
        public String name() {
            return "guide";
        }

        @Override
        public String description() {
            return "The guide";
        }

        @Override
        public String notes() {
            return "Turn left.";
        }
    }

    static class Around implements InputGuardrail, AgentCallback, ModelCallback, ToolCallback {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return Verdict.rewrite(text.replace("bad", "good"));
        }

        @Override
        public Optional<Object> after(AgentCall call, Object result) {
            return Optional.of(result + " [agent]");
        }

        @Override
        public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
            return response.toolCalls().isEmpty()
                    ? Optional.of(response.withText(response.text() + " [model]"))
                    : Optional.empty();
        }

        @Override
        public Optional<ToolResult> before(ToolCallContext call) {
            return Optional.of(ToolResult.text("[tool]"));
        }
    }

    @AgentInWords(
            name = "writer",
            description = "Writes short stories",
            instruction = "Write about {title} in {words} words.",
            globalInstruction = "Be brief.",
            role = "judge",
            topP = 0.5,
            tools = {Prices.class, Clock.class},
            references = Guide.class,
            knowledge = {
                @AgentInWords.Known(name = "rules", description = "The rules", text = "No dragons."),
                @AgentInWords.Known(name = "style", description = "The style", text = "Short.", asTool = true)
            },
            maxIterations = 3,
            outputKey = "story",
            history = History.NONE,
            maxHops = 2)
    interface Writer {

        Story write(Topic topic);
    }

    @AgentInWords(
            description = "Stood around",
            instruction = "Do it",
            tools = Clock.class,
            guardrails = Around.class,
            agentCallbacks = Around.class,
            modelCallbacks = Around.class,
            toolCallbacks = Around.class)
    private interface Guarded extends AgentSource {

        String go(String text);

        default String twice(String text) {
            return go(text) + go(text);
        }
    }

    private <T> T deployed(AgentInterface<T> agents) {
        bench.platform.deploy(agents.agent());
        return agents.on(() -> bench.platform);
    }

    @Nested
    class WhenItIsCalled {

        @Test
        void saysWhatTheBuilderSays() {
            bench.other.always().answer(new Story("Once"));

            assertThat(deployed(AgentInterface.of(Writer.class)).write(new Topic("kettles", 3)))
                    .isEqualTo(new Story("Once"));

            var request = bench.other.requests().get(0);
            assertThat(bench.other.prompts().get(0))
                    .contains("Be brief.", "Write about kettles in 3 words.", "Turn left.", "No dragons.");
            assertThat(request.options().topP()).contains(0.5);
            assertThat(request.tools())
                    .extracting(tool -> tool.name())
                    .containsExactlyInAnyOrder("price", "clock", "style");
        }

        @Test
        void standsAroundItsCalls() {
            bench.model.always().call("clock", "{}").text("done").text("done");
            Guarded guarded = deployed(AgentInterface.of(Guarded.class));

            assertThat(guarded.go("bad")).isEqualTo("done [model] [agent]");
            assertThat(bench.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("[tool]"));
            assertThat(bench.prompt(0)).contains("good").doesNotContain("bad");
        }

        @Test
        void isAnObjectOfItsOwn() {
            Guarded guarded = deployed(AgentInterface.of(Guarded.class));
            bench.model.always().text("a").text("b");

            assertThat(Set.of(guarded)).contains(guarded);
            assertThat(guarded)
                    .isNotEqualTo(AgentInterface.of(Guarded.class).on(() -> bench.platform))
                    .hasToString("Guarded, an agent in words");
            assertThat(guarded.twice("Hi")).isEqualTo("a [model] [agent]b [model] [agent]");
            assertThat(guarded.agent().name()).isEqualTo("Guarded");
        }

        @Test
        void takesObjectsThatSomebodyHas() {
            var prices = new Prices();
            bench.other
                    .always()
                    .call("price", "{\"item\": \"tea\"}")
                    .text("{\"text\": \"Once\"}")
                    .call("price", "{\"item\": \"tea\"}")
                    .text("{\"text\": \"Twice\"}");
            Writer writer = deployed(AgentInterface.of(
                    Writer.class, type -> type == Prices.class ? Optional.of(() -> prices) : Optional.empty()));

            writer.write(new Topic("kettles", 3));
            writer.write(new Topic("kettles", 3));

            assertThat(prices.asked).hasValue(2);
        }

        @Test
        void triesItsToolsAgain() {
            bench.model.always().call("flaky", "{}").text("done");

            assertThat(deployed(AgentInterface.of(Patient.class)).go("Go")).isEqualTo("done");
            assertThat(bench.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("works"));
        }

        @Test
        void takesNoNull() {
            Guarded guarded = deployed(AgentInterface.of(Guarded.class));

            assertThatThrownBy(() -> guarded.go(nothing()))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("the parameter of Guarded");
        }

        @Test
        void mayBeAFunction() {
            bench.model.always().text("{\"text\": \"Once\"}").text("{\"text\": \"Twice\"}");
            Telling telling = deployed(AgentInterface.of(Telling.class));

            assertThat(telling.apply("kettles")).isEqualTo(new Story("Once"));
            assertThat(telling.andThen(Story::text).apply("kettles")).isEqualTo("Twice");
        }

        @Test
        void aDefaultMethodFailsAsItDoes() {
            Telling telling = deployed(AgentInterface.of(Telling.class));

            assertThatThrownBy(telling::rest).isInstanceOf(IOException.class).hasMessage("tired");
        }

        @SuppressWarnings("NullAway") // what callers do all the same
        private String nothing() {
            return null;
        }

        @Test
        void canBeBuiltUpon() {
            bench.model.on("Do it").call(LlmAgent.TRANSFER, "{\"agent_name\": \"helper\"}");
            bench.model.on("Help").text("Helped");
            var helper = LlmAgent.named("helper").description("Helps").instruction("Help");

            var process = bench.run(LlmAgent.of(Plain.class).subAgents(helper), "Hi");

            assertThat(process.result(String.class)).isEqualTo("Helped");
        }
    }

    @AgentInWords(description = "Tells stories", instruction = "Tell")
    interface Telling extends Function<String, Story> {

        @Override
        Story apply(String topic);

        default void rest() throws IOException {
            throw new IOException("tired");
        }
    }

    @AgentInWords(description = "Tells something", instruction = "Tell")
    interface Inherited extends Function<String, Story> {}

    static class Flaky {

        private final AtomicInteger calls = new AtomicInteger();

        @LlmTool(description = "Works at the third attempt")
        String flaky() {
            if (calls.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
            }
            return "works";
        }
    }

    @AgentInWords(description = "Patient", instruction = "Do it", tools = Flaky.class, toolRetries = 2)
    interface Patient {

        String go(String text);
    }

    @AgentInWords(description = "Plain", instruction = "Do it")
    interface Plain {

        String go(String text);
    }

    interface NotAnnotated {

        String go(String text);
    }

    @AgentInWords(description = "An enum", instruction = "Go")
    enum NoInterface {}

    @AgentInWords(description = "Nothing to do", instruction = "Go")
    interface NoMethod {}

    @AgentInWords(description = "Too much to do", instruction = "Go")
    interface TwoMethods {

        String go(String text);

        String come(String text);
    }

    @AgentInWords(description = "Nothing to go by", instruction = "Go")
    interface NoParameter {

        String go();
    }

    @AgentInWords(description = "Too much to go by", instruction = "Go")
    interface TwoParameters {

        String go(String text, int number);
    }

    @AgentInWords(description = "Of anything", instruction = "Go")
    interface Open<T> {

        T go(String text);
    }

    @AgentInWords(description = "Of many things", instruction = "Go")
    interface Wild {

        String go(List<?> things);
    }

    @AgentInWords(description = "Answers nothing", instruction = "Go")
    interface NoAnswer {

        void go(String text);
    }

    @AgentInWords(description = "Answers anything", instruction = "Go")
    interface AnyAnswer {

        Object go(String text);
    }

    @AgentInWords(description = "Answers what no model can", instruction = "Go")
    interface Unreadable {

        Thread go(String text);
    }

    @AgentInWords(description = "Answers later", instruction = "Go")
    interface Future {

        CompletableFuture<String> go(String text);
    }

    @AgentInWords(
            description = "Knows something",
            instruction = "Go",
            knowledge = @AgentInWords.Known(name = "a key", description = "x", text = "y", asTool = true))
    interface NoKey {

        String go(String text);
    }

    @AgentInWords(description = "", instruction = "Go")
    interface NoDescription {

        String go(String text);
    }

    @AgentInWords(description = "No instruction", instruction = " ")
    interface NoInstruction {

        String go(String text);
    }

    @AgentInWords(description = "Two models", instruction = "Go", model = "first", role = "judge")
    interface TwoModels {

        String go(String text);
    }

    @AgentInWords(description = "Too hot", instruction = "Go", temperature = 9)
    interface TooHot {

        String go(String text);
    }

    @AgentInWords(description = "No tools", instruction = "Go", tools = Story.class)
    interface NoTools {

        String go(String text);
    }

    @AgentInWords(description = "No guide", instruction = "Go", references = LlmReference.class)
    interface NotMade {

        String go(String text);
    }

    @AgentInWords(description = "No others", instruction = "Go", subAgents = NotAnnotated.class)
    interface NoAgent {

        String go(String text);
    }

    @AgentInWords(description = "Itself", instruction = "Go", subAgents = Itself.class)
    interface Itself {

        String go(String text);
    }

    @AgentInWords(
            description = "Starts with something else",
            instruction = "Go",
            export = @Export(startingInputTypes = Topic.class))
    interface Exported {

        String go(String text);
    }

    @AgentInWords(description = "Too little", instruction = "Go", maxIterations = -1)
    interface TooLittle {

        String go(String text);
    }

    @AgentInWords(description = "Too few", instruction = "Go", toolRetries = -1)
    interface TooFew {

        String go(String text);
    }

    @AgentInWords(name = "user", description = "A user", instruction = "Go")
    interface User {

        String go(String text);
    }

    @Nested
    class WhenSomethingIsWrong {

        @ParameterizedTest
        @CsvSource({
            "NotAnnotated, KARTA-871, says nothing of it",
            "NoInterface, KARTA-872, is no interface",
            "NoMethod, KARTA-873, no abstract method",
            "TwoMethods, KARTA-873, 'come, go'",
            "NoParameter, KARTA-874, takes nothing",
            "TwoParameters, KARTA-874, 2 parameters",
            "Open, KARTA-875, has type variables",
            "Wild, KARTA-875, java.util.List<?>",
            "Inherited, KARTA-875, declare it anew",
            "Future, KARTA-876, CompletableFuture",
            "NoKey, KARTA-710, a key",
            "NoAnswer, KARTA-876, nobody could tell",
            "AnyAnswer, KARTA-876, nobody could tell",
            "Unreadable, KARTA-876, java.lang.Thread",
            "NoDescription, KARTA-877, blank description",
            "NoInstruction, KARTA-877, blank instruction",
            "TwoModels, KARTA-878, the role judge",
            "TooHot, KARTA-879, temperature must be between 0 and 2",
            "NoTools, KARTA-820, AgentInterfaceTest$Story",
            "NotMade, KARTA-821, among its references",
            "NoAgent, KARTA-823, LlmAgent.of(NoAgent.class)",
            "Itself, KARTA-824, Itself -> Itself",
            "Exported, KARTA-825, startingInputTypes",
            "TooLittle, KARTA-869, must be at least 1",
            "TooFew, KARTA-869, must be at least 0"
        })
        void isSaid(String name, String code, String excerpt) throws ClassNotFoundException {
            Class<?> type = Class.forName(AgentInterfaceTest.class.getName() + "$" + name);

            assertThatThrownBy(() -> LlmAgent.of(type))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining(code)
                    .hasMessageContaining(name)
                    .hasMessageContaining(excerpt);
        }

        @Test
        void namesAreCheckedAsElsewhere() {
            assertThatThrownBy(() -> LlmAgent.of(User.class).agent()).hasMessageContaining("KARTA-861");
        }

        @Test
        void aConstructorMayFail() {
            var process = bench.run(LlmAgent.of(Unlucky.class), "Hi");

            assertThat(process.failure().orElseThrow())
                    .hasMessageContaining("KARTA-822")
                    .hasMessageContaining("not today");
        }

        @Test
        void aClassIsNoFace() {
            assertThatThrownBy(() -> AgentInterface.of(NoInterface.class).on(() -> bench.platform))
                    .hasMessageContaining("KARTA-872");
        }
    }

    static class Broken extends Guide {

        Broken() {
            throw new IllegalStateException("not today");
        }
    }

    @AgentInWords(description = "Unlucky", instruction = "Go", references = Broken.class)
    interface Unlucky {

        String go(String text);
    }
}
