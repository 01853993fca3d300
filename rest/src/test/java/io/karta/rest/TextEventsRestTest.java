/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.OperationContext;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.rest.EventReader.Received;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Texts of streaming model calls as server-sent events. */
class TextEventsRestTest {

    private final CountDownLatch mayGoOn = new CountDownLatch(1);
    private final LocalPlatform platform = LocalPlatform.builder()
            .models(ModelCatalog.of(
                    Map.of(
                            "only",
                            new ModelEntry(ModelConfig.builder("only", "test").build(), new Storyteller())),
                    Map.of(),
                    Optional.empty()))
            .build();
    private final TestServer server;

    TextEventsRestTest() {
        platform.deploy(Agents.agent("Teller", "Tells stories")
                .action("tell", UserInput.class, String.class, (topic, context) -> tell(context))
                .goal("tell", "Tell a story", String.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .build());
        server = new TestServer(platform);
    }

    @AfterEach
    void close() {
        mayGoOn.countDown();
        server.close();
        platform.close();
    }

    /** Model that waits in the middle of its text. */
    private final class Storyteller implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.STREAMING);
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return stream(request, chunk -> {});
        }

        @Override
        public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
            chunks.accept(ModelChunk.text("Once upon "));
            try {
                mayGoOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            chunks.accept(ModelChunk.text("a time"));
            return ModelResponse.of("Once upon a time").withUsage(new TokenUsage(1, 4));
        }
    }

    private static String tell(OperationContext context) throws Exception {
        var reader = new TextReader();
        context.ai().withDefaultLlm().streaming().generateText("Tell").subscribe(reader);
        return reader.complete.get();
    }

    /** Puts the parts of a text together. */
    private static final class TextReader implements Flow.Subscriber<String> {

        private final CompletableFuture<String> complete = new CompletableFuture<>();
        private final StringBuilder text = new StringBuilder();

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String part) {
            text.append(part);
        }

        @Override
        public void onError(Throwable problem) {
            complete.completeExceptionally(problem);
        }

        @Override
        public void onComplete() {
            complete.complete(text.toString());
        }
    }

    private EventReader open(String process) throws IOException, InterruptedException {
        var login = Base64.getEncoder().encodeToString("ada:ada".getBytes(StandardCharsets.UTF_8));
        var request = HttpRequest.newBuilder(server.root().resolve(process + "/events"))
                .header("Authorization", "Basic " + login)
                .build();
        return new EventReader(HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofInputStream())
                .body());
    }

    private static boolean isDelta(Received event) {
        return event.name().equals("text.delta");
    }

    @Test
    void beginWithTheMessageSoFarForAClientThatConnectsAgain() throws Exception {
        var process = new TestClient(server.root())
                .as("ada")
                .with("Prefer", "respond-async")
                .post("/shop/karta/goals/tell", "{\"content\":\"a kettle\"}")
                .header("Location");
        var first = open(process);
        first.until(TextEventsRestTest::isDelta);
        first.close();

        var second = open(process);
        List<Received> received = new ArrayList<>(second.until(TextEventsRestTest::isDelta));
        mayGoOn.countDown();
        received.addAll(second.all());

        var deltas = received.stream().filter(TextEventsRestTest::isDelta).toList();
        assertThat(deltas).allMatch(event -> event.id().isEmpty());
        assertThat(deltas.stream().map(event -> event.json().getString("text")).collect(Collectors.joining()))
                .isEqualTo("Once upon a time");
        assertThat(deltas).extracting(event -> event.json().getInt("offset")).containsExactly(0, 10);
        assertThat(received).extracting(Received::name).endsWith("process.ended");
    }
}
