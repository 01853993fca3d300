/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore.PurgeQuery;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PurgeQueryTest {

    private static final ProcessFilter FAILED = ProcessFilter.all().withStatus(ProcessStatus.FAILED);

    @Test
    void requiresStatusesOtherThanRunning() {
        var running = ProcessFilter.all().withStatus(ProcessStatus.COMPLETED, ProcessStatus.RUNNING);

        assertThatThrownBy(() -> PurgeQuery.of(ProcessFilter.all(), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("KARTA-630: ");
        assertThatThrownBy(() -> PurgeQuery.of(running, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("KARTA-630: ")
                .hasMessageContaining("RUNNING");
    }

    @Test
    void rejectsNegativeAgesAndLimits() {
        PurgeQuery query = PurgeQuery.of(FAILED, Duration.ZERO);

        assertThatThrownBy(() -> PurgeQuery.of(FAILED, Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("KARTA-631: ")
                .hasMessageContaining("PT-0.001S");
        assertThatThrownBy(() -> query.limit(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void changesCopies() {
        PurgeQuery query = PurgeQuery.of(FAILED, Duration.ofDays(1));

        assertThat(query.after("a").limit(7).after()).contains("a");
        assertThat(query.after("a").limit(7).limit()).isEqualTo(7);
        assertThat(query.after()).isEmpty();
    }

    @Test
    void storesNeedNotRemoveProcesses() {
        var store = new EmptyStore();

        assertThatThrownBy(() -> store.purge(PurgeQuery.of(FAILED, Duration.ZERO)))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-632: ")
                .hasMessageContaining(EmptyStore.class.getName());
    }

    private static final class EmptyStore implements ProcessStore {

        @Override
        public void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {}

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {}

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            return OptionalLong.empty();
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            return Map.of();
        }

        @Override
        public void release(String process, String owner) {}

        @Override
        public void releaseRequest(String process) {}

        @Override
        public List<JournalEntry> load(String process, long after) {
            return List.of();
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            return List.of();
        }

        @Override
        public boolean isDurable() {
            return false;
        }
    }
}
