/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.event.ProcessCreated;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.Letters.Letter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An observer of {@link ProcessCreated} may change the process. */
class AddByCreationObserverTest {

    private final TestDatabase database = TestDatabase.h2InMemory();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void theProcessIsCreated() {
        AgentModel agent = Letters.agent(
                "1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, values -> new Letter("x")));
        ProcessStore store = Letters.store(database, agent);
        try (LocalPlatform platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .store(store)
                .events(event -> {
                    if (event instanceof ProcessCreated created) {
                        created.process().add(new UserInput("more"));
                    }
                })
                .build()) {

            AgentProcess process = platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("x"));

            assertThat(process.status()).isEqualTo(ProcessStatus.NOT_STARTED);
        }
    }
}
