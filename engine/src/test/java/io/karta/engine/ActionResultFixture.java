/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.agent.SomeOf;
import io.karta.agent.UserInput;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ObjectAdded;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.lang.reflect.Type;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Platform for actions that return animals. */
abstract class ActionResultFixture {

    sealed interface Animal permits Frog, Dog {}

    record Frog(String name) implements Animal {}

    record Dog(String name) implements Animal {}

    record Story(String text) {}

    record FrogOrDog(@Nullable Frog frog, @Nullable Dog dog) implements SomeOf {}

    record Pair<A, B>(@Nullable A left, @Nullable B right) implements SomeOf {}

    static final UserInput INPUT = new UserInput("an animal, please");
    static final Frog KERMIT = new Frog("Kermit");
    static final Dog SNOOPY = new Dog("Snoopy");
    final List<LocalPlatform> platforms = new ArrayList<>();
    final InMemoryProcessStore store = new InMemoryProcessStore(100, Clock.systemUTC());
    final List<ObjectAdded> added = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    LocalPlatform platform(TestAgents desk) {
        return platform(desk, builder -> builder);
    }

    LocalPlatform platform(TestAgents desk, UnaryOperator<LocalPlatformBuilder> more) {
        var builder = LocalPlatform.builder()
                .agents(List.of(desk.model()))
                .store(store)
                .events(event -> {
                    if (event instanceof ObjectAdded object) {
                        added.add(object);
                    }
                });
        LocalPlatform platform = more.apply(builder).build();
        platforms.add(platform);
        return platform;
    }

    static AgentProcess create(LocalPlatform platform) {
        return create(platform, ProcessOptions.defaults());
    }

    static AgentProcess create(LocalPlatform platform, ProcessOptions options) {
        return platform.createProcess(platform.agents().get(0), options, INPUT);
    }

    AgentProcess run(TestAgents desk) {
        LocalPlatform platform = platform(desk);
        return platform.run(create(platform));
    }

    /** An agent that gets an animal somehow and tells a story about whatever it is. */
    static TestAgents choosing(Type declared, Supplier<@Nullable Object> choice) {
        return choosingBy(declared, values -> choice.get());
    }

    static TestAgents choosingBy(Type declared, Invoker choice) {
        return new TestAgents("Choice")
                .action("choose", List.of(a(UserInput.class), CONTEXT), declared, choice)
                .action("tellOfFrog", List.of(a(Frog.class)), Story.class, values -> new Story("a frog"))
                .action("tellOfDog", List.of(a(Dog.class)), Story.class, values -> new Story("a dog"))
                .action("publish", List.of(a(Story.class)), String.class, values -> ((Story) values[0]).text())
                .goal("story", "publish", String.class, UserInput.class);
    }

    static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .map(run -> run.action().replace("Choice.", ""))
                .toList();
    }

    static void assertFailed(AgentProcess process, String... words) {
        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure()).get().isInstanceOf(AgentException.class);
        assertThat(process.failure().orElseThrow()).hasMessageContainingAll(words);
    }
}
