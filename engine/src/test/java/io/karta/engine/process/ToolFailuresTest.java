/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.call.StandaloneCallListener;
import io.karta.event.CallEvent;
import io.karta.event.ToolFailed;
import io.karta.message.Message;
import io.karta.message.ToolMessage;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolEscalationException;
import io.karta.tool.ToolRecovery;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptions of tools: texts for the model, log entries and events. */
class ToolFailuresTest {

    private static final String SECRET = "select * from customers where iban = 'DE89370400440532013000'";

    record Found(String name) {}

    private final ScriptedModel model = new ScriptedModel();
    private final List<ProcessEvent> inProcesses = new CopyOnWriteArrayList<>();
    private final List<CallEvent> outside = new CopyOnWriteArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final CapturedLog processLog = CapturedLog.of(ProcessCallListener.class);
    private final CapturedLog outsideLog = CapturedLog.of(StandaloneCallListener.class);

    @AfterEach
    void close() {
        processLog.close();
        outsideLog.close();
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                        .events(inProcesses::add)
                        .calls(outside::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    private PromptRunner runner() {
        return platform(builder -> builder).ai().withDefaultLlm();
    }

    private static Tool failing(Exception failure) {
        return Tool.of("find", "Finds", in -> {
            throw failure;
        });
    }

    private AgentProcess run(UnaryOperator<PromptRunner> more) {
        model.always().call("find", "{}").text("done");
        var agent = Agents.agent("Clerk", "Works")
                .action("look", UserInput.class, String.class, (in, context) -> more.apply(
                                context.ai().withDefaultLlm())
                        .generateText("?"))
                .goal("look", "Looks", String.class)
                .build();
        LocalPlatform platform = platform(builder -> builder);
        return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("x")));
    }

    private String heard() {
        return model.toolAnswers().stream().map(ToolMessage::text).reduce("", String::concat);
    }

    private String everythingSent() {
        return model.requests().stream()
                .flatMap(request -> request.messages().stream())
                .map(Message::text)
                .reduce("", String::concat);
    }

    @Nested
    class WhenAToolThrows {

        @ParameterizedTest
        @ValueSource(strings = {"checked", "unchecked", "wrapped", "caused"})
        void theModelHearsANeutralSentenceWithAReference(String kind) {
            Exception failure =
                    switch (kind) {
                        case "checked" -> new Exception(SECRET);
                        case "unchecked" -> new IllegalStateException(SECRET);
                        case "wrapped" -> new UndeclaredThrowableException(new Exception(SECRET), SECRET);
                        default -> new IllegalStateException(new Exception(SECRET));
                    };
            model.always().call("find", "{}").text("done");

            runner().withTool(failing(failure)).generateText("?");

            assertThat(everythingSent()).doesNotContain("customers").doesNotContain("Exception");
            assertThat(heard())
                    .matches("The tool 'find' failed \\(reference [0-9a-f]{12}\\)\\. Continue without it, .*");
        }

        @Test
        void hidesTheMessageFromTheModelThatRepairsArguments() {
            model.on("A call of the tool").text("{}").text("{}");
            model.on("?").call("find", "{}").text("done");
            var fixer = Agents.agent("Fixer", "Repairs")
                    .action("fix", String.class, String.class, (in, context) -> context.ai()
                            .withDefaultLlm()
                            .generateText(in))
                    .goal("fix", "Fixes", String.class, goal -> goal.startingWith(String.class))
                    .build();

            runner().withTool(failing(new IllegalStateException(SECRET)))
                    .withToolErrors(ToolErrors.defaults().onExecution(ToolRecovery.fix(fixer, 1)))
                    .generateText("?");

            assertThat(model.prompts()).anyMatch(prompt -> prompt.contains("A call of the tool 'find' failed"));
            assertThat(everythingSent()).doesNotContain("customers");
        }

        @Test
        void hidesFailuresOfAgentsAsTools() {
            var agent = Agents.agent("Finder", "Finds")
                    .action("find", UserInput.class, Found.class, (in, context) -> {
                        throw new IllegalStateException(SECRET);
                    })
                    .goal("find", "Finds", Found.class)
                    .build();
            var tool = Tool.of(
                    "find",
                    "Finds",
                    Found.class,
                    (in, context) -> context.run(agent, Found.class, new UserInput(in.name())));
            model.always().call("find", "{\"name\": \"x\"}").text("done");
            var caller = Agents.agent("Clerk", "Works")
                    .action("look", UserInput.class, String.class, (in, context) -> context.ai()
                            .withDefaultLlm()
                            .withTool(tool)
                            .generateText("?"))
                    .goal("look", "Looks", String.class)
                    .build();
            LocalPlatform platform = platform(builder -> builder);

            platform.run(platform.createProcess(caller, ProcessOptions.defaults(), new UserInput("x")));

            assertThat(heard()).contains("reference").doesNotContain("customers");
        }

