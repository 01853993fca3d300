/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.integration.ServerLauncher.Extra;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Callers with bearer tokens of MicroProfile JWT, and the roles in their groups. */
@ExtendWith(ServerExtension.class)
class TokensIT {

    private final TokenIssuer issuer;
    private final Shop vault;

    TokensIT(Shop shop, TokenIssuer issuer) {
        this.issuer = issuer;
        this.vault = shop.application("bearer");
    }

    @BeforeEach
    void serverReadsTokens() {
        vault.assumeHas(Extra.TOKENS);
    }

    private Shop as(String caller, String... groups) {
        return vault.bearing(issuer.token(caller, groups));
    }

    @Test
    void theRoleOfAnActionIsAGroupOfTheToken() throws Exception {
        var refused = as("ada", "visitor").ask("open", "a delivery");
        var opened = as("grace", "visitor", "clerk").ask("open", "a delivery");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(403);
        assertThat(opened.status()).as(opened.toString()).isEqualTo(200);
        assertThat(opened.text()).isEqualTo("{\"text\":\"opened: a delivery\"}");
    }

    @Test
    void aProcessBelongsToTheCallerOfTheToken() throws Exception {
        var process = as("ada").ask("knock", "hello").process();

        assertThat(as("ada").get(process).status()).isEqualTo(200);
        assertThat(as("alan").get(process).status()).isEqualTo(404);
        assertThat(as("olga", "karta-operator").get(process).status()).isEqualTo(200);
    }

    @Test
    void beansCallGoalsForTheCallerOfTheToken() throws Exception {
        assertThat(as("ada").get("/api/caller").text()).isEqualTo("ada");
    }

    @Test
    void requestsWithoutTokensDoNotReachTheApplication() throws Exception {
        for (Shop caller : List.of(vault, vault.as("grace"))) {
            var reply = caller.ask("knock", "hello");

            assertThat(reply.text()).as(reply.toString()).doesNotContain("knocked");
            assertThat(reply.header("Link")).isEmpty();
        }
    }

    @Test
    void requestsWithoutTokensAreUnauthorized() throws Exception {
        vault.check(Extra.UNAUTHORIZED_WITHOUT_TOKEN, () -> {
            assertThat(vault.get("/karta/goals").status()).as("none").isEqualTo(401);
            assertThat(vault.as("grace").get("/karta/goals").status())
                    .as("a password")
                    .isEqualTo(401);
        });
    }

    @Test
    void requestsWithInvalidTokensAreUnauthorized() throws Exception {
        assertThat(statusOf(issuer.expiredToken("ada"))).as("expired").isEqualTo(401);
        assertThat(statusOf(issuer.tokenOf("https://evil.example", "ada")))
                .as("another issuer")
                .isEqualTo(401);
        assertThat(statusOf(TokenIssuer.create().token("ada", "clerk")))
                .as("another key")
                .isEqualTo(401);
    }

    private int statusOf(String token) throws Exception {
        return vault.bearing(token).get("/karta/goals").status();
    }
}
