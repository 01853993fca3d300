/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.InvalidCursorException;
import io.karta.builder.Agents;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoreFailedException;
import io.karta.spi.StoredProcess;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessDirectoryTest {

    record Order(int number) {}

    record Receipt(String text) {}

    private final AgentDefinition shop = Agents.agent("Shop", "sells")
            .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt("order " + order.number()))
            .goal("sold", "Sell something", Receipt.class)
            .build();
    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final LocalPlatform platform = LocalPlatform.builder().clock(clock).build();

    @AfterEach
    void close() {
        platform.close();
    }

    private String order(int number, ProcessOptions options) {
        clock.advance(Duration.ofMillis(1)); // ids are ordered by time
        return platform.run(platform.createProcess(shop, options, new Order(number)))
                .id();
    }

    @Test
    void listsTheLatestProcessesFirst() {
        String first = order(1, ProcessOptions.defaults());
        String second = order(2, ProcessOptions.defaults());

        var page = platform.processes(ProcessFilter.all(), PageRequest.first(10));

        assertThat(page.items()).extracting(ProcessInfo::id).containsExactly(second, first);
        assertThat(page.next()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "%", "cDphYg==", "not a cursor", "00000000-0000-7000-8000-000000000000"})
    void rejectsCursorsOfOtherLists(String cursor) {
        assertThatThrownBy(() -> platform.processes(
                        ProcessFilter.all(), PageRequest.first(2).after(cursor)))
                .isInstanceOf(InvalidCursorException.class)
                .hasMessageContaining("KARTA-184")
                .hasMessageContaining("processes");
    }

    @Test
    void rejectsTheCursorOfThePagesOfQuestions() {
        String ofQuestions = Cursor.QUESTIONS.encode("a~1");

        assertThatThrownBy(() -> platform.processes(
                        ProcessFilter.all(), PageRequest.first(2).after(ofQuestions)))
                .isInstanceOf(InvalidCursorException.class);
        assertThatThrownBy(() -> platform.questions(
                        QuestionFilter.all(), PageRequest.first(2).after(Cursor.PROCESSES.encode("a~1"))))
                .isInstanceOf(InvalidCursorException.class)
                .hasMessageContaining("questions");
        assertThatThrownBy(() -> platform.questions(
                        QuestionFilter.all(), PageRequest.first(2).after(Cursor.QUESTIONS.encode("a"))))
                .isInstanceOf(InvalidCursorException.class);
        assertThat(platform.questions(QuestionFilter.all(), PageRequest.first(2).after(ofQuestions))
                        .items())
                .isEmpty();
    }

    @Test
    void continuesAfterTheCursor() {
        List<String> ids = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            ids.add(0, order(number, ProcessOptions.defaults()));
        }

        List<String> listed = new ArrayList<>();
        var page = platform.processes(ProcessFilter.all(), PageRequest.first(2));
        while (page.next().isPresent()) {
            page.items().forEach(process -> listed.add(process.id()));
            page = platform.processes(
                    ProcessFilter.all(), PageRequest.first(2).after(page.next().get()));
        }
        page.items().forEach(process -> listed.add(process.id()));

        assertThat(listed).isEqualTo(ids);
    }

    @Test
    void aFullLastPageHasNoNextOne() {
        order(1, ProcessOptions.defaults());
        order(2, ProcessOptions.defaults());

        var page = platform.processes(ProcessFilter.all(), PageRequest.first(2));

        assertThat(page.items()).hasSize(2);
        assertThat(page.next()).isEmpty();
    }

    @Test
    void findsByLabelAndCaller() {
        var ada = Caller.named("ada", Set.of());
        String labelled =
                order(17, ProcessOptions.defaults().withLabel("order 17").withCaller(ada));
        order(18, ProcessOptions.defaults().withLabel("order 18").withCaller(ada));

        var page = platform.processes(ProcessFilter.all().withLabel("order 17").withCaller(ada), PageRequest.first(10));

        assertThat(page.items()).singleElement().satisfies(process -> {
            assertThat(process.id()).isEqualTo(labelled);
            assertThat(process.label()).contains("order 17");
            assertThat(process.caller()).contains("ada");
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        });
        assertThat(platform.process(labelled).orElseThrow().label()).isEqualTo(Optional.of("order 17"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1001})
    void aPageHasALimit(int limit) {
        assertThatThrownBy(() -> PageRequest.first(limit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 1000")
                .hasMessageContaining(String.valueOf(limit));
    }

    @Test
    void aLabelIsNeitherBlankNorLong() {
        assertThatThrownBy(() -> ProcessOptions.defaults().withLabel(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ProcessOptions.defaults().withLabel("x".repeat(201)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("201");
    }

    @Test
    void tellsFailuresOfADurableStoreApart() {
        var broken = new ForwardingStore(new InMemoryProcessStore(10, clock)) {
            @Override
            public List<StoredProcess> find(ProcessQuery query) {
                throw new IllegalStateException("the database is down");
            }

            @Override
            public boolean isDurable() {
                return true;
            }
        };
        var directory = new ProcessDirectory(broken);

        assertThatThrownBy(() -> directory.processes(ProcessFilter.all(), PageRequest.first(10)))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageStartingWith("KARTA-923");
        assertThatThrownBy(() -> directory.children("parent")).isInstanceOf(StoreFailedException.class);
    }
}
