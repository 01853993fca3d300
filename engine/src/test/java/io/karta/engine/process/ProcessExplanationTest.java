/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Explanation;
import io.karta.process.Explanation.BlockedAction;
import io.karta.process.Explanation.BlockedAction.Reason;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProcessExplanationTest {

    record Ticket(String item) {}

    record Customer(String name) {}

    record Letter(String text) {}

    private static final UserInput COMPLAINT = new UserInput("My kettle is broken");

    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(TestAgents desk) {
        var platform = LocalPlatform.builder().agents(List.of(desk.model())).build();
        platforms.add(platform);
        return platform;
    }

    private AgentProcess run(TestAgents desk) {
        LocalPlatform platform = platform(desk);
        return platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), COMPLAINT));
    }

    private static TestAgents desk(Invoker lookUp) {
        return new TestAgents("Desk")
                .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                .action("lookUp", List.of(a(Ticket.class), CONTEXT), Customer.class, lookUp)
                .action(
                        "write",
                        List.of(a(Ticket.class), a(Customer.class)),
                        Letter.class,
                        values -> new Letter("Dear"))
                .goal("answer", "write", Letter.class, UserInput.class);
    }

    @Test
    void countsRepeatedActions() {
        var desk = new TestAgents("Desk")
                .action(
                        "look",
                        List.of(a(UserInput.class)),
                        Ticket.class,
                        values -> new Ticket("kettle"),
                        action -> action.rerunnable(true))
                .action("write", List.of(a(Customer.class)), Letter.class, values -> new Letter("Dear"))
                .goal("answer", "write", Letter.class, UserInput.class);
        LocalPlatform platform = platform(desk);
        ProcessOptions options = ProcessOptions.defaults().withBudget(Budget.ofActions(5));

        AgentProcess process = platform.run(
                platform.createProcess(platform.agents().get(0), options.withPlanner(PlannerType.UTILITY), COMPLAINT));

        assertThat(process.explain()).contains("after Desk.look (5 times): its budget of 5 actions");
    }

    @Nested
    class WhenAProcessIsStuck {

        @Test
        void containsMissingFactsAndBlockedActions() {
            Explanation why = run(desk(values -> Outcome.none())).explanation();

            assertThat(why.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(why.goal().name()).isEqualTo("answer");
            assertThat(why.done()).extracting(ActionRun::action).containsExactly("Desk.understand", "Desk.lookUp");
            assertThat(why.missing()).containsExactly("Customer");
            assertThat(why.blocked())
                    .extracting(BlockedAction::action, BlockedAction::reason)
                    .contains(tuple("Desk.write", Reason.MISSING_INPUT), tuple("Desk.lookUp", Reason.ALREADY_RAN));
            assertThat(why.plan()).isEmpty();
            assertThat(why.reason()).isPresent();
            assertThat(why.text()).startsWith("Stuck on the way to answer");
        }

        @Test
        void theDrawingMarksWhatIsDoneAndWhatIsBlocked() {
            Explanation why = run(desk(values -> Outcome.none())).explanation();

            assertThat(PlanDiagramTest.marked(why.diagram(), "done"))
                    .containsExactlyInAnyOrder("1: understand", "2: lookUp");
            assertThat(PlanDiagramTest.marked(why.diagram(), "blocked")).containsExactly("write");
            assertThat(PlanDiagramTest.marked(why.diagram(), "known")).containsExactlyInAnyOrder("UserInput", "Ticket");
        }
    }

    @Nested
    class WhenAProcessWaits {

        @Test
        void theQuestionIsTold() {
            Explanation why = run(desk(
                            values -> Outcome.await(Form.of(Customer.class).title("Who is it?"))))
                    .explanation();

            assertThat(why.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(why.waitingFor())
                    .singleElement()
                    .satisfies(question -> assertThat(question.form().title()).isEqualTo("Who is it?"));
            assertThat(PlanDiagramTest.marked(why.diagram(), "waiting")).containsExactly("2: lookUp");
        }

        @Test
        void theAnswerMakesTheActionDone() {
            AgentProcess process = run(desk(values -> Outcome.await(Form.of(Customer.class))));

            process.answer(process.pendingAnswer().orElseThrow().id(), new Customer("Ada"));

            assertThat(PlanDiagramTest.marked(process.explanation().diagram(), "done"))
                    .containsExactlyInAnyOrder("1: understand", "2: lookUp", "3: write");
        }
    }

    @Nested
    class WhenAProcessRuns {

        @Test
        void thePlanAndTheRunningActionAreTold() {
            var seen = new CompletableFuture<Explanation>();

            run(desk(values -> {
                seen.complete(context(values, 1).process().explanation());
                return new Customer("Ada");
            }));

            Explanation why = seen.join();
            assertThat(why.status()).isEqualTo(ProcessStatus.RUNNING);
            assertThat(why.plan().orElseThrow().actions()).containsExactly("Desk.lookUp", "Desk.write");
            assertThat(PlanDiagramTest.marked(why.diagram(), "running")).containsExactly("2: lookUp");
            assertThat(PlanDiagramTest.marked(why.diagram(), "planned")).containsExactly("3: write");
            assertThat(why.missing()).isEmpty();
        }
    }

    @Nested
    class WhenAProcessHasEnded {

        @Test
        void aGoalReachedNeedsNoReason() {
            Explanation why = run(desk(values -> new Customer("Ada"))).explanation();

            assertThat(why.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(why.reason()).isEmpty();
            assertThat(why.plan()).isEmpty();
            assertThat(PlanDiagramTest.marked(why.diagram(), "known"))
                    .containsExactlyInAnyOrder("UserInput", "Ticket", "Customer", "answer: Letter");
        }

        @Test
        void aFailureIsTheReason() {
            Explanation why = run(desk(values -> {
                        throw new IllegalStateException("no answer");
                    }))
                    .explanation();

            assertThat(why.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(why.reason()).contains("no answer");
            assertThat(PlanDiagramTest.marked(why.diagram(), "failed")).containsExactly("2: lookUp");
        }
    }

    @Nested
    class WhenThereIsNoProcessYet {

        @Test
        void thePlatformPlansFromTypes() {
            LocalPlatform platform = platform(desk(values -> new Customer("Ada")));

            assertThat(platform.explanation("answer").plan().orElseThrow().actions())
                    .containsExactly("Desk.understand", "Desk.lookUp", "Desk.write");
            assertThat(platform.explanation("answer", Ticket.class, Customer.class)
                            .plan()
                            .orElseThrow()
                            .actions())
                    .containsExactly("Desk.write");
            assertThat(platform.explanation("answer", String.class).missing()).isNotEmpty();
        }

        @Test
        void aGoalThatDoesNotExistIsRefused() {
            LocalPlatform platform = platform(desk(values -> new Customer("Ada")));

            assertThatThrownBy(() -> platform.explanation("anwser"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("answer");
        }
    }
}
