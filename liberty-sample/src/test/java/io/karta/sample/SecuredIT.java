/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Servers.Secured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Transactions, retries and roles on actions that the engine calls, on a server where people log in. */
@ExtendWith(Servers.class)
class SecuredIT {

    private final Http http;

    SecuredIT(Secured server) {
        http = new Http(server.liberty(), "/books");
    }

    @Test
    void runsTheActionWithTheRoleInATransactionAndRetries() throws Exception {
        var answer = http.as("grace").get("/api/books/entry");

        assertThat(answer.text()).isEqualTo("grace: Booking[attempt=2, inTransaction=true]");
    }

    @Test
    void rejectsACallerWithoutTheRole() throws Exception {
        var answer = http.as("ada").get("/api/books/entry");

        assertThat(answer.text())
                .startsWith("ada: Failed before book was achieved")
                .contains("clerk");
    }

    @Test
    void deniedGoalsDoNotRun() throws Exception {
        var answer = http.as("grace").get("/api/books/shreds");

        assertThat(answer.text()).startsWith("grace: Failed before shred was achieved");
    }

    @Test
    void rejectsAnAnonymousCaller() throws Exception {
        assertThat(http.get("/api/books/entry").status()).isEqualTo(401);
    }
}
