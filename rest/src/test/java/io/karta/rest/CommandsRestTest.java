/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.Caller;
import io.karta.spi.StoreFailedException;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects and commands for a process, over the wire, with an agent that is played. */
@TestInstance(Lifecycle.PER_CLASS)
class CommandsRestTest {

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient grace;
    private TestClient ada;
    private TestClient olga;

    @BeforeAll
    void start() {
        server = new TestServer(platform);
        var client = new TestClient(server.root());
        grace = client.as("grace");
        ada = client.as("ada");
        olga = client.as("olga");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static String started(TestClient client, String goal) {
        return TestClient.processOf(client.post("/shop/karta/goals/" + goal));
    }

    private static String rated(TestClient client) {
        return TestClient.processOf(client.post("/shop/karta/goals/rate", "{\"content\":\"kettle\"}"));
    }

    private static String status(TestClient client, String process) {
        return client.get(process).object().getString("status");
    }

    @Nested
    class WhenAddingAnObject {

        @Test
        void letsTheProcessGoOnWithIt() {
            var process = rated(grace);

            var answer = grace.post(process + "/objects", "{\"content\":\"and the lid is loose\"}");

            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.header("Location")).endsWith(process);
            assertThat(status(grace, process)).isEqualTo("RUNNING");
        }

        @Test
        void reportsInvalidObjects() {
            var answer = grace.post(rated(grace) + "/objects", "{\"stars\":5,\"tone\":\"KIND\"}");

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("KARTA-507");
        }

        @Test
        void isRejectedIfTheGoalTakesNoInput() {
            var answer = grace.post(started(grace, "review") + "/objects", "{\"accepted\":true,\"text\":\"ok\"}");

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.code()).isEqualTo("KARTA-523");
            assertThat(answer.object().getString("detail")).contains("AgentProcess.add", "startingInputTypes");
        }

        @Test
        void isNotPossibleInGoalsThatAreNotExported() {
            var caller = Caller.named("grace", Set.of());
            var child = platform.add("backstage", caller).childOf(platform.add("delegate", caller));

            var answer = grace.post("/shop/karta/processes/" + child.id() + "/objects", "true");

            assertThat(answer.code()).isEqualTo("KARTA-523");
        }

        @Test
        void isRejectedAfterTheEnd() {
            var process = rated(grace);
            grace.delete(process);

            var answer = grace.post(process + "/objects", "{\"content\":\"hello?\"}");

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.code()).isEqualTo("KARTA-523");
            assertThat(answer.object().getString("processStatus")).isEqualTo("KILLED");
        }
    }

    @Nested
    class WhenTheStoreFails {

        @ParameterizedTest
        @ValueSource(strings = {"", "/pause", "/terminate"})
        void returns503(String path) {
            var process = platform.add("rate", Caller.named("grace", Set.of())).running();
            process.failsWith(new StoreFailedException("KARTA-920: the end could not be stored", new Exception()));
            var address = "/shop/karta/processes/" + process.id();

            var answer = path.isEmpty() ? olga.delete(address) : olga.post(address + path);

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("KARTA-972");
            assertThat(answer.object().getString("detail")).contains("KARTA-920");
        }
    }

    @Nested
    class WhenSteering {

        @Test
        void operatorsPauseAndResume() {
            var process = "/shop/karta/processes/"
                    + platform.add("rate", Caller.named("grace", Set.of()))
                            .running()
                            .id();

            var paused = olga.post(process + "/pause");
            var resumed = olga.post(process + "/resume");

            assertThat(paused.status()).isEqualTo(202);
            assertThat(paused.object().getString("status")).isEqualTo("PAUSED");
            assertThat(resumed.status()).isEqualTo(202);
            assertThat(resumed.object().getString("status")).isEqualTo("RUNNING");
        }

        @Test
        void operatorsTerminateWithAReason() {
            var process = rated(grace);

            var ended = olga.post(process + "/terminate", "{\"reason\":\"the shop closes\"}");

            assertThat(ended.status()).isEqualTo(202);
            assertThat(ended.object().getString("status")).isEqualTo("TERMINATED");
            assertThat(ended.object().getJsonObject("problem").getString("detail"))
                    .isEqualTo("the shop closes");
        }

        @Test
        void operatorsTerminateWithoutOne() {
            var ended = olga.post(rated(grace) + "/terminate");

            assertThat(ended.object().getJsonObject("problem").getString("detail"))
                    .isEqualTo("terminated by olga");
        }

        @ParameterizedTest
        @ValueSource(strings = {"pause", "resume"})
        void rejectsCommandsToEndedProcesses(String action) {
            var process = rated(grace);
            olga.delete(process);

            var answer = olga.post(process + "/" + action);

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.code()).isEqualTo("KARTA-523");
        }

        @ParameterizedTest
        @ValueSource(strings = {"pause", "resume", "terminate"})
        void othersDoNot(String action) {
            var process = rated(grace);

            var own = grace.post(process + "/" + action);
            var elses = ada.post(process + "/" + action);

            assertThat(own.status()).isEqualTo(403);
            assertThat(own.code()).isEqualTo("KARTA-505");
            assertThat(elses.code()).isEqualTo("KARTA-502");
            assertThat(status(grace, process)).isEqualTo("WAITING");
        }
    }
}
