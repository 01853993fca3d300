/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.event.ProcessEventListener;
import io.karta.event.ActionStarted;
import io.karta.event.ChildStarted;
import io.karta.event.EarlyTermination;
import io.karta.event.ModelAnswered;
import io.karta.event.ModelAsked;
import io.karta.event.ModelRetried;
import io.karta.event.ObjectAdded;
import io.karta.event.ProcessEnded;
import io.karta.event.ProcessSuspended;
import io.karta.event.QuestionAnswered;
import io.karta.event.QuestionAsked;
import io.karta.event.ReplanRequested;
import io.karta.event.StuckHandled;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.Price;
import io.karta.model.RetryConfig;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.StuckHandler.Resolution;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventsTest {

    record Ticket(String item) {}

    record Letter(String text) {}

    private static final UserInput COMPLAINT = new UserInput("My kettle is broken");

    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more, TestAgents... desks) {
        var builder = LocalPlatform.builder()
                .agents(List.of(desks).stream().map(TestAgents::model).toList())
                .events(events::add);
        var platform = more.apply(builder).build();
        platforms.add(platform);
        return platform;
    }

    private AgentProcess run(ProcessOptions options, TestAgents... desks) {
        LocalPlatform platform = platform(builder -> builder, desks);
        return platform.run(platform.createProcess(platform.agents().get(0), options, COMPLAINT));
    }

    private AgentProcess run(TestAgents... desks) {
        return run(ProcessOptions.defaults(), desks);
    }

    private static TestAgents desk() {
        return new TestAgents("Desk")
                .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("Dear"))
                .goal("answer", "write", Letter.class, UserInput.class);
    }

    private List<String> kinds() {
        return events.stream()
                .map(event -> event.getClass().getInterfaces()[0].getSimpleName())
                .toList();
    }

    private <E> List<E> told(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private <E> E only(Class<E> kind) {
        assertThat(told(kind)).hasSize(1);
        return told(kind).get(0);
    }

    @Nested
    class WhenAProcessReachesItsGoal {

        @Test
        void sendsEventsInOrder() {
            run(desk());

            assertThat(kinds())
                    .containsExactly(
                            "ProcessCreated",
                            "ObjectAdded",
                            "ProcessStarted",
                            "ReadyToPlan",
                            "PlanFormulated",
                            "ActionStarted",
                            "ObjectAdded",
                            "ActionFinished",
                            "ReadyToPlan",
                            "ActionStarted",
                            "ObjectAdded",
                            "ActionFinished",
                            "GoalAchieved",
                            "ProcessEnded");
        }

        @Test
        void eventsHaveProcessTimeAndStep() {
            AgentProcess process = run(desk());

            assertThat(events).allSatisfy(event -> {
                assertThat(event.process()).isSameAs(process);
                assertThat(event.at()).isAfterOrEqualTo(process.createdAt());
            });
            assertThat(events).extracting(ProcessEvent::at).isSorted();
            assertThat(told(ActionStarted.class)).extracting(ProcessEvent::step).containsExactly(0, 1);
            assertThat(only(ProcessEnded.class).step()).isEqualTo(2);
            assertThat(only(ProcessEnded.class).status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void objectsAreToldWithTheirNamesAndPrintNoValues() {
            var naming = new TestAgents("Desk")
                    .action(
                            "understand",
                            List.of(a(UserInput.class), CONTEXT),
                            Ticket.class,
                            values -> {
                                context(values, 1).blackboard().bind("extra", 7);
                                return new Ticket("kettle");
                            },
                            more -> more.outputBinding("first"))
                    .goal("answer", "understand", Ticket.class, UserInput.class);

            run(naming);

            assertThat(told(ObjectAdded.class))
                    .extracting(ObjectAdded::object)
                    .containsExactly(COMPLAINT, 7, new Ticket("kettle"));
            assertThat(told(ObjectAdded.class))
                    .extracting(ObjectAdded::name)
                    .containsExactly(Optional.empty(), Optional.of("extra"), Optional.of("first"));
            assertThat(told(ObjectAdded.class).get(0)).asString().doesNotContain("kettle");
        }
    }

    @Nested
    class WhenAModelIsCalled {

        private final ScriptedModel model = new ScriptedModel();

        private AgentProcess ask() {
            var asking = new TestAgents("Desk")
                    .action(
                            "write",
                            List.of(a(UserInput.class), CONTEXT),
                            Letter.class,
                            values -> new Letter(
                                    context(values, 1).ai().withDefaultLlm().generateText("Write to Ada")))
                    .goal("answer", "write", Letter.class, UserInput.class);
            var config = ModelConfig.builder("fast", "test")
                    .retry(RetryConfig.immediate())
                    .price(Price.perMillion(1, 2).withCached(0.25))
                    .build();
            var catalog = ModelCatalog.of(Map.of("fast", new ModelEntry(config, model)), Map.of(), Optional.empty());
            LocalPlatform platform = platform(builder -> builder.models(catalog), asking);
            return platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), COMPLAINT));
        }

        @Test
        void theQuestionAndTheAnswerAreToldWithTheirAction() {
            model.always().text("Dear Ada", new TokenUsage(1_000_000, 500_000)).answer(new Letter("unused"));

            ask();

            assertThat(only(ModelAsked.class).model()).isEqualTo("fast");
            assertThat(only(ModelAsked.class).action()).contains("Desk.write");
            assertThat(only(ModelAnswered.class).action()).contains("Desk.write");
            assertThat(only(ModelAnswered.class).call().cost()).isEqualTo(2);
            assertThat(only(ModelAnswered.class).call().cachedInputTokens()).isZero();
            assertThat(told(ModelRetried.class)).isEmpty();
        }

        @Test
        void reportsCachedTokensWithTheirPrice() {
            model.always()
                    .text("Dear Ada", new TokenUsage(1_000_000, 0, 800_000))
                    .answer(new Letter("unused"));

            ask();

            assertThat(only(ModelAnswered.class).call().inputTokens()).isEqualTo(1_000_000);
            assertThat(only(ModelAnswered.class).call().cachedInputTokens()).isEqualTo(800_000);
            assertThat(only(ModelAnswered.class).call().cost()).isEqualTo(0.4);
        }

        @Test
        void everyFurtherAttemptIsToldWithItsCause() {
            var failure = new ModelException("too busy", ModelException.Kind.OVERLOADED, null);
            model.always().fail(failure).text("Dear Ada").answer(new Letter("unused"));

            ask();

            assertThat(only(ModelRetried.class).attempt()).isEqualTo(2);
            assertThat(only(ModelRetried.class).failure()).isSameAs(failure);
            assertThat(only(ModelRetried.class).delay()).isZero();
            assertThat(only(ModelRetried.class).action()).contains("Desk.write");
            assertThat(only(ModelAnswered.class).call().attempts()).isEqualTo(2);
        }
    }

    @Nested
    class WhenAUserIsAsked {

        private TestAgents asking() {
            return new TestAgents("Desk")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> Outcome.await(Form.of(Ticket.class).title("Which item?")))
                    .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("Dear"))
                    .goal("answer", "write", Letter.class, UserInput.class);
        }

        @Test
        void theQuestionTheRestAndTheAnswerAreTold() {
            AgentProcess process = run(asking());

            assertThat(only(QuestionAsked.class).question().form().title()).isEqualTo("Which item?");
            assertThat(only(ProcessSuspended.class).status()).isEqualTo(ProcessStatus.WAITING);

            process.answer(only(QuestionAsked.class).question().id(), new Ticket("kettle"));

            assertThat(only(QuestionAnswered.class).question().id())
                    .isEqualTo(only(QuestionAsked.class).question().id());
            assertThat(kinds())
                    .containsSubsequence("QuestionAnswered", "ProcessResumed", "ReadyToPlan", "ProcessEnded");
            assertThat(told(ObjectAdded.class)).extracting(ObjectAdded::object).contains(new Ticket("kettle"));
        }
    }

    @Nested
    class WhenAnActionFails {

        @Test
        void itsReasonIsTold() {
            run(new TestAgents("Desk")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> Outcome.replan("the market is closed"))
                    .action(
                            "guess",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> new Ticket("?"),
                            more -> more.cost(1))
                    .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("Dear"))
                    .goal("answer", "write", Letter.class, UserInput.class));

            assertThat(only(ReplanRequested.class).action()).isEqualTo("Desk.ask");
            assertThat(only(ReplanRequested.class).reason()).isEqualTo("the market is closed");
        }
    }

    @Nested
    class WhenTheBudgetIsExhausted {

        @Test
        void theEarlyEndIsToldBeforeTheEnd() {
            run(ProcessOptions.defaults().withBudget(Budget.ofActions(1)), desk());

            assertThat(only(EarlyTermination.class).reason()).contains("1 actions");
            assertThat(kinds()).endsWith("EarlyTermination", "ProcessEnded");
            assertThat(only(ProcessEnded.class).status()).isEqualTo(ProcessStatus.TERMINATED);
        }
    }

    @Nested
    class WhenAnActionRunsAnotherGoal {

        @Test
        void parentAndChildSendTheirOwnEvents() {
            var parent = new TestAgents("Parent")
                    .action("delegate", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .run(Letter.class, new UserInput("child"))
                            .text())
                    .goal("shout", "delegate", String.class, UserInput.class);
            LocalPlatform platform = platform(builder -> builder, parent, desk());

            platform.invocation(String.class).invoke(COMPLAINT);

            AgentProcess child = only(ChildStarted.class).child();
            assertThat(child.parent())
                    .contains(only(ChildStarted.class).process().id());
            assertThat(told(ProcessEnded.class))
                    .extracting(ProcessEvent::process)
                    .containsExactly(child, only(ChildStarted.class).process());
        }
    }

    @Nested
    class WhenNoPlanExists {

        @Test
        void theHelpersAnswerIsTold() {
            var calls = new AtomicInteger();
            var lost = new TestAgents("Desk")
                    .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> Outcome.none())
                    .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("Dear"))
                    .goal("answer", "write", Letter.class, UserInput.class)
                    .model()
                    .helpedBy(process -> calls.incrementAndGet() == 1 ? Resolution.REPLAN : Resolution.NO_RESOLUTION);
            var platform = LocalPlatform.builder()
                    .agents(List.of(lost))
                    .events(events::add)
                    .build();
            platforms.add(platform);

            AgentProcess process = platform.run(platform.createProcess(lost, ProcessOptions.defaults(), COMPLAINT));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(told(StuckHandled.class))
                    .extracting(StuckHandled::resolution)
                    .containsExactly(Resolution.REPLAN, Resolution.NO_RESOLUTION);
            assertThat(only(ProcessSuspended.class).status()).isEqualTo(ProcessStatus.STUCK);
        }
    }

    @Nested
    class WhenThereAreNoObservers {

        @Test
        void createsNoEvents() {
            var runs = new AtomicInteger();
            ProcessEventListener silent = new ProcessEventListener() {
                @Override
                public boolean isInterestedIn(Class<? extends ProcessEvent> type) {
                    return false;
                }

                @Override
                public void accept(ProcessEvent event) {
                    runs.incrementAndGet();
                }
            };
            LocalPlatform platform = platform(builder -> builder.events(silent), desk());

            platform.invocation(Letter.class).invoke(COMPLAINT);

            assertThat(runs).hasValue(0);
        }
    }
}
