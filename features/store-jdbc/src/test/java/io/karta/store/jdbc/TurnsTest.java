/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.PlannerType;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.definition.Argument.Presence;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.process.history.QueuedEvent;
import io.karta.spi.ProcessStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Turns of processes in a database, on two nodes. */
class TurnsTest {

    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final int SESSIONS = 8;
    private static final int MESSAGES = 10;

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final AgentModel agent = bot();
    private final ProcessStore store = Letters.store(database, agent);
    private final LocalPlatform first = Letters.platform(store, agent, LEASE);
    private final LocalPlatform second = Letters.platform(store, agent, LEASE);

    @AfterEach
    void close() {
        first.close();
        second.close();
        database.close();
    }

    private static AgentModel bot() {
        ActionModel respond = ActionModel.builder("Bot", "respond")
                .argument(new FromBlackboard(UserMessage.class, Optional.empty(), Presence.REQUIRED))
                .argument(new FromContext(context -> context))
                .trigger(UserMessage.class)
                .rerunnable(true)
                .calling(values -> {
                    String text = ((UserMessage) values[0]).text();
                    ((ActionContext) values[1]).sendMessage(new AssistantMessage("re: " + text));
                    return null;
                });
        return new AgentModel("Bot", "test", "Answers", "1.0.0", List.of(respond), List.of(), List.of())
                .plannedBy(PlannerType.UTILITY);
    }

    private AgentProcess begin() {
        return first.run(first.createProcess(agent, ProcessOptions.defaults().withTurns(TurnLimits.defaults())));
    }

    private static AgentProcess on(LocalPlatform platform, String process) {
        return platform.process(process).orElseThrow();
    }

    private boolean isIdle(String process, int turns) {
        AgentProcess seen = on(second, process);
        return seen.status() == ProcessStatus.WAITING
                && seen.queuedEvents().isEmpty()
                && seen.turns().size() == turns;
    }

    private List<String> heard(String process) {
        return on(second, process).turns().stream()
                .map(turn -> (UserMessage) turn.event().orElseThrow().event())
                .map(UserMessage::text)
                .toList();
    }

    private List<String> messages(String process) {
        return on(second, process).turns().stream()
                .flatMap(turn -> turn.messages().stream())
                .map(sent -> sent.message().text())
                .toList();
    }

    @Test
    void messagesKeepTheirImages() {
        String process = begin().id();
        var photo = new UserMessage("This is broken").with(AgentImage.create("image/png", new byte[] {1, 2}));

        on(first, process).enqueue(photo);
        eventually(() -> isIdle(process, 1));

        assertThat(on(second, process).turns().get(0).event())
                .map(QueuedEvent::event)
                .contains(photo);
        assertThat(messages(process)).containsExactly("re: This is broken");
    }

    @Test
    void concurrentMessagesOfTwoNodesAreAnsweredOnceAndInOrder() throws Exception {
        List<String> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            sessions.add(begin().id());
        }
        var threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                String text = "m" + i;
                LocalPlatform node = i % 2 == 0 ? first : second;
                sessions.forEach(session ->
                        all.add(threads.submit(() -> on(node, session).enqueue(new UserMessage(text)))));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdown();
        }

        for (String session : sessions) {
            eventually(
                    () -> isIdle(session, MESSAGES), () -> on(second, session).explain());
            List<String> received = heard(session);
            assertThat(received).hasSize(MESSAGES).doesNotHaveDuplicates();
            assertThat(messages(session))
                    .isEqualTo(received.stream().map(text -> "re: " + text).toList());
        }
    }
}
