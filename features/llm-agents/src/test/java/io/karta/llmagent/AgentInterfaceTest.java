/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentSource;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.agent.llm.History;
import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Interfaces that are agents, and the objects whose methods run them. */
class AgentInterfaceTest {

    record Topic(String title, int words) {}

    record Story(String text) {}

    private final TestPlatform testPlatform = new TestPlatform();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    static class Prices {

        @LlmTool(description = "Looks a price up")
        String price(String item) {
            return item + " costs 3";
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

    @DeclarativeLlmAgent(
            name = "writer",
            description = "Writes short stories",
            instruction = "Write about {title} in {words} words.",
            globalInstruction = "Be brief.",
            role = "judge",
            temperature = 0.25,
            topP = 0.5,
            maxTokens = 100,
            tools = {Prices.class, Clock.class},
            references = Guide.class,
            knowledge = {
                @DeclarativeLlmAgent.Known(name = "rules", description = "The rules", text = "No dragons."),
                @DeclarativeLlmAgent.Known(name = "style", description = "The style", text = "Short.", asTool = true)
            },
            maxIterations = 3,
            outputKey = "story",
            history = History.NONE,
            maxHops = 2,
            export = @Export(remote = true, name = "tellStory"),
            tags = "fiction",
            examples = "About kettles")
    interface Writer {

        Story write(Topic topic);
    }

    @DeclarativeLlmAgent(description = "Plain", instruction = "Do it")
    interface Plain extends AgentSource {

        String go(String text);

        default String twice(String text) {
            return go(text) + go(text);
        }
    }

    @DeclarativeLlmAgent(description = "Tells stories", instruction = "Tell")
    interface Telling extends Function<String, Story> {

        @Override
        Story apply(String topic);

        default void rest() throws IOException {
            throw new IOException("tired");
        }
    }

    @DeclarativeLlmAgent(description = "Lists words", instruction = "List the words")
    interface Lister {

        CompletionStage<List<String>> list(UserInput input);
    }

    @Nested
    class WhenItsMethodIsCalled {

        @Test
        void equalsAnAgentOfTheBuilder() {
            testPlatform.other.always().answer(new Story("Once"));

            assertThat(testPlatform.deployed(AgentInterface.of(Writer.class)).write(new Topic("kettles", 3)))
                    .isEqualTo(new Story("Once"));

            var request = testPlatform.other.requests().get(0);
            assertThat(testPlatform.other.prompts().get(0))
                    .contains("Be brief.", "Write about kettles in 3 words.", "Turn left.", "No dragons.");
            assertThat(request.options().temperature()).contains(0.25);
            assertThat(request.options().topP()).contains(0.5);
            assertThat(request.options().maxTokens()).contains(100);
            assertThat(request.tools())
                    .extracting(tool -> tool.name())
                    .containsExactlyInAnyOrder("price", "clock", "style");
        }

        @Test
        void needNotWait() throws Exception {
            testPlatform.model.always().text("[\"a\", \"b\"]");

            assertThat(testPlatform
                            .deployed(AgentInterface.of(Lister.class))
                            .list(new UserInput("a b"))
                            .toCompletableFuture()
                            .get())
                    .containsExactly("a", "b");
        }

        @Test
        void takesNoNull() {
            Plain plain = testPlatform.deployed(AgentInterface.of(Plain.class));

            assertThatThrownBy(() -> plain.go(nothing()))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("the parameter of Plain");
        }

        @SuppressWarnings("NullAway") // what callers do all the same
        private String nothing() {
            return null;
        }
    }

    @Nested
    class AsAnObject {

        @Test
        void isASeparateAgent() {
            Plain plain = testPlatform.deployed(AgentInterface.of(Plain.class));

            assertThat(Set.of(plain)).contains(plain);
            assertThat(plain)
                    .isNotEqualTo(AgentInterface.of(Plain.class).on(() -> testPlatform.platform))
                    .hasToString("Plain, a declarative LLM agent");
            assertThat(plain.agent().name()).isEqualTo("Plain");
        }

        @Test
        void hasDefaultMethods() {
            testPlatform.model.always().text("a").text("b");
            Plain plain = testPlatform.deployed(AgentInterface.of(Plain.class));

            assertThat(plain.twice("Hi")).isEqualTo("ab");
        }

        @Test
        void hasDefaultMethodsThatFailAsTheyDo() {
            Telling telling = testPlatform.deployed(AgentInterface.of(Telling.class));

            assertThatThrownBy(telling::rest).isInstanceOf(IOException.class).hasMessage("tired");
        }

        @Test
        void supportsFunctions() {
            testPlatform.model.always().text("{\"text\": \"Once\"}").text("{\"text\": \"Twice\"}");
            Telling telling = testPlatform.deployed(AgentInterface.of(Telling.class));

            assertThat(telling.apply("kettles")).isEqualTo(new Story("Once"));
            assertThat(telling.andThen(Story::text).apply("kettles")).isEqualTo("Twice");
        }
    }

    @Nested
    class AsAnAgent {

        @Test
        void isAGoalLikeAnyOther() {
            testPlatform.platform.deploy(LlmAgent.of(Writer.class));

            assertThat(testPlatform.platform.goals()).singleElement().satisfies(goal -> {
                assertThat(goal.name()).isEqualTo("tellStory");
                assertThat(goal.agent()).isEqualTo("writer");
                assertThat(goal.description()).isEqualTo("Writes short stories");
                assertThat(goal.tags()).containsExactly("fiction");
                assertThat(goal.examples()).containsExactly("About kettles");
                assertThat(goal.startingInputTypes()).containsExactly(Topic.class);
                assertThat(goal.isOpenTo("rest")).isTrue();
            });
        }

        @Test
        void bindsItsAnswer() {
            testPlatform.other.always().answer(new Story("Once"));

            var process = testPlatform.run(LlmAgent.of(Writer.class), new Topic("kettles", 3));

            assertThat(process.blackboard().find("story")).contains(new Story("Once"));
        }

        @Test
        void canBeBuiltUpon() {
            testPlatform.model.on("Do it").call(LlmAgent.TRANSFER, "{\"agent_name\": \"helper\"}");
            testPlatform.model.on("Help").text("Helped");
            var helper = LlmAgent.named("helper").description("Helps").instruction("Help");

            var process = testPlatform.run(LlmAgent.of(Plain.class).subAgents(helper), "Hi");

            assertThat(process.result(String.class)).isEqualTo("Helped");
        }
    }
}
