/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.HasContent;
import io.karta.llmagent.StoryWriter.Story;
import io.karta.llmagent.StoryWriter.Topic;
import io.karta.message.SystemMessage;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Instructions of LLM agents. */
class LlmAgentInstructionsTest {

    record Style(String tone, Optional<String> era) {}

    record Report(String content) implements HasContent {}

    private final TestPlatform testPlatform = new TestPlatform();

    private final LlmAgent<Topic, Story> writer = StoryWriter.agent();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private String withInstructions(String instruction, Object... inputs) {
        testPlatform.model.always().text("Yes");
        AgentProcess process = testPlatform.run(LlmAgent.named("clerk").instruction(instruction), inputs);
        assertThat(process.status())
                .as(process.failure().map(Throwable::getMessage).orElse(""))
                .isEqualTo(ProcessStatus.COMPLETED);
        return testPlatform.model.requests().get(0).messages().get(0).text();
    }

    private static String failure(AgentProcess process) {
        return process.failure().orElseThrow().getMessage();
    }

    @Nested
    class WhenItsInstructionHasNames {

        @Test
        void fillsInWhatIsBoundOnTheBlackboard() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(
                    LlmAgent.named("clerk").instruction("Be {mood}. Read {artifact.notes.md}."),
                    Map.of("request", "Hi", "mood", "kind", "notes.md", new Report("the notes")));

            assertThat(testPlatform.prompt(0)).contains("Be kind. Read the notes.");
        }

        @Test
        void fillsInTheLatestObjectOfAType() {
            assertThat(withInstructions(
                            "Style: {style.tone}, {style.era}; {style}", "Hi", new Style("dry", Optional.empty())))
                    .startsWith("Style: dry, ; {\"tone\":\"dry\"");
        }

        @Test
        void fillsInTheInput() {
            assertThat(withInstructions("Answer: {input}", "What is a kettle?")).isEqualTo("Answer: What is a kettle?");
        }

        @Test
        void fillsInWhatIsInAMap() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(
                    LlmAgent.named("clerk").instruction("{shop.name} in {shop.towns}; {shop}"),
                    Map.of("request", "Hi", "shop", Map.of("name", "Kettles", "towns", List.of("Ulm"))));

            assertThat(testPlatform.prompt(0)).contains("Kettles in [\"Ulm\"]; {\"");
        }

        @Test
        void fillsInListsWithNulls() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(
                    LlmAgent.named("clerk").instruction("Ages: {ages}"),
                    Map.of("request", "Hi", "ages", Arrays.asList(1, null)));

            assertThat(testPlatform.prompt(0)).contains("Ages: [1, null]");
        }

        @Test
        void fillsInWhatThereIsOfAnOptional() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(
                    LlmAgent.named("clerk").instruction("Be {mood}, {tone}kind."),
                    Map.of("request", "Hi", "mood", Optional.of("dry"), "tone", Optional.empty()));

            assertThat(testPlatform.prompt(0)).contains("Be dry, kind.");
        }

        @Test
        void takesValuesOfTheToolContext() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(
                    LlmAgent.named("clerk").instruction("For {tenant}").toolContext(Map.of("tenant", "ACME")), "Hi");

            assertThat(testPlatform.prompt(0)).contains("For ACME");
        }

        @Test
        void omitsMissingOptionalValues() {
            assertThat(withInstructions("Be {mood?}kind. {style.tone?}", "Hi")).isEqualTo("Be kind. ");
        }

        @Test
        void leavesAllOtherBracesAlone() {
            String text = "JSON: {\"a\": {\"b\": 1}}, {}, { mood }, {{mood}}, {{mood?}}, ${ }, {1}, }{";

            assertThat(withInstructions(text, "Hi"))
                    .isEqualTo("JSON: {\"a\": {\"b\": 1}}, {}, { mood }, {mood}, {mood?}, ${ }, {1}, }{");
        }

        @Test
        void doesNotFillInWhatIsFilledIn() {
            assertThat(withInstructions("Say {input}", "{input} $1 \\")).isEqualTo("Say {input} $1 \\");
        }

        @Test
        void listsTheValuesForAnUnknownName() {
            AgentProcess process =
                    testPlatform.run(writer.instruction("In the style of {styel}"), new Topic("kettles", 1));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(failure(process))
                    .contains("KARTA-860", "writer", "{styel}", "input, title, topic, words", "{styel?}", "{{styel}}");
            assertThat(testPlatform.model.requests()).isEmpty();
        }
    }

    @Nested
    class WhenItsInstructionIsAFunction {

        @Test
        void isToldWhatItReturnsAsItIs() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(
                    LlmAgent.named("clerk")
                            .globalInstruction("Global.")
                            .instruction(context ->
                                    context.blackboard().last(String.class).orElseThrow() + " {x}"),
                    "Hi");

            assertThat(testPlatform.model.requests().get(0).messages().get(0))
                    .isEqualTo(new SystemMessage("Global.\n\nHi {x}"));
        }

        @Test
        void cannotChangeAnything() {
            var seen = new ArrayList<Object>();
            testPlatform.model.always().text("Yes");

            testPlatform.run(
                    LlmAgent.named("clerk").instruction(context -> {
                        seen.add(context);
                        return "";
                    }),
                    "Hi");

            assertThat(seen).singleElement().isNotInstanceOf(io.karta.action.ActionContext.class);
        }

        @Test
        @SuppressWarnings("NullAway") // on purpose
        void failsIfThereIsNone() {
            AgentProcess process = testPlatform.run(LlmAgent.named("clerk").instruction(context -> null), "Hi");

            assertThat(failure(process)).contains("KARTA-867", "instruction", "clerk");
        }

        @Test
        void keepsTheCauseOfItsFailure() {
            AgentProcess process = testPlatform.run(
                    LlmAgent.named("clerk").instruction(context -> {
                        throw new java.io.IOException("no prices");
                    }),
                    "Hi");

            assertThat(failure(process)).contains("KARTA-868", "clerk", "no prices");
        }
    }
}
