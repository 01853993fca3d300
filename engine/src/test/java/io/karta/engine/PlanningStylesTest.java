/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.event.ActionFinished;
import io.karta.event.PlanFormulated;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Explanation.BlockedAction;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessWaitingException;
import io.karta.process.StuckHandler;
import io.karta.process.StuckHandler.Resolution;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Planning styles: plans toward a goal, utility, and fixed sequences. */
class PlanningStylesTest {

    record Ticket(String text) {}

    sealed interface Category {}

    record Critical(Ticket ticket) implements Category {}

    record Bug(Ticket ticket) implements Category {}

    record Resolved(String by) {}

    record Praise(String text) {}

    record Draft(int words) {}

    record Letter(String text) {}

    private static final ProcessOptions DEFAULTS = ProcessOptions.defaults();
    private static final UserInput INPUT = new UserInput("x");

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final List<ProcessEvent> events = new ArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatform platform(AgentModel... agents) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agents))
                .clock(clock)
                .scheduler(scheduler)
                .executor(Runnable::run)
                .events(events::add)
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
        scheduler.shutdownNow();
    }

    private AgentProcess run(AgentModel agent, ProcessOptions options, Object... inputs) {
        LocalPlatform platform = platform(agent);
        return platform.run(platform.createProcess(platform.agents().get(0), options, inputs));
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .map(run -> run.action().substring(run.action().indexOf('.') + 1))
                .toList();
    }

    /** Classifies a ticket; each class has its own way to be resolved. */
    private static AgentModel triage() {
        return new TestAgents("Triage")
                .action(
                        "triage",
                        List.of(a(Ticket.class)),
                        Category.class,
                        values -> ((Ticket) values[0]).text().contains("down")
                                ? new Critical((Ticket) values[0])
                                : new Bug((Ticket) values[0]))
                .action("handleCritical", List.of(a(Critical.class)), Resolved.class, values -> new Resolved("on-call"))
                .action("handleBug", List.of(a(Bug.class)), Resolved.class, values -> new Resolved("engineers"))
                .goal("critical", "handleCritical", Resolved.class)
                .goal("bug", "handleBug", Resolved.class)
                .model()
                .plannedBy(PlannerType.UTILITY);
    }

    /** Two actions with a value each: praising and repairing. */
    private static TestAgents repairer() {
        return new TestAgents("Repairer")
                .action(
                        "repair",
                        List.of(a(Ticket.class)),
                        Resolved.class,
                        values -> new Resolved("repairer"),
                        action -> action.value(0.9).cost(0.1))
                .action(
                        "praise",
                        List.of(a(Ticket.class)),
                        Praise.class,
                        values -> new Praise("good"),
                        action -> action.value(0.5));
    }

    @Nested
    class Utility {

        @Test
        void aTicketIsHandledAsItsClassWants() {
            LocalPlatform platform = platform(triage());

            Resolved critical = platform.invocation(Resolved.class).invoke(new Ticket("the server is down"));
            Resolved bug = platform.invocation(Resolved.class).invoke(new Ticket("a bug"));

            assertThat(critical.by()).isEqualTo("on-call");
            assertThat(bug.by()).isEqualTo("engineers");
        }

        @Test
        void aProcessHasTheGoalItReached() {
            AgentProcess process = run(triage(), DEFAULTS, new Ticket("a bug"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.goal().name()).isEqualTo("bug");
            assertThat(process.explain()).isEqualTo("bug is achieved after Triage.triage, Triage.handleBug.");
            assertThat(ran(process)).containsExactly("triage", "handleBug");
        }

        @Test
        void theMostValuableActionRunsFirst() {
            AgentProcess process = run(repairer().model().plannedBy(PlannerType.UTILITY), DEFAULTS, new Ticket("t"));

            assertThat(ran(process)).containsExactly("repair", "praise");
            assertThat(events.stream()
                            .filter(PlanFormulated.class::isInstance)
                            .map(event -> ((PlanFormulated) event).plan().actions()))
                    .containsExactly(List.of("Repairer.repair"), List.of("Repairer.praise"));
        }

        @Test
        void aReachedGoalEndsTheProcessWhenNoActionIsLeft() {
            AgentModel agent = repairer()
                    .goal("repaired", "repair", Resolved.class)
                    .model()
                    .plannedBy(PlannerType.UTILITY);

            AgentProcess process = run(agent, DEFAULTS, new Ticket("t"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran(process)).containsExactly("repair", "praise");
            assertThat(process.result(Resolved.class)).isEqualTo(new Resolved("repairer"));
        }

        @Test
        void ofSeveralReachedGoalsTheMostValuableCounts() {
            AgentModel agent = repairer()
                    .goal("repaired", "repair", Resolved.class, 0.2)
                    .goal("praised", "praise", Praise.class, 0.8)
                    .model()
                    .plannedBy(PlannerType.UTILITY);

            AgentProcess process = run(agent, DEFAULTS, new Ticket("t"));

            assertThat(process.goal().name()).isEqualTo("praised");
            assertThat(process.result(Praise.class)).isEqualTo(new Praise("good"));
        }

        @Test
        void aModelFailureFailsTheProcessWhenNoActionIsLeft() {
            AgentModel agent = new TestAgents("Broken")
                    .action("ask", List.of(a(Ticket.class)), Resolved.class, values -> {
                        throw new ModelException("no answer", ModelException.Kind.SERVER_ERROR, null);
                    })
                    .action("praise", List.of(a(Ticket.class)), Praise.class, values -> new Praise("good"))
                    .model()
                    .plannedBy(PlannerType.UTILITY);

            AgentProcess process = run(agent, DEFAULTS, new Ticket("t"));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(ran(process)).containsExactly("ask", "praise");
        }
    }

    @Nested
    class WithNothingLeftToDo {

        private AgentModel open() {
            return new TestAgents("Desk")
                    .action(
                            "repair",
                            List.of(a(Ticket.class)),
                            Resolved.class,
                            values -> new Resolved(((Ticket) values[0]).text()),
                            action -> action.rerunnable(true).trigger(Ticket.class))
                    .action("praise", List.of(a(Praise.class)), void.class, values -> null)
                    .model()
                    .plannedBy(PlannerType.UTILITY);
        }

        @Test
        void aProcessIsSuspendedWithAReason() {
            AgentProcess process = run(open(), DEFAULTS, new Ticket("t"));

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.pendingAnswers()).isEmpty();
            assertThat(process.explain())
                    .isEqualTo("Waiting after Desk.repair: nothing is left to do"
                            + " (Desk.praise lacks Praise; Desk.repair lacks Ticket that has just come).");
            assertThat(process.explanation().blocked())
                    .extracting(BlockedAction::action)
                    .containsExactly("Desk.praise", "Desk.repair");
        }

        @Test
        void aNewObjectResumesIt() {
            AgentProcess process = run(open(), DEFAULTS, new Ticket("t"));

            process.add(new Praise("thanks"));
            process.add(new Ticket("another"));

            assertThat(ran(process)).containsExactly("repair", "praise", "repair");
            assertThat(process.last(Resolved.class)).contains(new Resolved("another"));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void itsTimeRunsOn() {
            AgentProcess process = run(open(), DEFAULTS.withTimeout(Duration.ofMinutes(10)), new Ticket("t"));

            scheduler.advance(Duration.ofMinutes(6));
            process.add(new Praise("thanks"));
            ProcessStatus afterSix = process.status();
            scheduler.advance(Duration.ofMinutes(5));

            assertThat(afterSix).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain()).contains("it may run for PT10M and has");
        }

        @Test
        void timeInWhichItWaitsForAPersonStillDoesNotCount() {
            AgentModel agent = new TestAgents("Asker")
                    .action(
                            "ask",
                            List.of(a(Ticket.class)),
                            Praise.class,
                            values -> Outcome.await(Form.of(Praise.class)))
                    .model()
                    .plannedBy(PlannerType.UTILITY);
            AgentProcess process = run(agent, DEFAULTS.withTimeout(Duration.ofMinutes(10)), new Ticket("t"));

            scheduler.advance(Duration.ofMinutes(11));
            String question = process.pendingAnswer().orElseThrow().id();
            process.answer(question, new Praise("at last"));

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.explain()).contains("nothing is left to do");
        }

        @Test
        void itsBudgetEndsItSomeTime() {
            AgentProcess process = run(open(), DEFAULTS.withBudget(Budget.ofActions(2)), new Ticket("1"));

            process.add(new Ticket("2"));
            process.add(new Ticket("3"));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain()).contains("budget of 2 actions");
        }

        @Test
        void aCallerOfAResultReceivesAnException() {
            LocalPlatform platform = platform(repairer()
                    .goal("repaired", "repair", Resolved.class)
                    .model()
                    .plannedBy(PlannerType.UTILITY));

            assertThatThrownBy(() -> platform.invocation(Resolved.class).invoke(new Praise("no ticket")))
                    .isInstanceOf(ProcessWaitingException.class)
                    .hasMessageContaining("KARTA-373")
                    .hasMessageContaining("Repairer.repair lacks Ticket");
        }

        @Test
        void callsTheStuckHandlerFirst() {
            StuckHandler handler = process -> {
                if (process.last(Praise.class).isPresent()) {
                    return Resolution.NO_RESOLUTION;
                }
                process.add(new Praise("from the handler"));
                return Resolution.REPLAN;
            };

            AgentProcess process = run(open().helpedBy(handler), DEFAULTS, new Ticket("t"));

            assertThat(ran(process)).containsExactly("repair", "praise");
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }
    }

    @Nested
    class Hybrid {

        @Test
        void aReachedGoalEndsTheProcessImmediately() {
            AgentModel agent = repairer()
                    .goal("repaired", "repair", Resolved.class)
                    .model()
                    .plannedBy(PlannerType.HYBRID);

            AgentProcess process = run(agent, DEFAULTS, new Ticket("t"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran(process)).containsExactly("repair");
        }

        @Test
        void isSuspendedWithoutAnAction() {
            AgentModel agent = repairer()
                    .goal("repaired", "repair", Resolved.class)
                    .model()
                    .plannedBy(PlannerType.HYBRID);
            AgentProcess process = run(agent, DEFAULTS, new Praise("p"));

            ProcessStatus before = process.status();
            process.add(new Ticket("t"));

            assertThat(before).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class Sequential {

        private TestAgents writer() {
            return new TestAgents("Writer")
                    .action(
                            "sign",
                            List.of(a(Draft.class)),
                            Letter.class,
                            values -> new Letter("signed"),
                            action -> action.order(30))
                    .action(
                            "draft",
                            List.of(a(UserInput.class)),
                            Draft.class,
                            values ->
                                    new Draft(((UserInput) values[0]).content().length()),
                            action -> action.order(20))
                    .action(
                            "shorten",
                            List.of(a(Draft.class)),
                            Draft.class,
                            values -> new Draft(1),
                            action -> action.order(10).rerunnable(true))
                    .action(
                            "greet",
                            List.of(a(UserInput.class)),
                            Praise.class,
                            values -> new Praise("hello"),
                            action -> action.order(5));
        }

        @Test
        void actionsRunInTheirOrderAndOneThatCannotIsLeftOut() {
            AgentModel agent =
                    writer().goal("signed", "sign", Letter.class).model().plannedBy(PlannerType.SEQUENTIAL);

            AgentProcess process = run(agent, DEFAULTS, new UserInput("a long story"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran(process))
                    .containsExactly("greet", "draft", "sign"); // shorten had no Draft when its turn came
            assertThat(process.last(Draft.class)).contains(new Draft(12));
        }

        @Test
        void theOrderAppliesToActionsWithTheSameResultAndDifferentInputs() {
            AgentModel agent = new TestAgents("Writer")
                    .action(
                            "draft",
                            List.of(a(UserInput.class)),
                            Draft.class,
                            values -> new Draft(1),
                            action -> action.order(1))
                    .action(
                            "improve",
                            List.of(a(Draft.class), a(UserInput.class)),
                            Draft.class,
                            values -> new Draft(2),
                            action -> action.order(2))
                    .action(
                            "sign",
                            List.of(a(Draft.class)),
                            Letter.class,
                            values -> new Letter("l"),
                            action -> action.order(3))
                    .goal("signed", "sign", Letter.class)
                    .model()
                    .plannedBy(PlannerType.SEQUENTIAL);

            assertThat(ran(run(agent, DEFAULTS, INPUT))).containsExactly("draft", "improve", "sign");
        }

        @Test
        void aFalseConditionLeavesAnActionOut() {
            AgentModel agent = new TestAgents("Careful")
                    .condition(
                            "isLong",
                            List.of(a(UserInput.class)),
                            values -> ((UserInput) values[0]).content().length() > 5)
                    .action(
                            "shorten",
                            List.of(a(UserInput.class)),
                            Draft.class,
                            values -> new Draft(1),
                            action -> action.order(1).pre(List.of("isLong")))
                    .action(
                            "write",
                            List.of(a(UserInput.class)),
                            Letter.class,
                            values -> new Letter("l"),
                            action -> action.order(2))
                    .goal("written", "write", Letter.class)
                    .model()
                    .plannedBy(PlannerType.SEQUENTIAL);

            assertThat(ran(run(agent, DEFAULTS, INPUT))).containsExactly("write");
            assertThat(ran(run(agent, DEFAULTS, new UserInput("a long one")))).containsExactly("shorten", "write");
        }

        @Test
        void theEndOfTheListWithoutTheGoalIsADeadEnd() {
            AgentModel agent = new TestAgents("Hopeful")
                    .action(
                            "write",
                            List.of(a(Draft.class)),
                            Letter.class,
                            values -> new Letter("l"),
                            action -> action.order(1))
                    .action(
                            "draft",
                            List.of(a(UserInput.class)),
                            Draft.class,
                            values -> null,
                            action -> action.order(2))
                    .goal("written", "write", Letter.class)
                    .model()
                    .plannedBy(PlannerType.SEQUENTIAL);

            AgentProcess process = run(agent, DEFAULTS, INPUT);

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain())
                    .isEqualTo("Stuck on the way to written after Hopeful.draft. "
                            + "No action is left in the order: Hopeful.write lacks Draft. "
                            + "Hopeful.draft has run without a result.");
        }

        @Test
        void rejectsInputsThatCannotReachTheGoal() {
            AgentModel agent =
                    writer().goal("signed", "sign", Letter.class).model().plannedBy(PlannerType.SEQUENTIAL);

            assertThatThrownBy(() -> run(agent, DEFAULTS, new Praise("p")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("UserInput");
        }

        @Test
        void anActionThatAsksHasHadItsTurn() {
            AgentModel agent = new TestAgents("Asker")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Draft.class,
                            values -> Outcome.await(Form.of(Draft.class)),
                            action -> action.order(1).rerunnable(true))
                    .action(
                            "write",
                            List.of(a(Draft.class)),
                            Letter.class,
                            values -> new Letter("l"),
                            action -> action.order(2))
                    .goal("written", "write", Letter.class)
                    .model()
                    .plannedBy(PlannerType.SEQUENTIAL);
            AgentProcess process = run(agent, DEFAULTS, INPUT);

            process.answer(process.pendingAnswer().orElseThrow().id(), new Draft(3));

            assertThat(ran(process)).containsExactly("ask", "write");
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void everyActionNeedsAPlaceInTheOrder() {
            AgentModel agent = repairer()
                    .goal("repaired", "repair", Resolved.class)
                    .model()
                    .plannedBy(PlannerType.SEQUENTIAL);

            assertThatThrownBy(() -> run(agent, DEFAULTS, new Ticket("t")))
                    .hasMessageContaining("KARTA-372")
                    .hasMessageContaining("Repairer.praise, Repairer.repair");
        }
    }

    @Nested
    class StyleSelection {

        private AgentModel chooser(PlannerType style) {
            return repairer().goal("repaired", "repair", Resolved.class).model().plannedBy(style);
        }

        @Test
        void theAgentUnlessTheProcessIsToldOtherwise() {
            AgentProcess asDeclared = run(chooser(PlannerType.UTILITY), DEFAULTS, new Ticket("t"));
            AgentProcess asTold =
                    run(chooser(PlannerType.UTILITY), DEFAULTS.withPlanner(PlannerType.GOAP), new Ticket("t"));

            assertThat(ran(asDeclared)).containsExactly("repair", "praise");
            assertThat(ran(asTold)).containsExactly("repair");
        }

        @Test
        void aProcessCanOverrideThePlannerOfItsAgent() {
            AgentProcess process =
                    run(chooser(PlannerType.GOAP), DEFAULTS.withPlanner(PlannerType.UTILITY), new Ticket("t"));

            assertThat(ran(process)).containsExactly("repair", "praise");
        }

        @Test
        void aProcessThatLooksAheadNeedsAGoal() {
            assertThatThrownBy(() -> run(
                            repairer().model().plannedBy(PlannerType.UTILITY),
                            DEFAULTS.withPlanner(PlannerType.GOAP),
                            new Ticket("t")))
                    .hasMessageContaining("KARTA-306");
        }

        @Test
        void aChildDecidesAsItsOwnAgentDoes() {
            AgentModel parent = new TestAgents("Parent")
                    .action(
                            "hand",
                            List.of(a(UserInput.class), CONTEXT),
                            Letter.class,
                            values -> new Letter(TestAgents.context(values, 1)
                                    .run(Resolved.class, new Ticket("t"))
                                    .by()))
                    .goal("handed", "hand", Letter.class)
                    .model();
            LocalPlatform platform = platform(parent, chooser(PlannerType.HYBRID));

            Letter letter = platform.invocation(Letter.class).invoke(INPUT);

            assertThat(letter).isEqualTo(new Letter("repairer"));
            assertThat(events.stream()
                            .filter(ActionFinished.class::isInstance)
                            .map(event -> ((ActionFinished) event).run().action()))
                    .containsExactly("Repairer.repair", "Parent.hand");
        }
    }
}
