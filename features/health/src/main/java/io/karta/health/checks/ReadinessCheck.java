/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.health.checks;

import io.karta.agent.ConfigKeys;
import io.karta.health.CircuitState;
import io.karta.health.PlatformHealth;
import io.karta.process.AgentPlatform;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.Readiness;

/** Readiness of this node: it does not stop, its process store answers and models admit calls. No model is called. */
@Readiness
@ApplicationScoped
public class ReadinessCheck implements HealthCheck {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(2);

    @Inject
    AgentPlatform platform;

    @Override
    public HealthCheckResponse call() {
        return response(platform);
    }

    HealthCheckResponse response(AgentPlatform platform) {
        var timeout =
                platform.setting(ConfigKeys.HEALTH_TIMEOUT).map(Duration::parse).orElse(DEFAULT_TIMEOUT);
        var rule = platform.setting(ConfigKeys.HEALTH_MODELS).map(ModelRule::of).orElse(ModelRule.ANY);
        var health = platform.health(timeout);
        boolean isStopping = platform.isStopping();
        boolean isReady = !isStopping && health.store().isReachable() && rule.isSatisfiedBy(ofUsedModels(health));
        Map<String, Object> data = data(health);
        data.put("node", isStopping ? "STOPPING" : "RUNNING");
        return new HealthCheckResponse("karta-readiness", status(isReady), Optional.of(data));
    }

    private static List<CircuitState> ofUsedModels(PlatformHealth health) {
        return health.models().entrySet().stream()
                .filter(model -> health.usedModels().contains(model.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static Status status(boolean isUp) {
        return isUp ? Status.UP : Status.DOWN;
    }

    private static Map<String, Object> data(PlatformHealth health) {
        Map<String, Object> data = new TreeMap<>();
        data.put("store", status(health.store().isReachable()).name());
        data.put("store.milliseconds", health.store().responseTime().toMillis());
        health.models().forEach((model, state) -> data.put("model." + model, state.name()));
        health.toolGroups().forEach((role, state) -> data.put("tools." + role, state.name()));
        return data;
    }
}
