/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.StuckHandler;
import io.karta.process.history.ActionRun.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What can happen to a process from outside, and between processes. */
class ProcessLifeCycleTest {

    record Ticket(String item) {}

    record Letter(String text) {}

    record Stamp(String country) {}

    private static final UserInput COMPLAINT = new UserInput("My kettle is broken");

    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatform platform(TestAgents... desks) {
        return platform(model -> model, desks);
    }

    private LocalPlatform platform(UnaryOperator<AgentModel> change, TestAgents... desks) {
        var platform = LocalPlatform.builder()
                .agents(List.of(desks).stream()
                        .map(TestAgents::model)
                        .map(change)
                        .toList())
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static AgentProcess create(LocalPlatform platform, String agent, Object... inputs) {
        return create(platform, ProcessOptions.defaults(), agent, inputs);
    }

    private static AgentProcess create(LocalPlatform platform, ProcessOptions options, String agent, Object... inputs) {
        return platform.createProcess(
                platform.agents().stream()
                        .filter(one -> one.name().equals(agent))
                        .findFirst()
                        .orElseThrow(),
                options,
                inputs);
    }

    private static AgentProcess ended(AgentProcess process) throws Exception {
        var end = new CompletableFuture<AgentProcess>();
        process.onEnd(end::complete);
        return end.get(60, TimeUnit.SECONDS);
    }

    /** Writes a letter once there is a stamp, which no action makes. */
    private static TestAgents post() {
        return new TestAgents("Post")
                .action("read", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                .action(
                        "glue",
                        List.of(a(Ticket.class), a(Stamp.class)),
                        Letter.class,
                        values -> new Letter("to " + ((Stamp) values[1]).country()))
                .action("findStamp", List.of(a(Ticket.class)), Stamp.class, values -> Outcome.none())
                .goal("send", "glue", Letter.class, UserInput.class);
    }

    @Nested
    class ExternalObjects {

        @Test
        void wakesAProcessThatIsStuck() throws Exception {
            LocalPlatform platform = platform(post());
            AgentProcess process = platform.run(create(platform, "Post", COMPLAINT));
            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);

            process.add(new Stamp("Italy"));

            assertThat(ended(process).result(Letter.class)).isEqualTo(new Letter("to Italy"));
            assertThat(process.history()).hasSize(3);
        }

        @Test
        void isSeenByTheNextActionOfARunningProcess() throws Exception {
            var reading = new CountDownLatch(1);
            var added = new CountDownLatch(1);
            LocalPlatform platform = platform(new TestAgents("Post")
                    .action("read", List.of(a(UserInput.class)), Ticket.class, values -> {
                        reading.countDown();
                        added.await();
                        return new Ticket("kettle");
                    })
                    .action(
                            "write",
                            List.of(a(Ticket.class), a(UserInput.class)),
                            Letter.class,
                            values -> new Letter(((UserInput) values[1]).content()))
                    .goal("send", "write", Letter.class, UserInput.class));
            AgentProcess process = create(platform, "Post", COMPLAINT);
            platform.start(process);
            reading.await();

            process.add(new UserInput("and rusty"));
            added.countDown();

            assertThat(ended(process).result(Letter.class)).isEqualTo(new Letter("and rusty"));
        }

        @Test
        void takesAnotherWayAroundAQuestion() throws Exception {
            LocalPlatform platform = platform(new TestAgents("Post")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Stamp.class,
                            values -> Outcome.await(Form.of(Stamp.class)))
                    .action(
                            "glue",
                            List.of(a(Stamp.class)),
                            Letter.class,
                            values -> new Letter(((Stamp) values[0]).country()))
                    .goal("send", "glue", Letter.class, UserInput.class));
            AgentProcess process = platform.run(create(platform, "Post", COMPLAINT));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);

            process.add(new Stamp("Malta"));

            assertThat(ended(process).result(Letter.class)).isEqualTo(new Letter("Malta"));
        }

