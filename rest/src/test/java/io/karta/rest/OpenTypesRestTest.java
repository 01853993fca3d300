/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.builder.Agents;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Goals with interfaces that are not sealed, so that values cannot be created from JSON. */
class OpenTypesRestTest {

    interface Writeup {}

    record Article(String text) implements Writeup {}

    interface Topic {}

    record Title(String text) {}

    private final EngineShop shop = new EngineShop(Map.of());
    private final TestClient ada = shop.client("ada");

    OpenTypesRestTest() {
        shop.platform.deploy(Agents.agent("Author", "Writes")
                .action("write", Title.class, Writeup.class, (title, context) -> new Article(title.text()))
                .goal("write", "Write an article", Writeup.class, goal -> goal.remote()
                        .startingWith(Title.class))
                .build());
        shop.platform.deploy(Agents.agent("Critic", "Reviews")
                .action("review", Topic.class, Title.class, (topic, context) -> new Title("good"))
                .goal("review", "Review a topic", Title.class, goal -> goal.remote()
                        .startingWith(Topic.class))
                .build());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void writesTheResultByItsClass() {
        var answer = ada.post("/shop/karta/goals/write", "{\"text\":\"tea\"}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("{\"text\":\"tea\"}");
    }

    @Test
    void describesOtherGoals() {
        var document = ada.get("/shop/karta/openapi.json");

        assertThat(document.status()).isEqualTo(200);
        assertThat(document.object().getJsonObject("paths"))
                .containsKeys("/karta/goals/sell", "/karta/goals/write", "/karta/goals/review");
    }

    @Test
    void describesTheGoalWithoutSchemas() {
        assertThat(ada.get("/shop/karta/goals/write").object().getJsonObject("outputSchema"))
                .isEmpty();
        assertThat(ada.get("/shop/karta/goals/review").object().getJsonObject("inputSchema"))
                .isEmpty();
    }

    @Test
    void rejectsAnInputThatCannotBeCreated() {
        var answer = ada.post("/shop/karta/goals/review", "{\"text\":\"tea\"}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("cannot be created from JSON");
    }
}
