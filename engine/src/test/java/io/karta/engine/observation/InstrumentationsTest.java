/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.observation.Instrumentation;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.observation.OperationResult;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Several instrumentations of one application. */
class InstrumentationsTest {

    private static final Operation PLANNING =
            new Operation.Planning(new Operation.ProcessIdentity("1", "Desk", "1", "write", false));

    private final List<String> log = new ArrayList<>();

    private class First implements Instrumentation {

        @Override
        public Observation start(Operation operation) {
            return observation("first");
        }

        @Override
        public void circuitChanged(String model, boolean isOpen) {
            log.add("first " + model);
        }
    }

    private class Second implements Instrumentation {

        @Override
        public Observation start(Operation operation) {
            return observation("second");
        }

        @Override
        public void close() {
            log.add("second closed");
        }
    }

    /** A method with a default implementation that is not overridden would reach no instrumentation. */
    @Test
    void forwardEveryMethod() {
        assertForwards(Instrumentation.class, Instrumentations.class);
        assertForwards(Observation.class, ObservationGroup.class);
    }

    private static void assertForwards(Class<?> type, Class<?> group) {
        assertThat(type.getMethods())
                .filteredOn(method -> !Modifier.isStatic(method.getModifiers()))
                .isNotEmpty()
                .allSatisfy(method -> assertThat(group.getMethod(method.getName(), method.getParameterTypes())
                                .getDeclaringClass())
                        .as(method.toString())
                        .isEqualTo(group));
    }

    private Observation observation(String name) {
        return new Observation() {

            @Override
            public Observation start(Operation part) {
                return observation(name + " part");
            }

            @Override
            public Scope makeCurrent() {
                log.add(name + " opened");
                return () -> log.add(name + " closed");
            }

            @Override
            public Map<String, String> headers() {
                return Map.of("traceparent", name, name, name);
            }

            @Override
            public void retrying(int attempt, Duration delay, Throwable failure) {
                log.add(name + " attempt " + attempt);
            }

            @Override
            public void end(OperationResult result) {
                log.add(name + " ended");
            }
        };
    }

    @Test
    void reportsToAllOfThem() {
        var both = Instrumentations.of(List.of(new First(), new Second()));

        var observed = both.start(PLANNING).start(PLANNING);
        observed.retrying(2, Duration.ZERO, new IllegalStateException());
        observed.end(new OperationResult.Completed());
        both.circuitChanged("fast", true);
        both.close();

        assertThat(log)
                .containsExactly(
                        "first part attempt 2",
                        "second part attempt 2",
                        "first part ended",
                        "second part ended",
                        "first fast",
                        "second closed");
    }

    @Test
    void closesScopesInReverseOrderAndPrefersTheHeadersOfTheFirst() {
        var observed = Instrumentations.of(List.of(new First(), new Second())).start(PLANNING);

        observed.makeCurrent().close();

        assertThat(log).containsExactly("first opened", "second opened", "second closed", "first closed");
        assertThat(observed.headers()).isEqualTo(Map.of("traceparent", "first", "first", "first", "second", "second"));
    }

    @Test
    void oneHasNoWrapper() {
        var first = new First();

        assertThat(Instrumentations.of(List.of())).isSameAs(Instrumentation.NONE);
        assertThat(Instrumentations.of(List.of(first))).isSameAs(first);
        assertThat(Instrumentations.of(List.of(Instrumentation.NONE, Instrumentation.NONE))
                        .start(PLANNING))
                .isSameAs(Observation.NONE);
    }

    @Test
    void findsOneByItsType() {
        var second = new Second();
        var both = Instrumentations.of(List.of(new First(), second));

        assertThat(Instrumentations.find(both, Second.class)).contains(second);
        assertThat(Instrumentations.find(second, Second.class)).contains(second);
        assertThat(Instrumentations.find(Instrumentation.NONE, Second.class)).isEmpty();
    }
}
