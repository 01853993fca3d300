/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.observation.Instrumentation;
import io.karta.observation.InstrumentationProvider;
import io.karta.observation.InstrumentationProvider.BeanFinder;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.observation.OperationResult;
import io.karta.process.ProcessStatus;
import io.karta.spi.TypedSettings;
import io.opentelemetry.api.trace.SpanContext;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Telemetry on a server that offers applications a part of the API only, as Open Liberty with mpTelemetry-1.1. */
class EarlierApiTest extends TelemetryFixture {

    private static final List<String> VISIBLE = List.of(
            "io.opentelemetry.api",
            "io.opentelemetry.api.baggage",
            "io.opentelemetry.api.common",
            "io.opentelemetry.api.trace",
            "io.opentelemetry.context",
            "io.opentelemetry.context.propagation");

    /** Loads this module again, and hides the packages that the server hides. */
    private static final class Application extends ClassLoader {

        private final List<String> hidden = new ArrayList<>();

        Application() {
            super(EarlierApiTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            String owner = name.substring(0, Math.max(0, name.lastIndexOf('.')));
            if (owner.startsWith("io.opentelemetry") && !VISIBLE.contains(owner)) {
                hidden.add(owner);
                throw new ClassNotFoundException(name);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null && owner.equals("io.karta.opentelemetry")
                        ? defined(name)
                        : super.loadClass(name, resolve);
            }
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            try (var stream = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = Optional.ofNullable(stream).orElseThrow().readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private final class Beans implements BeanFinder {

        @Override
        public <T> Optional<T> find(Class<T> type) {
            return Optional.of(type.cast(sdk));
        }
    }

    private final Operation.ProcessIdentity process =
            new Operation.ProcessIdentity("p-1", "Clerk", "1", "confirmed", false);
    private final Application application = new Application();
    private Instrumentation instrumentation = Instrumentation.NONE;

    @BeforeEach
    void create() throws ReflectiveOperationException {
        TypedSettings settings = TypedSettings.of(key -> Optional.empty(), (key, value, allowed) -> {});
        var provider = (InstrumentationProvider) application
                .loadClass(OpenTelemetryProvider.class.getName())
                .getConstructor()
                .newInstance();
        instrumentation = provider.create(settings, new Beans()).orElseThrow();
    }

    private Observation run(Map<String, String> startedIn) {
        return instrumentation.start(new Operation.ProcessRun(process, startedIn));
    }

    private static void complete(Observation run) {
        run.end(new OperationResult.RunEnded(ProcessStatus.COMPLETED, Optional.empty()));
    }

    @Test
    void recordsSpansWithoutMetrics() {
        complete(run(Map.of()));
        instrumentation.journalAppended(1, Duration.ZERO, Optional.empty());
        instrumentation.claimsRenewed(1, Duration.ZERO, Optional.empty());
        instrumentation.processTakenOver("Clerk", Duration.ZERO);
        instrumentation.heartbeatEnded(() -> Optional.of(Duration.ZERO));
        instrumentation.circuitChanged("main", true);
        instrumentation.propagating(Runnable::run).execute(() -> complete(run(Map.of())));
        instrumentation.close();

        assertThat(spans("invoke_agent Clerk")).hasSize(2);
        assertThat(metrics.collectAllMetrics()).isEmpty();
        assertThat(application.hidden).containsOnly("io.opentelemetry.api.metrics");
    }

    @Test
    void continuesTheTraceOfASuspendedProcess() {
        Observation first = run(Map.of());
        Map<String, String> context = first.traceContext();
        complete(first);
        complete(run(context));

        assertThat(spans("invoke_agent Clerk"))
                .extracting(span -> span.getSpanContext())
                .hasSize(2)
                .extracting(SpanContext::getTraceId)
                .containsOnly(spans().get(0).getTraceId());
        assertThat(application.hidden).containsOnly("io.opentelemetry.api.metrics");
    }
}
