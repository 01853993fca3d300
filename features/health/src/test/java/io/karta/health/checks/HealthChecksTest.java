/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.health.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.health.CircuitState;
import io.karta.health.ConnectionState;
import io.karta.health.PlatformHealth;
import io.karta.health.PlatformHealth.StoreHealth;
import io.karta.process.AgentPlatform;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

/** Responses of the checks to the health of a platform. */
class HealthChecksTest {

    private final Map<String, String> settings = new HashMap<>();
    private final List<Duration> limits = new ArrayList<>();
    private StoreHealth store = new StoreHealth(true, Duration.ofMillis(3));
    private Map<String, CircuitState> models = Map.of();
    private Optional<Set<String>> usedModels = Optional.empty();
    private Map<String, ConnectionState> toolGroups = Map.of();
    private boolean isAlive = true;
    private boolean isStopping;

    private HealthCheckResponse readiness() {
        return new ReadinessCheck().response(platform());
    }

    private HealthCheckResponse liveness() {
        return new LivenessCheck().response(platform());
    }

    private AgentPlatform platform() {
        return (AgentPlatform) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {AgentPlatform.class}, (proxy, method, arguments) -> {
                    return switch (method.getName()) {
                        case "setting" -> Optional.ofNullable(settings.get((String) arguments[0]));
                        case "isAlive" -> isAlive;
                        case "isStopping" -> isStopping;
                        case "health" -> {
                            limits.add((Duration) arguments[0]);
                            yield new PlatformHealth(store, models, usedModels.orElse(models.keySet()), toolGroups);
                        }
                        default -> throw new UnsupportedOperationException(method.toString());
                    };
                });
    }

    @Test
    void aNodeWithAStoreAndAModelIsReady() {
        models = Map.of("fast", CircuitState.CLOSED, "best", CircuitState.OPEN);

        var response = readiness();

        assertThat(response.getName()).isEqualTo("karta-readiness");
        assertThat(response.getStatus()).isEqualTo(Status.UP);
        assertThat(response.getData())
                .contains(Map.of(
                        "node",
                        "RUNNING",
                        "store",
                        "UP",
                        "store.milliseconds",
                        3L,
                        "model.best",
                        "OPEN",
                        "model.fast",
                        "CLOSED"));
    }

    @Test
    void aNodeWithoutItsStoreIsNotReady() {
        store = new StoreHealth(false, Duration.ofSeconds(2));

        var response = readiness();

        assertThat(response.getStatus()).isEqualTo(Status.DOWN);
        assertThat(response.getData())
                .contains(Map.of("node", "RUNNING", "store", "DOWN", "store.milliseconds", 2000L));
    }

    @Test
    void aNodeThatStopsIsNotReadyButAlive() {
        isStopping = true;

        var response = readiness();

        assertThat(response.getStatus()).isEqualTo(Status.DOWN);
        assertThat(response.getData().orElseThrow()).containsEntry("node", "STOPPING");
        assertThat(liveness().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void aFailedServerWithToolsIsReportedOnly() {
        toolGroups = Map.of("github", ConnectionState.FAILED, "web", ConnectionState.UNUSED);

        var response = readiness();

        assertThat(response.getStatus()).isEqualTo(Status.UP);
        assertThat(response.getData())
                .contains(Map.of(
                        "node",
                        "RUNNING",
                        "store",
                        "UP",
                        "store.milliseconds",
                        3L,
                        "tools.github",
                        "FAILED",
                        "tools.web",
                        "UNUSED"));
    }

    @Test
    void theConfiguredRuleDecidesAboutModels() {
        models = Map.of("fast", CircuitState.CLOSED, "best", CircuitState.OPEN);
        settings.put(ConfigKeys.HEALTH_MODELS, "all");
        assertThat(readiness().getStatus()).isEqualTo(Status.DOWN);

        models = Map.of("best", CircuitState.OPEN);
        settings.put(ConfigKeys.HEALTH_MODELS, "none");
        assertThat(readiness().getStatus()).isEqualTo(Status.UP);

        settings.clear();
        assertThat(readiness().getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void modelsThatWereNeverUsedAreReportedOnly() {
        models = Map.of("spare", CircuitState.CLOSED, "best", CircuitState.OPEN);
        usedModels = Optional.of(Set.of("best"));

        var response = readiness();

        assertThat(response.getStatus()).isEqualTo(Status.DOWN);
        assertThat(response.getData().orElseThrow()).containsEntry("model.spare", "CLOSED");
    }

    @Test
    void aNodeThatHasUsedNoModelIsReady() {
        models = Map.of("fast", CircuitState.CLOSED);
        usedModels = Optional.of(Set.of());

        assertThat(readiness().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void theStoreHasTheConfiguredTime() {
        readiness();
        settings.put(ConfigKeys.HEALTH_TIMEOUT, "PT0.5S");
        readiness();

        assertThat(limits).containsExactly(Duration.ofSeconds(2), Duration.ofMillis(500));
    }

    @Test
    void aNodeIsAliveWithoutItsStore() {
        store = new StoreHealth(false, Duration.ofSeconds(2));

        var response = liveness();

        assertThat(response.getName()).isEqualTo("karta-liveness");
        assertThat(response.getStatus()).isEqualTo(Status.UP);
        assertThat(limits).isEmpty();
    }

    @Test
    void aNodeWhoseTimersHangIsNotAlive() {
        isAlive = false;

        assertThat(liveness().getStatus()).isEqualTo(Status.DOWN);
    }
}
