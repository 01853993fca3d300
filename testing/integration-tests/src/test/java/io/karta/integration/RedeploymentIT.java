/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.integration.ServerLauncher.Extra;
import io.karta.integration.motto.MottoDesk;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that calls a model is deployed again and again in the running server. */
@ExtendWith(ServerExtension.class)
class RedeploymentIT {

    private static final int TIMES = 10;

    /**
     * The current deployment, and those that caches keep until they are used again: JDK 17 has three, each with the
     * types of the last record that it has linked (JDK-8078641).
     */
    private static final int LOADERS = 4;

    /** WildFly keeps cancelled timers for up to 30 seconds; a busy machine needs longer. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Shop application;
    private final RunningServer server;

    RedeploymentIT(Shop shop, RunningServer server) {
        this.application = shop.application("motto");
        this.server = server;
    }

    @Test
    void keepsNoClassLoadersOfFormerDeployments() throws Exception {
        application.assumeHas(Extra.REDEPLOYMENT);
        findMotto();
        assertThat(loaders()).isEqualTo(1);

        for (int i = 1; i <= TIMES; i++) {
            server.redeploy("motto");
            findMotto();
        }

        assertThat(settledLoaders()).isBetween(1L, (long) LOADERS);
    }

    private void findMotto() throws Exception {
        var reply = application.ask("motto", "teapots");

        assertThat(reply.text()).as(reply.toString()).isEqualTo("{\"text\":\"Better than Kettles & Sons\"}");
    }

    private long loaders() throws Exception {
        return server.jvm().loadersOf(MottoDesk.class);
    }

    /** Looks again while there are more: the client of the JDK ends its thread within seconds. */
    private long settledLoaders() throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        long found = loaders();
        while (found > LOADERS && System.nanoTime() - end < 0) {
            found = loaders();
        }
        return found;
    }
}
