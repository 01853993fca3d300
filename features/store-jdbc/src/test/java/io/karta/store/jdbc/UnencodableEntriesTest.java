/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.EncodedJournalCodec;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.userdata.EntryCodec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entries that the codec of the application cannot encode. */
class UnencodableEntriesTest {

    private static final int LONGEST = 5_000;

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicReference<Predicate<String>> rejected =
            new AtomicReference<>(entry -> entry.length() > LONGEST);

    record Report(String text) {}

    /** An encryption service that rejects some entries, for example large ones. */
    private final class Vault implements EntryCodec {

        @Override
        public String encode(String entry) {
            if (rejected.get().test(entry)) {
                throw new IllegalStateException("rejected");
            }
            return entry;
        }

        @Override
        public String decode(String stored) {
            return stored;
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static String large() {
        return "x".repeat(LONGEST);
    }

    private AgentDefinition writer(BiFunction<UserInput, ActionContext, Report> body) {
        return Agents.agent("Writer", "writes")
                .action("write", UserInput.class, Report.class, (input, context) -> {
                    runs.incrementAndGet();
                    return body.apply(input, context);
                })
                .goal("report", "A report", Report.class)
                .build();
    }

    private LocalPlatform platform(AgentDefinition... agents) {
        var shapes = new Shapes();
        var codec = ExtensibleJournalCodec.of(List.of(), shapes, List.of());
        LocalPlatform platform = LocalPlatform.builder()
                .store(JdbcProcessStore.of(database.pool(), new EncodedJournalCodec(codec, new Vault())))
                .shapes(shapes)
                .settings(new EngineSettings(
                        Budget.defaults(), Duration.ofMinutes(1), Verbosity.silent(), Duration.ofMillis(300)))
                .deploymentListener(codec::addAgent)
                .build();
        List.of(agents).forEach(platform::deploy);
        return platform;
    }

    private static AgentProcess run(LocalPlatform platform, AgentDefinition agent) {
        return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go")));
    }

    private void assertFailedOnce(AgentProcess process) {
        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure().orElseThrow()).hasMessageStartingWith("KARTA-934");
        assertThat(process.history()).hasSize(1);
        assertThat(runs).hasValue(1);
    }

    @Test
    void failTheActionThatProducesThem() {
        AgentDefinition writer = writer((input, context) -> new Report(large()));
        try (LocalPlatform platform = platform(writer)) {
            assertFailedOnce(run(platform, writer));
        }
    }

    @Test
    void failTheActionThatAddsThemBeforeItThrows() {
        AgentDefinition writer = writer((input, context) -> {
            context.blackboard().add(new Report(large()));
            throw new IllegalArgumentException("no report");
        });
        try (LocalPlatform platform = platform(writer)) {
            assertFailedOnce(run(platform, writer));
        }
    }

    @Test
    void failTheParentThatAwaitsThem() {
        rejected.set(entry -> entry.contains("\"kind\":\"answered\"") && entry.contains("done"));
        AgentDefinition writer = writer((input, context) -> new Report("done"));
        AgentDefinition editor = Agents.agent("Editor", "edits")
                .actionWithOutcome(
                        "edit",
                        UserInput.class,
                        Report.class,
                        (input, context) -> Outcome.delegate(writer, new UserInput("go"), Report.class))
                .goal("edited", "An edited report", Report.class)
                .build();
        try (LocalPlatform platform = platform(writer, editor)) {
            AgentProcess process = run(platform, editor);

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow()).hasMessageStartingWith("KARTA-934");
        }
    }

    @Test
    void repeatTheActionWhenAllKeysWereMissing() {
        AgentDefinition writer = writer((input, context) -> {
            boolean isFirst = runs.get() == 1;
            rejected.set(entry -> isFirst);
            return new Report("done");
        });
        try (LocalPlatform platform = platform(writer)) {
            AgentProcess process = platform.createProcess(writer, ProcessOptions.defaults(), new UserInput("go"));

            assertThatThrownBy(() -> platform.run(process)).hasMessageStartingWith("KARTA-347");
            rejected.set(entry -> false);

            eventually(() -> process.status() == ProcessStatus.COMPLETED, process::explain);
            assertThat(runs).hasValue(2);
        }
    }
}
