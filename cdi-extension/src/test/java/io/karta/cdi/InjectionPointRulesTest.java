/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.GoalName;
import io.karta.agent.Outcome;
import io.karta.agent.Provided;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.process.AgentInvocation;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InjectionPointRulesTest {

    record Poem() {}

    private static String problemsOf(Class<?>... classes) {
        return TestApplication.of(classes).problems();
    }

    @Agent(description = "Answers, too")
    static class OtherDesk {
        @Action
        @AchievesGoal(description = "Answer otherwise")
        Desk.Letter reply(UserInput input) {
            return new Desk.Letter("");
        }
    }

    @Nested
    class WhenNoGoalProducesTheType {

        @Dependent
        static class Reader {
            @Inject
            AgentInvocation<Poem> poem;
        }

        @Agent(description = "Cannot be called")
        abstract static class Abstract {
            @Action
            @AchievesGoal(description = "A poem")
            Poem write(UserInput input) {
                return new Poem();
            }
        }

        @Agent(description = "Cannot be constructed")
        static class Unmakeable {
            Unmakeable(String text) {}

            @Action
            @AchievesGoal(description = "A poem")
            Outcome<Poem> write(UserInput input) {
                return Outcome.of(new Poem());
            }
        }

        @ParameterizedTest
        @CsvSource({"KARTA-401, false", "KARTA-402, true"})
        void reportsOnlyTheInvalidAgent(String code, boolean isConcrete) {
            Class<?> agent = isConcrete ? Unmakeable.class : Abstract.class;

            assertThat(TestApplication.of(Reader.class, Desk.class, agent).listOfProblems())
                    .singleElement()
                    .asString()
                    .startsWith(code);
        }

        @Agent(description = "Takes invocations as parameters")
        static class Asker {
            @Action
            @AchievesGoal(description = "An answer", export = @Export(name = "ask"))
            String ask(
                    UserInput input,
                    @Provided AgentInvocation<Poem> poem,
                    @Provided Instance<AgentInvocation<Poem>> later,
                    @Provided @GoalName("ask") AgentInvocation<Poem> other) {
                return "";
            }
        }

        @Test
        void namesTheParametersOfActions() {
            var place = Asker.class.getTypeName() + ".ask(parameter ";

            assertThat(problemsOf(Asker.class))
                    .contains("KARTA-450: " + place + "2) injects an AgentInvocation of a Poem, but no goal produces")
                    .contains("KARTA-450: " + place + "3) injects an AgentInvocation of a Poem, but no goal produces")
                    .contains("KARTA-454: " + place + "4) injects goal ask as an AgentInvocation of a Poem");
        }

        @Dependent
        static class LazyReader {
            @Inject
            Instance<AgentInvocation<Poem>> poem;
        }

        @Dependent
        static class Constructed {
            final AgentInvocation<Poem> poem;

            @Inject
            Constructed(AgentInvocation<Poem> poem) {
                this.poem = poem;
            }
        }

        @Test
        void namesTheGoalsThereAre() {
            assertThat(problemsOf(Desk.class, Reader.class))
                    .contains("KARTA-450: " + Reader.class.getTypeName() + ".poem injects an AgentInvocation of a Poem")
                    .contains("The goals are: answerComplaint (Letter)");
        }

        @Test
        void saysWhereAnAgentMayBeMissingIfThereAreNoGoals() {
            assertThat(problemsOf(Reader.class))
                    .contains("no goal produces a Poem. There are no goals. Add @AchievesGoal")
                    .contains("beans.xml", "@KartaTest")
                    .doesNotContain("Inject one of these");
        }

        @Test
        void checksLookUpsAndConstructors() {
            assertThat(problemsOf(Desk.class, LazyReader.class, Constructed.class))
                    .contains("KARTA-450: " + LazyReader.class.getTypeName() + ".poem")
                    .contains("KARTA-450: " + Constructed.class.getTypeName() + "(parameter 1)");
        }
    }

    @Nested
    class WhenSeveralGoalsProduceTheType {

        @Dependent
        static class LetterReader {
            @Inject
            AgentInvocation<Desk.Letter> letter;
        }

        @Test
        void listsTheGoalsAndTheQualifier() {
            assertThat(problemsOf(Desk.class, OtherDesk.class, LetterReader.class))
                    .contains("KARTA-451: " + LetterReader.class.getTypeName() + ".letter")
                    .contains("OtherDesk.reply and answerComplaint", "@GoalName(\"");
        }

        record Loan(int amount) {}

        @Agent(description = "Decides on loans")
        static class LoanDesk {

            @State
            sealed interface Decision permits Granted, Refused {}

            @Action
            Decision decide(Loan loan) {
                return loan.amount() < 1000 ? new Granted() : new Refused();
            }

            record Granted() implements Decision {

                @Action
                @AchievesGoal(description = "Pay a loan")
                Desk.Letter pay() {
                    return new Desk.Letter("paid");
                }
            }

            record Refused() implements Decision {

                @Action
                @AchievesGoal(description = "Refuse a loan")
                Desk.Letter refuse() {
                    return new Desk.Letter("no");
                }
            }
        }

        @Agent(description = "Decides on loans, and asks")
        static class AskingDesk {

            @State
            sealed interface Step permits Paid, Rejected, Asked {}

            record Form(String text) {}

            @Action
            Step decide(Loan loan) {
                return loan.amount() < 10 ? new Paid() : new Rejected();
            }

            record Paid() implements Step {

                @Action
                @AchievesGoal(description = "Pay")
                Desk.Letter pay() {
                    return new Desk.Letter("paid");
                }
            }

            record Rejected() implements Step {

                @Action
                @AchievesGoal(description = "Reject")
                Desk.Letter reject() {
                    return new Desk.Letter("no");
                }
            }

            record Asked() implements Step {

                @Action
                @AchievesGoal(description = "Ask")
                Form ask() {
                    return new Form("how much?");
                }
            }
        }

        @Test
        void listsTheGoalsIfTheStateMayDetermineAnotherResult() {
            assertThat(problemsOf(AskingDesk.class, LetterReader.class)).contains("KARTA-451");
        }

        @Test
        void acceptsAnyIfTheStateOfTheProcessDetermines() {
            try (var application =
                    TestApplication.of(LoanDesk.class, LetterReader.class).deploy()) {
                var reader = application.get(LetterReader.class);

                assertThat(reader.letter.invoke(new Loan(1))).isEqualTo(new Desk.Letter("paid"));
                assertThat(reader.letter.invoke(new Loan(5000))).isEqualTo(new Desk.Letter("no"));
            }
        }
    }

    @Nested
    class WhenTheGoalIsNamed {

        @Dependent
        static class Misspelt {
            @Inject
            @GoalName("answerComplain")
            AgentInvocation<Desk.Letter> letter;
        }

        @Dependent
        static class Mistaken {
            @Inject
            @GoalName("answerComplaint")
            AgentInvocation<Poem> poem;
        }

        @Test
        void namesTheNearestGoal() {
            assertThat(problemsOf(Desk.class, Misspelt.class))
                    .contains("KARTA-452: " + Misspelt.class.getTypeName() + ".letter injects goal answerComplain,")
                    .contains("Did you mean answerComplaint?");
        }

        @Test
        void suggestsTheFirstGoalWithoutOthers() {
            assertThat(problemsOf(Misspelt.class))
                    .contains("injects goal answerComplain, which does not exist. There are no goals. Add @AchievesGoal"
                            + " to an action, and check that CDI discovers the class of its agent");
        }

        @Test
        void namesTheResultType() {
            assertThat(problemsOf(Desk.class, Mistaken.class))
                    .contains("KARTA-454: " + Mistaken.class.getTypeName() + ".poem", "it produces a Letter");
        }
    }

    @Nested
    class WhenTheTypeIsMissing {

        @Dependent
        static class Raw {
            @Inject
            @SuppressWarnings("rawtypes") // that is the mistake
            AgentInvocation anything;
        }

        @Dependent
        static class Wild {
            @Inject
            AgentInvocation<?> anything;
        }

        @Test
        void asksForOne() {
            assertThat(problemsOf(Desk.class, Raw.class, Wild.class))
                    .contains("KARTA-453: " + Raw.class.getTypeName()
                            + ".anything injects AgentInvocation without a result type")
                    .contains("KARTA-453: " + Wild.class.getTypeName()
                            + ".anything injects AgentInvocation<?> without a result type");
        }
    }

    @Nested
    class WhenTheAgentIsNotDeployed {

        @Test
        void hintsAtAnAgentThatIsNotDeployed() {
            var problems = TestApplication.of(Desk.class, WhenSeveralGoalsProduceTheType.LetterReader.class)
                    .with("karta.agents.Desk.enabled", "false")
                    .problems();

            assertThat(problems).contains("KARTA-450", "Not deployed are: answerComplaint of Desk");
        }
    }

    @Nested
    class WhenAGoalIsRemoteOnly {

        record Picture() {}

        record Drawing() {}

        @Agent(description = "Works for people outside")
        static class Painter {
            @Action
            @AchievesGoal(description = "A picture", export = @Export(remote = true, local = false))
            Picture paint(UserInput input) {
                return new Picture();
            }

            @Action
            @AchievesGoal(description = "A drawing", export = @Export(remote = true, local = false, name = "forOthers"))
            Drawing first(UserInput input) {
                return new Drawing();
            }

            @Action
            @AchievesGoal(description = "The same for us")
            Drawing second(UserInput input) {
                return new Drawing();
            }
        }

        @Dependent
        static class Visitor {
            @Inject
            AgentInvocation<Picture> picture;

            @Inject
            @GoalName("forOthers")
            AgentInvocation<Drawing> named;

            @Inject
            AgentInvocation<Drawing> invocation;
        }

        @Test
        void itIsNamed() {
            String why = ", which is exported to remote callers only (@Export(local = false)). Remove local = false, or"
                    + " inject another goal.";

            assertThat(TestApplication.of(Painter.class, Visitor.class).listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-489: " + Visitor.class.getTypeName() + ".named injects goal forOthers" + why,
                            "KARTA-489: " + Visitor.class.getTypeName() + ".picture injects goal Painter.paint" + why);
        }
    }
}
