/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.agui.AgUiTestClient.Answer;
import io.karta.message.ToolMessage;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tools that the front end runs, over HTTP. */
class FrontendToolsTest {

    static final String GUIDE = "chatbots/guide";
    static final String ROUTE = "goals/route";
    static final String ALLOWED = "showMap, page_*";
    private static final String PLACE = "{\"place\":\"Porto\"}";

    private final Shop shop = new Shop(ConfigKeys.AG_UI_FRONTEND_TOOLS, ALLOWED);
    private final AgUiTestClient ada = shop.client().as("ada");

    @AfterEach
    void stop() {
        shop.close();
    }

    private Answer ask(String agent) {
        return ada.sayOffering(agent, "t1", "Where is Porto?", AgUiTestClient.SHOW_MAP);
    }

    private static String call(Answer answer) {
        return answer.outcome().getJsonArray("pendingToolCallIds").getString(0);
    }

    private void modelCallsTheMap() {
        shop.model.inOrder();
        shop.model.always().call("showMap", PLACE);
        shop.model.always().text("{\"text\":\"There it is.\"}");
    }

    private List<String> toolAnswers() {
        return shop.model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    @Nested
    class WhenAModelCallsOne {

        @Test
        void endsTheRunOfAChatbotWithTheCall() {
            modelCallsTheMap();

            var asked = ask(GUIDE);

            assertThat(asked.types())
                    .containsSubsequence("TOOL_CALL_START", "TOOL_CALL_ARGS", "TOOL_CALL_END", "RUN_FINISHED")
                    .doesNotContain("TOOL_CALL_RESULT")
                    .containsOnlyOnce("TOOL_CALL_START");
            assertThat(asked.first("TOOL_CALL_START").getString("toolCallName")).isEqualTo("showMap");
            assertThat(asked.first("TOOL_CALL_START").getString("toolCallId")).isEqualTo(call(asked));
            assertThat(asked.first("TOOL_CALL_ARGS").getString("delta")).isEqualTo(PLACE);
            assertThat(asked.outcome().getString("type")).isEqualTo("success");
        }

        @Test
        void continuesTheTurnWithTheResult() {
            modelCallsTheMap();

            var answered = ada.answerCall(GUIDE, "t1", call(ask(GUIDE)), "\"shown\"");

            assertThat(answered.said()).isEqualTo("There it is.");
            assertThat(answered.types()).doesNotContain("TOOL_CALL_START", "TOOL_CALL_RESULT");
            assertThat(answered.outcome()).doesNotContainKey("pendingToolCallIds");
            assertThat(toolAnswers()).containsExactly("shown");
        }

        @Test
        void continuesAGoalWithTheResult() {
            modelCallsTheMap();

            var answered = ada.answerCall(ROUTE, "t1", call(ask(ROUTE)), "[{\"type\":\"text\",\"text\":\"shown\"}]");

            assertThat(answered.last().getJsonObject("result").getString("text"))
                    .isEqualTo("There it is.");
            assertThat(toolAnswers()).containsExactly("shown");
        }

        @Test
        void showsTheCallAgainAfterAReload() {
            modelCallsTheMap();
            var asked = ask(GUIDE);

            var loaded = ada.load(GUIDE, "t1");

            assertThat(loaded.types()).containsSubsequence("MESSAGES_SNAPSHOT", "TOOL_CALL_START", "RUN_FINISHED");
            assertThat(call(loaded)).isEqualTo(call(asked));
        }

        @Test
        void showsOnlyToolsOfTheServerWithTheirResults() {
            shop.model.inOrder();
            shop.model.always().call("readSign", PLACE);
            shop.model.always().call("showMap", PLACE);
            shop.model.always().text("{\"text\":\"There it is.\"}");

            var asked = ask(ROUTE);

            assertThat(asked.first("TOOL_CALL_RESULT").getString("content")).isEqualTo("To the sea: 3 km");
            assertThat(asked.types().stream().filter("TOOL_CALL_START"::equals)).hasSize(2);
            assertThat(asked.types().stream().filter("TOOL_CALL_RESULT"::equals))
                    .hasSize(1);
        }

        @Test
        void requestsOneCallAfterTheOther() {
            shop.model.inOrder();
            shop.model.always().call("showMap", PLACE).call("page_title", "{}");
            shop.model.always().text("{\"text\":\"There it is.\"}");

            var first = ask(GUIDE);
            var second = ada.answerCall(GUIDE, "t1", call(first), "\"one\"");
            var last = ada.answerCall(GUIDE, "t1", call(second), "\"two\"");

            assertThat(second.first("TOOL_CALL_START").getString("toolCallName"))
                    .isEqualTo("page_title");
            assertThat(last.said()).isEqualTo("There it is.");
            assertThat(toolAnswers()).containsExactly("one", "two");
        }

        @Test
        void answersALaterQuestionAlthoughTheMessagesEndWithTheResult() {
            shop.model.inOrder();
            shop.model.always().call("showMap", PLACE);
            shop.model.always().call("ask", "{}");
            shop.model.always().text("{\"text\":\"There it is.\"}");
            var call = call(ask(ROUTE));
            var question = ada.answerCall(ROUTE, "t1", call, "\"shown\"").outcome();
            var interrupt = question.getJsonArray("interrupts").getJsonObject(0).getString("id");

            var ended = ada.run(
                    ROUTE,
                    "t1",
                    "[{\"id\":\"m1\",\"role\":\"tool\",\"toolCallId\":\"%s\",\"content\":\"shown\"}]".formatted(call),
                    "[{\"interruptId\":\"%s\",\"status\":\"resolved\",\"payload\":{\"result\":\"x\"}}]"
                            .formatted(interrupt));

            assertThat(ended.status()).isEqualTo(200);
            assertThat(ended.types())
                    .as("the tool has run again, with the answer")
                    .contains("TOOL_CALL_RESULT");
            assertThat(toolAnswers()).containsExactly("shown", "The password is x");
            assertThat(ended.last().getJsonObject("result").getString("text")).isEqualTo("There it is.");
        }

        @Test
        void receivesAnErrorInAPromptThatCannotWait() {
            modelCallsTheMap();

            var answered = ask("goals/guess");

            assertThat(answered.outcome()).doesNotContainKey("pendingToolCallIds");
            assertThat(toolAnswers()).singleElement().asString().contains("cannot be asked now");
        }
    }

    @Nested
    class WhenTheFrontEndAnswers {

        @Test
        void reportsAFailureToTheModel() {
            modelCallsTheMap();
            var call = call(ask(GUIDE));

            var answered = ada.run(
                    GUIDE,
                    "t1",
                    "[{\"id\":\"m9\",\"role\":\"tool\",\"toolCallId\":\"%s\",\"content\":\"\",\"error\":\"offline\"}]"
                            .formatted(call),
                    "[]");

            assertThat(answered.said()).isEqualTo("There it is.");
            assertThat(shop.model.toolAnswers()).singleElement().satisfies(answer -> {
                assertThat(answer.isError()).isTrue();
                assertThat(answer.text()).isEqualTo("showMap failed in the front end: offline");
            });
        }

        @Test
        void removesInvisibleCharactersFromTheResult() {
            modelCallsTheMap();

            ada.answerCall(GUIDE, "t1", call(ask(GUIDE)), "\"a\\u0007b\\u200bc\\nd\\u202e\"");

            assertThat(toolAnswers()).containsExactly("abc\nd");
        }

        @Test
        void takesACancelledResumeAsNoResult() {
            modelCallsTheMap();
            var call = call(ask(GUIDE));

            var answered =
                    ada.run(GUIDE, "t1", "[]", "[{\"interruptId\":\"%s\",\"status\":\"cancelled\"}]".formatted(call));

            assertThat(answered.said()).isEqualTo("There it is.");
            assertThat(toolAnswers()).singleElement().asString().contains("did not run showMap");
        }

        @Test
        void rejectsASecondAnswer() {
            modelCallsTheMap();
            var call = call(ask(GUIDE));
            ada.answerCall(GUIDE, "t1", call, "\"shown\"");

            var again = ada.answerCall(GUIDE, "t1", call, "\"hidden\"");

            assertThat(again.status()).isEqualTo(409);
            assertThat(again.code()).isEqualTo("KARTA-192");
        }

        @Test
        void rejectsUnknownCalls() {
            modelCallsTheMap();
            ask(GUIDE);

            assertThat(ada.answerCall(GUIDE, "t1", "p~1", "\"x\"").code()).isEqualTo("KARTA-192");
            assertThat(call(ada.load(GUIDE, "t1"))).isNotBlank();
        }

        @Test
        void rejectsCallsOfOtherThreadsAndUsers() {
            modelCallsTheMap();
            var call = call(ask(GUIDE));
            shop.model.always().text("{\"text\":\"Hi.\"}");
            ada.say(GUIDE, "t2", "Hello");

            assertThat(ada.answerCall(GUIDE, "t2", call, "\"x\"").code()).isEqualTo("KARTA-192");
            assertThat(shop.client()
                            .as("grace")
                            .answerCall(GUIDE, "t1", call, "\"x\"")
                            .status())
                    .isEqualTo(404);
            assertThat(toolAnswers()).isEmpty();
        }

        @Test
        void rejectsResultsThatAreTooLong() {
            modelCallsTheMap();

            var rejected = ada.answerCall(GUIDE, "t1", call(ask(GUIDE)), "\"" + "x".repeat(100_001) + "\"");

            assertThat(rejected.status()).isEqualTo(422);
            assertThat(rejected.code()).isEqualTo("KARTA-590");
        }

        @Test
        void acceptsNoToolMessageAsAnswerToAQuestion() {
            var interrupt = ada.say("chatbots/cashier", "t1", "My money back")
                    .interrupt()
                    .getString("id");

            var rejected = ada.answerCall("chatbots/cashier", "t1", interrupt, "\"true\"");

            assertThat(rejected.code()).isEqualTo("KARTA-192");
            assertThat(ada.load("chatbots/cashier", "t1").interrupt().getString("id"))
                    .isEqualTo(interrupt);
        }

        @Test
        void rejectsAMessageWhileACallIsOpen() {
            modelCallsTheMap();
            ask(GUIDE);

            var rejected = ada.say(GUIDE, "t1", "Hurry up");

            assertThat(rejected.status()).isEqualTo(409);
            assertThat(rejected.code()).isEqualTo("KARTA-588");
        }

        @Test
        void ignoresResultsOfToolsOfTheServer() {
            shop.model.always().text("{\"text\":\"Hi.\"}");
            ada.say(GUIDE, "t1", "Hello");

            assertThat(ada.answerCall(GUIDE, "t1", "r1-1", "\"shelf 7\"").types())
                    .contains("MESSAGES_SNAPSHOT");
        }
    }

    @Nested
    class WhenToolsAreOffered {

        @Test
        void replacesThemWithTheNextMessage() {
            shop.model.always().text("{\"text\":\"Hi.\"}");
            ask(GUIDE);
            ask(GUIDE);
            ada.say(GUIDE, "t1", "And now?");

            assertThat(shop.model.offeredTools())
                    .containsExactly(List.of("page_title", "showMap"), List.of("page_title", "showMap"), List.of());
        }

        @Test
        void offersThemOnlyToAgentsThatReadThem() {
            shop.model.always().text("Hi.");

            assertThat(ask("chatbots/desk").said()).isEqualTo("Hi.");
            assertThat(shop.model.offeredTools()).containsExactly(List.of("shelf"));
        }

        @Test
        void removesInvisibleCharactersFromTheirTexts() {
            shop.model.always().text("{\"text\":\"Hi.\"}");

            ada.sayOffering(
                    GUIDE,
                    "t1",
                    "Hello",
                    "[{\"name\":\"showMap\",\"description\":\"Shows\\u200b a map\",\"parameters\":{\"type\":\"object\","
                            + "\"properties\":{\"place\":{\"type\":\"string\",\"description\":\"\\u202ea place\"}}}}]");

            var offered = shop.model.requests().get(0).tools().get(0);
            assertThat(offered.description()).isEqualTo("Shows a map");
            assertThat(offered.inputSchema()
                            .getJsonObject("properties")
                            .getJsonObject("place")
                            .getString("description"))
                    .isEqualTo("a place");
        }

        @Test
        void rejectsNamesThatAreNotAllowed() {
            var rejected = ada.sayOffering(
                    GUIDE, "t1", "Hello", AgUiTestClient.SHOW_MAP.replace("page_title", "deleteAccount"));

            assertThat(rejected.status()).isEqualTo(400);
            assertThat(rejected.code()).isEqualTo("KARTA-586");
            assertThat(rejected.text()).contains("deleteAccount").doesNotContain("showMap");
        }

        @Test
        void failsIfAToolOfTheServerHasTheSameName() {
            try (var careless = new Shop(ConfigKeys.AG_UI_FRONTEND_TOOLS, "*")) {
                var answer = careless.client()
                        .as("ada")
                        .sayOffering(ROUTE, "t1", "Hello", AgUiTestClient.SHOW_MAP.replace("page_title", "readSign"));

                assertThat(answer.last().getString("code")).isEqualTo("KARTA-594");
                assertThat(careless.model.requests()).isEmpty();
            }
        }

        @Test
        void doesNotTakeTheRequestOfAnotherToolForACall() {
            shop.model.inOrder();
            shop.model.always().call("ask", "{}");

            var asked = ask(ROUTE);

            assertThat(asked.interrupt().getString("reason")).isEqualTo("input_required");
            assertThat(asked.text()).doesNotContain("pendingToolCallIds");
        }
    }
}
