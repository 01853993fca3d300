/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static io.karta.a2a.A2aTestClient.answer;
import static io.karta.a2a.A2aTestClient.message;
import static io.karta.a2a.A2aTestClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many clients at a time. */
@Timeout(120)
class ConcurrencyTest {

    private static final int CLIENTS = 200;
    private static final int CLIENTS_OF_ONE_MESSAGE = 6;

    private final Shop shop = new Shop();
    private final A2aTestClient ada = shop.client().as("ada");

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void respondsToManyClientsThatWait() throws Exception {
        var threads = Executors.newFixedThreadPool(20);
        var begin = new CountDownLatch(1);
        var replies = new ArrayList<Future<A2aTestClient.Reply>>();
        for (int i = 0; i < CLIENTS; i++) {
            int number = i;
            replies.add(threads.submit(() -> {
                begin.await();
                return number % 2 == 0
                        ? ada.say("answer", text("hello " + number))
                        : ada.call("SendStreamingMessage", message("answer", text("hello " + number)));
            }));
        }
        begin.countDown();

        for (int i = 0; i < CLIENTS; i++) {
            assertThat(replies.get(i).get().text()).contains("You said hello " + i + "\"", "TASK_STATE_COMPLETED");
        }
        threads.shutdown();
    }

    @Test
    void answersOneQuestionOnce() throws Exception {
        var threads = Executors.newFixedThreadPool(8);
        for (int round = 0; round < 20; round++) {
            var asked = ada.say("greet", text("someone " + UUID.randomUUID()));
            var replies = new ArrayList<Future<A2aTestClient.Reply>>();
            for (int i = 0; i < 4; i++) {
                int number = i;
                replies.add(threads.submit(() -> ada.answers(asked.id(), text("city " + number))));
            }
            int accepted = 0;
            for (Future<A2aTestClient.Reply> reply : replies) {
                if (reply.get().json().containsKey("result")) {
                    accepted++;
                } else {
                    assertThat(reply.get().code()).as(reply.get().text()).isEqualTo(-32004);
                }
            }
            assertThat(accepted).isOne();
        }
        threads.shutdown();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SendMessage", "SendStreamingMessage"})
    void respondsToEachOfRepeatedMessages(String method) throws Exception {
        var threads = Executors.newFixedThreadPool(CLIENTS_OF_ONE_MESSAGE);
        for (int round = 0; round < 100; round++) {
            var message = message("m" + round, "answer", text("hello"), "");

            for (A2aTestClient.Reply reply : repeated(method, message, threads)) {
                assertThat(reply.text()).contains("TASK_STATE_COMPLETED");
            }
        }
        threads.shutdown();
    }

    @Test
    void respondsToARepeatedAnswerWithWhatFollows() throws Exception {
        var threads = Executors.newFixedThreadPool(CLIENTS_OF_ONE_MESSAGE);
        for (int round = 0; round < 20; round++) {
            var asked = ada.call("SendMessage", message("m" + round, "greet", text("someone"), ""));
            var answer = answer(asked.id(), text("Porto"));

            for (A2aTestClient.Reply reply : repeated("SendMessage", answer, threads)) {
                assertThat(reply.text()).contains("TASK_STATE_COMPLETED");
            }
        }
        threads.shutdown();
    }

    private List<A2aTestClient.Reply> repeated(String method, String message, ExecutorService threads)
            throws Exception {
        var replies = new ArrayList<Future<A2aTestClient.Reply>>();
        for (int i = 0; i < CLIENTS_OF_ONE_MESSAGE; i++) {
            replies.add(threads.submit(() -> ada.call(method, message)));
        }
        var received = new ArrayList<A2aTestClient.Reply>();
        for (Future<A2aTestClient.Reply> reply : replies) {
            received.add(reply.get(20, TimeUnit.SECONDS));
        }
        return received;
    }
}
