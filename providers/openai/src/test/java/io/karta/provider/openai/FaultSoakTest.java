/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Ai;
import io.karta.ai.MalformedOutputException;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.RetryConfig;
import io.karta.model.Secret;
import io.karta.provider.openai.FaultyServer.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many calls at once of a vendor that fails in every way. */
@Timeout(240)
class FaultSoakTest {

    record Ticket(int number) {}

    private static final int CALLS = 5000;
    private static final int AT_ONCE = 64;
    private static final int MAX_ATTEMPTS = 3;

    /** Longer than a busy machine delays an answer; a slow answer takes twice as long. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private static ModelConfig config(FaultyServer server) {
        return ModelConfig.builder("soaked", "openai")
                .apiKey(Secret.of("sk-test"))
                .baseUrl(server.address())
                .model("m")
                .timeout(LIMIT)
                .repairAttempts(0)
                .retry(RetryConfig.defaults()
                        .withMaxRetries(MAX_ATTEMPTS - 1)
                        .withDelay(Duration.ofMillis(5))
                        .withFactor(2)
                        .withMaxDelay(Duration.ofMillis(20)))
                .build();
    }

    /** Outcome of a call: the object, or the exception. */
    private static Object outcome(Ai ai, int number) {
        try {
            return ai.withDefaultLlm().createObject("Ticket " + number + "!", Ticket.class);
        } catch (ModelException | MalformedOutputException e) {
            return e;
        }
    }

    private static List<Object> outcomes(Ai ai) throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Callable<Object>> calls = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                int number = i;
                calls.add(() -> outcome(ai, number));
            }
            List<Object> outcomes = new ArrayList<>();
            for (Future<Object> call : callers.invokeAll(calls)) {
                outcomes.add(call.get());
            }
            return outcomes;
        } finally {
            callers.shutdown();
            assertThat(callers.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Sends a request and releases all references. */
    private static List<Object> outcomes(FaultyServer server) throws Exception {
        LanguageModel model = new OpenAiProvider().create(config(server));
        var models = Map.of("soaked", new ModelEntry(config(server), model));
        try (var platform = LocalPlatform.builder()
                        .models(ModelCatalog.of(models, Map.of(), Optional.of("soaked")))
                        .build();
                var connection = (AutoCloseable) model) {
            assertThat(connection).isNotNull();
            return outcomes(platform.ai());
        }
    }

    @Test
    void everyCallEndsAndNothingIsLeft() throws Exception {
        Set<Thread> ofOthers = Thread.getAllStackTraces().keySet();
        try (var server = new FaultyServer(20261120, 0.3, LIMIT.plus(LIMIT))) {
            List<Object> outcomes = outcomes(server);

            assertThat(outcomes.size()).isEqualTo(CALLS);
            for (int number = 0; number < CALLS; number++) {
                assertThat(outcomes.get(number))
                        .isInstanceOfAny(Ticket.class, ModelException.class, MalformedOutputException.class);
                if (outcomes.get(number) instanceof Ticket ticket) {
                    assertThat(ticket.number()).isEqualTo(number);
                }
            }
            assertThat(outcomes.stream().filter(Ticket.class::isInstance).count())
                    .isGreaterThan(CALLS / 2);
            assertThat(server.attempts().values().stream()
                            .mapToInt(AtomicInteger::get)
                            .max())
                    .hasValue(MAX_ATTEMPTS);
            for (Fault fault : Fault.values()) {
                assertThat(server.count(fault)).as(fault.name()).isGreaterThan(CALLS / 200);
            }
        }
        eventually(() -> threads(ofOthers).isEmpty(), () -> "left: " + threads(ofOthers));
    }

    /**
     * The selector of the JDK's client closes its connections when it ends, which is when the client is unreachable.
     */
    private static List<String> threads(Set<Thread> ofOthers) {
        System.gc();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !ofOthers.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("karta-") || name.startsWith("HttpClient-"))
                .toList();
    }
}