        @Test
        void theLogAndAnEventNameProcessActionToolAndReference() {
            var failure = new IllegalStateException(SECRET);

            var process = run(runner -> runner.withTool(failing(failure)));

            var event = inProcesses.stream()
                    .filter(ToolFailed.class::isInstance)
                    .map(ToolFailed.class::cast)
                    .toList();
            assertThat(event).singleElement().satisfies(failed -> {
                assertThat(failed.tool()).isEqualTo("find");
                assertThat(failed.failure()).isSameAs(failure);
                assertThat(failed.action()).contains("Clerk.look");
                assertThat(failed.callingProcess().orElseThrow().id()).isEqualTo(process.id());
                assertThat(heard()).contains(failed.reference().toString());
                assertThat(processLog.messages()).singleElement().satisfies(line -> assertThat(line)
                        .startsWith("KARTA-940")
                        .contains(
                                process.id(),
                                "'Clerk.look'",
                                "'find'",
                                failed.reference().id()));
                assertThat(processLog.thrown()).containsExactly(failure);
            });
        }

        @Test
        void logsAndReportsFailuresOutsideProcesses() {
            var failure = new IllegalStateException(SECRET);
            model.always().call("find", "{}").text("done");

            runner().withTool(failing(failure)).generateText("?");

            assertThat(outside).singleElement().isInstanceOfSatisfying(ToolFailed.class, failed -> {
                assertThat(failed.failure()).isSameAs(failure);
                assertThat(failed.callingProcess()).isEmpty();
                assertThat(heard()).contains(failed.reference().toString());
                assertThat(outsideLog.messages()).singleElement().satisfies(line -> assertThat(line)
                        .contains("KARTA-940", "'find'", failed.reference().id()));
            });
            assertThat(outsideLog.thrown()).containsExactly(failure);
        }

        @Test
        void eachAttemptHasItsOwnReference() {
            Tool flaky = Tool.of("find", "Finds", in -> {
                throw new IllegalStateException(SECRET);
            });

            run(runner ->
                    runner.withTool(flaky).withToolErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(2))));

            var references = inProcesses.stream()
                    .filter(ToolFailed.class::isInstance)
                    .map(event -> ((ToolFailed) event).reference())
                    .toList();
            assertThat(references).hasSize(3).doesNotHaveDuplicates();
            assertThat(heard()).contains(references.get(2).toString());
        }
    }

    @Nested
    class WhenMessagesAreSentToTheModel {

        private final ToolErrors policy = ToolErrors.defaults().showingMessagesOf(IllegalStateException.class);

        @Test
        void theCallMaySayIt() {
            model.always().call("find", "{}").text("done");

            runner().withToolErrors(policy)
                    .withTool(failing(new IllegalStateException("out of stock")))
                    .generateText("?");

            assertThat(heard()).contains("IllegalStateException: out of stock", "reference");
        }

        @Test
        void theToolMaySayIt() {
            model.always().call("find", "{}").text("done");

            runner().withTool(failing(new IllegalStateException("out of stock")).withErrors(policy))
                    .generateText("?");

            assertThat(heard()).contains("out of stock");
        }

        @Test
        void theApplicationMaySayIt() {
            model.always().call("find", "{}").text("done");

            platform(builder -> builder.toolErrors(policy))
                    .ai()
                    .withDefaultLlm()
                    .withTool(failing(new IllegalStateException("out of stock")))
                    .generateText("?");

            assertThat(heard()).contains("out of stock");
        }

        @Test
        void otherExceptionsStayHidden() {
            model.always().call("find", "{}").text("done");

            runner().withToolErrors(policy)
                    .withTool(failing(new IllegalArgumentException(SECRET)))
                    .generateText("?");

            assertThat(heard()).doesNotContain("customers");
        }

        @Test
        void sendsEscalationsToTheModel() {
            model.always().call("find", "{}").text("done");

            runner().withTool(failing(new ToolEscalationException("ask for a name first")))
                    .generateText("?");

            assertThat(heard()).contains("ask for a name first");
            assertThat(outside).isEmpty();
        }
    }
}