        @Test
        void leavesAProcessWaitingThatItDoesNotHelp() throws Exception {
            LocalPlatform platform = platform(new TestAgents("Post")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Stamp.class,
                            values -> Outcome.await(Form.of(Stamp.class)))
                    .action(
                            "glue",
                            List.of(a(Stamp.class)),
                            Letter.class,
                            values -> new Letter(((Stamp) values[0]).country()))
                    .goal("send", "glue", Letter.class, UserInput.class));
            AgentProcess process = platform.run(create(platform, "Post", COMPLAINT));
            String question = process.pendingAnswer().orElseThrow().id();

            process.add(new Ticket("irrelevant"));
            awaitSuspension((JournaledProcess) process);

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            process.answer(question, new Stamp("Malta"));
            assertThat(process.result(Letter.class)).isEqualTo(new Letter("Malta"));
        }

        @Test
        void isRefusedByAProcessThatHasEnded() {
            LocalPlatform platform = platform(post());
            AgentProcess process = create(platform, "Post", COMPLAINT);
            process.kill();

            assertThatThrownBy(() -> process.add("late")).hasMessageContainingAll("KARTA-329", process.id());
        }
    }

    private static void awaitSuspension(JournaledProcess process) throws Exception {
        var suspended = new CompletableFuture<Void>();
        process.lifeCycle().whenNotRunningHere(() -> suspended.complete(null));
        suspended.get(60, TimeUnit.SECONDS);
    }

    @Nested
    class PausingAndEnding {

        private final CountDownLatch reading = new CountDownLatch(1);
        private final CountDownLatch goesOn = new CountDownLatch(1);

        private final TestAgents slow = new TestAgents("Slow")
                .action("read", List.of(a(UserInput.class), CONTEXT), Ticket.class, values -> {
                    reading.countDown();
                    goesOn.await();
                    return new Ticket("kettle");
                })
                .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("x"))
                .goal("send", "write", Letter.class, UserInput.class);

        private AgentProcess reading(LocalPlatform platform) throws Exception {
            AgentProcess process = create(platform, "Slow", COMPLAINT);
            platform.start(process);
            reading.await();
            return process;
        }

        @Test
        void pausesBeforeTheNextActionAndResumes() throws Exception {
            LocalPlatform platform = platform(slow);
            AgentProcess process = reading(platform);

            process.pause();
            goesOn.countDown();
            awaitSuspension((JournaledProcess) process);

            assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
            assertThat(process.history()).hasSize(1);
            assertThat(process.explain()).startsWith("Paused on the way to send after Slow.read");
            assertThat(platform.resume(process.id())).isPresent();
            assertThat(ended(process).status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void aTerminatedProcessEndsBeforeItsNextAction() throws Exception {
            LocalPlatform platform = platform(slow);
            AgentProcess process = reading(platform);

            process.terminate("closing time");
            goesOn.countDown();

            assertThat(ended(process).status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain()).contains("closing time");
            assertThat(process.history()).hasSize(1);
        }

        @Test
        void terminatesASuspendedProcessImmediately() {
            LocalPlatform platform = platform(post());
            AgentProcess process = platform.run(create(platform, "Post", COMPLAINT));

            process.terminate("closing time");

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        }

        @Test
        void aTerminatedActionHasNoResultAndDoesNotRunAgain() {
            LocalPlatform platform = platform(new TestAgents("Desk")
                    .action("read", List.of(a(UserInput.class), CONTEXT), Ticket.class, values -> {
                        context(values, 1).terminateAction("enough");
                        return new Ticket("kettle");
                    })
                    .action(
                            "guess",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> new Ticket("?"),
                            action -> action.cost(1))
                    .action(
                            "write",
                            List.of(a(Ticket.class)),
                            Letter.class,
                            values -> new Letter(((Ticket) values[0]).item()))
                    .goal("send", "write", Letter.class, UserInput.class));

            AgentProcess process = platform.run(create(platform, "Desk", COMPLAINT));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("?"));
            assertThat(process.history().get(0).ending()).isEqualTo(Ending.TERMINATED);
            assertThat(process.history().get(0).remark()).hasValue("enough");
        }

        @Test
        void delaysEachActionUntilAKill() throws Exception {
            LocalPlatform platform = platform(post());
            AgentProcess process =
                    create(platform, ProcessOptions.defaults().withDelay(Duration.ofHours(1)), "Post", COMPLAINT);
            platform.start(process);

            process.kill();

            assertThat(ended(process).status()).isEqualTo(ProcessStatus.KILLED);
            assertThat(process.history()).isEmpty();
        }
    }

    @Nested
    class StuckHandlers {

        private final AtomicInteger calls = new AtomicInteger();

        @Test
        void bringsWhatIsMissing() {
            StuckHandler handler = process -> {
                calls.incrementAndGet();
                process.add(new Stamp("Spain"));
                return StuckHandler.Resolution.REPLAN;
            };
            LocalPlatform platform = platform(model -> model.helpedBy(handler), post());

            AgentProcess process = platform.run(create(platform, "Post", COMPLAINT));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("to Spain"));
            assertThat(calls).hasValue(1);
        }

        @Test
        void isCalledALimitedNumberOfTimes() {
            StuckHandler handler = process -> {
                calls.incrementAndGet();
                return StuckHandler.Resolution.REPLAN;
            };
            LocalPlatform platform = platform(model -> model.helpedBy(handler), post());

            AgentProcess process = platform.run(create(platform, "Post", COMPLAINT));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(calls).hasValue(StuckHandler.MAX_ATTEMPTS);
        }

        @Test
        void mayFail() {
            LocalPlatform platform = platform(
                    model -> model.helpedBy(process -> {
                        throw new IllegalStateException("no idea");
                    }),
                    post());

            AgentProcess process = platform.run(create(platform, "Post", COMPLAINT));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(Messages.handlerFailed(process)).startsWith("KARTA-339");
        }
    }

    /** What the delegated work is done by. */
    static final class Research {}

    @Nested
    class Delegation {

        private TestAgents boss() {
            return new TestAgents("Boss")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> Outcome.delegate(Research.class, new Stamp("Peru"), Ticket.class))
                    .action(
                            "write",
                            List.of(a(Ticket.class)),
                            Letter.class,
                            values -> new Letter(((Ticket) values[0]).item()))
                    .goal("send", "write", Letter.class, UserInput.class);
        }

        private TestAgents research(Invoker work) {
            return new TestAgents("Research")
                    .action("dig", List.of(a(UserInput.class), a(Stamp.class)), Ticket.class, work)
                    .goal("dug", "dig", Ticket.class, Stamp.class);
        }

        @Test
        void theChildSeesTheParentsObjectsAndReturnsOnlyItsResult() {
            LocalPlatform platform = platform(
                    boss(),
                    research(values ->
                            new Ticket(((UserInput) values[0]).content() + " from " + ((Stamp) values[1]).country())));

            AgentProcess process = platform.run(create(platform, "Boss", COMPLAINT));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("My kettle is broken from Peru"));
            assertThat(process.history())
                    .extracting(run -> run.ending())
                    .containsExactly(Ending.WAITING, Ending.SUCCEEDED);
            assertThat(process.last(Stamp.class)).isEmpty();
        }

        @Test
        void theParentWaitsForAChildThatWaits() throws Exception {
            LocalPlatform platform = platform(boss(), research(values -> Outcome.await(Form.of(Ticket.class))));
            AgentProcess process = platform.run(create(platform, "Boss", COMPLAINT));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.explain()).contains("child process");
            AgentProcess child = platform.process(
                            process.pendingAnswer().orElseThrow().child().orElseThrow())
                    .orElseThrow();
            assertThat(child.parent()).hasValue(process.id());

            child.answer(child.pendingAnswer().orElseThrow().id(), new Ticket("answered"));

            assertThat(ended(process).result(Letter.class)).isEqualTo(new Letter("answered"));
        }

        @Test
        void rejectsAnswersForTheChild() {
            LocalPlatform platform = platform(boss(), research(values -> Outcome.await(Form.of(Ticket.class))));
            AgentProcess process = platform.run(create(platform, "Boss", COMPLAINT));
            String question = process.pendingAnswer().orElseThrow().id();

            assertThatThrownBy(() -> process.answer(question, new Ticket("forged")))
                    .hasMessageContaining("KARTA-312");
        }

        @Test
        void aChildThatFailsFailsItsParent() {
            LocalPlatform platform = platform(boss(), research(values -> {
                throw new IllegalStateException("nothing there");
            }));

            AgentProcess process = platform.run(create(platform, "Boss", COMPLAINT));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure()).get().isInstanceOf(ProcessFailedException.class);
        }

        @Test
        void aKilledParentTakesItsWaitingChildAlong() {
            LocalPlatform platform = platform(boss(), research(values -> Outcome.await(Form.of(Ticket.class))));
            AgentProcess process = platform.run(create(platform, "Boss", COMPLAINT));
            String child = process.pendingAnswer().orElseThrow().child().orElseThrow();

            process.kill();

            assertThat(platform.process(child).orElseThrow().status()).isEqualTo(ProcessStatus.KILLED);
        }
    }

    @Nested
    class Confirmations {

        private final TestAgents desk = new TestAgents("Desk")
                .action(
                        "offer",
                        List.of(a(UserInput.class)),
                        Ticket.class,
                        values -> Outcome.confirmation(new Ticket("gold"), "Really?"))
                .action(
                        "other",
                        List.of(a(UserInput.class)),
                        Ticket.class,
                        values -> new Ticket("tin"),
                        action -> action.cost(1))
                .action(
                        "write",
                        List.of(a(Ticket.class)),
                        Letter.class,
                        values -> new Letter(((Ticket) values[0]).item()))
                .goal("send", "write", Letter.class, UserInput.class);

        private AgentProcess confirmed(boolean accepted) {
            LocalPlatform platform = platform(desk);
            AgentProcess process = platform.run(create(platform, "Desk", COMPLAINT));
            assertThat(process.pendingAnswer().orElseThrow().form().title()).isEqualTo("Really?");
            process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(accepted));
            return process;
        }

        @Test
        void acceptanceProducesThePayload() {
            assertThat(confirmed(true).result(Letter.class)).isEqualTo(new Letter("gold"));
        }

        @Test
        void rejectionProducesNothingAndReplans() {
            assertThat(confirmed(false).result(Letter.class)).isEqualTo(new Letter("tin"));
        }
    }

    @Nested
    class Contexts {

        @Test
        void handsOnWhatAProcessKnewToTheNextOne() {
            LocalPlatform platform = platform(
                    new TestAgents("First")
                            .action("read", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                            .goal("read", "read", Ticket.class, UserInput.class),
                    new TestAgents("Second")
                            .action(
                                    "write",
                                    List.of(a(Ticket.class), a(Stamp.class)),
                                    Letter.class,
                                    values -> new Letter(((Ticket) values[0]).item()))
                            .goal("write", "write", Letter.class, Stamp.class));
            ProcessOptions ada = ProcessOptions.defaults().withContextId("ada");
            platform.run(create(platform, ada, "First", COMPLAINT));

            AgentProcess second = platform.run(create(platform, ada, "Second", new Stamp("Chile")));

            assertThat(second.result(Letter.class)).isEqualTo(new Letter("kettle"));
            assertThat(platform.removeContext("ada")).isTrue();
            assertThat(platform.removeContext("ada")).isFalse();
            assertThatThrownBy(() -> create(platform, ada, "Second", new Stamp("Chile")))
                    .hasMessageContaining("KARTA-303");
            assertThatThrownBy(() -> create(platform, "Second", new Stamp("Chile")))
                    .hasMessageContaining("KARTA-303");
        }
    }
}
