/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.observation.Instrumentation;
import io.karta.observation.Operation;
import io.karta.observation.OperationResult;
import io.karta.process.ProcessStatus;
import io.karta.testkit.Eventually;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.PointData;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Metrics of model calls, processes, journals and queues. */
class MetricsTest extends TelemetryFixture {

    private static final ModelConfig CONFIG = ModelConfig.builder("main", "gemini")
            .model("gemini-3")
            .baseUrl(URI.create("http://localhost:8123/v1"))
            .build();

    private Map<String, MetricData> collected() {
        Map<String, MetricData> found = new TreeMap<>();
        Collection<MetricData> all = metrics.collectAllMetrics();
        all.forEach(metric -> found.put(metric.getName(), metric));
        return found;
    }

    private static String text(PointData point, String key) {
        return point.getAttributes().get(AttributeKey.stringKey(key));
    }

    private static HistogramPointData only(MetricData metric) {
        assertThat(metric.getHistogramData().getPoints()).hasSize(1);
        return metric.getHistogramData().getPoints().iterator().next();
    }

    private Instrumentation instrumentation() {
        return new OpenTelemetryInstrumentation(TelemetrySettings.DEFAULT, () -> sdk);
    }

    private static Operation call() {
        return new Operation.ModelInference(
                CONFIG,
                ModelRequest.of(List.of(new UserMessage("Is it?")), LlmOptions.ofModel("main")),
                Optional.of("p-1"),
                UnaryOperator.identity());
    }

    @Nested
    class OfModelCalls {

        @Test
        void containTokensDurationAndRetries() {
            var calls = new AtomicInteger();
            model.always().reply(request -> {
                if (calls.incrementAndGet() == 1) {
                    throw new ModelException("busy", ModelException.Kind.CONNECTION, null);
                }
                return ModelResponse.of("yes")
                        .withUsage(new TokenUsage(12, 3, 4))
                        .withModel("gemini-3-001");
            });

            node(TelemetrySettings.DEFAULT, new InMemoryProcessStore(100, Clock.systemUTC()), model)
                    .ai()
                    .withDefaultLlm()
                    .generateText("Is it?");

            Map<String, MetricData> found = collected();
            var tokens =
                    found.get("gen_ai.client.token.usage").getHistogramData().getPoints();
            assertThat(tokens)
                    .extracting(point -> text(point, "gen_ai.token.type") + " " + point.getSum())
                    .containsExactlyInAnyOrder("input 12.0", "output 3.0");
            assertThat(tokens.iterator().next().getBoundaries()).hasSize(14).contains(1.0, 67108864.0);
            HistogramPointData duration = only(found.get("gen_ai.client.operation.duration"));
            assertThat(duration.getCount()).isEqualTo(1);
            assertThat(duration.getBoundaries()).startsWith(0.01, 0.02).endsWith(81.92);
            assertThat(text(duration, "gen_ai.operation.name")).isEqualTo("chat");
            assertThat(text(duration, "gen_ai.provider.name")).isEqualTo("gcp.gemini");
            assertThat(text(duration, "gen_ai.request.model")).isEqualTo("gemini-3");
            assertThat(text(duration, "gen_ai.response.model")).isEqualTo("gemini-3-001");
            assertThat(found.get("karta.model.retries").getLongSumData().getPoints())
                    .singleElement()
                    .satisfies(point -> {
                        assertThat(point.getValue()).isEqualTo(1);
                        assertThat(text(point, "karta.model.name")).isEqualTo("main");
                        assertThat(text(point, "error.type")).isEqualTo("connection");
                    });
        }

        @Test
        void countFailedCallsByTheirKind() {
            model.always()
                    .fail(new ModelException("no", ModelException.Kind.BAD_REQUEST, null))
                    .answers();
            var platform = node(TelemetrySettings.DEFAULT, new InMemoryProcessStore(100, Clock.systemUTC()), model);

            Throwable failure =
                    catchThrowable(() -> platform.ai().withDefaultLlm().generateText("Is it?"));

            assertThat(failure).isInstanceOf(ModelException.class);
            assertThat(text(only(collected().get("gen_ai.client.operation.duration")), "error.type"))
                    .isEqualTo("bad_request");
            assertThat(collected()).doesNotContainKey("gen_ai.client.token.usage");
        }

