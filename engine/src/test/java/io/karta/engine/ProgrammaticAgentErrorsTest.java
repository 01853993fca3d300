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
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.AgentBuilder;
import io.karta.builder.Agents;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid definitions of programmatic agents. */
class ProgrammaticAgentErrorsTest extends ProgrammaticAgentFixture {

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
    class InvalidDefinition {

        @Test
        void reportsAllProblemsTogether() {
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
                            "- KARTA-391: programmatic agent Wrong has no description. Say in one sentence "
                                    + "what it does: Agents.agent(.., \"Answers complaints\").",
                            "- KARTA-391: programmatic agent Wrong has version \"one\", which is not "
                                    + "major.minor.patch. Write for example 1.0.0.",
                            "- KARTA-392: agent Wrong has several actions with the name second. Set unique " + "names.",
                            "- KARTA-393: the cost of action Wrong.first is -1.0. Use a finite number of at "
                                    + "least 0, normally between 0 and 1.",
                            "- KARTA-954: action Wrong.second does nothing. Say what: "
                                    + "yields(..).running(..), or doing(..).",
                            "- KARTA-394: Wrong.first refers to condition isUrgnt, which its agent does not "
                                    + "have. Did you mean isUrgent? Its conditions are: isUrgent. Correct the name, or "
                                    + "add it with condition(..).",
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
        void rejectsAsynchronousResults(Class<?> later) {
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

        @ParameterizedTest
        @ValueSource(classes = {Optional.class, Outcome.class})
        void anActionDeclaresTheContentOfItsResult(Class<?> wrapper) {
            AgentDefinition agent = Agents.agent("Desk", "Answers")
                    .action(
                            "find",
                            a -> a.reads(Ticket.class).produces((Type) wrapper).running((inputs, context) -> null))
                    .goal("found", "A letter", "find")
                    .build();

            assertThatThrownBy(() -> platform.deploy(agent))
                    .hasMessageContaining("KARTA-954: action Desk.find produces an %s, and only its content is"
                            .formatted(wrapper.getSimpleName()));
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
                    .hasMessageContaining("KARTA-394: Desk.send refers to condition el:ticket.urgency > 0.5,")
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
        void theInstructionOfTheMessageHelps() {
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
                    .hasMessageContaining("KARTA-391: programmatic agent Empty has no actions");
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
}
