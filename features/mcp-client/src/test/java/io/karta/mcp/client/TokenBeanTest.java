/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.model.Secret;
import io.karta.process.Caller;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Credentials of callers reach a server only through a bean. */
class TokenBeanTest {

    private static AccessTokens tokens(Fixture fixture, Map<String, McpTokenProvider> beans) {
        return AccessTokens.of(fixture.settings().orElseThrow(), Fixture.beans(beans), fixture.clock);
    }

    private static Fixture server() {
        return new Fixture().with("url", "https://mcp.example");
    }

    @Test
    void theBeanReceivesTheCaller() {
        McpTokenProvider provider = caller -> caller.name().map(name -> Secret.of("token of " + name));

        var tokens = tokens(server().with("token-bean", "exchange"), Map.of("exchange", provider));

        assertThat(tokens.token(Caller.named("grace", Set.of())).orElseThrow().reveal())
                .isEqualTo("token of grace");
        assertThat(tokens.token(Caller.anonymous())).isEmpty();
    }

    @Test
    void thereIsNoTokenWithoutABean() {
        assertThat(tokens(server(), Map.of()).token(Caller.named("grace", Set.of())))
                .isEmpty();
    }

    @Test
    void aMissingBeanIsReported() {
        var tokens = tokens(server().with("token-bean", "exchange"), Map.of());

        assertThatThrownBy(() -> tokens.token(Caller.anonymous()))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-978", "exchange", "karta.mcp.mock.token-bean");
    }
}
