/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.health.PlatformHealth;
import io.karta.junit.KartaTest;
import io.karta.process.AgentPlatform;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The health of a node, for code of an application. */
@KartaTest(HealthTest.NodeStatus.class)
class HealthTest {

    static class NodeStatus {

        @Inject
        AgentPlatform platform;

        boolean canRunAgents() {
            PlatformHealth health = platform.health(Duration.ofSeconds(2));
            return health.store().isReachable() && platform.isAlive();
        }
    }

    @Inject
    NodeStatus node;

    @Test
    void aNodeWithAStoreInMemoryCanRunAgents() {
        assertThat(node.canRunAgents()).isTrue();
    }
}
