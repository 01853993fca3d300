/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.agui.protocol.ClientMessage;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.event.ProcessEnded;
import io.karta.event.ProgressUpdated;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Order in which a client receives the events of several processes. */
class RunDeliveryTest {

    private static final RunAgentInput INPUT = new RunAgentInput(
            "t1",
            "r1",
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            JsonValue.EMPTY_JSON_OBJECT);

    record Reply(String text) {}

    /** Client to which each sending of progress takes time. */
    private static final class BusyClient implements RunClient {

        private final List<String> received = new CopyOnWriteArrayList<>();
        private final CountDownLatch sending = new CountDownLatch(1);
        private final CountDownLatch free = new CountDownLatch(1);

        @Override
        public void send(List<JsonObject> events, Runnable written) {
            if (events.toString().contains("karta.progress")) {
                sending.countDown();
                await(free);
            }
            receive(events);
            written.run();
        }

        private void receive(List<JsonObject> events) {
            events.forEach(event -> received.add(event.getString("type")));
        }

        @Override
        public void finish(List<JsonObject> events) {
            receive(events);
        }

        @Override
        public void onDisconnect(Runnable action) {}
    }

    /** Publisher of what a test hands to the subscriber. */
    private static final class Events implements Flow.Publisher<ProcessEvent> {

        private Optional<Flow.Subscriber<? super ProcessEvent>> subscriber = Optional.empty();
        private boolean isCancelled;

        @Override
        public void subscribe(Flow.Subscriber<? super ProcessEvent> given) {
            subscriber = Optional.of(given);
            given.onSubscribe(new Flow.Subscription() {
                @Override
                public void request(long number) {}

                @Override
                public void cancel() {
                    isCancelled = true;
                }
            });
        }

        void publish(ProcessEvent event) {
            subscriber.orElseThrow().onNext(event);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static <E extends ProcessEvent> E event(Class<E> type, Map<String, Object> members) {
        return type.cast(Proxy.newProxyInstance(
                RunDeliveryTest.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> members.get(method.getName())));
    }

    private static AgentProcess process(LocalPlatform platform) {
        var agent = platform.deploy(Agents.agent("Desk", "Replies")
                .action("reply", UserInput.class, Reply.class, (input, context) -> new Reply(input.content()))
                .goal("reply", "Reply", Reply.class, goal -> goal.startingWith(UserInput.class))
                .build());
        return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("Hi")));
    }

    private static AgentProcess another(LocalPlatform platform) {
        var agent = platform.agents().get(0);
        return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("Ho")));
    }

    @Test
    void finishesAfterTheEventsThatAnotherThreadSends() throws Exception {
        try (var platform = LocalPlatform.builder().build()) {
            var process = process(platform);
            var thread = GoalThread.of(platform, process, INPUT);
            var script = new RunScript(INPUT, process, thread, new Interrupts(platform, process), true, false);
            var delivery = new RunDelivery(script, () -> {});
            var ofChild = new Events();
            var ofProcess = new Events();
            delivery.follow(ofProcess);
            delivery.follow(ofChild);
            var client = new BusyClient();
            delivery.start(client);
            var progress = event(ProgressUpdated.class, Map.of("process", another(platform), "text", "almost"));
            var end = event(ProcessEnded.class, Map.of("process", process, "status", ProcessStatus.COMPLETED));

            var sending = CompletableFuture.runAsync(() -> ofChild.publish(progress));
            await(client.sending);
            ofProcess.publish(end);
            client.free.countDown();
            sending.get(60, TimeUnit.SECONDS);

            assertThat(client.received)
                    .containsExactly(
                            "RUN_STARTED",
                            "SUBAGENT_STARTED",
                            "CUSTOM",
                            "TEXT_MESSAGE_START",
                            "TEXT_MESSAGE_CONTENT",
                            "TEXT_MESSAGE_END",
                            "SUBAGENT_FINISHED",
                            "RUN_FINISHED");
        }
    }

    @Test
    void sendsEventsOfAChildOnceAlthoughTwoSourcesHaveThem() {
        try (var platform = LocalPlatform.builder().build()) {
            var process = process(platform);
            var thread = GoalThread.of(platform, process, INPUT);
            var script = new RunScript(INPUT, process, thread, new Interrupts(platform, process), true, false);
            var delivery = new RunDelivery(script, () -> {});
            var ofChild = new Events();
            var ofProcess = new Events();
            delivery.follow(ofProcess);
            delivery.followChild(ofChild);
            var client = new BusyClient();
            client.free.countDown();
            delivery.start(client);
            var progress = event(ProgressUpdated.class, Map.of("process", another(platform), "text", "almost"));

            ofProcess.publish(progress);
            ofChild.publish(progress);

            assertThat(client.received).containsExactly("RUN_STARTED", "SUBAGENT_STARTED", "CUSTOM");
        }
    }

    /** Thread whose history cannot be read. */
    private record UnreadableThread(boolean isActive) implements RunThread {

        @Override
        public List<JsonObject> beginning() {
            if (!isActive) {
                throw new IllegalStateException("no store");
            }
            return List.of();
        }

        @Override
        public boolean hasTurns() {
            return true;
        }

        @Override
        public List<JsonObject> ending(List<ClientMessage> sent) {
            throw new IllegalStateException("no store");
        }

        @Override
        public Optional<String> text() {
            return Optional.empty();
        }

        @Override
        public Optional<JsonValue> result() {
            return Optional.empty();
        }
    }

    @Test
    void finishesIfNeitherEventsNorHistoryCanBeRead() {
        try (var platform = LocalPlatform.builder().build()) {
            var process = process(platform);
            var interrupts = new Interrupts(platform, process);
            var script = new RunScript(INPUT, process, new UnreadableThread(true), interrupts, true, false);
            var delivery = new RunDelivery(script, () -> {});
            var events = new Events();
            delivery.follow(events);
            var client = new BusyClient();
            delivery.start(client);

            events.subscriber.orElseThrow().onError(new IllegalStateException("no store"));

            assertThat(client.received).containsExactly("RUN_STARTED", "RUN_ERROR");
        }
    }

    @Test
    void followsNoEventsIfItCannotBegin() {
        try (var platform = LocalPlatform.builder().build()) {
            var process = process(platform);
            var interrupts = new Interrupts(platform, process);
            var script = new RunScript(INPUT, process, new UnreadableThread(false), interrupts, true, false);
            var delivery = new RunDelivery(script, () -> {});
            var events = new Events();
            delivery.follow(events);

            assertThatThrownBy(() -> delivery.start(new BusyClient())).hasMessage("no store");

            assertThat(events.isCancelled).isTrue();
        }
    }
}
