/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.ActionDefinition;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.Export;
import io.karta.agent.GoalDefinition;
import io.karta.agent.GoalName;
import io.karta.agent.Provided;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.ProcessOptions;
import io.karta.workflow.Pipeline;
import io.karta.workflow.Step;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Agents that the application makes in code, and objects that are agents without being beans. */
class ProducedAgentsTest {

    record Ticket(String summary) {}

    record Letter(String text) {}

    record Intermediate(String value) {}

    record TaskOutput(String text) {}

    private static AgentDefinition desk(String name, String goal) {
        return Agents.agent(name, "Answers complaints")
                .action("understand", UserInput.class, Ticket.class, (input, context) -> new Ticket(input.content()))
                .action("answer", Ticket.class, Letter.class, (ticket, context) -> new Letter(ticket.summary()))
                .goal(goal, "Answer a complaint", Letter.class, g -> g.remote())
                .build();
    }

    @Nested
    class WhenAnAgentIsProduced {

        @Dependent
        static class Definitions {

            @Produces
            @ApplicationScoped
            AgentDefinition supportDesk() {
                return desk("SupportDesk", "answerComplaint");
            }
        }

        @Dependent
        static class Office {

            @Inject
            AgentInvocation<Letter> answer;

            @Inject
            @GoalName("answerComplaint")
            AgentInvocation<Letter> named;

            @Inject
            AgentDefinition definition;

            @Inject
            AgentPlatform platform;
        }

        @Test
        void itsGoalsAreInjected() {
            try (var app = TestApplication.of(Definitions.class, Office.class).deploy()) {
                var office = app.get(Office.class);

                assertThat(office.answer.invoke(new UserInput("tea"))).isEqualTo(new Letter("tea"));
                assertThat(office.named.invoke(new UserInput("tea"))).isEqualTo(new Letter("tea"));
                assertThat(office.platform.goals())
                        .singleElement()
                        .satisfies(goal -> assertThat(goal.startingInputTypes()).containsExactly(UserInput.class));
            }
        }

        @Test
        void itsDefinitionMeansTheDeployedAgent() {
            try (var app = TestApplication.of(Definitions.class, Office.class).deploy()) {
                var office = app.get(Office.class);

                var process = office.platform.run(office.platform.createProcess(
                        office.definition, ProcessOptions.defaults(), new UserInput("tea")));

                assertThat(process.result(Letter.class)).isEqualTo(new Letter("tea"));
                assertThat(office.platform.deploy(office.definition).name()).isEqualTo("SupportDesk");
                assertThat(office.platform.agents()).hasSize(1);
            }
        }

        @Test
        void itCanBeLeftUndeployed() {
            assertThat(TestApplication.of(Definitions.class, Office.class)
                            .with("karta.agents.SupportDesk.enabled", "false")
                            .problems())
                    .contains("KARTA-450");
        }
    }

    @Nested
    class WhenAnActionNeedsToolsWithoutProvider {

        @Dependent
        static class Research {

            @Produces
            @ApplicationScoped
            AgentDefinition researcher() {
                return Agents.agent("Researcher", "Looks things up")
                        .action(
                                "search",
                                UserInput.class,
                                Letter.class,
                                (input, context) -> new Letter(input.content()),
                                a -> a.toolGroups("web"))
                        .goal("searched", "What was found", Letter.class)
                        .build();
            }
        }

        @Test
        void itIsADeploymentError() {
            assertThat(TestApplication.of(Research.class).problems())
                    .contains("KARTA-493: Researcher.search requires the tool group web, which does not exist.");
        }
    }

    @Nested
    class WhenASourceOfAgentsIsABean {

        @Singleton
        static class Source implements AgentSource {

            private final AgentDefinition agent = desk("Sourced", "sourced");

            @Override
            public AgentDefinition agent() {
                return agent;
            }
        }

        @Test
        void itIsDeployedToo() {
            try (var app = TestApplication.of(Source.class).deploy()) {
                assertThat(app.get(AgentPlatform.class).invocation(Letter.class).invoke(new UserInput("tea")))
                        .isEqualTo(new Letter("tea"));
            }
        }
    }

    @Nested
    class WhenAPipelineIsProduced {

        @Dependent
        static class Pipelines {

            @Produces
            @ApplicationScoped
            Pipeline<UserInput, Letter> review() {
                return Pipeline.of(Step.of(UserInput.class, Ticket.class, input -> new Ticket(input.content())))
                        .then(Step.of(Ticket.class, Letter.class, ticket -> new Letter(ticket.summary())))
                        .named("review")
                        .exported();
            }
        }

