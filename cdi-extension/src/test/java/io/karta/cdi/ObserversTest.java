/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.cdi.event.EventSender;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.event.ProcessEventListener;
import io.karta.event.ActionFinished;
import io.karta.event.CircuitOpened;
import io.karta.event.ProcessEnded;
import io.karta.event.ProcessStarted;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ObserversTest {

    private static final UserInput INPUT = new UserInput("a kettle");

    @Singleton
    static class Watcher {
        final List<String> actions = new ArrayList<>();
        final CompletableFuture<ProcessStatus> ended = new CompletableFuture<>();

        void watch(@Observes ActionFinished event) {
            actions.add(event.run().action());
        }

        void watchLater(@ObservesAsync ProcessEnded event) {
            ended.complete(event.process().status());
        }
    }

    @Singleton
    static class Saboteur {
        int calls;

        void fail(@Observes ProcessEvent event) {
            calls++;
            throw new IllegalStateException("on purpose");
        }
    }

    @Nested
    class WhenThereAreObservers {

        @Test
        void everyStepIsTold() {
            try (var app = TestApplication.of(Desk.class, Watcher.class).deploy()) {
                app.get(AgentPlatform.class).invocation(Desk.Letter.class).invoke(INPUT);

                assertThat(app.get(Watcher.class).actions).containsExactly("Desk.understand", "Desk.write");
                assertThat(app.get(Watcher.class).ended.join()).isEqualTo(ProcessStatus.COMPLETED);
            }
        }
    }

    @Singleton
    static class Pager {
        final List<String> models = new ArrayList<>();

        void raise(@Observes CircuitOpened event) {
            models.add(event.model());
        }
    }

    /** A circuit that opened outside of any process. */
    record Opened(Instant at, String model, Duration delay) implements CircuitOpened {

        @Override
        public Optional<AgentProcess> callingProcess() {
            return Optional.empty();
        }

        @Override
        public Optional<String> action() {
            return Optional.empty();
        }
    }

    @Nested
    class WhenACallIsMadeOutsideOfProcesses {

        @Test
        void itsEventIsSentAsWell() {
            try (var app = TestApplication.of(Pager.class).deploy()) {
                new EventSender(app.container().getBeanManager())
                        .send(new Opened(Instant.EPOCH, "best", Duration.ZERO));

                assertThat(app.get(Pager.class).models).containsExactly("best");
            }
        }
    }

    @Nested
    class WhenThereAreNoObservers {

        @Test
        void theFirstEventOfItsKindIsTheLast() {
            try (var app = TestApplication.of(Desk.class, Watcher.class).deploy()) {
                var sender = new EventSender(app.container().getBeanManager());
                List<ProcessEvent> sent = new ArrayList<>();
                var collector = new Told(sent);
                try (var platform = LocalPlatform.builder()
                        .agents(List.of((AgentModel)
                                app.get(AgentPlatform.class).agents().get(0)))
                        .events(collector.before(sender))
                        .build()) {
                    platform.invocation(Desk.Letter.class).invoke(INPUT);
                    platform.invocation(Desk.Letter.class).invoke(INPUT);
                }

                assertThat(sent).filteredOn(ProcessStarted.class::isInstance).hasSize(1);
                assertThat(sent).filteredOn(ActionFinished.class::isInstance).hasSize(4);
            }
        }

        /** Counts what reaches a watcher. */
        record Told(List<ProcessEvent> sent) {

            ProcessEventListener before(ProcessEventListener next) {
                return new ProcessEventListener() {
                    @Override
                    public boolean isInterestedIn(Class<? extends ProcessEvent> type) {
                        return next.isInterestedIn(type);
                    }

                    @Override
                    public void accept(ProcessEvent event) {
                        sent.add(event);
                        next.accept(event);
                    }
                };
            }
        }
    }

    @Nested
    class WhenAnObserverFails {

        @Test
        void theProcessContinues() {
            try (var app = TestApplication.of(Desk.class, Saboteur.class).deploy()) {
                var letter = app.get(AgentPlatform.class)
                        .invocation(Desk.Letter.class)
                        .invoke(INPUT);

                assertThat(letter.body()).isEqualTo("About a kettle");
                assertThat(app.get(Saboteur.class).calls).isPositive();
            }
        }

        @Test
        void theLogNamesTheEventAsObserversDo() {
            try (var log = CapturedLog.of(EventSender.class);
                    var app = TestApplication.of(Desk.class, Saboteur.class).deploy()) {
                app.get(AgentPlatform.class).invocation(Desk.Letter.class).invoke(INPUT);

                assertThat(log.warnings())
                        .anyMatch(line -> line.startsWith("KARTA-480: an observer of ActionFinished failed"));
            }
        }
    }
}
