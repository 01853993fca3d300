/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.integration.ServerLauncher.Extra;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Actions in transactions of JTA, with entities of Jakarta Persistence and the journal in the same database. */
@ExtendWith(ServerExtension.class)
class TransactionsIT {

    private final Shop shop;

    TransactionsIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @BeforeEach
    void serverHasTransactions() {
        shop.assumeHas(Extra.TRANSACTIONS);
    }

    @Test
    void anEntityIsReadAgainAfterTheProcessWasSuspended() throws Exception {
        var waiting = shop.ask("payBack", "a broken kettle");
        assertThat(waiting.status()).as(waiting.toString()).isEqualTo(202);
        assertThat(balance("a broken kettle")).isEqualTo("{\"open\":1,\"paid\":0}");
        var process = waiting.process();
        var question = shop.get(process).json().getJsonObject("question").getString("id");

        var paid = shop.post(process + "/answers/" + question, "{\"accepted\":true}");

        assertThat(paid.text()).isEqualTo("{\"text\":\"paid: a broken kettle\"}");
        assertThat(balance("a broken kettle")).isEqualTo("{\"open\":0,\"paid\":1}");
    }

    @Test
    void aFailedActionLeavesNoRow() throws Exception {
        var failed = shop.ask("enterPayment", "a lost parcel");

        assertThat(failed.status()).as(failed.toString()).isEqualTo(500);
        assertThat(shop.get(failed.process()).json().getString("status")).isEqualTo("FAILED");
        assertThat(balance("a lost parcel")).isEqualTo("{\"open\":0,\"paid\":0}");
    }

    /** The database rejects the second row when the transaction commits. */
    @Test
    void anActionThatCannotCommitHasFailed() throws Exception {
        assertThat(shop.ask("payBack", "the same bill").status()).isEqualTo(202);

        var failed = shop.ask("payBack", "the same bill");

        assertThat(failed.status()).as(failed.toString()).isEqualTo(500);
        assertThat(shop.get(failed.process()).json().getString("status")).isEqualTo("FAILED");
        assertThat(balance("the same bill")).isEqualTo("{\"open\":1,\"paid\":0}");
    }

    @Test
    void aGoalIsReachedInATransactionOfItsCaller() throws Exception {
        var rolledBack = shop.post("/api/calls/audit", "a wrong bill");

        assertThat(rolledBack.status()).isEqualTo(500);
        assertThat(balance("a wrong bill")).isEqualTo("{\"open\":1,\"paid\":0}");
    }

    private String balance(String reason) throws Exception {
        return shop.ask("countPayments", reason).text();
    }
}
