/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.Invoker;
import io.karta.event.ProcessEnded;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStressTest {

    private static final int PROCESSES = 200;

    record First() {}

    record Second() {}

    record Third() {}

    /** An action that does something else each time: yields, dawdles, fails, asks, gives up, or has a child. */
    private static Invoker moody(Random moods, Object value) {
        return values -> switch (moods.nextInt(12)) {
            case 0 -> throw new IllegalStateException("moody");
            case 1 -> throw new ModelException("KARTA-600: moody", ModelException.Kind.SERVER_ERROR, null);
            case 2 -> Outcome.none();
            case 3 -> Outcome.await(Form.of(value.getClass()));
            case 4 -> Outcome.replan("moody");
            case 5 -> context(values, 1).run(String.class, new UserInput("child"));
            case 6, 7 -> {
                LockSupport.parkNanos(moods.nextInt(2_000_000));
                yield value;
            }
            default -> value;
        };
    }

    private static TestAgents moodyDesk(Random moods) {
        return new TestAgents("Moody")
                .action("first", List.of(a(UserInput.class), CONTEXT), First.class, moody(moods, new First()))
                .action("second", List.of(a(First.class), CONTEXT), Second.class, moody(moods, new Second()))
                .action(
                        "other",
                        List.of(a(First.class), CONTEXT),
                        Second.class,
                        moody(moods, new Second()),
                        action -> action.cost(1))
                .action("third", List.of(a(Second.class), CONTEXT), Third.class, moody(moods, new Third()))
                .goal("third", "third", Third.class, UserInput.class);
    }

    private static TestAgents child() {
        return new TestAgents("Child")
                .action("say", List.of(a(UserInput.class)), String.class, values -> "said")
                .goal("say", "say", String.class, UserInput.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyProcessEndsOnceAndInOneWay(long seed) throws Exception {
        var moods = new Random(seed);
        var ended = new ConcurrentLinkedQueue<ProcessEvent>();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<AgentProcess> processes = new ArrayList<>();
        try (var platform = LocalPlatform.builder()
                .agents(List.of(moodyDesk(moods).model(), child().model()))
                .executor(threads)
                .events(event -> {
                    if (event instanceof ProcessEnded) {
                        ended.add(event);
                    }
                })
                .build()) {
            for (int i = 0; i < PROCESSES; i++) {
                var defaults = ProcessOptions.defaults();
                var options =
                        moods.nextBoolean() ? defaults : defaults.withTimeout(Duration.ofMillis(1 + moods.nextInt(50)));
                AgentProcess process = platform.createProcess(moodyDesk(moods).model(), options, new UserInput("x"));
                processes.add(process);
                platform.start(process);
                if (moods.nextInt(4) == 0) {
                    processes.get(moods.nextInt(processes.size())).kill();
                }
            }
            threads.shutdown();
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            processes.forEach(AgentProcess::kill);
        }

        assertThat(processes).allMatch(process -> process.status().isFinished());
        // a timeout ends its process, and then publishes the event, on a thread that the platform does not wait for
        Set<String> ids = processes.stream().map(AgentProcess::id).collect(Collectors.toSet());
        eventually(() -> ended.stream()
                .map(event -> event.process().id())
                .collect(Collectors.toSet())
                .containsAll(ids));
        Map<String, Long> ends = ended.stream()
                .collect(Collectors.groupingBy(event -> event.process().id(), Collectors.counting()));
        assertThat(ends.values()).containsOnly(1L);
        assertThat(ended.stream().map(ProcessEvent::process))
                .allMatch(process -> process.status().isFinished());
        assertThat(processes.stream().map(AgentProcess::status).distinct())
                .contains(ProcessStatus.COMPLETED, ProcessStatus.FAILED, ProcessStatus.KILLED);
    }
}
