/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Callers who have seen questions and lost their roles since. */
class RevokedRoleTest {

    private EngineShop shop;

    @BeforeEach
    void start() {
        shop = new EngineShop(Map.of());
    }

    @AfterEach
    void stop() {
        shop.close();
    }

    @Test
    void aCallerLearnsThatAShownQuestionIsClosed() {
        var listed = shop.waitingRefund();
        shop.client("edith").get("/shop/karta/questions");
        var seen = shop.waitingRefund();
        shop.client("edith").get(seen);
        var unseen = shop.waitingRefund();
        shop.revoke("edith");
        var whileOpen = lateAnswer("edith", listed);
        List.of(listed, seen, unseen).forEach(process -> shop.client("grace").delete(process));

        assertThat(whileOpen).isEqualTo(404);
        assertThat(lateAnswer("edith", listed)).isEqualTo(409);
        assertThat(lateAnswer("edith", seen)).isEqualTo(409);
        assertThat(lateAnswer("edith", unseen)).isEqualTo(404);
        assertThat(lateAnswer("ada", listed)).isEqualTo(404);
        assertThat(shop.client("edith").get(listed).status()).isEqualTo(404);
    }

    @Test
    void aFormerOperatorLearnsThatAShownQuestionIsClosed() {
        var process = shop.waitingRefund();
        shop.client("olga").get(process);
        shop.revoke("olga");
        shop.client("edith").post(process + "/answers/1", "{\"accepted\":true}");

        assertThat(lateAnswer("olga", process)).isEqualTo(409);
        assertThat(shop.client("olga").get(process).status()).isEqualTo(404);
    }

    private int lateAnswer(String caller, String process) {
        return shop.client(caller)
                .post(process + "/answers/1", "{\"accepted\":true}")
                .status();
    }
}
