/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.a2a.protocol.RpcException;
import io.karta.a2a.protocol.RpcRequest;
import io.karta.a2a.protocol.SentMessage;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.event.ProgressUpdated;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Subscriptions of a request to the events of a process and of its children. */
class TaskSubscriptionsTest {

    private static final Caller ADA = Caller.named("ada", List.of()::contains);

    private final LocalPlatform platform = LocalPlatform.builder().build();
    private final List<Events> published = new ArrayList<>();
    private final Responses responses = new Responses();

    record Address(int house) {}

    record Parcel(int house) {}

    record Order(String text) {}

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
    }

    /** Client of one request. */
    private static final class Responses implements TaskClient {

        private final List<JsonObject> received = new ArrayList<>();
        private boolean isFinished;

        @Override
        public void send(List<JsonObject> responses, Runnable written) {
            received.addAll(responses);
        }

        @Override
        public void finish(List<JsonObject> responses) {
            received.addAll(responses);
            isFinished = true;
        }

        @Override
        public void onDisconnect(Runnable action) {}
    }

    /** Returns the platform with the events of the test. */
    private AgentPlatform observed() {
        return (AgentPlatform) Proxy.newProxyInstance(
                TaskSubscriptionsTest.class.getClassLoader(),
                new Class<?>[] {AgentPlatform.class},
                (self, method, arguments) -> {
                    if (method.getName().equals("events")) {
                        published.add(new Events());
                        return published.get(published.size() - 1);
                    }
                    try {
                        return method.invoke(platform, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private TaskRequests requests() {
        var observed = observed();
        return new TaskRequests(
                new Skills(observed, Optional.empty()),
                new ProcessQuota(observed, Optional.empty(), Optional.empty()),
                new ReceivedMessages(),
                ADA,
                Locale.ENGLISH);
    }

    private static RpcRequest request(String method, String params) {
        try (var reader = Json.createReader(new StringReader(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params)))) {
            return RpcRequest.of(reader.readObject(), "1.0");
        }
    }

    /** Returns a process whose child awaits an answer. */
    private AgentProcess asking() {
        var courier = platform.deploy(Agents.agent("Courier", "Delivers")
                .actionWithOutcome(
                        "where", Order.class, Address.class, (order, context) -> Outcome.await(Form.of(Address.class)))
                .action("deliver", Address.class, Parcel.class, (to, context) -> new Parcel(to.house()))
                .goal("delivered", "Deliver", Parcel.class)
                .build());
        var shop = platform.deploy(Agents.agent("Shop", "Sells")
                .actionWithOutcome(
                        "courier",
                        UserInput.class,
                        Parcel.class,
                        (input, context) -> Outcome.delegate(courier, new Order(input.content()), Parcel.class))
                .goal("sell", "Sell", Parcel.class, goal -> goal.remote().startingWith(UserInput.class))
                .build());
        var options = ProcessOptions.defaults().withGoal("sell").withCaller(ADA);
        return platform.run(platform.createProcess(shop, options, new UserInput("a kettle")));
    }

    private TaskFollower following(AgentProcess process) {
        return requests().subscribe(request("SubscribeToTask", "{\"id\":\"%s\"}".formatted(process.id())));
    }

    @Test
    void areNotOpenedForAnInvalidAnswer() {
        var process = asking();
        var request = request(
                "SendStreamingMessage",
                ("{\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"taskId\":\"%s\","
                                + "\"parts\":[{\"data\":{\"house\":\"many\"}}]}}")
                        .formatted(process.id()));

        assertThatThrownBy(() -> requests().send(request, SentMessage.of(request), true))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("KARTA-111");

        assertThat(published).allMatch(events -> events.subscriber.isEmpty() || events.isCancelled);
    }

    @Test
    void endTheResponseIfTheEventsOfAChildCannotBeRead() {
        following(asking()).start(responses);

        assertThat(published).hasSize(2);
        published.get(1).subscriber.orElseThrow().onError(new IllegalStateException("no store"));

        assertThat(responses.isFinished).isTrue();
        assertThat(published).allMatch(events -> events.isCancelled);
    }

    @Test
    void endTheResponseIfTheEventsEndBeforeItBegins() {
        var follower = following(asking());
        published.get(0).subscriber.orElseThrow().onComplete();

        follower.start(responses);

        assertThat(responses.isFinished).isTrue();
    }

    @Test
    void deliverWhatAChildReportsOnce() {
        var process = asking();
        following(process).start(responses);
        var child =
                platform.process(platform.children(process.id()).get(0).id()).orElseThrow();

        published.forEach(events -> events.subscriber.orElseThrow().onNext(progress(child)));

        assertThat(responses.received.toString()).containsOnlyOnce("on the way");
    }

    @Test
    void giveEachReportAnIdAndItsTime() {
        var process = asking();
        following(process).start(responses);
        var source = published.get(0).subscriber.orElseThrow();

        source.onNext(progress(process));
        following(process).start(responses);
        published.get(2).subscriber.orElseThrow().onNext(progress(process));

        var reports = responses.received.stream()
                .map(response -> response.getJsonObject("result"))
                .filter(result -> result.containsKey("statusUpdate"))
                .map(result -> result.getJsonObject("statusUpdate").getJsonObject("status"))
                .toList();
        assertThat(reports)
                .hasSize(2)
                .allMatch(status -> status.getString("timestamp").equals("2026-03-01T10:00:00Z"))
                .extracting(status -> status.getJsonObject("message").getString("messageId"))
                .doesNotHaveDuplicates();
    }

    private static ProgressUpdated progress(AgentProcess process) {
        var members = Map.of("process", process, "text", "on the way", "at", Instant.parse("2026-03-01T10:00:00Z"));
        return (ProgressUpdated) Proxy.newProxyInstance(
                TaskSubscriptionsTest.class.getClassLoader(),
                new Class<?>[] {ProgressUpdated.class},
                (self, method, arguments) -> members.get(method.getName()));
    }
}
