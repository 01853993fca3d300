/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Export;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.agent.llm.SessionId;
import io.karta.ai.LlmReference;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Problems of invalid interfaces, reported with their locations. */
class AgentInterfaceViolationsTest {

    record Topic(String title) {}

    interface NotAnnotated {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "An enum", instruction = "Go")
    enum NoInterface {}

    @DeclarativeLlmAgent(description = "Nothing to do", instruction = "Go")
    interface NoMethod {}

    @DeclarativeLlmAgent(description = "Too much to do", instruction = "Go")
    interface TwoMethods {

        String go(String text);

        String come(String text);
    }

    @DeclarativeLlmAgent(description = "Nothing to go by", instruction = "Go")
    interface NoParameter {

        String go();
    }

    @DeclarativeLlmAgent(description = "Too much to go by", instruction = "Go")
    interface TwoParameters {

        String go(String text, int number);
    }

    @DeclarativeLlmAgent(description = "Of anything", instruction = "Go")
    interface Open<T> {

        T go(String text);
    }

    @DeclarativeLlmAgent(description = "Of many things", instruction = "Go")
    interface Wild {

        String go(List<?> things);
    }

    @DeclarativeLlmAgent(description = "Answers nothing", instruction = "Go")
    interface NoAnswer {

        void go(String text);
    }

    @DeclarativeLlmAgent(description = "Answers anything", instruction = "Go")
    interface AnyAnswer {

        Object go(String text);
    }

    @DeclarativeLlmAgent(description = "Answers perhaps", instruction = "Go")
    interface OptionalAnswer {

        Optional<String> go(String text);
    }

    @DeclarativeLlmAgent(description = "Answers what no model can", instruction = "Go")
    interface Unreadable {

        Thread go(String text);
    }

    @DeclarativeLlmAgent(description = "Answers later", instruction = "Go")
    interface Future {

        CompletableFuture<String> go(String text);
    }

    @DeclarativeLlmAgent(
            description = "Knows something",
            instruction = "Go",
            knowledge = @DeclarativeLlmAgent.Known(name = "a key", description = "x", text = "y", asTool = true))
    interface NoKey {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "", instruction = "Go")
    interface NoDescription {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "No instruction", instruction = " ")
    interface NoInstruction {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Two models", instruction = "Go", model = "first", role = "judge")
    interface TwoModels {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Too hot", instruction = "Go", temperature = 9)
    interface TooHot {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "No tools", instruction = "Go", tools = Topic.class)
    interface NoTools {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "No guide", instruction = "Go", references = LlmReference.class)
    interface NotMade {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "No others", instruction = "Go", subAgents = NotAnnotated.class)
    interface NoAgent {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "No other interface", instruction = "Go", subAgents = NoInterface.class)
    interface AClass {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Itself", instruction = "Go", subAgents = Itself.class)
    interface Itself {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Two sessions", instruction = "Go")
    interface TwoSessions {

        String go(@SessionId String session, @SessionId String other, String text);
    }

    @DeclarativeLlmAgent(description = "Session with a number", instruction = "Go")
    interface NumberedSession {

        String go(@SessionId long session, String text);
    }

    @DeclarativeLlmAgent(description = "Session of an object", instruction = "Go")
    interface TypedSession {

        Topic go(@SessionId String session, String text);
    }

    @DeclarativeLlmAgent(description = "Session without a message", instruction = "Go")
    interface OnlySession {

        String go(@SessionId String session);
    }

    @DeclarativeLlmAgent(
            description = "Starts with something else",
            instruction = "Go",
            export = @Export(startingInputTypes = Topic.class))
    interface Exported {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Too little", instruction = "Go", maxIterations = -1)
    interface TooLittle {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Too few", instruction = "Go", toolRetries = -1)
    interface TooFew {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Tells something", instruction = "Tell")
    interface Inherited extends Function<String, Topic> {}

    @DeclarativeLlmAgent(
            description = " ",
            instruction = "Go",
            temperature = 9,
            topP = 9,
            maxTokens = -1,
            maxIterations = -1,
            tools = Topic.class,
            subAgents = {NoInterface.class, NotAnnotated.class})
    interface AllWrong {

        String go(String text);
    }

    @ParameterizedTest
    @CsvSource({
        "NotAnnotated, KARTA-871, is not annotated with",
        "NoInterface, KARTA-872, is not an interface",
        "NoMethod, KARTA-873, no abstract method",
        "TwoMethods, KARTA-873, 'come, go'",
        "NoParameter, KARTA-874, has no parameter",
        "TwoParameters, KARTA-827, 2 parameters",
        "TwoSessions, KARTA-882, one @SessionId String",
        "NumberedSession, KARTA-882, one @SessionId String",
        "TypedSession, KARTA-883, return a String",
        "OnlySession, KARTA-874, has no parameter",
        "Open, KARTA-875, has type variables",
        "Wild, KARTA-828, java.util.List<?>",
        "Inherited, KARTA-828, redeclare a method",
        "Future, KARTA-876, CompletableFuture",
        "NoKey, KARTA-710, a key",
        "NoAnswer, KARTA-876, not a concrete type",
        "AnyAnswer, KARTA-876, not a concrete type",
        "OptionalAnswer, KARTA-876, has a result or fails",
        "Unreadable, KARTA-876, java.lang.Thread",
        "NoDescription, KARTA-877, blank description",
        "NoInstruction, KARTA-877, blank instruction",
        "TwoModels, KARTA-878, the role judge",
        "TooHot, KARTA-879, temperature must be between 0 and 2",
        "NoTools, KARTA-820, AgentInterfaceViolationsTest$Topic",
        "NotMade, KARTA-821, among its references",
        "NoAgent, KARTA-823, LlmAgent.of(NoAgent.class)",
        "AClass, KARTA-823, AgentInterfaceViolationsTest$NoInterface",
        "Itself, KARTA-824, Itself -> Itself",
        "Exported, KARTA-825, startingInputTypes",
        "TooLittle, KARTA-869, must be at least 1",
        "TooFew, KARTA-869, must be at least 0"
    })
    void isReported(String name, String code, String excerpt) throws ClassNotFoundException {
        Class<?> type = Class.forName(AgentInterfaceViolationsTest.class.getName() + "$" + name);

        assertThatThrownBy(() -> LlmAgent.of(type))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining(code)
                .hasMessageContaining(name)
                .hasMessageContaining(excerpt);
    }

    @Test
    void reportsAllProblemsTogether() {
        assertThatThrownBy(() -> LlmAgent.of(AllWrong.class))
                .hasMessageContainingAll(
                        "KARTA-877",
                        "temperature must",
                        "top-p must",
                        "max-tokens must",
                        "KARTA-869",
                        "KARTA-820",
                        "ViolationsTest$NoInterface among its subAgents",
                        "ViolationsTest$NotAnnotated among its subAgents");
    }

    @Test
    void aClassIsNoFace() {
        assertThatThrownBy(() -> AgentInterface.of(NoInterface.class).on(() -> {
                    throw new AssertionError("asked for the platform");
                }))
                .hasMessageContaining("KARTA-872");
    }
}
