/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Nodes with one durable store, and an agent of three steps. The nodes are closed after each test. */
abstract class RecoveryFixture {

    record First() {}

    record Second() {}

    record Third(String text) {}

    static final UserInput INPUT = new UserInput("x");

    static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

    final ProcessStore store = TestStores.durable(new InMemoryProcessStore(1000, Clock.systemUTC()));
    final List<LocalPlatform> platforms = new ArrayList<>();
    final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    LocalPlatform open(ProcessStore on, AgentModel... agents) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agents))
                .store(on)
                .settings(QUICK)
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    Invoker noting(String name, Object value) {
        return values -> {
            ran.add(name);
            return value;
        };
    }

    AgentModel threeSteps(Invoker second, boolean idempotent) {
        return new TestAgents("Steps")
                .action("first", List.of(a(UserInput.class)), First.class, noting("first", new First()))
                .action(
                        "second",
                        List.of(a(First.class), CONTEXT),
                        Second.class,
                        second,
                        action -> action.idempotent(idempotent))
                .action("third", List.of(a(Second.class)), Third.class, noting("third", new Third("done")))
                .goal("third", "third", Third.class, UserInput.class)
                .model();
    }

    AgentProcess begun(LocalPlatform platform) {
        return platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), INPUT);
    }

    static void runAndCrash(LocalPlatform platform, AgentProcess process) {
        assertThatThrownBy(() -> platform.run(process)).hasMessageContaining("KARTA-347");
    }

    AgentProcess on(LocalPlatform platform, AgentProcess process) {
        return platform.process(process.id()).orElseThrow();
    }
}
