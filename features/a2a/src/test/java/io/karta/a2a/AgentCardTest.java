/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The agent card describes the exported goals to clients of both versions. */
class AgentCardTest {

    private static final String CARD = "/.well-known/agent-card.json";

    private final Shop shop = new Shop();

    @AfterEach
    void close() {
        shop.close();
    }

    private JsonObject card(String agent) {
        return shop.client().at(agent + CARD).send("GET").json();
    }

    private static JsonObject skill(JsonObject card, String id) {
        return card.getJsonArray("skills").getValuesAs(JsonObject.class).stream()
                .filter(skill -> skill.getString("id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void describesTheEndpointInBothVersions() {
        var card = card("");

        assertThat(card.getString("protocolVersion")).isEqualTo("0.3.0");
        assertThat(card.getString("preferredTransport")).isEqualTo("JSONRPC");
        assertThat(card.getString("url"))
                .isEqualTo(shop.server.url("/karta/a2a").toString());
        assertThat(card.getJsonArray("supportedInterfaces").getValuesAs(JsonObject.class))
                .extracting(each -> each.getString("protocolVersion"))
                .containsExactly("1.0", "0.3");
        assertThat(card.getJsonObject("capabilities").getBoolean("streaming")).isTrue();
        assertThat(card.getJsonObject("securitySchemes").keySet()).containsExactly("basic", "bearer");
    }

    @Test
    void listsExportedGoalsOnly() {
        var card = card("");

        assertThat(card.getJsonArray("skills").toString()).contains("\"sell\"").doesNotContain("hidden");
        var answer = skill(card, "answer");
        assertThat(answer.getJsonArray("tags").getString(0)).isEqualTo("chat");
        assertThat(answer.getJsonArray("examples").getString(0)).isEqualTo("Hello");
        assertThat(answer.getJsonArray("inputModes")).hasToString("[\"text/plain\"]");
        assertThat(answer.getJsonArray("outputModes")).hasToString("[\"text/plain\"]");
        var sell = skill(card, "sell");
        assertThat(sell.getString("description"))
                .startsWith("Sell something\nData: ")
                .contains("\"number\"");
        assertThat(sell.getJsonArray("inputModes")).hasToString("[\"application/json\"]");
        assertThat(sell.getJsonArray("tags").getString(0)).isEqualTo("Shop");
    }

    @Test
    void describesOneGoal() {
        var card = card("/goals/sell");

        assertThat(card.getString("name")).isEqualTo("sell");
        assertThat(card.getString("url")).endsWith("/shop/karta/a2a/goals/sell");
        assertThat(card.getJsonArray("skills")).hasSize(1);
    }

    @Test
    void isAtTheEndpointToo() {
        assertThat(shop.client().send("GET").text())
                .isEqualTo(shop.client().at(CARD).send("GET").text());
    }

    @Test
    void isCustomizedByTheApplication() {
        assertThat(card("").getJsonObject("provider").getString("organization")).isEqualTo("The Shop");
    }

    @Test
    void isNotSentAgainToAClientThatHasIt() {
        var first = shop.client().at(CARD).send("GET");
        var tag = first.headers().get("etag").get(0);

        var again = shop.client().at(CARD).with("If-None-Match", tag).send("GET");

        assertThat(first.headers().get("cache-control")).containsExactly("max-age=60");
        assertThat(again.status()).isEqualTo(304);
    }

    @Test
    void needsNoSecurityForAnonymousCallers() {
        try (var open = new Shop(ConfigKeys.REST_ANONYMOUS, "true")) {
            assertThat(open.client().at(CARD).send("GET").json()).doesNotContainKey("securitySchemes");
            assertThat(open.client().say("answer", A2aTestClient.text("hello")).state())
                    .isEqualTo("COMPLETED");
        }
    }
}
