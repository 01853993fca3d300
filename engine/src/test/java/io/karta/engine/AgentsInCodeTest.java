/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.builder.AgentBuilder;
import io.karta.builder.Agents;
import io.karta.builder.ProgrammaticAgent;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.ProgrammaticAgentReader;
import io.karta.generation.TypeRef;
import io.karta.process.ActionRun;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.StuckHandler;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that are put together in code, as their users write them. */
class AgentsInCodeTest {

    record Ticket(String summary, double urgency) {}

    record Draft(String text) {}

    record Letter(String text) {}

    private static final TypeRef<List<Ticket>> TICKETS = new TypeRef<>() {};

    private final LocalPlatform platform = LocalPlatform.builder().build();

    @AfterEach
    void close() {
        platform.close();
    }

    private static Ticket understand(UserInput complaint) {
        return new Ticket(complaint.content(), complaint.content().endsWith("!") ? 0.9 : 0.1);
    }

    private static AgentDefinition supportDesk() {
        return Agents.agent("SupportDesk", "Answers complaints")
                .action("understand", UserInput.class, Ticket.class, (complaint, context) -> understand(complaint))
                .action(
                        "escalate",
                        Ticket.class,
                        Draft.class,
                        (ticket, context) -> new Draft("We call you about " + ticket.summary()),
                        a -> a.pre("isUrgent"))
                .action(
                        "answer",
                        Ticket.class,
                        Draft.class,
                        (ticket, context) -> new Draft("About " + ticket.summary()),
                        a -> a.cost(0.5))
                .action("send", Draft.class, Letter.class, (draft, context) -> new Letter(draft.text()))
                .condition("isUrgent", Ticket.class, ticket -> ticket.urgency() > 0.5)
                .goal("answerComplaint", "Answer a complaint", Letter.class)
                .build();
    }