        @Dependent
        static class Nameless {

            @Produces
            @ApplicationScoped
            Pipeline<UserInput, Ticket> nameless() {
                return Pipeline.of(Step.of(UserInput.class, Ticket.class, input -> new Ticket(input.content())));
            }
        }

        @Dependent
        static class Reviewer {

            @Inject
            AgentInvocation<Letter> invocation;

            @Inject
            Pipeline<UserInput, Letter> pipeline;
        }

        @Test
        void itIsInjectedAsAnInvocationAndAsItself() {
            try (var app = TestApplication.of(Pipelines.class, Reviewer.class).deploy()) {
                var reviewer = app.get(Reviewer.class);

                assertThat(reviewer.invocation.invoke(new UserInput("tea"))).isEqualTo(new Letter("tea"));
                assertThat(reviewer.pipeline.run(new UserInput("tea"))).isEqualTo(new Letter("tea"));
                assertThat(Pipeline.of(reviewer.pipeline).asAgent("copy").actions())
                        .hasSize(2);
                assertThat(app.get(AgentPlatform.class).goals())
                        .singleElement()
                        .satisfies(goal -> assertThat(goal.isOpenTo("rest")).isTrue());
            }
        }

        @Test
        void itNeedsAName() {
            assertThat(TestApplication.of(Nameless.class).problems())
                    .contains("KARTA-695: the pipeline from UserInput to Ticket has no name, which an agent requires.");
        }
    }

    @Nested
    class InvalidDefinition {

        @Dependent
        static class Wrong {

            @Produces
            @Singleton
            AgentDefinition lost() {
                return Agents.agent("Lost", "Cannot get there")
                        .version("one")
                        .action("send", Ticket.class, Letter.class, (ticket, context) -> new Letter(""))
                        .goal("send", "Send", Letter.class, g -> g.remote())
                        .build();
            }
        }

        @Dependent
        static class Failing {

            @Produces
            @Singleton
            AgentDefinition failing() {
                throw new IllegalStateException("no model");
            }
        }

        @Dependent
        static class Twice {

            @Produces
            @Singleton
            AgentDefinition first() {
                return desk("Desk", "answer");
            }

            @Produces
            @Singleton
            AgentDefinition second() {
                return desk("Desk", "answer");
            }
        }

        /** Implements the interface of the definitions that {@link Agents} creates. */
        record OwnDefinition(AgentDefinition created) implements AgentDefinition {

            @Override
            public String name() {
                return created.name();
            }

            @Override
            public String description() {
                return created.description();
            }

            @Override
            public String version() {
                return created.version();
            }

            @Override
            public String provider() {
                return created.provider();
            }

            @Override
            public List<ActionDefinition> actions() {
                return created.actions();
            }

            @Override
            public List<GoalDefinition> goals() {
                return created.goals();
            }
        }

        @Dependent
        static class Foreign {

            @Produces
            @Singleton
            AgentDefinition own() {
                return new OwnDefinition(desk("Desk", "answer"));
            }
        }

        @Test
        void ownImplementationsOfAgentDefinitionAreRejected() {
            assertThat(TestApplication.of(Foreign.class).problems())
                    .contains("KARTA-426: a producer of " + Foreign.class.getTypeName() + " returns a ")
                    .contains(OwnDefinition.class.getTypeName(), "Agents.agent(..)");
        }

        @Test
        void reportsAllProblemsAtDeployment() {
            assertThat(TestApplication.of(Wrong.class, Failing.class).problems())
                    .contains("KARTA-391: programmatic agent Lost has version \"one\"")
                    .contains("KARTA-440: no plan can reach goal send of Lost.")
                    .contains("KARTA-425: a producer of " + Failing.class.getTypeName() + " failed to create an agent")
                    .contains("no model");
        }

        @Test
        void twoOfOneNameAreNamed() {
            assertThat(TestApplication.of(Twice.class).problems()).contains("KARTA-404", "KARTA-416");
        }
    }

    @Agent(description = "Outer agent that leaves the work to an injected subagent")
    static class OuterAgent {

        private final InnerSubAgent inner;

        @Inject
        OuterAgent(InnerSubAgent inner) {
            this.inner = inner;
        }

        @Action
        TaskOutput start(UserInput input, ActionContext context) {
            return context.run(Agents.of(inner), TaskOutput.class, input);
        }

