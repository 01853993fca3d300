/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Outcome;
import io.karta.agent.ProcessScoped;
import io.karta.agent.UserInput;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.StuckHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StuckHandlersTest {

    record Frog(String name) {}

    record Song(String text) {}

    @ProcessScoped
    static class Pond {
        private final AtomicInteger looks = new AtomicInteger();

        int look() {
            return looks.incrementAndGet();
        }
    }

    /** Has a proxy, and help that uses a bean of the process. */
    @Agent(description = "Finds its frog even without input")
    @ApplicationScoped
    static class FrogFinder implements StuckHandler {

        @Inject
        Pond pond;

        @Action
        Outcome<Frog> find(UserInput point) {
            pond.look();
            return Outcome.none();
        }

        @Action
        @AchievesGoal(description = "A song")
        Song sing(Frog frog) {
            return new Song(frog.name() + " sings after " + pond.look() + " looks");
        }

        @Override
        public Resolution handleStuck(AgentProcess process) {
            pond.look();
            process.add(new Frog("Kermit"));
            return Resolution.REPLAN;
        }
    }

    @Agent(description = "Has no frog and no help")
    static class Helpless {

        @Action
        Outcome<Frog> find(UserInput point) {
            return Outcome.none();
        }

        @Action
        @AchievesGoal(description = "A song")
        Song sing(Frog frog) {
            return new Song(frog.name());
        }
    }

    @Nested
    class WhenAnAgentIsAStuckHandler {

        @Test
        void theProcessCallsItAndContinues() {
            try (var app = TestApplication.of(FrogFinder.class, Pond.class).deploy()) {
                var song = app.get(AgentPlatform.class).invocation(Song.class).invoke(new UserInput("a frog"));

                assertThat(song).isEqualTo(new Song("Kermit sings after 3 looks"));
            }
        }
    }

    @Nested
    class WithoutAHandler {

        @Test
        void itsProcessRests() {
            try (var app = TestApplication.of(Helpless.class).deploy()) {
                var platform = app.get(AgentPlatform.class);

                var process = platform.run(platform.createProcess(
                        platform.agents().get(0), ProcessOptions.defaults(), new UserInput("a frog")));

                assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            }
        }
    }
}
