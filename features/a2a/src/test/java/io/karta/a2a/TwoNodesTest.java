/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static io.karta.a2a.A2aTestClient.data;
import static io.karta.a2a.A2aTestClient.message;
import static io.karta.a2a.A2aTestClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.Shapes;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.CrashingProcessStore;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks whose requests reach different nodes, over HTTP: the nodes share only their store. */
@Timeout(120)
class TwoNodesTest {

    private final ExtensibleJournalCodec codec = ExtensibleJournalCodec.of(List.of(), new Shapes(), List.of());
    private final CrashingProcessStore store = new CrashingProcessStore(
            new InMemoryProcessStore(100, Clock.systemUTC()), entry -> codec.read(codec.write(entry)));
    private final Shop one = new Shop(store, codec::addAgent);
    private final Shop other = new Shop(store.otherNode(), codec::addAgent);
    private final A2aTestClient here = one.client().as("ada");
    private final A2aTestClient there = other.client().as("ada");

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Test
    void continuesATaskOfAnotherNode() {
        var asked = here.say("courier", data("{\"number\":3}"));

        var second = there.answers(asked.id(), text("the red one"));
        var third = here.answers(asked.id(), data("{\"street\":\"Main\",\"house\":5}"));

        assertThat(second.said()).isEqualTo("Where to?");
        assertThat(third.output().toString()).contains("Main");
    }

    @Test
    void continuesATaskAfterACrash() {
        var asked = here.say("ship", text("a kettle"));
        store.crash();

        var loaded =
                there.call("GetTask", "{\"id\":\"%s\"}".formatted(asked.id())).result();
        var sent = there.answers(asked.id(), data("{\"street\":\"Main\",\"house\":5}"));

        assertThat(loaded.getJsonObject("status").getString("state")).isEqualTo("TASK_STATE_INPUT_REQUIRED");
        assertThat(sent.output().toString()).contains("Main 5");
    }

    @Test
    void followsATaskOfAnotherNode() throws Exception {
        var started = here.call(
                "SendMessage",
                message("wait", text("go")).replaceFirst("}$", ",\"configuration\":{\"returnImmediately\":true}}"));
        one.isRunning.await();

        var lines = there.lines("SubscribeToTask", "{\"id\":\"%s\"}".formatted(started.id()))
                .iterator();
        assertThat(lines.next()).contains("TASK_STATE_WORKING");
        one.mayEnd.countDown();

        var rest = new StringBuilder();
        lines.forEachRemaining(rest::append);
        assertThat(rest).contains("artifactUpdate", "TASK_STATE_COMPLETED");
    }

    @Test
    void createsOneTaskForAMessageThatIsRepeatedOnAnotherNode() {
        var first = here.call("SendMessage", message("m1", "answer", text("hello"), ""));
        var second = there.call("SendMessage", message("m1", "answer", text("hello"), ""));

        assertThat(second.id()).isEqualTo(first.id());
    }

    @Test
    void reportsAStoreThatDoesNotAnswer() {
        store.crash();
        try (var log = CapturedLog.of("io.karta.a2a.http.A2aServlet")) {
            var reply = here.say("answer", text("hello"));

            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.code()).isEqualTo(-32603);
            assertThat(reply.error().getString("message")).contains("KARTA-398");
            assertThat(reply.json().getInt("id")).isEqualTo(1);
            assertThat(log.messages()).anyMatch(message -> message.contains("KARTA-398"));
        }
    }
}