        @Test
        void containTheTimeToTheFirstChunkOfAStreamOnce() {
            model.capableOf(Capability.STREAMING, Capability.TOOLS)
                    .always()
                    .pieces("Dear ", "Ada")
                    .text("Dear Ada")
                    .answers();
            var received = new CopyOnWriteArrayList<Object>();
            node(desk()).invocation(Letter.class).stream(new Complaint("kettle"))
                    .subscribe(new Collector(received));
            Eventually.eventually(() -> received.contains(Collector.DONE));

            assertThat(only(collected().get("gen_ai.client.operation.time_to_first_chunk"))
                            .getCount())
                    .isEqualTo(1);
        }
    }

    @Nested
    class OfProcesses {

        @Test
        void containRunsAndJournalEntries() {
            var store = new InMemoryProcessStore(100, Clock.systemUTC());
            var platform = node(TelemetrySettings.DEFAULT, store, model, clerk());

            String id = run(platform, "Clerk", new Order("7")).id();

            HistogramPointData runs = only(collected().get("karta.process.run.duration"));
            assertThat(text(runs, "gen_ai.agent.name")).isEqualTo("Clerk");
            assertThat(text(runs, "karta.process.status")).isEqualTo("waiting");
            assertThat(collected()
                            .get("karta.journal.entries")
                            .getLongSumData()
                            .getPoints()
                            .iterator()
                            .next()
                            .getValue())
                    .isEqualTo(store.load(id).size());
            assertThat(only(collected().get("karta.journal.append.duration")).getCount())
                    .isPositive();
        }

        private List<Long> values(String metric) {
            return collected().get(metric).getLongSumData().getPoints().stream()
                    .map(LongPointData::getValue)
                    .toList();
        }

        @Test
        void containTheClaimsOfTheLastHeartbeatUntilTheEnd() {
            var instrumentation = instrumentation();
            instrumentation.claimsRenewed(7, Duration.ofMillis(3), Optional.empty());
            instrumentation.claimsRenewed(5, Duration.ofMillis(3), Optional.empty());
            assertThat(values("karta.process.claims")).containsExactly(5L);
            assertThat(only(collected().get("karta.claim.renewal.duration")).getCount())
                    .isEqualTo(2);

            instrumentation.close();

            assertThat(values("karta.process.claims")).containsExactly(0L);
        }

        private List<Double> ages() {
            var metric = collected().get("karta.process.waiting.age");
            return metric == null
                    ? List.of()
                    : metric.getDoubleGaugeData().getPoints().stream()
                            .map(DoublePointData::getValue)
                            .toList();
        }

        @Test
        void containTheAgeOfTheOldestWaitingProcessWhileThereIsOne() {
            var instrumentation = instrumentation();
            instrumentation.heartbeatEnded(() -> {
                throw new AssertionError("nothing is recorded before the first operation");
            });
            instrumentation.journalAppended(1, Duration.ZERO, Optional.empty());

            instrumentation.heartbeatEnded(Optional::empty);
            assertThat(ages()).isEmpty();
            instrumentation.heartbeatEnded(() -> Optional.of(Duration.ofHours(1)));
            instrumentation.heartbeatEnded(() -> Optional.of(Duration.ofHours(2)));
            assertThat(ages()).containsExactly(7200.0);
            instrumentation.heartbeatEnded(Optional::empty);
            assertThat(ages()).isEmpty();

            instrumentation.heartbeatEnded(() -> Optional.of(Duration.ofHours(3)));
            instrumentation.close();
            assertThat(ages()).isEmpty();
            instrumentation.heartbeatEnded(() -> {
                throw new AssertionError("nothing is recorded after the end");
            });
        }

        @Test
        void containTheTimeUntilATakeover() {
            instrumentation().processTakenOver("Clerk", Duration.ofSeconds(2));

            assertThat(only(collected().get("karta.process.takeover.delay")).getSum())
                    .isEqualTo(2.0);
        }

        @Test
        void neverContainTheIdOfAProcess() {
            model.always().text("Dear Ada").answers();
            String id =
                    run(node(desk()), "SupportDesk", new Complaint("kettle")).id();

            assertThat(collected().toString()).contains("SupportDesk").doesNotContain(id);
        }
    }

    @Nested
    class BeforeTheFirstOperation {

