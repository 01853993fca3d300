/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.TestStores;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Score;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessStuckException;
import io.karta.process.StuckHandler;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Errors, such as those of class loading, of the methods that the planning loop calls. */
class UserCodeErrorsTest {

    private static final UserInput INPUT = new UserInput("x");

    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(AgentModel agent) {
        return platform(agent, new InMemoryProcessStore(100, Clock.systemUTC()));
    }

    private LocalPlatform platform(AgentModel agent, ProcessStore store) {
        var platform =
                LocalPlatform.builder().agents(List.of(agent)).store(store).build();
        platforms.add(platform);
        return platform;
    }

    private static Object fail() {
        throw new NoClassDefFoundError("Missing");
    }

    private static TestAgents writer() {
        return new TestAgents("Desk");
    }

    private static String await(CompletionStage<String> result) {
        return result.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
    }

    @Test
    void aConditionDoesNotHold() {
        AgentModel agent = writer().condition("open", List.of(), values -> fail())
                .action(
                        "write",
                        List.of(a(UserInput.class)),
                        String.class,
                        values -> "x",
                        action -> action.pre(List.of("open")))
                .goal("write", "write", String.class, UserInput.class)
                .model();
        LocalPlatform platform = platform(agent);

        AgentProcess process = platform.run(platform.createProcess(agent, ProcessOptions.defaults(), INPUT));

        assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
        assertThat(process.explain()).contains("open");
        assertThatThrownBy(() -> process.result(String.class)).isInstanceOf(ProcessStuckException.class);
    }

    @Test
    void aScoreIsReplacedByTheDeclaredOne() {
        AgentModel agent = writer().action(
                        "write",
                        List.of(a(UserInput.class)),
                        String.class,
                        values -> "x",
                        action -> action.costing(new Score("price", List.of(), values -> fail())))
                .goal("write", "write", String.class, UserInput.class)
                .model();

        assertThat(await(platform(agent).invocation(String.class).invokeAsync(INPUT)))
                .isEqualTo("x");
    }

    @Test
    void aStuckHandlerResolvesNothing() {
        StuckHandler handler = process -> (StuckHandler.Resolution) fail();
        AgentModel agent = writer().action("write", List.of(a(UserInput.class)), Integer.class, values -> null)
                .action("end", List.of(a(Integer.class)), String.class, values -> "x")
                .goal("end", "end", String.class, UserInput.class)
                .model()
                .helpedBy(handler);
        LocalPlatform platform = platform(agent);

        AgentProcess process = platform.run(platform.createProcess(agent, ProcessOptions.defaults(), INPUT));

        assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
    }

    @Test
    void theResultOfACallCompletesAfterAnErrorOfTheEngine() {
        var isThrown = new AtomicBoolean();
        var store = new CrashingProcessStore(new InMemoryProcessStore(100, Clock.systemUTC()), entry -> {
            if (entry instanceof JournalEntry.ActionRan && isThrown.compareAndSet(false, true)) {
                fail();
            }
            return entry;
        });
        AgentModel agent = writer().action("write", List.of(a(UserInput.class)), String.class, values -> "x")
                .goal("write", "write", String.class, UserInput.class)
                .model();
        LocalPlatform platform = platform(agent, TestStores.durable(store));

        var result = platform.invocation(String.class).invokeAsync(INPUT);

        assertThatThrownBy(() -> await(result))
                .isInstanceOf(CompletionException.class)
                .hasMessageContaining("KARTA-330");
    }
}
