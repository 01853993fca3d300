/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.engine.LocalPlatform;
import io.karta.event.CallEvent;
import io.karta.event.CircuitClosed;
import io.karta.event.CircuitOpened;
import io.karta.event.ModelFellBack;
import io.karta.event.ModelRetried;
import io.karta.event.ModelThrottled;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.RetryConfig;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events and log entries of calls outside processes. */
class StandaloneCallListenerTest {

    private final ScriptedModel best = new ScriptedModel();
    private final ScriptedModel fast = new ScriptedModel();
    private final List<CallEvent> events = new CopyOnWriteArrayList<>();
    private final CapturedLog log = CapturedLog.of(StandaloneCallListener.class);
    private Optional<LocalPlatform> platform = Optional.empty();

    @AfterEach
    void close() {
        log.close();
        platform.ifPresent(LocalPlatform::close);
    }

    private String ask(UnaryOperator<ModelConfigBuilder> more, Consumer<CallEvent> observer) {
        if (platform.isEmpty()) {
            var config = more.apply(ModelConfig.builder("best", "test")
                            .retry(RetryConfig.immediate())
                            .maxRetries(1))
                    .build();
            var models = Map.of(
                    "best",
                    new ModelEntry(config, best),
                    "fast",
                    new ModelEntry(ModelConfig.builder("fast", "test").build(), fast));
            platform = Optional.of(LocalPlatform.builder()
                    .models(ModelCatalog.of(models, Map.of(), Optional.of("best")))
                    .calls(observer)
                    .build());
        }
        return platform.get().ai().withDefaultLlm().generateText("Hi");
    }

    private String ask(UnaryOperator<ModelConfigBuilder> more) {
        return ask(more, events::add);
    }

    private static ModelException failure(Kind kind) {
        return new ModelException("KARTA-600: " + kind, kind, null);
    }

    @Test
    void aRetryIsAnEventAndALogLine() {
        var failure = failure(Kind.SERVER_ERROR);
        best.always().fail(failure).text("yes");

        ask(config -> config);

        assertThat(events).singleElement().isInstanceOfSatisfying(ModelRetried.class, event -> {
            assertThat(event.model()).isEqualTo("best");
            assertThat(event.attempt()).isEqualTo(2);
            assertThat(event.failure()).isSameAs(failure);
            assertThat(event.callingProcess()).isEmpty();
            assertThat(event.action()).isEmpty();
        });
        assertThat(log.messages()).singleElement().satisfies(line -> assertThat(line)
                .contains("'best'", "attempt 2", "KARTA-600"));
    }

    @Test
    void aFallbackIsAnEventAndALogLine() {
        best.always().fail(failure(Kind.OVERLOADED));
        fast.always().text("from fast");

        assertThat(ask(config -> config.maxRetries(0).fallback(List.of("fast"))))
                .isEqualTo("from fast");

        assertThat(events).singleElement().isInstanceOfSatisfying(ModelFellBack.class, event -> {
            assertThat(event.model()).isEqualTo("best");
            assertThat(event.fallback()).isEqualTo("fast");
        });
        assertThat(log.messages()).singleElement().satisfies(line -> assertThat(line)
                .contains("'best'", "'fast'"));
    }

    @Test
    void aCircuitThatOpensAndClosesIsAnEvent() {
        best.always().fail(failure(Kind.SERVER_ERROR)).text("yes");
        UnaryOperator<ModelConfigBuilder> circuit =
                config -> config.maxRetries(0).circuitBreaker(new CircuitBreakerConfig(Duration.ZERO, 1, 1, 1));
        try (var warnings = CapturedLog.of(ModelCircuitBreaker.class)) {
            assertThatThrownBy(() -> ask(circuit)).isInstanceOf(ModelException.class);
            assertThat(warnings.messages()).singleElement().asString().contains("KARTA-366");
        }

        ask(circuit);

        assertThat(events)
                .satisfiesExactly(
                        opened -> assertThat(opened).isInstanceOf(CircuitOpened.class),
                        closed -> assertThat(closed).isInstanceOf(CircuitClosed.class));
    }

    @Test
    void aCallThatWaitsForItsTurnIsAnEvent() {
        best.always().text("yes");
        UnaryOperator<ModelConfigBuilder> paced = config -> config.minInterval(Duration.ofMillis(5));

        ask(paced);
        ask(paced);

        assertThat(events).allSatisfy(event -> assertThat(event).isInstanceOf(ModelThrottled.class));
    }

    @Test
    void anObserverThatThrowsDoesNotAffectTheCall() {
        best.always().fail(failure(Kind.SERVER_ERROR)).text("yes");

        assertThat(ask(config -> config, event -> {
                    throw new IllegalStateException("observer");
                }))
                .isEqualTo("yes");
        assertThat(log.messages()).anyMatch(line -> line.contains("observer of calls"));
    }
}
