/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.builder.ProgrammaticAgent;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.ProgrammaticAgentReader;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.process.StuckHandler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Goals, planning styles and stuck handlers of programmatic agents. */
class ProgrammaticGoalTest extends ProgrammaticAgentFixture {

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
        void goalsHaveValues() {
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
        void prefersTheGoalWithExactlyTheRequestedType() {
            platform.deploy(printer());

            assertThat(platform.invocation(Paper.class).invoke(new UserInput("go")))
                    .isEqualTo(new Card());
        }

        @Test
        void appliesToChildProcesses() {
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
}