    private AgentProcess run(AgentDefinition agent, Object... inputs) {
        return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), inputs));
    }

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
        void deployingItTwiceIsNoMistake() {
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
                            + ("- KARTA-397: the name of agent SupportDesk is taken by one that is "
                                            + "deployed. Choose another name.%n")
                                    .formatted()
                            + "- KARTA-397: the name of goal answerComplaint is taken by agent "
                            + "SupportDesk. Choose another name.");
        }

        @Test
        void aRemoteGoalStartsWithAUserInputUnlessItSaysMore() {
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
    class WhenAnActionReadsSeveralThings {

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
        void whatItDoesNotReadIsAMistakeThatNamesWhatItDoes() {
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
        void itMayReadNothingOrYieldNothing() {
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
        void anActionMayYieldNothingAndAnotherWayIsFound() {
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
    class WhenAnAgentIsNotDeployed {

        @Test
        void itsProcessesRunWithoutDeployingIt() {
            AgentProcess process = run(supportDesk(), new UserInput("a kettle"));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("About a kettle"));
            assertThat(platform.agents()).isEmpty();
            assertThat(platform.process(process.id())).isPresent();
        }

        @Test
        void itsInputsAreChecked() {
            assertThatThrownBy(() -> run(supportDesk())).isInstanceOf(InvalidInputException.class);
        }

        @Test
        void namedInputsReachNamedReaders() {
            AgentDefinition agent = Agents.agent("Named", "Reads by name")
                    .action("read", a -> a.reads("right", String.class)
                            .produces(Letter.class)
                            .running((inputs, context) -> new Letter(inputs.get("right", String.class))))
                    .goal("read", "Read", Letter.class)
                    .build();

            AgentProcess process = platform.run(
                    platform.createProcess(agent, ProcessOptions.defaults(), Map.of("left", "no", "right", "yes")));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("yes"));
        }

        @Test
        void anActionRunsItAsAChildThatSharesTheBudget() {
            AgentDefinition inner = supportDesk();
            AgentDefinition outer = Agents.agent("Outer", "Leaves the work to another")
                    .action(
                            "leave",
                            UserInput.class,
                            Letter.class,
                            (input, context) -> context.run(inner, Letter.class, new UserInput(input.content() + "!")))
                    .goal("leave", "Leave", Letter.class)
                    .build();
            ProcessOptions poor = ProcessOptions.defaults().withBudget(Budget.ofActions(3));

            assertThat(run(outer, new UserInput("tea")).result(Letter.class))
                    .isEqualTo(new Letter("We call you about tea!"));
            AgentProcess broke = platform.run(platform.createProcess(outer, poor, new UserInput("tea")));
            assertThat(broke.status()).isEqualTo(ProcessStatus.TERMINATED);
        }

        @Test
        void anActionRunsAGoalByItsName() {
            platform.deploy(supportDesk());
            AgentDefinition outer = Agents.agent("Outer", "Leaves the work to another")
                    .action(
                            "leave",
                            Ticket.class,
                            Draft.class,
                            (ticket, context) -> new Draft(
                                    context.run("answerComplaint", Letter.class, new UserInput(ticket.summary()))
                                            .text()))
                    .goal("leave", "Leave", Draft.class)
                    .build();

            assertThat(run(outer, new Ticket("tea", 0)).result(Draft.class)).isEqualTo(new Draft("About tea"));
        }

        @Test
        void aStepCannotBeDelegatedToIt() {
            AgentDefinition outer = Agents.agent("Outer", "Delegates")
                    .actionWithOutcome(
                            "leave",
                            UserInput.class,
                            Letter.class,
                            (input, context) -> Outcome.delegate(supportDesk(), input, Letter.class))
                    .goal("leave", "Leave", Letter.class)
                    .build();

            AgentProcess process = run(outer, new UserInput("tea"));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.explain()).contains("KARTA-399: agent SupportDesk is not deployed");
        }

        @Test
        void aStepCanBeDelegatedToOneThatIsDeployed() {
            AgentDefinition inner = supportDesk();
            platform.deploy(inner);
            AgentDefinition outer = Agents.agent("Outer", "Delegates")
                    .actionWithOutcome(
                            "leave",
                            UserInput.class,
                            Letter.class,
                            (input, context) -> Outcome.delegate(inner, input, Letter.class))
                    .goal("leave", "Leave", Letter.class)
                    .build();

            assertThat(run(outer, new UserInput("tea")).result(Letter.class)).isEqualTo(new Letter("About tea"));
        }
    }

    @Nested
    class WhenSomethingIsWrong {

        @Test
        void everythingIsSaidAtOnce() {
            AgentDefinition agent = Agents.agent("Wrong", " ")
                    .version("one")
                    .action("first", UserInput.class, Ticket.class, (input, context) -> understand(input), a -> a.cost(
                                    -1)
                            .pre("isUrgnt"))
                    .action("second", a -> a.reads(Ticket.class))
                    .action("second", Ticket.class, Draft.class, (ticket, context) -> new Draft(""))
                    .action("third", Ticket.class, Draft.class, (ticket, context) -> new Draft(""))
                    .condition("isUrgent", Ticket.class, ticket -> true)
                    .goal("none", "Not yielded", Letter.class)
                    .goal("two", "Yielded twice", Draft.class)
                    .goal("misspelt", "Not there", "secnd")
                    .goal("void", "Yields nothing", "second")
                    .build();

            assertThatThrownBy(() -> platform.deploy(agent))
                    .hasMessage(String.join(
                            System.lineSeparator(),
                            "KARTA-390: agent Wrong cannot be run:",
                            "- KARTA-391: agent Wrong, made in code, has no description. Say in one "
                                    + "sentence what it does: Agents.agent(.., \"Answers complaints\").",
                            "- KARTA-391: agent Wrong, made in code, has version \"one\", which is not "
                                    + "major.minor.patch. Write for example 1.0.0.",
                            "- KARTA-392: agent Wrong has several actions named second. Give each a name "
                                    + "of its own.",
                            "- KARTA-393: the cost of action Wrong.first is -1.0. Use a finite number of "
                                    + "at least 0, by habit between 0 and 1.",
                            "- KARTA-954: action Wrong.second does nothing. Say what: "
                                    + "yields(..).running(..), or doing(..).",
                            "- KARTA-394: Wrong.first names condition isUrgnt, which its agent does not "
                                    + "have. Did you mean isUrgent? Its conditions are: isUrgent. Correct "
                                    + "the name, or add it with "
                                    + "condition(..).",
                            "- KARTA-395: goal none of agent Wrong is to yield a Letter, but no action "
                                    + "says it yields one. The actions are: first, second, second and third.",
                            "- KARTA-395: goal two of agent Wrong is to yield a Draft, and so do second "
                                    + "and third. Name the action instead: goal(.., .., \"second\").",
                            "- KARTA-395: goal misspelt of agent Wrong is to be achieved by action secnd, "
                                    + "which there is not. Did you mean second? The actions are: first, "
                                    + "second, second and third.",
                            "- KARTA-395: goal void of agent Wrong is achieved by action second, which "
                                    + "produces nothing, so the goal has no result. Declare the type that "
                                    + "it produces."));
        }

        @ParameterizedTest
        @ValueSource(classes = {Future.class, FutureTask.class, Flow.Publisher.class, CompletableFuture.class})
        void aResultThatComesLaterIsNamed(Class<?> later) {
            AgentDefinition agent = Agents.agent("Slow", "Answers later")
                    .action(
                            "send",
                            a -> a.reads(Ticket.class).produces((Type) later).running((inputs, context) -> "late"))
                    .goal("sent", "A letter", "send")
                    .build();

            assertThatThrownBy(() -> platform.deploy(agent))
                    .hasMessageContaining(
                            ("KARTA-954: action Slow.send produces a %s, and the engine does not wait for its "
                                            + "content.")
                                    .formatted(later.getSimpleName()));
        }

        @Test
        void anExpressionIsNoConditionOfAnAgentMadeInCode() {
            AgentDefinition agent = Agents.agent("Desk", "Answers")
                    .action(
                            "send",
                            Ticket.class,
                            Letter.class,
                            (ticket, context) -> new Letter(ticket.summary()),
                            a -> a.pre("el:ticket.urgency > 0.5"))
                    .goal("sent", "A letter", "send")
                    .build();

            assertThatThrownBy(() -> run(agent, new Ticket("tea", 0.9)))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-394: Desk.send names condition el:ticket.urgency > 0.5,")
                    .hasMessageContaining("Expressions are understood in annotations alone:"
                            + " write condition(\"name\", Type.class, object -> ..), and name it.");
        }

        @Test
        void anUnreachableGoalAndADeadActionAreFoundAsForAnnotatedAgents() {
            AgentDefinition agent = Agents.agent("Lost", "Cannot get there")
                    .action("send", Draft.class, Letter.class, (draft, context) -> new Letter(draft.text()))
                    .action("muse", Ticket.class, Integer.class, (ticket, context) -> 1)
                    .goal("send", "Send", Letter.class, g -> g.remote())
                    .build();

            assertThatThrownBy(() -> platform.deploy(agent))
                    .hasMessageContaining("KARTA-440: no plan can reach goal send of Lost.")
                    .hasMessageContaining("send needs a Draft, which nothing produces.")
                    .hasMessageContaining("KARTA-441: action Lost.muse can never run");
        }

        @Test
        void anAgentThatMakesWhatItTakesIsToldHowToTakeIt() {
            AgentBuilder agent = Agents.agent("Editor", "Betters drafts")
                    .action("better", Draft.class, Draft.class, (draft, context) -> new Draft(draft.text() + "!"));

            assertThatThrownBy(() -> platform.deploy(
                            agent.goal("better", "Better it", Draft.class).build()))
                    .hasMessageContaining("better needs a Draft, which only better produces.")
                    .hasMessageContaining("or callers that bring it, with @Export(startingInputTypes = ..), in code "
                            + "startingWith(..).");
        }

        @Test
        void whatItIsToldHelps() {
            AgentDefinition agent = Agents.agent("Editor", "Betters drafts")
                    .action("better", Draft.class, Draft.class, (draft, context) -> new Draft(draft.text() + "!"))
                    .goal("better", "Better it", Draft.class, g -> g.startingWith(Draft.class))
                    .build();

            assertThat(platform.run(platform.createProcess(
                                    platform.deploy(agent), ProcessOptions.defaults(), new Draft("good")))
                            .result(Draft.class))
                    .isEqualTo(new Draft("good!"));
        }

        @Test
        void anAgentThatIsOnlyRunIsCheckedToo() {
            AgentDefinition agent = Agents.agent("Empty", "Does nothing").build();

            assertThatThrownBy(() -> run(agent))
                    .hasMessageContaining("KARTA-391: agent Empty, made in code, has no actions");
        }

        @Test
        void anAnnotatedObjectTakesAContainer() {
            assertThatThrownBy(() -> platform.deploy(Agents.of(new Annotated())))
                    .hasMessageContaining("KARTA-953: " + Annotated.class.getTypeName());
            assertThatThrownBy(() -> Agents.of("no agent"))
                    .hasMessageContaining("KARTA-985: java.lang.String is annotated neither with @Agent");
        }
    }

    @Agent(description = "Annotated")
    static class Annotated {}

    @Nested
    class WhenAnAgentHasAStuckHandler {

        private final List<String> stuck = new ArrayList<>();

        private AgentDefinition handledBy(StuckHandler handler) {
            return Agents.agent("Desk", "Writes letters")
                    .action("write", Ticket.class, Letter.class, (ticket, context) -> new Letter(ticket.summary()))
                    .goal("letter", "Write a letter", Letter.class)
                    .stuckHandler(handler)
                    .build();
        }

        @Test
        void plansAgainAfterTheHandlerHasAddedTheMissingInput() {
            AgentProcess process = run(
                    handledBy(one -> {
                        stuck.add(one.id());
                        one.add(new Ticket("a kettle", 0.1));
                        return StuckHandler.Resolution.REPLAN;
                    }),
                    new UserInput("a kettle"));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("a kettle"));
            assertThat(stuck).containsExactly(process.id());
        }

        @Test
        void isStuckIfTheHandlerHasNoResolution() {
            AgentProcess process =
                    run(handledBy(one -> StuckHandler.Resolution.NO_RESOLUTION), new UserInput("a kettle"));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
        }
    }

    @Nested
    class WhenItDoesNotPlanAhead {

        private static Draft longer(Draft draft, String text) {
            return new Draft(draft.text() + text);
        }

        @Test
        void itsActionsHaveTheirTurnsAsTheyWereAdded() {
            AgentDefinition agent = Agents.agent("Order", "Writes words one after the other")
                    .planner(PlannerType.SEQUENTIAL)
                    .action("zero", UserInput.class, Draft.class, (input, context) -> new Draft("0"))
                    .action("one", Draft.class, Draft.class, (draft, context) -> longer(draft, "1"))
                    .action("and", Draft.class, Draft.class, (draft, context) -> longer(draft, "2"))
                    .action("last", Draft.class, Letter.class, (draft, context) -> new Letter(draft.text()))
                    .goal("ordered", "Words in order", Letter.class)
                    .build();

            AgentProcess process = run(agent, new UserInput("go"));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("012"));
        }

        @Test
        void itsGoalsAreWorthWhatWasSaid() {
            AgentDefinition agent = Agents.agent("Choice", "Drafts or sends")
                    .action("draft", UserInput.class, Draft.class, (input, context) -> new Draft("draft"))
                    .action("send", UserInput.class, Letter.class, (input, context) -> new Letter("letter"))
                    .goal("drafted", "A draft", "draft")
                    .goal("sent", "A letter", "send", g -> g.value(0.9))
                    .build();

            AgentModel model =
                    ProgrammaticAgentReader.read((ProgrammaticAgent) agent).model();

            assertThat(model.goalModels()).extracting(GoalModel::value).containsExactly(0.0, 0.9);
        }
    }

    @Nested
    class WhenGoalsProduceRelatedTypes {

        interface Paper {}

        record Sheet() implements Paper {}

        record Card() implements Paper {}

        private static AgentDefinition printer() {
            return Agents.agent("Printer", "Makes paper")
                    .action("sheet", UserInput.class, Sheet.class, (input, context) -> new Sheet())
                    .action("paper", UserInput.class, Paper.class, (input, context) -> new Card())
                    .goal("sheet", "A sheet", "sheet")
                    .goal("paper", "Some paper", "paper")
                    .build();
        }

        @Test
        void theOneThatYieldsExactlyTheWantedTypeIsMeant() {
            platform.deploy(printer());

            assertThat(platform.invocation(Paper.class).invoke(new UserInput("go")))
                    .isEqualTo(new Card());
        }

        @Test
        void itIsMeantInAChildProcessToo() {
            AgentDefinition outer = Agents.agent("Outer", "Has paper made")
                    .action(
                            "make",
                            UserInput.class,
                            Letter.class,
                            (input, context) -> new Letter(
                                    context.run(printer(), Paper.class, input).toString()))
                    .goal("made", "Paper", Letter.class)
                    .build();

            assertThat(run(outer, new UserInput("go")).result(Letter.class)).isEqualTo(new Letter("Card[]"));
        }
    }

    @Nested
    class WhenAnAgentIsDescribed {

        @Test
        void itSaysWhatWasSaid() {
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
