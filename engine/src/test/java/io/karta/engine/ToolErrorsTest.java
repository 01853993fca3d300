/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.UserInput;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.builder.Agents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolEscalationException;
import io.karta.tool.ToolFailedException;
import io.karta.tool.ToolRecovery;
import jakarta.validation.constraints.Max;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Error policies of tool calls, and tools that run once. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class ToolErrorsTest {

    record Sum(int a, @Max(9) int b) {}

    private final ScriptedModel model = new ScriptedModel();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private final Tool add = Tool.of("add", "Adds", Sum.class, sum -> {
        ran.add("add " + sum.a() + " " + sum.b());
        return sum.a() + sum.b();
    });

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(AgentModel... agents) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = LocalPlatform.builder()
                .agents(List.of(agents))
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .build();
        platforms.add(platform);
        return platform;
    }

    private PromptRunner runner() {
        return platform().ai().withDefaultLlm();
    }

    private List<String> heard() {
        return model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    /** Fails so often, then works. */
    private Tool failing(int times, Exception failure) {
        return Tool.of("work", "Works", in -> {
            ran.add("work");
            if (ran.size() <= times) {
                throw failure;
            }
            return io.karta.tool.ToolResult.text("worked");
        });
    }

    private void works(ToolErrors errors, int failures) {
        model.always().call("work", "{}").text("done");
        runner().withToolErrors(errors)
                .withTool(failing(failures, new IOException("busy")))
                .generateText("?");
    }

    @Nested
    class WhenAToolThrows {

        @Test
        void retriesAsConfigured() {
            works(ToolErrors.defaults().onExecution(ToolRecovery.retry(2)), 2);

            assertThat(ran).hasSize(3);
            assertThat(heard()).containsExactly("worked");
        }

        @Test
        void theModelHearsOfItWhenThatWasInVain() {
            works(ToolErrors.defaults().onExecution(ToolRecovery.retry(2)), 9);

            assertThat(ran).hasSize(3);
            assertThat(heard())
                    .singleElement()
                    .asString()
                    .contains("'work' failed")
                    .doesNotContain("busy");
        }

        @Test
        void reportsToTheModelByDefault() {
            works(ToolErrors.defaults(), 9);

            assertThat(ran).hasSize(1);
        }

        @Test
        void thePolicyOfTheToolTakesPrecedence() {
            model.always().call("work", "{}").text("done");
            runner().withToolErrors(ToolErrors.defaults().onExecution(ToolRecovery.fail()))
                    .withTool(failing(1, new IOException("busy"))
                            .withErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(1))))
                    .generateText("?");

            assertThat(heard()).containsExactly("worked");
        }

        @Test
        void anAnnotationMaySayIt() {
            model.always().call("flaky", "{}").text("done");
            runner().withToolObject(new Object() {
                        @LlmTool(description = "x", retries = 1)
                        String flaky() {
                            ran.add("flaky");
                            if (ran.size() == 1) {
                                throw new IllegalStateException("once");
                            }
                            return "fine";
                        }
                    })
                    .generateText("?");

            assertThat(heard()).containsExactly("fine");
        }

        @Test
        void endsTheCallIfConfigured() {
            var failure = new IOException("gone");
            model.always().call("work", "{}").text("never");
            PromptRunner runner = runner().withToolErrors(ToolErrors.defaults().onExecution(ToolRecovery.fail()))
                    .withTool(failing(9, failure));

            assertThatThrownBy(() -> runner.generateText("?"))
                    .isInstanceOfSatisfying(
                            ToolFailedException.class, e -> assertThat(e.tool()).isEqualTo("work"))
                    .hasMessageContainingAll("KARTA-798", "'work'", "execution", "gone")
                    .hasCause(failure);
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void aFatalExceptionAlwaysEndsTheCall() {
            model.always().call("work", "{}").text("never");
            PromptRunner runner = runner().withToolErrors(ToolErrors.defaults().failingOn(IOException.class))
                    .withTool(failing(9, new java.io.FileNotFoundException("x"))
                            .withErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(3))));

            assertThatThrownBy(() -> runner.generateText("?")).isInstanceOf(ToolFailedException.class);
            assertThat(ran).hasSize(1);
        }

        @Test
        void itIsLeftToTheModelWithAReason() {
            works(ToolErrors.defaults().onExecution(ToolRecovery.escalate("ask a colleague")), 9);

            assertThat(heard()).containsExactly("The tool 'work' leaves the decision to you: ask a colleague");
        }
    }

    @Nested
    class WhenAToolLeavesItToTheModel {

        @Test
        void theModelHearsTheReason() {
            model.always().call("work", "{}").text("done");
            runner().withTool(failing(9, new ToolEscalationException("too much")))
                    .withToolErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(3)))
                    .generateText("?");

            assertThat(heard()).containsExactly("The tool 'work' leaves the decision to you: too much");
            assertThat(ran).hasSize(1);
        }

        @Test
        void endsTheCallIfConfigured() {
            model.always().call("work", "{}").text("done");
            PromptRunner runner = runner().withTool(failing(9, new ToolEscalationException("too much")))
                    .withToolErrors(ToolErrors.defaults().onEscalation(ToolRecovery.fail()));

            assertThatThrownBy(() -> runner.generateText("?"))
                    .isInstanceOf(ToolFailedException.class)
                    .hasMessageContaining("too much");
        }
    }

    @Nested
    class WhenArgumentsAreInvalid {

        private void adding(String arguments, ToolErrors errors) {
            model.always().call("add", arguments).text("done");
            runner().withTool(add).withToolErrors(errors).generateText("?");
        }

        @Test
        void aFunctionRepairsThem() {
            adding(
                    "{\"a\": \"two\", \"b\": 3}",
                    ToolErrors.defaults()
                            .onUnreadable(
                                    ToolRecovery.fix(error -> error.arguments().replace("\"two\"", "2"), 1)));

            assertThat(heard()).containsExactly("5");
            assertThat(ran).containsExactly("add 2 3");
        }

        @Test
        void reportsTheLastErrorAfterAllRetries() {
            List<String> requests = new ArrayList<>();
            adding(
                    "{\"a\": \"x\"}",
                    ToolErrors.defaults()
                            .onUnreadable(ToolRecovery.fix(
                                    error -> {
                                        requests.add(error.arguments());
                                        return "{\"a\": \"y" + requests.size() + "\"}";
                                    },
                                    2)));

            assertThat(requests).containsExactly("{\"a\": \"x\"}", "{\"a\": \"y1\"}");
            assertThat(heard()).singleElement().asString().contains("/a", "JSON Schema");
            assertThat(ran).isEmpty();
        }

        @Test
        void aRepairCanEscalate() {
            adding(
                    "{\"a\": \"x\"}",
                    ToolErrors.defaults()
                            .onUnreadable(ToolRecovery.fix(
                                    error -> {
                                        throw new ToolEscalationException("say a number");
                                    },
                                    2)));

            assertThat(heard()).containsExactly("The tool 'add' leaves the decision to you: say a number");
        }

        @Test
        void aFailureOfTheRepairIsLoggedAndTheModelHearsTheFirstError() {
            try (var log = CapturedLog.of("io.karta.engine.tool.ToolRecoverer")) {
                adding(
                        "{\"a\": \"x\"}",
                        ToolErrors.defaults()
                                .onUnreadable(ToolRecovery.fix(
                                        error -> {
                                            throw new IllegalStateException("a bug");
                                        },
                                        2)));

                assertThat(log.messages()).singleElement().asString().contains("KARTA-799", "'add'");
                assertThat(log.thrown()).singleElement().isInstanceOf(IllegalStateException.class);
            }
            assertThat(heard())
                    .singleElement()
                    .asString()
                    .contains("JSON Schema")
                    .doesNotContain("a bug");
        }

        @Test
        void anAgentRepairsThem() {
            List<String> tasks = new ArrayList<>();
            AgentSource fixer = Agents.agent("Fixer", "Repairs arguments")
                    .action("fix", String.class, String.class, (text, context) -> {
                        tasks.add(text);
                        return "{\"a\": 2, \"b\": 3}";
                    })
                    .goal("fix", "Better arguments", String.class, goal -> goal.startingWith(String.class))
                    .build();

            adding("{\"a\": \"two\", \"b\": 3}", ToolErrors.defaults().onUnreadable(ToolRecovery.fix(fixer, 1)));

            assertThat(heard()).containsExactly("5");
            assertThat(tasks).singleElement().asString().contains("'add'", "/a", "\"two\"", "JSON Schema");
        }
    }

    @Nested
    class WhenAToolRunsOnce {

        @Test
        void aSecondCallHearsTheFirstResult() {
            model.always()
                    .call("add", "{\"a\": 1, \"b\": 1}")
                    .call("add", "{\"a\": 2, \"b\": 2}")
                    .text("done");

            runner().withTool(add.once()).generateText("?");

            assertThat(ran).containsExactly("add 1 1");
            assertThat(heard().get(1)).contains("runs once", "not run again", "\n2");
            assertThat(model.toolAnswers().get(1).isError()).isFalse();
        }

        @Test
        void alsoInTheSameTurn() {
            model.always()
                    .calls(
                            new ToolCall("1", "add", "{\"a\": 1, \"b\": 1}"),
                            new ToolCall("2", "add", "{\"a\": 1, \"b\": 1}"))
                    .text("done");

            runner().withTool(add.once().asReadOnly()).generateText("?");

            assertThat(ran).containsExactly("add 1 1");
        }

        @Test
        void aCallThatWasInVainDoesNotCount() {
            model.always()
                    .call("add", "{\"a\": \"x\"}")
                    .call("add", "{\"a\": 2, \"b\": 2}")
                    .text("done");

            runner().withTool(add.once()).generateText("?");

            assertThat(ran).containsExactly("add 2 2");
        }

        @Test
        void anAnnotationMaySayIt() {
            Tool tool = Tool.fromInstance(new Object() {
                        @LlmTool(description = "x", oneShot = true)
                        String once() {
                            return "x";
                        }
                    })
                    .get(0);

            assertThat(tool.isOnce()).isTrue();
        }

        @Test
        void anotherConversationStartsFromTheBeginning() {
            model.always()
                    .call("add", "{\"a\": 1, \"b\": 1}")
                    .text("a")
                    .call("add", "{\"a\": 1, \"b\": 1}")
                    .text("b");
            PromptRunner runner = runner().withTool(add.once());

            runner.generateText("?");
            runner.generateText("?");

            assertThat(ran).hasSize(2);
        }
    }

    @Nested
    class InsideAnAction {

        @Test
        void aHardFailureFailsIt() {
            model.always().call("work", "{}").text("never");
            AgentModel agent = new TestAgents("Hard")
                    .action("go", List.of(a(UserInput.class), CONTEXT), Sum.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withTool(failing(9, new IOException("gone"))
                                    .withErrors(ToolErrors.defaults().onExecution(ToolRecovery.fail())))
                            .createObject("?", Sum.class))
                    .goal("go", "go", Sum.class, UserInput.class)
                    .model();
            LocalPlatform platform = platform(agent);

            AgentProcess process = platform.run(
                    platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));

            assertThat(process.failure()).containsInstanceOf(AgentException.class);
            assertThat(process.failure().orElseThrow()).isInstanceOf(ToolFailedException.class);
        }

        private String result(ToolErrors ofAgent, ToolErrors ofCall, Tool tool) {
            model.always().call("work", "{}").text("done");
            AgentSource agent = Agents.agent("Worker", "Works")
                    .toolErrors(ofAgent)
                    .action("go", UserInput.class, String.class, (said, context) -> context.ai()
                            .withDefaultLlm()
                            .withToolErrors(ofCall)
                            .withTool(tool)
                            .generateText("?"))
                    .goal("go", "Go", String.class)
                    .build();
            LocalPlatform platform = platform();
            platform.run(platform.createProcess(agent.agent(), ProcessOptions.defaults(), new UserInput("x")));
            return String.join(", ", heard());
        }

        @Test
        void theAgentDecidesIfNoOtherSettingDoes() {
            assertThat(result(
                            ToolErrors.defaults().onExecution(ToolRecovery.retry(2)),
                            ToolErrors.defaults().onInvalid(ToolRecovery.fail()),
                            failing(2, new IOException("busy"))))
                    .isEqualTo("worked");
        }

        @Test
        void theCallCountsBeforeTheAgent() {
            assertThat(result(
                            ToolErrors.defaults().onExecution(ToolRecovery.retry(2)),
                            ToolErrors.defaults().onExecution(ToolRecovery.report()),
                            failing(2, new IOException("busy"))))
                    .contains("'work' failed");

            assertThat(ran).hasSize(1);
        }

        @Test
        void theToolCountsBeforeTheAgent() {
            assertThat(result(
                            ToolErrors.defaults().onExecution(ToolRecovery.fail()),
                            ToolErrors.defaults(),
                            failing(1, new IOException("busy"))
                                    .withErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(1)))))
                    .isEqualTo("worked");
        }
    }
}