        @Action
        @AchievesGoal(description = "Processing complete", export = @Export(name = "outer"))
        Letter done(TaskOutput output) {
            return new Letter(output.text());
        }
    }

    @Agent(description = "Inner subagent that processes input")
    static class InnerSubAgent {

        @Action
        Intermediate stepOne(UserInput input) {
            return new Intermediate(input.content());
        }

        @Action
        @AchievesGoal(description = "Subagent complete")
        TaskOutput stepTwo(Intermediate data) {
            return new TaskOutput(data.value().toUpperCase(Locale.ROOT));
        }
    }

    @ApplicationScoped
    static class Dictionary {
        String translate(String word) {
            return "<" + word + ">";
        }
    }

    static class PlainObjects {

        @Agent(description = "An agent that is no bean")
        static class Translator {

            private final String suffix;

            Translator(String suffix) {
                this.suffix = suffix;
            }

            @Action
            @AchievesGoal(description = "Translate")
            TaskOutput translate(UserInput input, @Provided Dictionary dictionary) {
                return new TaskOutput(dictionary.translate(input.content()) + suffix);
            }
        }

        @Agent(description = "Goes far away")
        static class Wanderer {

            @Action
            FarAway.Place go(UserInput input) {
                return new FarFromIt();
            }
        }

        @Agent(description = " ")
        static class Wrong {

            @Action
            static void hidden() {}
        }
    }

    @Nested
    class WhenAnAnnotatedObjectIsRun {

        @Test
        void aBeanMeansItsDeployedAgent() {
            try (var app =
                    TestApplication.of(OuterAgent.class, InnerSubAgent.class).deploy()) {
                AgentPlatform platform = app.get(AgentPlatform.class);

                assertThat(platform.invocation(Letter.class).invoke(new UserInput("tea")))
                        .isEqualTo(new Letter("TEA"));
                assertThat(platform.agents()).hasSize(2);
            }
        }

        @Test
        void anObjectIsCalledPlainlyAndGetsProvidedBeans() {
            try (var app = TestApplication.of(Dictionary.class).deploy()) {
                AgentPlatform platform = app.get(AgentPlatform.class);
                AgentDefinition translator = Agents.of(new PlainObjects.Translator("!"));

                var process = platform.run(
                        platform.createProcess(translator, ProcessOptions.defaults(), new UserInput("tea")));

                assertThat(process.result(TaskOutput.class)).isEqualTo(new TaskOutput("<tea>!"));
                assertThat(platform.deploy(translator).goals())
                        .singleElement()
                        .satisfies(goal -> assertThat(goal.name()).isEqualTo("Translator.translate"));
            }
        }

        @Agent(description = "Shouts as often as its creator wants", scan = false)
        static final class Shouter {

            private final int times;

            private Shouter(int times) {
                this.times = times;
            }

            @Action
            @AchievesGoal(description = "Shout a text")
            TaskOutput shout(UserInput input) {
                return new TaskOutput(input.content() + "!".repeat(times));
            }
        }

        @ApplicationScoped
        static class Shouters {

            @Produces
            @ApplicationScoped
            AgentDefinition twice() {
                return Agents.of(new Shouter(2));
            }
        }

        @Test
        void itsClassNeedsNoBeanIfItIsNotScanned() {
            try (var app = TestApplication.of(Shouter.class, Shouters.class).deploy()) {
                assertThat(app.get(AgentPlatform.class)
                                .invocation(TaskOutput.class)
                                .invoke(new UserInput("tea")))
                        .isEqualTo(new TaskOutput("tea!!"));
            }
        }

        @Test
        void itsStatesAreFoundInTheApplication() {
            try (var app = TestApplication.of(FarFromIt.class).deploy()) {
                AgentDefinition wanderer = app.get(AgentPlatform.class).deploy(Agents.of(new PlainObjects.Wanderer()));

                assertThat(wanderer.actions())
                        .extracting(action -> action.id())
                        .containsExactly("Wanderer.FarFromIt.look", "Wanderer.go");
            }
        }

        @Test
        void itIsCheckedLikeABean() {
            try (var app = TestApplication.of(Dictionary.class).deploy()) {
                AgentPlatform platform = app.get(AgentPlatform.class);

                assertThatThrownBy(() -> platform.deploy(Agents.of(new PlainObjects.Wrong())))
                        .isInstanceOf(AgentException.class)
                        .hasMessageContaining("KARTA-403")
                        .hasMessageContaining("KARTA-415");
            }
        }
    }
}
