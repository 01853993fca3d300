/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import io.karta.testkit.CapturedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A process whose journal cannot be read, among others. */
class UnreadableProcessTest {

    private static final ProcessOptions ADA = ProcessOptions.defaults().withCaller(Caller.named("ada", Set.of()));

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final AgentModel agent = Letters.yesterday();
    private String first = "";
    private String unreadable = "";
    private String last = "";

    @BeforeEach
    void createProcesses() throws SQLException {
        try (LocalPlatform platform = platform()) {
            first = waiting(platform);
            unreadable = waiting(platform);
            last = waiting(platform);
        }
        execute("UPDATE karta_journal SET entry = 'x' WHERE process = '%s'".formatted(unreadable));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private LocalPlatform platform() {
        return Letters.platform(Letters.store(database, agent), agent, Duration.ofSeconds(30));
    }

    private String waiting(LocalPlatform platform) {
        return platform.run(platform.createProcess(agent, ADA, new UserInput("write")))
                .id();
    }

    private void execute(String sql) throws SQLException {
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> questions(LocalPlatform platform) {
        return platform.questions(QuestionFilter.all(), PageRequest.first(10)).items().stream()
                .map(open -> open.process().id())
                .toList();
    }

    @Test
    void doesNotHideTheQuestionsOfOthers() {
        try (var log = CapturedLog.of("io.karta.engine.QuestionDirectory");
                LocalPlatform platform = platform()) {
            assertThat(questions(platform)).containsExactlyInAnyOrder(first, last);
            assertThat(questions(platform)).containsExactlyInAnyOrder(first, last);

            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("KARTA-925")
                    .contains(unreadable);
        }
    }

    @Test
    void failsTheListOfQuestionsIfTheStoreFails() throws SQLException {
        try (LocalPlatform platform = platform()) {
            execute("ALTER TABLE karta_process RENAME TO lost");

            assertThatThrownBy(() -> questions(platform)).hasMessageStartingWith("KARTA-923");
        }
    }

    @Test
    void isRemovedAfterAChangeOfItsStatus() throws SQLException, IOException {
        execute("UPDATE karta_process SET status = 'RUNNING' WHERE id = '%s'".formatted(unreadable));
        String page = Files.readString(Path.of("../../src/site/markdown/operations.md"));
        String sql = page.lines()
                .filter(line -> line.startsWith("UPDATE karta_process"))
                .findFirst()
                .orElseThrow();
        try (LocalPlatform platform = platform()) {
            execute(sql.replaceFirst("id = '[^']*'", "id = '" + unreadable + "'"));

            assertThat(platform.purge(Duration.ZERO, ProcessFilter.all().withStatus(ProcessStatus.KILLED)))
                    .isEqualTo(1);
            assertThat(platform.process(unreadable)).isEmpty();
            assertThat(questions(platform)).containsExactlyInAnyOrder(first, last);
        }
    }

    @Test
    void isErasedWithTheOtherDataOfItsUser() {
        try (LocalPlatform platform = platform()) {
            assertThat(platform.eraseUser("ada")).isEqualTo(3);

            assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(10))
                            .items())
                    .isEmpty();
        }
    }
}
