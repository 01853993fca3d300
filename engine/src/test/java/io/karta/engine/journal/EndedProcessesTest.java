/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndedProcessesTest {

    private static final Duration AGE = Duration.ofDays(1);
    private static final Instant NOON = Instant.parse("2026-01-10T12:00:00Z");

    private final EndedProcesses ended = new EndedProcesses(3, AGE);
    private final Map<String, Instant> storedAt = new HashMap<>();

    private void end(String process, Instant at) {
        storedAt.put(process, at);
        ended.add(process);
    }

    private List<String> forgotten(Instant now) {
        List<String> forgotten = new ArrayList<>();
        ended.forgetOldest(now, process -> storedAt.getOrDefault(process, Instant.MIN), forgotten::add);
        return forgotten;
    }

    @Test
    void theOldestLeaveTheWindow() {
        List.of("a", "b", "c", "d", "e").forEach(process -> end(process, NOON));

        assertThat(forgotten(NOON)).containsExactly("a", "b");
    }

    @Test
    void theyExpire() {
        end("a", NOON);
        end("b", NOON.plusSeconds(60));

        assertThat(forgotten(NOON.plus(AGE))).isEmpty();
        assertThat(forgotten(NOON.plus(AGE).plusSeconds(1))).containsExactly("a");
        assertThat(forgotten(NOON.plus(AGE).plusSeconds(60))).isEmpty();
        assertThat(forgotten(NOON.plus(AGE).plusSeconds(61))).containsExactly("b");
    }

    @Test
    void theyExpireAfterAClockWasSetBack() {
        end("a", NOON.plus(AGE.multipliedBy(9)));
        assertThat(forgotten(NOON.plus(AGE.multipliedBy(9)))).isEmpty();
        end("b", NOON);
        assertThat(forgotten(NOON)).isEmpty();
        ended.remove("a");

        assertThat(forgotten(NOON.plus(AGE).plusSeconds(1))).containsExactly("b");
    }

    @Test
    void oneThatTheStoreDoesNotHaveIsForgotten() {
        ended.add("removed");

        assertThat(forgotten(NOON)).containsExactly("removed");
    }
}
