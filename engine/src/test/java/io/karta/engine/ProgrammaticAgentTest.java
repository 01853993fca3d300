/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.generation.TypeRef;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Programmatic agents and their actions. */
class ProgrammaticAgentTest extends ProgrammaticAgentFixture {

    private static final TypeRef<List<Ticket>> TICKETS = new TypeRef<>() {};

    private static List<String> ran(AgentProcess process) {
        return process.history().stream().map(ActionRun::action).toList();
    }

    @Nested
    class WhenAnAgentIsDeployed {

        @Test
        void itsGoalsCanBeCalledByEverybody() {
            platform.deploy(supportDesk());

            var letter = platform.invocation(Letter.class).invoke(new UserInput("a kettle"));

            assertThat(letter).isEqualTo(new Letter("About a kettle"));
            assertThat(platform.agents()).extracting(AgentDefinition::name).containsExactly("SupportDesk");
            assertThat(platform.goals()).extracting(goal -> goal.name()).containsExactly("answerComplaint");
        }

        @Test
        void itsConditionsDecideAboutTheWay() {
            AgentProcess process = run(supportDesk(), new UserInput("a kettle!"));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("We call you about a kettle!"));
            assertThat(ran(process))
                    .containsExactly("SupportDesk.understand", "SupportDesk.escalate", "SupportDesk.send");
        }

        @Test
        void canBeDeployedTwice() {
            AgentDefinition agent = supportDesk();

            AgentDefinition first = platform.deploy(agent);

            assertThat(platform.deploy(agent)).isSameAs(first);
        }

        @Test
        void itsNameAndItsGoalsAreTaken() {
            platform.deploy(supportDesk());

            assertThatThrownBy(() -> platform.deploy(supportDesk()))
                    .isInstanceOf(AgentException.class)
                    .hasMessage("KARTA-390: agent SupportDesk cannot be run:%n".formatted()
                            + ("- KARTA-397: the name of agent SupportDesk is already used by one that is "
                                            + "deployed. Choose another name.%n")
                                    .formatted()
                            + "- KARTA-397: the name of goal answerComplaint is already used by agent "
                            + "SupportDesk. Choose another name.");
        }

