/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.Condition;
import io.karta.agent.Export;
import io.karta.agent.Known;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AgentRulesTest {

    record Thing() {}

    private static String problemsOf(Class<?>... classes) {
        return TestApplication.of(classes).problems();
    }

    @Nested
    class WhenTheClassCannotBeAnAgent {

        @Agent(description = "An interface")
        interface Contract {
            @Action
            Thing make(UserInput input);
        }

        @Agent(description = "Abstract")
        abstract static class Half {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "A record")
        record Value() {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "Final")
        static final class Last {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "Cannot be made")
        static class Closed {
            Closed(String text) {}

            @Action
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "Is generic")
        static class Generic<T> {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "Is private")
        private static class Secret {
            @Action
            @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // the container would call it
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "Has a private constructor")
        static class Single {
            @Inject
            @SuppressWarnings("UnusedVariable") // an injected parameter makes it the constructor for the container
            private Single(Instance<Thing> things) {}

            @Action
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        interface Maker {
            Thing make(UserInput input);
        }

        @Agent(description = "Is only a maker to its callers")
        @ApplicationScoped
        @Typed(Maker.class)
        static class Hidden implements Maker {
            @Override
            @Action
            public Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "Has a private constructor that the container does not call")
        static class Pair {
            private Pair() {}

            @Inject
            @SuppressWarnings("UnusedVariable") // an injected parameter makes it the constructor for the container
            Pair(Instance<Thing> things) {}

            @Action
            @AchievesGoal(description = "Make a thing")
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Test
        void permitsOtherPrivateConstructors() {
            try (var app = TestApplication.of(Pair.class).deploy()) {
                assertThat(app.agent().name()).isEqualTo("Pair");
            }
        }

        @Test
        void reportsPrivateConstructors() {
            assertThat(problemsOf(Secret.class, Single.class))
                    .contains("KARTA-738: the constructor of " + Secret.class.getTypeName()
                            + " is private, like the class itself, so")
                    .contains("KARTA-738: the constructor of " + Single.class.getTypeName() + " is private, so");
        }

        @Test
        void reportsProxiesWithoutTheClass() {
            assertThat(problemsOf(Hidden.class))
                    .contains("KARTA-906: " + Hidden.class.getTypeName()
                            + " has the scope @ApplicationScoped and @Typed without its own class")
                    .contains("Add Hidden.class to @Typed");
        }

        @Test
        void reportsGenericAgents() {
            assertThat(problemsOf(Generic.class))
                    .contains("KARTA-401: " + Generic.class.getTypeName() + " is annotated with @Agent but is generic");
        }

        @Test
        void namesTheKindOfClass() {
            var problems = problemsOf(Desk.class, Contract.class, Half.class, Value.class, Last.class);

            assertThat(problems)
                    .contains("KARTA-401: " + Contract.class.getTypeName()
                            + " is annotated with @Agent but is an interface")
                    .contains("KARTA-401: " + Half.class.getTypeName() + " is annotated with @Agent but is abstract")
                    .contains("KARTA-401: " + Value.class.getTypeName() + " is annotated with @Agent but is a record")
                    .contains("KARTA-401: " + Last.class.getTypeName() + " is annotated with @Agent but is final");
        }

        @Test
        void reportsAMissingConstructor() {
            assertThat(problemsOf(Closed.class))
                    .contains("KARTA-402: agent " + Closed.class.getTypeName() + " is not a bean");
        }
    }

    @Nested
    class MissingAttributes {

        @Agent(description = " ", version = "one", toolRetries = -1)
        static class Blank {}

        @Agent(description = "An agent and an action")
        @Action
        static class Both {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Test
        void reportsAllMissingAttributes() {
            var problems = problemsOf(Blank.class);

            assertThat(problems)
                    .contains("KARTA-403: the description of agent " + Blank.class.getTypeName() + " is blank")
                    .contains("KARTA-405: agent " + Blank.class.getTypeName() + " has no actions")
                    .contains("KARTA-407: the version of agent " + Blank.class.getTypeName() + " is \"one\"")
                    .contains("KARTA-479: agent " + Blank.class.getTypeName() + " sets toolRetries to -1");
        }

        @Agent(description = "An agent with invalid knowledge")
        @Known(name = "the style", description = "Voice", text = "Active voice only")
        @Known(name = "neither", description = "Nothing")
        @Known(name = "both", description = "Too much", text = "A text", resource = "AgentRulesTest.class")
        @Known(name = "lost", description = "Nowhere", resource = "nowhere.md")
        @Known(name = "found", description = "Somewhere", resource = "AgentRulesTest.class")
        static class Unknowing {
            @Action
            @AchievesGoal(description = "Make a thing")
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Test
        void reportsInvalidKnowledge() {
            String agent = "' of agent " + Unknowing.class.getTypeName();

            assertThat(problemsOf(Unknowing.class))
                    .contains("KARTA-151: the knowledge 'the style" + agent + " has an invalid name. Use letters")
                    .contains("KARTA-151: the knowledge 'neither" + agent + " needs either a text or a resource.")
                    .contains("KARTA-151: the knowledge 'both" + agent + " needs either a text or a resource.")
                    .contains("KARTA-151: the knowledge 'lost" + agent
                            + " has the resource nowhere.md, which is not on the class path.")
                    .doesNotContain("'found'");
        }

        @Test
        void reportsAnAgentThatIsAnAction() {
            assertThat(problemsOf(Both.class)).contains("KARTA-406: " + Both.class.getTypeName());
        }

        @AgentComponent
        @Action
        @Known(name = "style", description = "Voice", text = "Active voice only")
        static class Part {

            @Action
            Done makeState(UserInput input) {
                return new Done();
            }
        }

        @State
        @Action
        record Done() {

            @Action
            Thing make() {
                return new Thing();
            }
        }

        @Test
        void reportsMisplacedAnnotationsOfComponentsAndStates() {
            assertThat(TestApplication.of(Part.class).listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-406: " + Part.class.getTypeName() + " is annotated with @Action, which belongs on"
                                    + " methods of agents, components and states. Remove it, and annotate the methods.",
                            "KARTA-406: " + Done.class.getTypeName() + " is annotated with @Action, which belongs on"
                                    + " methods of agents, components and states. Remove it, and annotate the methods.",
                            "KARTA-151: the knowledge 'style' of agent " + Part.class.getTypeName()
                                    + " is ignored, because it is on a component. Move it to a class with @Agent.");
        }
    }

    @Nested
    class WhenTwoAgentsHaveOneName {

        @Agent(name = "Desk", description = "Another one")
        static class Other {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(name = "Desk", description = "Has a goal")
        static class First {
            @Action
            @AchievesGoal(description = "A thing")
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(name = "Desk", description = "Has a goal of the same action")
        static class Second {
            @Action
            @AchievesGoal(description = "A thing")
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(name = "Desk", description = "Exports a goal under a name")
        static class Exporting {
            @Action
            @AchievesGoal(description = "A thing", export = @Export(name = "thing"))
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(name = "Desk", description = "Exports another goal under that name")
        static class ExportingToo {
            @Action
            @AchievesGoal(description = "A thing", export = @Export(name = "thing"))
            Thing make(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "Has a goal of two actions of one name")
        static class Overloading {
            @Action
            @AchievesGoal(description = "A thing")
            Thing make(UserInput input) {
                return new Thing();
            }

            @Action
            @AchievesGoal(description = "A thing, too")
            Thing make(String text) {
                return new Thing();
            }
        }

        private List<String> codesOf(Class<?>... agents) {
            return TestApplication.of(agents).listOfProblems().stream()
                    .map(problem -> problem.substring(0, problem.indexOf(':')))
                    .toList();
        }

        @Test
        void goalsThatAreNamedAfterThemAreNotReportedToo() {
            assertThat(codesOf(First.class, Second.class)).containsExactly("KARTA-404");
        }

        @Test
        void goalsThatAreNamedAfterAnActionAreReportedWithTheAction() {
            assertThat(codesOf(Overloading.class)).containsExactly("KARTA-414");
        }

        @Test
        void goalsWithNamesOfTheirOwnAreReported() {
            assertThat(codesOf(Exporting.class, ExportingToo.class)).containsExactly("KARTA-404", "KARTA-416");
        }

        @Test
        void namesBoth() {
            assertThat(problemsOf(Desk.class, Other.class))
                    .contains("KARTA-404", Desk.class.getTypeName(), Other.class.getTypeName(), "named Desk");
        }
    }

    @Nested
    class MisplacedAnnotations {

        @Dependent
        static class Plain {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }

            @Condition
            boolean isLate() {
                return true;
            }
        }

        @Agent(description = "Has a goal that nothing achieves")
        static class Promising {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }

            @AchievesGoal(description = "Never")
            Thing dream(UserInput input) {
                return new Thing();
            }
        }

        @Test
        void reportsActionsOutsideAgents() {
            assertThat(problemsOf(Plain.class))
                    .contains("KARTA-410: " + Plain.class.getTypeName() + ".make(UserInput)")
                    .contains("KARTA-410: " + Plain.class.getTypeName() + ".isLate()");
        }

        @Dependent
        static class Subclass extends Forgetful {}

        @Test
        void namesTheBeanThatInheritsTheActionsOfAnAgent() {
            assertThat(problemsOf(Subclass.class))
                    .contains("KARTA-410: " + Forgetful.class.getTypeName() + ".draft(UserInput) is annotated for an "
                            + "agent, but " + Subclass.class.getTypeName() + " is neither an agent nor a state");
        }

        /** Its results have actions, but are no states. */
        @Agent(description = "Forgets what it drafts")
        static class Forgetful {

            sealed interface Stage permits Draft, Finished {}

            record Draft() implements Stage {
                @Action
                Finished finish() {
                    return new Finished();
                }
            }

            record Finished() implements Stage {}

            @Action
            @AchievesGoal(description = "A stage")
            Optional<Stage> draft(UserInput input) {
                return Optional.of(new Draft());
            }
        }

        @Test
        void reportsActionsOfResultsThatAreNoStates() {
            assertThat(problemsOf(Forgetful.class))
                    .contains("KARTA-410: " + Forgetful.Draft.class.getTypeName() + ".finish()", "@State");
        }

        @Test
        void reportsGoalsWithoutActions() {
            assertThat(problemsOf(Promising.class))
                    .contains("KARTA-411: " + Promising.class.getTypeName() + ".dream(UserInput)");
        }
    }

    @Nested
    class SeveralProblems {

        @Test
        void reportsAllProblemsTogether() {
            var problems = problemsOf(
                    MissingAttributes.Blank.class,
                    WhenTheClassCannotBeAnAgent.Half.class,
                    MisplacedAnnotations.Plain.class,
                    MisplacedAnnotations.Promising.class);

            assertThat(problems).contains("KARTA-401", "KARTA-403", "KARTA-405", "KARTA-410", "KARTA-411");
        }
    }
}