        private final AtomicInteger found = new AtomicInteger();
        private final Instrumentation instrumentation =
                new OpenTelemetryInstrumentation(TelemetrySettings.DEFAULT, () -> {
                    found.incrementAndGet();
                    return sdk;
                });

        @Test
        void heartbeatsDoNotFindTheOpenTelemetryOfTheApplication() {
            var ran = new AtomicInteger();
            instrumentation.claimsRenewed(0, Duration.ZERO, Optional.empty());
            instrumentation.propagating(Runnable::run).execute(ran::incrementAndGet);
            assertThat(ran).hasValue(1);
            assertThat(found).hasValue(0);

            instrumentation.claimsRenewed(1, Duration.ZERO, Optional.empty());
            instrumentation.claimsRenewed(0, Duration.ZERO, Optional.empty());

            assertThat(found).hasValue(1);
            assertThat(collected().get("karta.process.claims").getLongSumData().getPoints())
                    .extracting(LongPointData::getValue)
                    .containsExactly(0L);
        }
    }

    @Nested
    class OfQueues {

        private final CopyOnWriteArrayList<Runnable> tasks = new CopyOnWriteArrayList<>();

        /** Queues are measured from the first operation on. */
        private Instrumentation used() {
            var instrumentation = instrumentation();
            instrumentation.journalAppended(1, Duration.ZERO, Optional.empty());
            return instrumentation;
        }

        private long size() {
            return collected()
                    .get("karta.executor.queue.size")
                    .getLongSumData()
                    .getPoints()
                    .iterator()
                    .next()
                    .getValue();
        }

        @Test
        void countWaitingTasks() {
            var executor = used().propagating(tasks::add);
            executor.execute(() -> {});
            executor.execute(() -> {});
            assertThat(size()).isEqualTo(2);

            tasks.get(0).run();

            assertThat(size()).isEqualTo(1);
            assertThat(only(collected().get("karta.executor.queue.duration")).getCount())
                    .isEqualTo(1);
        }

        @Test
        void doNotCountRejectedTasks() {
            var executor = used().propagating(work -> {
                throw new RejectedExecutionException("full");
            });

            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> executor.execute(() -> {}));

            assertThat(size()).isZero();
        }

        @Test
        void doNotCountTasksThatAStoppedExecutorRefuses() {
            var executor = used().propagating(work -> {
                throw new IllegalStateException("the application has stopped");
            });

            assertThatIllegalStateException().isThrownBy(() -> executor.execute(() -> {}));

            assertThat(size()).isZero();
        }

        @Test
        void doNotCountTasksForWhichNoThreadCanBeCreated() {
            var executor = used().propagating(work -> {
                throw new OutOfMemoryError("unable to create native thread");
            });

            assertThatThrownBy(() -> executor.execute(() -> {})).isInstanceOf(OutOfMemoryError.class);

            assertThat(size()).isZero();
        }

        @Test
        void countATaskThatFailsInTheThreadOfItsCallerOnce() {
            var instrumentation = used();
            instrumentation.propagating(tasks::add).execute(() -> {});

            assertThatIllegalStateException()
                    .isThrownBy(() -> instrumentation.propagating(Runnable::run).execute(() -> {
                        throw new IllegalStateException("the task failed");
                    }));

            assertThat(size()).isEqualTo(1);
        }

        @Test
        void areEmptyIfATaskComesAfterThePlatformHasStopped() {
            var instrumentation = used();
            var executor = instrumentation.propagating(tasks::add);
            executor.execute(() -> {});

            instrumentation.close();
            executor.execute(() -> {});

            assertThat(size()).isZero();
        }

