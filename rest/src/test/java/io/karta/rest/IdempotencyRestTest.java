/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are sent again, over the wire. */
class IdempotencyRestTest {

    private static final String GOAL = "/shop/karta/goals/answerComplaint";
    private static final String BODY = "{\"content\":\"broken\"}";

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start() {
        server = new TestServer(platform);
        client = new TestClient(server.root()).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private TestClient keyed(String key) {
        return client.with("Idempotency-Key", key);
    }

    private int processes() {
        return client.get("/shop/karta/processes")
                .object()
                .getJsonArray("items")
                .size();
    }

    @Test
    void theSameRequestReturnsTheSameResultOfTheSameProcess() {
        var first = keyed("k1").post(GOAL, BODY);

        var second = keyed("\"k1\"").post(GOAL, BODY);

        assertThat(second.status()).isEqualTo(200);
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(second.header("Link")).isEqualTo(first.header("Link"));
        assertThat(processes()).isEqualTo(1);
    }

    @Test
    void anotherBodyIsRejected() {
        keyed("k1").post(GOAL, BODY);

        var answer = keyed("k1").post(GOAL, "{\"content\":\"late\"}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.code()).isEqualTo("KARTA-146");
    }

    @Test
    void keysOfCallersAndGoalsAreIndependent() {
        var mine = keyed("k1").post(GOAL, BODY);
        var hers = new TestClient(server.root())
                .as("ada")
                .with("Idempotency-Key", "k1")
                .post(GOAL, BODY);
        var other = keyed("k1").post("/shop/karta/goals/rate", BODY);

        assertThat(List.of(mine.header("Link"), hers.header("Link"), other.header("Link")))
                .doesNotHaveDuplicates();
    }

    @Test
    void aSuspendedProcessIsReturnedAgain() {
        var first = keyed("k1").post("/shop/karta/goals/review", "");
        var second = keyed("k1").post("/shop/karta/goals/review", "");

        assertThat(second.status()).isEqualTo(202);
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
        assertThat(second.object().getJsonObject("question")).isNotEmpty();
    }

    @Test
    void aRunningProcessIsReturnedToClientsThatDoNotWait() {
        var first = keyed("k1").with("Prefer", "respond-async").post(GOAL, BODY);
        var second = keyed("k1").with("Prefer", "respond-async").post(GOAL, BODY);

        assertThat(second.status()).isEqualTo(202);
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
    }

    @Test
    void aRepeatedRequestWaitsOnItsOwnThread() {
        var first = keyed("k1").with("Prefer", "respond-async").post(GOAL, BODY);
        var id = first.object().getString("id");
        ((FakeProcess) platform.process(id).orElseThrow()).running();
        platform.lookUps.clear();

        var second = keyed("k1").with("Prefer", "respond-async, wait=1").post(GOAL, BODY);

        assertThat(second.status()).isEqualTo(202);
        assertThat(second.header("Preference-Applied")).isEqualTo("respond-async, wait=1");
        assertThat(platform.lookUps).hasSize(1);
    }

    @Test
    void concurrentClientsGetOneResult() throws Exception {
        var threads = Executors.newFixedThreadPool(50);
        try {
            List<Future<TestClient.Answer>> answers = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                answers.add(threads.submit(() -> keyed("k1").post(GOAL, BODY)));
            }
            var links = new HashSet<String>();
            for (var answer : answers) {
                assertThat(answer.get().status()).isEqualTo(200);
                links.add(answer.get().header("Link"));
            }
            assertThat(links).hasSize(1);
            assertThat(processes()).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aRequestWaitsForTheResultIfAnotherOneStartsTheProcessFirst() throws Exception {
        platform.letAnotherStartNext();

        var answer = CompletableFuture.supplyAsync(() -> keyed("k1").post(GOAL, BODY));
        awaitLookUp(answer);
        awaitLookUp(answer); // repeated while the process runs
        platform.letStartedRun();

        assertThat(answer.get().status()).isEqualTo(200);
        assertThat(answer.get().object().getString("salutation")).isEqualTo(FakeShop.LETTER.salutation());
    }

    private void awaitLookUp(CompletableFuture<?> answer) {
        platform.lookUps.clear();
        eventually(() -> answer.isDone() || !platform.lookUps.isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\"\""})
    void rejectsBlankKeys(String key) {
        var answer = keyed(key).post(GOAL, BODY);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-148");
    }

    @Test
    void rejectsLongKeys() {
        var answer = keyed("x".repeat(201)).post(GOAL, BODY);

        assertThat(answer.code()).isEqualTo("KARTA-148");
        assertThat(answer.object().getString("detail")).contains("has 201 characters", "1 to 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ask", "processes/p1/objects", "processes/p1/step", "processes/p1/retry"})
    void rejectsKeysWhereARepetitionHasAnEffect(String path) {
        client.post(GOAL, BODY);

        assertThat(keyed("k1").post("/shop/karta/" + path, BODY).code()).isEqualTo("KARTA-148");
    }
}
