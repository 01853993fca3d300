/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.stream.EventStreams;
import io.karta.engine.stream.LiveBuffers;
import io.karta.event.ChildStarted;
import io.karta.event.ProcessEnded;
import io.karta.process.AgentProcess;
import io.karta.process.EventFilter;
import io.karta.spi.ProcessStore;
import io.karta.testkit.EventCollector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Streams that also publish the events of children: what they keep after an end. */
class ChildStreamsTest extends NodesFixture {

    private final Set<String> polled = ConcurrentHashMap.newKeySet();
    private final ProcessStore polledStore = new ForwardingStore(store) {

        @Override
        public Map<String, Long> versions(Set<String> processes) {
            polled.addAll(processes);
            return super.versions(processes);
        }
    };

    private static EventCollector watchWithChildren(LocalPlatform platform, AgentProcess process) {
        return EventCollector.of(
                platform.events(EventFilter.ofProcess(process.id()).withChildren()));
    }

    private static List<String> children(List<EventCollector> pages) {
        return pages.stream()
                .flatMap(page -> page.ofType(ChildStarted.class).stream())
                .map(started -> started.child().id())
                .toList();
    }

    /** The poll that is running may have copied the processes of streams that have ended meanwhile. */
    private void pollAnew(String expected) {
        for (int i = 0; i < 2; i++) {
            polled.clear();
            eventually(() -> polled.contains(expected));
        }
    }

    @Test
    void keepNothingOfTheirChildren() throws Exception {
        AgentModel helper = helper(values -> 1);
        LocalPlatform platform = open(polledStore, boss(helper), helper);
        List<AgentProcess> processes =
                IntStream.range(0, 5).mapToObj(i -> create(platform)).toList();
        List<EventCollector> pages = processes.stream()
                .map(process -> watchWithChildren(platform, process))
                .toList();

        processes.forEach(platform::run);
        for (EventCollector page : pages) {
            page.awaitEnd();
        }

        AgentProcess other = create(platform);
        watchWithChildren(platform, other);
        pollAnew(other.id());
        assertThat(children(pages)).hasSize(5);
        assertThat(polled).containsOnly(other.id());
    }

    @Test
    void keepNothingOfAChildThatHasEndedWhileTheyContinue() {
        AgentModel helper = helper(values -> 1);
        var goOn = new CountDownLatch(1);
        AgentModel slow = new TestAgents("Boss")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Integer.class,
                        values -> Outcome.delegate(helper, new Task(1), Integer.class))
                .action("end", List.of(a(Integer.class)), String.class, values -> {
                    goOn.await();
                    return "done";
                })
                .goal("end", "end", String.class, UserInput.class)
                .model();
        LocalPlatform platform = open(polledStore, slow, helper);
        AgentProcess process = create(platform);
        EventCollector page = watchWithChildren(platform, process);
        platform.start(process);
        eventually(() -> !page.ofType(ProcessEnded.class).isEmpty());
        String child = children(List.of(page)).get(0);

        eventually(() -> {
            pollAnew(process.id());
            return !polled.contains(child);
        });

        assertThat(page.completion()).isNotDone();
        goOn.countDown();
    }

    /** Start of a child, during which another thread does something. */
    private record Start(AgentProcess process, AgentProcess other, Runnable meanwhile) implements ChildStarted {

        @Override
        public AgentProcess child() {
            meanwhile.run();
            return other;
        }

        @Override
        public Instant at() {
            return Instant.EPOCH;
        }

        @Override
        public int step() {
            return 1;
        }
    }

    @Test
    void keepNothingOfAChildThatStartsDuringTheirCancellation() {
        AgentModel helper = helper(values -> 1);
        LocalPlatform platform = quiet(store, boss(helper), helper);
        AgentProcess process = create(platform);
        AgentProcess child = create(platform);
        List<Runnable> tasks = new ArrayList<>();
        try (var streams = new EventStreams(
                store,
                id -> Optional.of(process),
                tasks::add,
                new EngineTimer(leases.scheduler()),
                Duration.ofHours(1),
                new LiveBuffers(10, 10))) {
            EventCollector page = EventCollector.of(
                    streams.publish(EventFilter.ofProcess(process.id()).withChildren()));

            streams.published(new Start(process, child, page::cancel), 0);

            assertThat(streams.isWatched(process.id())).isFalse();
            assertThat(streams.isWatched(child.id())).isFalse();
        }
    }
}
