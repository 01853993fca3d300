/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.health.checks;

import io.karta.process.AgentPlatform;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.Liveness;

/** Liveness of the engine: whether its timers run. A database without an answer is no reason for a restart. */
@Liveness
@ApplicationScoped
public class LivenessCheck implements HealthCheck {

    @Inject
    AgentPlatform platform;

    @Override
    public HealthCheckResponse call() {
        return response(platform);
    }

    HealthCheckResponse response(AgentPlatform platform) {
        return new HealthCheckResponse(
                "karta-liveness", platform.isAlive() ? Status.UP : Status.DOWN, Optional.empty());
    }
}
