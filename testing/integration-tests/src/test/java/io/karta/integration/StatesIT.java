/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** States, and forms that are answered over HTTP. */
@ExtendWith(ServerExtension.class)
class StatesIT {

    private final Shop shop;

    StatesIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    private String answers(String process) throws Exception {
        var question = shop.get(process).json().getJsonObject("question");
        return process + "/answers/" + question.getString("id");
    }

    @Test
    void aLoopOfStatesEndsWithAGoodRating() throws Exception {
        var response = shop.ask("review", "kettles");
        assertThat(response.status()).as(response.toString()).isEqualTo(202);
        var process = response.process();

        var again = shop.post(answers(process), "{\"stars\":2}");
        var question = shop.get(process).json().getJsonObject("question");
        var done = shop.post(answers(process), "{\"stars\":5}");

        assertThat(again.status()).as(again.toString()).isEqualTo(202);
        assertThat(question.getString("title")).isEqualTo("Round 2");
        assertThat(done.text()).isEqualTo("{\"text\":\"About kettles, revised\",\"rounds\":2}");
    }

    @Test
    void anInvalidAnswerIsRejected() throws Exception {
        var process = shop.ask("review", "kettles").process();

        var reply = shop.post(answers(process), "{\"stars\":9}");

        assertThat(reply.status()).as(reply.toString()).isEqualTo(422);
        assertThat(shop.get(process).json().getString("status")).isEqualTo("WAITING");
    }
}
