/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.AgentProcess;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.history.Turn;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Client that reads slower than a model writes, over HTTP. */
class SlowReaderTest {

    private static final String DESK = "chatbots/desk";
    private static final String HI = "[{\"id\":\"u1\",\"role\":\"user\",\"content\":\"Hi\"}]";

    /** More than the buffers of the connection can hold. */
    private static final String[] PIECES =
            Stream.generate(() -> "x".repeat(8_191) + "\n").limit(2_500).toArray(String[]::new);

    private final Shop shop = new Shop();

    @AfterEach
    void stop() {
        shop.close();
    }

    private boolean hasEnded() {
        return shop.platform.processes(ProcessFilter.all(), PageRequest.first(1)).items().stream()
                .flatMap(found -> shop.platform.process(found.id()).stream())
                .map(AgentProcess::turns)
                .flatMap(List::stream)
                .map(Turn::endedAt)
                .anyMatch(Optional::isPresent);
    }

    private static Optional<JsonObject> data(String line) {
        return Optional.of(line)
                .filter(each -> each.startsWith("data: "))
                .map(each -> AgUiTestClient.json(each.substring(6)));
    }

    /** Returns the answer as the client shows it: a snapshot replaces what it has received before. */
    private static String text(List<JsonObject> events) {
        return events.stream()
                .filter(event -> event.getString("type").equals("MESSAGES_SNAPSHOT"))
                .map(event -> event.getJsonArray("messages").getJsonObject(1).getString("content"))
                .reduce((earlier, later) -> later)
                .orElseGet(() -> new AgUiTestClient.Answer(200, Map.of(), events, "").said());
    }

    @Test
    void delaysNoTurnAndReceivesTheWholeAnswer() throws Exception {
        shop.model.inOrder();
        shop.model.always().pieces(PIECES);
        shop.model.always().text("Hello Grace.");
        try (var lines = shop.client().as("ada").lines(DESK, AgUiTestClient.input("t1", HI, "[]"))) {
            var reader = lines.iterator();
            reader.next();

            eventually(this::hasEnded);
            var meanwhile = shop.client().as("grace").say(DESK, "t1", "Hello");
            List<JsonObject> events = new ArrayList<>();
            reader.forEachRemaining(line -> data(line).ifPresent(events::add));

            assertThat(meanwhile.said()).isEqualTo("Hello Grace.");
            assertThat(events.get(events.size() - 1).getString("type")).isEqualTo("RUN_FINISHED");
            assertThat(text(events)).isEqualTo(String.join("", PIECES));
        }
    }
}
