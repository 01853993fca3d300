/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.PlannerType;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.event.TurnEnded;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Stop of a turn whose action runs a child, while the next turn starts. */
class StoppedTurnTest {

    record Said(String text) {}

    record Greeting() {}

    private final CountDownLatch isFirstBegun = new CountDownLatch(1);
    private final CountDownLatch isSecondBegun = new CountDownLatch(1);
    private final CountDownLatch isStopped = new CountDownLatch(1);

    private final AgentModel helper = new TestAgents("Helper")
            .action("help", List.of(a(Said.class)), Greeting.class, values -> {
                if (((Said) values[0]).text().equals("one")) {
                    isFirstBegun.countDown();
                    new CountDownLatch(1).await();
                }
                isSecondBegun.countDown();
                isStopped.await();
                return new Greeting();
            })
            .goal("help", "help", Greeting.class, Said.class)
            .model();

    private final AgentModel bot = new TestAgents("Bot")
            .action(
                    "respond",
                    List.of(a(Said.class), CONTEXT),
                    void.class,
                    values -> {
                        Greeting unused = context(values, 1).run(Greeting.class, values[0]);
                        return null;
                    },
                    action -> action.trigger(Said.class).rerunnable(true))
            .model()
            .plannedBy(PlannerType.UTILITY);

    /** The action of the stopped turn ends at once, while observers still learn of the stop. */
    @Test
    void doesNotEndTheChildOfTheNextTurn() throws InterruptedException {
        try (LocalPlatform platform = LocalPlatform.builder()
                .agents(List.of(bot, helper))
                .events(this::delayFirstEnd)
                .build()) {
            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().get(0), ProcessOptions.defaults().withTurns(TurnLimits.defaults())));
            QueuedEvent one = process.enqueue(new Said("one"));
            QueuedEvent two = process.enqueue(new Said("two"));
            isFirstBegun.await();

            assertThat(process.stopTurn()).isTrue();
            isStopped.countDown();

            assertThat(List.of(one.number(), two.number())).containsExactly(1, 2);
            eventually(() -> process.status() == ProcessStatus.WAITING
                    && process.queuedEvents().isEmpty());
            assertThat(process.turns())
                    .extracting(turn -> turn.ending().orElseThrow())
                    .containsExactly(Turn.Ending.STOPPED, Turn.Ending.COMPLETED);
        }
    }

    private void delayFirstEnd(ProcessEvent event) {
        if (event instanceof TurnEnded end && end.turn() == 1) {
            try {
                isSecondBegun.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
