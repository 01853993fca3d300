/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.agui.AgUiTestClient.Answer;
import io.karta.message.ToolMessage;
import io.karta.testkit.CapturedLog;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Definitions and results of tools that a front end sends, over HTTP. */
class UntrustedFrontEndTest {

    private static final String GUIDE = FrontendToolsTest.GUIDE;
    private static final String ROUTE = FrontendToolsTest.ROUTE;
    private static final String RESOLVED =
            "{\"interruptId\":\"%s\",\"status\":\"resolved\",\"payload\":{\"result\":\"%s\"}}";

    private final Shop shop = new Shop(ConfigKeys.AG_UI_FRONTEND_TOOLS, FrontendToolsTest.ALLOWED);
    private final AgUiTestClient ada = shop.client().as("ada");

    @AfterEach
    void stop() {
        shop.close();
    }

    /** Returns the id of the call that a model requests. */
    private String callOf(String agent) {
        shop.model.inOrder();
        shop.model.always().call("showMap", "{\"place\":\"Porto\"}");
        shop.model.always().text("{\"text\":\"There it is.\"}");
        return call(ada.sayOffering(agent, "t1", "Where is Porto?", AgUiTestClient.SHOW_MAP));
    }

    private static String call(Answer answer) {
        return answer.outcome().getJsonArray("pendingToolCallIds").getString(0);
    }

    private List<String> toolAnswers() {
        return shop.model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    @Test
    void modelsDoNotReceiveAToolWhoseDefinitionIsBlocked() {
        shop.model.always().text("{\"text\":\"Hi.\"}");
        try (var log = CapturedLog.of("io.karta.engine.guard.ToolDefinitionGuard")) {
            ada.sayOffering(GUIDE, "t1", "Hello", AgUiTestClient.SHOW_MAP.replace("Shows a map", "SECRET"));

            assertThat(shop.model.offeredTools()).containsExactly(List.of("page_title"));
            assertThat(log.warnings())
                    .singleElement()
                    .asString()
                    .contains("KARTA-367", "showMap", FrontendTools.class.getName());
        }
    }

    @Test
    void rejectsAResumeThatIsTooLong() {
        var call = callOf(GUIDE);

        var rejected = ada.run(GUIDE, "t1", "[]", "[" + RESOLVED.formatted(call, "x".repeat(100_001)) + "]");
        var accepted = ada.run(GUIDE, "t1", "[]", "[" + RESOLVED.formatted(call, "x") + "]");

        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.code()).isEqualTo("KARTA-590");
        assertThat(accepted.said()).isEqualTo("There it is.");
    }

    @Test
    void anAnswerByAnotherEndpointThatIsTooLongIsAnErrorForTheModel() {
        var call = callOf(ROUTE).split("~", 2);

        shop.platform
                .process(call[0])
                .orElseThrow()
                .answer(call[1], FrontendCall.answer("x".repeat(100_001), Optional.empty()));

        assertThat(ada.load(ROUTE, "t1").last().getJsonObject("result").getString("text"))
                .isEqualTo("There it is.");
        assertThat(shop.model.toolAnswers()).singleElement().satisfies(answer -> {
            assertThat(answer.isError()).isTrue();
            assertThat(answer.text()).contains("showMap", "more than 100000 characters");
        });
    }

    @Test
    void rejectsTwoAnswersToOneCall() {
        var call = callOf(GUIDE);
        var result = "[{\"id\":\"m1\",\"role\":\"tool\",\"toolCallId\":\"%s\",\"content\":\"two\"}]".formatted(call);
        var resolved = RESOLVED.formatted(call, "one");

        var rejected = ada.run(GUIDE, "t1", result, "[" + resolved + "]");
        var repeated = ada.run(GUIDE, "t1", "[]", "[" + resolved + "," + resolved + "]");

        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.code()).isEqualTo("KARTA-590");
        assertThat(rejected.text()).contains("must be sent once");
        assertThat(repeated.code()).isEqualTo("KARTA-590");
        assertThat(call(ada.load(GUIDE, "t1"))).as("the call is still open").isEqualTo(call);
        assertThat(toolAnswers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {GUIDE, ROUTE})
    void showsAnOpenCallToAClientWhoseMessagesEndWithAResultOfTheServer(String agent) {
        var call = callOf(agent);

        var loaded = ada.answerCall(agent, "t1", "r1-1", "\"shelf 7\"");

        assertThat(loaded.status()).isEqualTo(200);
        assertThat(call(loaded)).isEqualTo(call);
        assertThat(toolAnswers()).isEmpty();
    }
}
