/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Statements in a JVM whose locale has its own digits. */
class LocaleTest {

    private final Locale locale = Locale.getDefault();
    private final TestDatabase database = TestDatabase.h2InMemory();

    @AfterEach
    void close() {
        Locale.setDefault(locale);
        database.close();
    }

    @Test
    void doNotDependOnIt() {
        Locale.setDefault(Locale.forLanguageTag("fa-IR"));
        var agent = Letters.yesterday();
        try (LocalPlatform platform = Letters.platform(Letters.store(database, agent), agent, Duration.ofSeconds(30))) {
            AgentProcess process =
                    platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go")));

            assertThat(platform.questions(QuestionFilter.all(), PageRequest.first(10))
                            .items())
                    .hasSize(1);
            assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(10))
                            .items())
                    .hasSize(1);

            platform.kill(process.id());

            assertThat(platform.purge(Duration.ZERO, Set.of(ProcessStatus.KILLED)))
                    .isEqualTo(1);
        }
    }
}
