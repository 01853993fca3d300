/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.ProcessScoped;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.event.ToolFinished;
import io.karta.event.ToolStarted;
import io.karta.message.ToolMessage;
import io.karta.model.LanguageModel;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import io.karta.tool.agentic.UnfoldingTool;
import io.karta.tool.agentic.UnfoldingTools;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ToolsTest {

    @ProcessScoped
    static class Counter {

        private final AtomicInteger calls = new AtomicInteger();

        int next() {
            return calls.incrementAndGet();
        }
    }

    /** A bean behind a proxy, whose tools use beans of the process and models. */
    @ApplicationScoped
    static class Desk {

        @Inject
        Counter counter;

        @Inject
        Ai ai;

        @LlmTool(description = "Counts")
        int count() {
            return counter.next();
        }

        @LlmTool(description = "Asks")
        protected String ask() {
            return ai.withDefaultLlm().generateText("inner");
        }

        @LlmTool(description = "Closes")
        @RolesAllowed("owner")
        String shut() {
            return "closed";
        }

        @LlmTool(description = "Orders")
        String order(@Max(5) int pieces) {
            return pieces + " ordered";
        }
    }

    @ApplicationScoped
    @UnfoldingTools(name = "shelf", description = "Works with the shelf")
    static class Shelf {

        @LlmTool(description = "Counts what is on it")
        int pieces() {
            return 7;
        }
    }

    @Agent(description = "Uses tools")
    static class Clerk {

        @Inject
        Desk desk;

        @Action
        @AchievesGoal(description = "An answer")
        String answer(UserInput input, Ai ai) {
            return ai.withDefaultLlm().withToolObject(desk).generateText("outer");
        }
    }

    @Singleton
    static class Flaky {

        private final AtomicInteger calls = new AtomicInteger();

        @LlmTool(description = "Works at the third attempt")
        String flaky() {
            if (calls.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
            }
            return "works";
        }
    }

    @Agent(description = "Tries again", toolRetries = 2)
    static class Patient {

        @Inject
        Flaky flaky;

        @Action
        @AchievesGoal(description = "An answer")
        String answer(UserInput input, Ai ai) {
            return ai.withDefaultLlm().withToolObject(flaky).generateText("outer");
        }
    }

    @Singleton
    static class Models {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("only")
        @Dependent
        LanguageModel only() {
            return model;
        }
    }

    @Singleton
    static class Watcher {

        final Queue<String> seen = new ConcurrentLinkedQueue<>();

        void started(@Observes ToolStarted event) {
            seen.add("started " + event.tool());
        }

        void finished(@Observes ToolFinished event) {
            seen.add("finished " + event.tool());
        }
    }

    @Singleton
    static class Groups {

        @Produces
        @ApplicationScoped
        ToolGroup greetings() {
            return ToolGroup.of(
                    "greetings", "Greets", "Test", List.of(Tool.of("hello", "x", in -> ToolResult.text("Hello!"))));
        }
    }

    @Singleton
    static class Validators {

        @Produces
        @ApplicationScoped
        Validator validator() {
            return Validation.byDefaultProvider()
                    .configure()
                    .messageInterpolator(new ParameterMessageInterpolator())
                    .buildValidatorFactory()
                    .getValidator();
        }
    }

    private static TestApplication deploy() {
        return TestApplication.of(
                        Counter.class,
                        Desk.class,
                        Clerk.class,
                        Models.class,
                        Watcher.class,
                        Groups.class,
                        Validators.class)
                .deploy();
    }

    private static AgentProcess run(TestApplication app, ProcessOptions options) {
        AgentPlatform platform = app.get(AgentPlatform.class);
        return platform.run(platform.createProcess(platform.agents().get(0), options, new UserInput("x")));
    }

    private static List<String> heard(ScriptedModel model) {
        return model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    @Nested
    class WhenABeansMethodsAreTools {

        @Test
        void theyRunInTheScopeOfTheProcess() {
            try (var app = deploy()) {
                var model = app.get(Models.class).model;
                model.on("outer")
                        .call("count", "{}")
                        .call("count", "{}")
                        .call("ask", "{}")
                        .text("done");
                model.on("inner").text("from inside");

                AgentProcess process = run(app, ProcessOptions.defaults());

                assertThat(process.result(String.class)).isEqualTo("done");
                assertThat(heard(model)).containsExactly("1", "2", "from inside");
                assertThat(process.history().get(0).modelCalls()).hasSize(5);
                assertThat(app.get(Watcher.class).seen).hasSize(6).startsWith("started count", "finished count");
            }
        }

        @Test
        void theyUnfoldFromAClientProxy() {
            try (var app = TestApplication.of(Shelf.class).deploy()) {
                var tool = UnfoldingTool.fromInstance(app.get(Shelf.class));

                assertThat(tool.name()).isEqualTo("shelf");
                assertThat(tool.description()).isEqualTo("Works with the shelf");
            }
        }

        @Test
        void rolesAreStoredWithTheProcess() {
            try (var app = deploy()) {
                var model = app.get(Models.class).model;
                model.always().call("shut", "{}").text("done");
                run(app, ProcessOptions.defaults().withCaller(Caller.named("eve", Set.of("guest"))));
                List<String> ofEve = heard(model);

                try (var other = deploy()) {
                    var second = other.get(Models.class).model;
                    second.always().call("shut", "{}").text("done");
                    run(other, ProcessOptions.defaults().withCaller(Caller.named("ada", Set.of("owner"))));

                    assertThat(heard(second)).containsExactly("closed");
                }
                assertThat(ofEve).singleElement().asString().contains("not").doesNotContain("closed");
            }
        }

        @Test
        void constraintsOfTheirParametersAreChecked() {
            try (var app = deploy()) {
                var model = app.get(Models.class).model;
                model.always()
                        .call("order", "{\"pieces\": 9}")
                        .call("order", "{\"pieces\": 4}")
                        .text("done");

                run(app, ProcessOptions.defaults());

                assertThat(heard(model).get(0)).contains("/pieces: must be less than or equal to 5");
                assertThat(heard(model).get(1)).isEqualTo("4 ordered");
            }
        }
    }

    @Nested
    class WhenGroupsAreBeans {

        @Test
        void theyAreFoundByTheirRole() {
            try (var app = deploy()) {
                var model = app.get(Models.class).model;
                model.always().call("hello", "{}").text("done");

                app.get(Ai.class).withDefaultLlm().withToolGroup("greetings").generateText("?");

                assertThat(heard(model)).containsExactly("Hello!");
                assertThatThrownBy(() -> app.get(Ai.class).withDefaultLlm().withToolGroup("maps"))
                        .hasMessageContainingAll("KARTA-385", "greetings");
            }
        }
    }

    @Nested
    class WhenAClassDeclaresWhatCanBeNoTool {

        @Singleton
        static class Later {

            @LlmTool(description = "x")
            CompletableFuture<String> later() {
                return CompletableFuture.completedFuture("x");
            }
        }

        @Test
        void itDoesNotDeploy() {
            assertThat(TestApplication.of(Later.class).problems()).contains("KARTA-713", "Later.later");
        }
    }

    @Test
    void anAgentSetsTheRetriesOfTools() {
        try (var app =
                TestApplication.of(Models.class, Flaky.class, Patient.class).deploy()) {
            ScriptedModel model = app.get(Models.class).model;
            model.always().call("flaky", "{}").text("done");

            assertThat(app.get(AgentPlatform.class).invocation(String.class).invoke(new UserInput("?")))
                    .isEqualTo("done");
            assertThat(model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("works"));
        }
    }
}