        @Test
        void areEmptyAfterThePlatformHasStopped() {
            var instrumentation = used();
            instrumentation.propagating(tasks::add).execute(() -> {});

            instrumentation.close();
            tasks.get(0).run();

            assertThat(size()).isZero();
        }
    }

    @Nested
    class OfCircuitBreakers {

        private final Instrumentation instrumentation = instrumentation();

        private List<Long> open() {
            return collected().get("karta.model.circuit_breaker.open").getLongSumData().getPoints().stream()
                    .map(point -> point.getValue())
                    .toList();
        }

        @Test
        void countAModelOnceUntilAllOfItsCircuitBreakersAreClosed() {
            instrumentation.circuitChanged("main", true);
            instrumentation.circuitChanged("main", true);
            assertThat(open()).containsExactly(1L);

            instrumentation.circuitChanged("main", false);
            assertThat(open()).containsExactly(1L);

            instrumentation.circuitChanged("main", false);
            assertThat(open()).containsExactly(0L);
        }

        @Test
        void areClosedAfterThePlatformHasStopped() {
            instrumentation.circuitChanged("main", true);

            instrumentation.close();

            assertThat(open()).containsExactly(0L);
        }

        @Test
        void areNotCountedIfTheyOpenAfterThePlatformHasStopped() {
            instrumentation.circuitChanged("main", true);

            instrumentation.close();
            instrumentation.circuitChanged("main", true);

            assertThat(open()).containsExactly(0L);
        }
    }

    @Nested
    class OnThePage {

        private static final Pattern ROW = Pattern.compile(
                "\\| `([a-z_.]+)` \\| (histogram|gauge|counter|up-down counter) \\| `([^`]+)` \\| ([^|]*)\\|.*");

        private static Path page() {
            Path folder = Path.of("").toAbsolutePath();
            while (!Files.exists(folder.resolve("src/site/markdown/observability.md"))) {
                folder = folder.getParent();
            }
            return folder.resolve("src/site/markdown/observability.md");
        }

        private static String row(String type, String unit, Set<String> attributes) {
            return type + " " + unit + " " + new TreeSet<>(attributes);
        }

        private static Map<String, String> documented() throws IOException {
            Map<String, String> rows = new TreeMap<>();
            for (String line : Files.readAllLines(page())) {
                var row = ROW.matcher(line);
                if (row.matches()) {
                    var names = Pattern.compile("`([^`]+)`").matcher(row.group(4));
                    Set<String> attributes = new TreeSet<>();
                    names.results().forEach(name -> attributes.add(name.group(1)));
                    rows.put(row.group(1), row(row.group(2), row.group(3), attributes));
                }
            }
            return rows;
        }

        private static String row(MetricData metric) {
            Set<String> attributes = new TreeSet<>();
            metric.getData().getPoints().forEach(point -> point.getAttributes()
                    .forEach((key, value) -> attributes.add(key.getKey())));
            String type =
                    switch (metric.getType()) {
                        case HISTOGRAM -> "histogram";
                        case DOUBLE_GAUGE -> "gauge";
                        default -> metric.getLongSumData().isMonotonic() ? "counter" : "up-down counter";
                    };
            return row(type, metric.getUnit(), attributes);
        }

        private void recordEverything() {
            var instrumentation = instrumentation();
            var process = new Operation.ProcessIdentity("p-1", "Clerk", "1", "confirmed", false);
            var busy = new ModelException("busy", ModelException.Kind.CONNECTION, null);
            instrumentation
                    .start(new Operation.ProcessRun(process, Map.of()))
                    .end(new OperationResult.RunEnded(ProcessStatus.COMPLETED, Optional.empty()));
            var answered = instrumentation.start(call());
            answered.received();
            answered.retrying(2, Duration.ZERO, busy);
            answered.end(new OperationResult.Answered(
                    ModelResponse.of("yes").withUsage(new TokenUsage(1, 1)).withModel("gemini-3-001"), 2));
            instrumentation.start(call()).end(new OperationResult.Failed(busy));
            instrumentation.circuitChanged("main", true);
            instrumentation.journalAppended(1, Duration.ZERO, Optional.empty());
            instrumentation.journalAppended(1, Duration.ZERO, Optional.of(busy));
            instrumentation.claimsRenewed(2, Duration.ZERO, Optional.empty());
            instrumentation.claimsRenewed(2, Duration.ZERO, Optional.of(busy));
            instrumentation.processTakenOver("Clerk", Duration.ofSeconds(2));
            instrumentation.heartbeatEnded(() -> Optional.of(Duration.ofDays(3)));
            instrumentation.propagating(Runnable::run).execute(() -> {});
        }

        @Test
        void areExactlyTheRowsOfTheTable() throws IOException {
            recordEverything();

            Map<String, String> recorded = new TreeMap<>();
            collected().forEach((name, metric) -> recorded.put(name, row(metric)));
            assertThat(documented()).isEqualTo(recorded);
            assertThat(Stream.of(recorded.keySet().toArray())).hasSize(15);
        }
    }
}
