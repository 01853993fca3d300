/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static io.karta.a2a.A2aTestClient.message;
import static io.karta.a2a.A2aTestClient.text;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client that reads slowly delays no process, and receives the result. */
@Timeout(120)
class SlowReaderTest {

    /** More than the buffers of the connection can hold. */
    private static final int REPORTS = 2_500;

    private static final String REPORT = "x".repeat(8_192);

    private final Shop shop = new Shop();

    @AfterEach
    void close() {
        shop.close();
    }

    private boolean hasEnded() {
        return shop
                .platform
                .processes(ProcessFilter.all().withStatus(ProcessStatus.COMPLETED), PageRequest.first(1))
                .items()
                .stream()
                .findFirst()
                .isPresent();
    }

    @Test
    void delaysNoProcessAndReceivesTheResult() throws Exception {
        shop.platform.deploy(Agents.agent("Talker", "Talks")
                .action("talk", UserInput.class, String.class, (input, context) -> {
                    for (int i = 0; i < REPORTS; i++) {
                        context.progress(REPORT);
                    }
                    return "the end";
                })
                .goal("talk", "Talk", String.class, goal -> goal.remote().startingWith(UserInput.class))
                .build());
        try (var lines = shop.client().as("ada").lines("SendStreamingMessage", message("talk", text("go")))) {
            var reader = lines.iterator();
            reader.next();

            eventually(this::hasEnded);
            var last = "";
            var result = "";
            while (reader.hasNext()) {
                var line = reader.next();
                last = line.isEmpty() ? last : line;
                result = line.contains("artifactUpdate") ? line : result;
            }

            assertThat(result).contains("the end");
            assertThat(last).contains("TASK_STATE_COMPLETED");
        }
    }
}