        @Test
        void aRemoteGoalStartsWithAUserInputByDefault() {
            AgentDefinition agent = Agents.agent("Desk", "Answers")
                    .action("understand", UserInput.class, Ticket.class, (complaint, context) -> understand(complaint))
                    .action("send", Ticket.class, Letter.class, (ticket, context) -> new Letter(ticket.summary()))
                    .goal("usual", "Answer", "send", g -> g.remote()
                            .tags("support")
                            .examples("My kettle broke"))
                    .goal("other", "Answer", "send", g -> g.remote("rest").startingWith(Ticket.class, UserInput.class))
                    .build();

            AgentDefinition deployed = platform.deploy(agent);

            assertThat(deployed.goals())
                    .satisfiesExactly(
                            other -> {
                                assertThat(other.startingInputTypes()).containsExactly(Ticket.class, UserInput.class);
                                assertThat(other.isOpenTo("rest")).isTrue();
                                assertThat(other.isOpenTo("mcp")).isFalse();
                            },
                            usual -> {
                                assertThat(usual.startingInputTypes()).containsExactly(UserInput.class);
                                assertThat(usual.tags()).containsExactly("support");
                                assertThat(usual.examples()).containsExactly("My kettle broke");
                                assertThat(usual.isOpenTo("mcp")).isTrue();
                            });
        }
    }

    @Nested
    class WhenAnActionHasSeveralInputs {

        @Test
        void itGetsThemByTypeAndByName() {
            AgentDefinition agent = Agents.agent("Editors", "Joins two drafts")
                    .action(
                            "draft",
                            UserInput.class,
                            Draft.class,
                            (topic, context) -> new Draft("draft of " + topic.content()),
                            a -> a.outputBinding("draft"))
                    .action(
                            "improve",
                            UserInput.class,
                            Draft.class,
                            (topic, context) -> new Draft("better"),
                            a -> a.outputBinding("better"))
                    .action("join", a -> a.reads(UserInput.class)
                            .reads("draft", Draft.class)
                            .reads("better", Draft.class)
                            .readsIfPresent(Ticket.class)
                            .produces(Letter.class)
                            .running((inputs, context) -> new Letter(String.join(
                                    ", ",
                                    inputs.get("draft", Draft.class).text(),
                                    inputs.get("better", Draft.class).text(),
                                    inputs.find(Ticket.class)
                                            .map(Ticket::summary)
                                            .orElse("no ticket")))))
                    .goal("join", "Join two drafts", Letter.class)
                    .build();

            assertThat(run(agent, new UserInput("Rome")).result(Letter.class))
                    .isEqualTo(new Letter("draft of Rome, better, no ticket"));
        }

        @Test
        void rejectsUndeclaredInputs() {
            AgentDefinition agent = Agents.agent("Editors", "Forgets to say what it reads")
                    .action("join", a -> a.reads(UserInput.class)
                            .produces(Letter.class)
                            .running((inputs, context) ->
                                    new Letter(inputs.get("draft", Draft.class).text())))
                    .goal("join", "Join", Letter.class)
                    .build();

            AgentProcess process = run(agent, new UserInput("Rome"));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.explain())
                    .contains("KARTA-983: input Draft named draft of action join is not declared; the action reads "
                            + "UserInput.");
        }

        @Test
        void supportsActionsWithoutInputOrOutput() {
            AgentDefinition agent = Agents.agent("Clock", "Rings")
                    .action("wind", a -> a.running(
                                    (inputs, context) -> context.blackboard().setCondition("isWound", true))
                            .post("isWound"))
                    .action("ring", a -> a.produces(Letter.class)
                            .running(context -> new Letter("ring"))
                            .pre("isWound"))
                    .condition("isWound", context -> false)
                    .goal("ring", "Ring", "ring")
                    .build();

            AgentProcess process = run(agent);

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("ring"));
            assertThat(ran(process)).containsExactly("Clock.wind", "Clock.ring");
        }

        @Test
        void genericTypesAreToldApart() {
            AgentDefinition agent = Agents.agent("Sorter", "Counts tickets")
                    .action("split", UserInput.class, TICKETS, (all, context) -> List.of(understand(all)))
                    .action(
                            "words",
                            UserInput.class,
                            new TypeRef<List<String>>() {},
                            (all, context) -> List.of("a", "b"))
                    .action(
                            "count",
                            TICKETS,
                            Letter.class,
                            (tickets, context) -> new Letter(tickets.size() + " ticket"))
                    .goal("count", "Count tickets", Letter.class)
                    .goal("words", "Find words", new TypeRef<List<String>>() {})
                    .build();
            ProcessOptions counting = ProcessOptions.defaults().withGoal("count");

            AgentProcess process = platform.run(platform.createProcess(agent, counting, new UserInput("x")));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("1 ticket"));
            assertThat(ran(process)).containsExactly("Sorter.split", "Sorter.count");
        }
    }

    @Nested
    class WhenAPlainValueDoesNotSayItAll {

        @Test
        void plansAgainAfterAnActionWithoutAResult() {
            AgentDefinition agent = Agents.agent("Search", "Looks twice")
                    .action("cache", UserInput.class, Letter.class, (input, context) -> null, a -> a.outputBinding("a"))
                    .action(
                            "web",
                            UserInput.class,
                            Letter.class,
                            (input, context) -> new Letter("found"),
                            a -> a.cost(1))
                    .action("tell", Letter.class, Draft.class, (letter, context) -> new Draft(letter.text()))
                    .goal("tell", "Tell", "tell")
                    .build();

            AgentProcess process = run(agent, new UserInput("x"));

            assertThat(process.result(Draft.class)).isEqualTo(new Draft("found"));
            assertThat(ran(process)).containsExactly("Search.cache", "Search.web", "Search.tell");
        }

        @Test
        void anActionMayAskAPerson() {
            AgentDefinition agent = Agents.agent("Asker", "Asks a person")
                    .actionWithOutcome(
                            "ask",
                            UserInput.class,
                            Draft.class,
                            (input, context) -> input.content().isEmpty()
                                    ? Outcome.replan("nothing to ask")
                                    : Outcome.await(Form.of(Draft.class).title(input.content())))
                    .goal("ask", "Ask", Draft.class)
                    .build();

            AgentProcess process = run(agent, new UserInput("What?"));
            process.answer(process.pendingAnswers().get(0).id(), new Draft("That"));

            assertThat(process.result(Draft.class)).isEqualTo(new Draft("That"));
        }

        @Test
        void aCheckedExceptionFailsTheProcessWithItsCause() {
            AgentDefinition agent = Agents.agent("Broken", "Fails")
                    .action("fail", UserInput.class, Draft.class, (input, context) -> {
                        throw new IOException("no disk");
                    })
                    .goal("fail", "Fail", Draft.class)
                    .build();

            AgentProcess process = run(agent, new UserInput("x"));

            assertThat(process.failure()).get().isInstanceOf(IOException.class);
        }

        @Test
        void rolesGuardAnAction() {
            AgentDefinition agent = Agents.agent("Guarded", "Takes a role")
                    .action(
                            "refund",
                            UserInput.class,
                            Draft.class,
                            (input, context) -> new Draft("paid"),
                            a -> a.rolesAllowed("clerk"))
                    .goal("refund", "Refund", Draft.class)
                    .build();
            ProcessOptions clerk = ProcessOptions.defaults().withCaller(Caller.named("ada", java.util.Set.of("clerk")));

            assertThat(run(agent, new UserInput("x")).failure()).get().isInstanceOf(ForbiddenActionException.class);
            assertThat(platform.run(platform.createProcess(agent, clerk, new UserInput("x")))
                            .result(Draft.class))
                    .isEqualTo(new Draft("paid"));
        }
    }

    @Nested
    class WhenAnAgentIsDescribed {

        @Test
        void describesItself() {
            AgentDefinition agent = Agents.agent("SupportDesk", "Answers complaints")
                    .provider("shop")
                    .version("2.1.0")
                    .planner(PlannerType.UTILITY)
                    .action(
                            "understand",
                            UserInput.class,
                            Ticket.class,
                            (input, context) -> understand(input),
                            a -> a.description("Reads what people write").cost(0.2))
                    .goal("understand", "Understand a complaint", Ticket.class)
                    .build();

            assertThat(agent.name()).isEqualTo("SupportDesk");
            assertThat(agent.provider()).isEqualTo("shop");
            assertThat(agent.version()).isEqualTo("2.1.0");
            assertThat(agent.planner()).isEqualTo(PlannerType.UTILITY);
            assertThat(agent.actions()).singleElement().satisfies(action -> {
                assertThat(action.id()).isEqualTo("SupportDesk.understand");
                assertThat(action.description()).isEqualTo("Reads what people write");
                assertThat(action.inputs()).containsExactly(UserInput.class);
                assertThat(action.output()).contains(Ticket.class);
                assertThat(action.cost()).isEqualTo(0.2);
            });
            assertThat(agent.goals()).singleElement().satisfies(goal -> {
                assertThat(goal.agent()).isEqualTo("SupportDesk");
                assertThat(goal.output()).isEqualTo(Ticket.class);
            });
        }
    }
}
