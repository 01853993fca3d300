/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.integration.ServerLauncher.Extra;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Annotations of MicroProfile Fault Tolerance on actions, agents, tools and models. */
@ExtendWith(ServerExtension.class)
class FaultToleranceIT {

    private static final int CALLS = 10;

    private final Shop shop;
    private final Shop withFallbacksOnly;

    FaultToleranceIT(Shop shop, TokenIssuer issuer) {
        this.shop = shop.as("ada");
        this.withFallbacksOnly = shop.application("bearer").bearing(issuer.token("ada"));
    }

    @BeforeEach
    void serverAppliesAnnotations() {
        shop.assumeHas(Extra.FAULT_TOLERANCE);
    }

    private void assertAnswer(String goal, String content, String json) throws Exception {
        var reply = shop.ask(goal, content);

        assertThat(reply.text()).as(reply.toString()).isEqualTo(json);
    }

    @Test
    void anActionIsRetried() throws Exception {
        assertAnswer("deliver", "a parcel", "{\"attempts\":2}");
    }

    @Test
    void theConfigurationOverridesAnAnnotation() throws Exception {
        assertAnswer("pickUp", "a crate", "{\"attempts\":2}");
    }

    @Test
    void anAnnotationOfAnAgentAppliesToItsActions() throws Exception {
        assertAnswer("collect", "Elm Street", "{\"attempts\":2}");
    }

    @Test
    void anActionHasATimeout() throws Exception {
        var reply = shop.ask("wait", "a long time");

        assertThat(reply.status()).as(reply.toString()).isEqualTo(500);
        eventually(
                () -> shop.log().contains("org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException"),
                shop::log);
    }

    @Test
    void anActionHasAFallback() throws Exception {
        assertAnswer("use", "wheel", "{\"text\":\"a spare wheel\"}");
    }

    @Test
    void anActionHasACircuitBreaker() throws Exception {
        shop.check(Extra.CIRCUIT_BREAKER_WITH_FALLBACK, this::assertCircuitOpens);
    }

    private void assertCircuitOpens() throws Exception {
        for (int call = 1; call <= CALLS; call++) {
            shop.ask("try", "valve");
        }

        var attempts = shop.ask("try", "valve").json().getInt("attempts");
        assertThat(attempts).isBetween(4, CALLS - 1);
        assertAnswer("try", "valve", "{\"attempts\":" + attempts + "}");
    }

    @Test
    void anActionHasABulkhead() throws Exception {
        var other = CompletableFuture.supplyAsync(() -> enter("Bo"), task -> new Thread(task).start());

        assertThat(List.of(enter("Al"), other.get())).containsExactlyInAnyOrder(true, false);
    }

    private boolean enter(String guest) {
        try {
            return shop.ask("enter", guest).json().getBoolean("isRejected");
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anActionIsAsynchronous() throws Exception {
        assertAnswer("send", "a letter", "{\"attempts\":2}");
    }

    @Test
    void toolsOfABeanAreRetriedAndHaveFallbacks() throws Exception {
        assertAnswer("visit", "12 Elm Street", "{\"text\":\"2, knocked at 12 Elm Street\"}");
    }

    @Test
    void toolsOfTheAgentItselfAreRetried() throws Exception {
        assertAnswer("inspect", "14 Elm Street", "{\"text\":\"2\"}");
    }

    @Test
    void aModelThatIsABeanIsRetried() throws Exception {
        assertAnswer("askFragile", "Hello", "{\"text\":\"attempt 2\"}");
    }

    @Test
    void theTimeoutOfAModelThatIsABeanLeadsToItsFallbackModel() throws Exception {
        assertAnswer("askSlow", "Hello", "{\"text\":\"You said: Hello\"}");
    }

    /** In another application, because the switch applies to a whole one. */
    @Nested
    class WithFallbacksOnly {

        @Test
        void otherAnnotationsHaveNoEffect() throws Exception {
            var retried = withFallbacksOnly.ask("deliver", "a parcel");
            var fallback = withFallbacksOnly.ask("use", "wheel");

            assertThat(retried.status()).as(retried.toString()).isEqualTo(500);
            assertThat(fallback.text()).as(fallback.toString()).isEqualTo("{\"text\":\"a spare wheel\"}");
        }
    }
}
