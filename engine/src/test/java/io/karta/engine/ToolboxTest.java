/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.Toolbox;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolHistory;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ToolboxTest {

    record Amount(int value) {}

    record Account(String owner) {

        @LlmTool(description = "What is on the account")
        String balance() {
            return owner + " has 7";
        }
    }

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    private final Tool search = noting("search");
    private final Tool report = noting("report");
    private final Tool open =
            Tool.of("open", "Opens an account", Amount.class, in -> new Account("owner " + in.value()));

    private Tool noting(String name) {
        return Tool.of(name, "Does " + name, Amount.class, in -> {
            ran.add(name + " " + in.value());
            return name + " " + ran.size();
        });
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty())))
                .build();
        platforms.add(platform);
        return platform;
    }

    private PromptRunner runner() {
        return platform(more -> more).ai().withDefaultLlm();
    }

    private Toolbox afterSearch() {
        return history -> history.hasCalled("search") ? List.of(search, report) : List.of(search);
    }

    private List<String> toolAnswers() {
        return model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    @Nested
    class ChangingTools {

        @Test
        void eachRoundIsOfferedWhatThereIsThen() {
            model.always()
                    .call("search", "{\"value\": 1}")
                    .call("report", "{\"value\": 2}")
                    .text("done");

            String answer = runner().withToolbox(afterSearch()).generateText("?");

            assertThat(answer).isEqualTo("done");
            assertThat(ran).containsExactly("search 1", "report 2");
            assertThat(model.offeredTools())
                    .containsExactly(List.of("search"), List.of("report", "search"), List.of("report", "search"));
        }

        @Test
        void rejectsToolsThatAreNotOfferedYet() {
            model.always().call("report", "{\"value\": 2}").text("well");

            runner().withToolbox(afterSearch()).generateText("?");

            assertThat(ran).isEmpty();
            assertThat(toolAnswers().get(0)).contains("There is no tool 'report'", "The tools are: search.");
        }

        @Test
        void aCallOfTheSameTurnSeesWhatTheOnesBeforeItChanged() {
            Toolbox once = history -> history.hasCalled("search") ? List.of(report) : List.of(search);
            model.always()
                    .calls(
                            new ToolCall("1", "search", "{\"value\": 1}"),
                            new ToolCall("2", "search", "{\"value\": 2}"),
                            new ToolCall("3", "report", "{\"value\": 3}"))
                    .text("well");

            runner().withToolbox(once).generateText("?");

            assertThat(ran).containsExactly("search 1", "report 3");
        }

        @Test
        void aCallOfTheSameTurnWaitsForOneThatOnlyReadsButUnlocksIt() {
            Toolbox box = history -> history.hasCalled("search")
                    ? List.of(search.asReadOnly(), report.asReadOnly())
                    : List.of(search.asReadOnly());
            model.always()
                    .calls(new ToolCall("1", "search", "{\"value\": 1}"), new ToolCall("2", "report", "{\"value\": 2}"))
                    .text("well");

            runner().withToolbox(box).generateText("?");

            assertThat(ran).containsExactly("search 1", "report 2");
        }

        @Test
        void aCallThatWasInVainDoesNotCount() {
            model.always().call("search", "{\"value\": \"much\"}").text("well");

            runner().withToolbox(afterSearch()).generateText("?");

            assertThat(model.offeredTools()).containsExactly(List.of("search"), List.of("search"));
        }

        @Test
        void reportsThatNoToolIsLeft() {
            Toolbox once = history -> history.hasCalled("search") ? List.of() : List.of(search);
            model.always()
                    .call("search", "{\"value\": 1}")
                    .call("search", "{\"value\": 2}")
                    .text("well");

            String answer = runner().withToolbox(once).generateText("?");

            assertThat(answer).isEqualTo("well");
            assertThat(ran).containsExactly("search 1");
            assertThat(toolAnswers().get(1)).isEqualTo("There is no tool left to call. Answer now.");
        }

        @Test
        void aBoxThatReturnsNoListFails() {
            Toolbox broken = history -> Collections.singletonList(null);

            assertThatThrownBy(() -> runner().withToolbox(broken).generateText("?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-805: ")
                    .hasMessageContaining(broken.getClass().getName());
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void anExclusiveBoxIsOfferedAlone() {
            var alone = new Toolbox() {

                @Override
                public List<Tool> tools(ToolHistory history) {
                    return List.of(search);
                }

                @Override
                public boolean isExclusive(ToolHistory history) {
                    return true;
                }
            };
            model.always().text("well");

            runner().withTool(report).withToolbox(alone).generateText("?");

            assertThat(model.offeredTools()).containsExactly(List.of("search"));
        }

        @Test
        void itsLimitIsItsOwn() {
            model.always().call("search", "{\"value\": 1}");
            PromptRunner twice = runner().withTool(search).withMaxIterations(2);

            assertThatThrownBy(() -> twice.generateText("?")).isInstanceOf(MaxIterationsExceededException.class);
            assertThat(model.requests()).hasSize(2);
            assertThatThrownBy(() -> twice.withMaxIterations(0)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class WhenAToolReturnsAnObjectWithTools {

        @Test
        void theyAreOfferedAndTheLastObjectWins() {
            model.always()
                    .call("open", "{\"value\": 1}")
                    .call("open", "{\"value\": 2}")
                    .call("balance", "{}")
                    .text("done");

            runner().withTool(open).withToolChainingFrom(Account.class).generateText("?");

            assertThat(toolAnswers()).last().isEqualTo("owner 2 has 7");
            assertThat(model.offeredTools().get(0)).containsExactly("open");
            assertThat(model.offeredTools().get(1)).containsExactly("balance", "open");
        }

        @Test
        void skipsObjectsThatDoNotMatch() {
            model.always()
                    .call("open", "{\"value\": 1}")
                    .call("open", "{\"value\": 2}")
                    .call("balance", "{}")
                    .text("done");

            runner().withTool(open)
                    .withToolChainingFrom(
                            Account.class, account -> account.owner().endsWith("1"))
                    .generateText("?");

            assertThat(toolAnswers()).last().isEqualTo("owner 1 has 7");
        }

        @Test
        void othersStayAsTheyAre() {
            model.always().call("open", "{\"value\": 1}").text("done");

            runner().withTool(open).withToolChainingFrom(Amount.class).generateText("?");

            assertThat(model.offeredTools()).containsExactly(List.of("open"), List.of("open"));
        }
    }

    @Nested
    class WhenAToolCallsAModel {

        private final Tool ask = Tool.of("ask", "Asks", Amount.class, (in, context) -> context.ai()
                .withDefaultLlm()
                .generateText("inside " + in.value()));

        @Test
        void itReachesModels() {
            model.on("inside 1").text("within");
            model.always().call("ask", "{\"value\": 1}").text("done");

            runner().withTool(ask).generateText("?");

            assertThat(toolAnswers()).containsExactly("within");
        }

        @Test
        void outsideOfAProcessItHasNoChildren() {
            Tool delegate = Tool.of(
                    "ask", "Asks", Amount.class, (in, context) -> context.run(ToolboxTest.class, String.class, in));
            model.always().call("ask", "{\"value\": 1}").text("done");

            runner().withTool(delegate).generateText("?");

            assertThat(toolAnswers().get(0)).contains("KARTA-811");
            assertThatThrownBy(() -> ask.call("{\"value\": 1}", io.karta.ai.ToolContext.none()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-810");
        }
    }

    @Nested
    class WhenANodeCrashes {

        private final CrashingProcessStore node =
                new CrashingProcessStore(new InMemoryProcessStore(100, Clock.systemUTC()));
        private final EngineSettings quick = new EngineSettings(
                Budget.defaults(), Duration.ofMinutes(1), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

        private LocalPlatform open(ProcessStore store, Function<PromptRunner, PromptRunner> more) {
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> more.apply(
                                    context(values, 1).ai().withDefaultLlm())
                            .generateText("?"))
                    .action("keep", List.of(a(Amount.class)), Account.class, values -> new Account("none"))
                    .goal("talk", "talk", String.class, UserInput.class);
            return platform(builder ->
                    builder.agents(List.of(desk.model())).store(store).settings(quick));
        }

        private AgentProcess crashAfter(int replies, Function<PromptRunner, PromptRunner> more) {
            var stored = new AtomicInteger();
            node.crashAfter(entry -> entry instanceof JournalEntry.ModelReplied && stored.incrementAndGet() == replies);
            var first = open(node, more);
            AgentProcess process =
                    first.createProcess(first.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
            assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");
            first.close();
            return finished(open(node.otherNode(), more), process.id());
        }

        @Test
        void theSameToolsAreOfferedAgain() {
            model.always()
                    .call("search", "{\"value\": 1}")
                    .call("report", "{\"value\": 2}")
                    .text("done");

            AgentProcess process = crashAfter(2, runner -> runner.withToolbox(afterSearch()));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("search 1", "report 2");
            assertThat(model.requests()).hasSize(3);
        }

        @Test
        void appliesToToolsOfAnObject() {
            model.always().call("open", "{\"value\": 1}").call("balance", "{}").text("done");

            AgentProcess process = crashAfter(2, runner -> runner.withTool(open).withToolChainingFrom(Account.class));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(model.requests()).hasSize(3);
            assertThat(toolAnswers()).last().isEqualTo("owner 1 has 7");
        }

        @Test
        void reusesModelAnswersInsideTools() {
            Tool ask = Tool.of("ask", "Asks", Amount.class, (in, context) -> context.ai()
                    .withDefaultLlm()
                    .withTool(search)
                    .generateText("inside"));
            model.on("inside").call("search", "{\"value\": 1}").text("within");
            model.always().call("ask", "{\"value\": 1}").text("done");

            AgentProcess process = crashAfter(3, runner -> runner.withTool(ask)); // the outer call, and two inside

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("search 1");
            assertThat(model.requests()).hasSize(4);
        }

        @Test
        void answersInsideACallAreNotReusedElsewhere() {
            Tool ask = Tool.of("ask", "Asks", Amount.class, (in, context) -> context.ai()
                    .withDefaultLlm()
                    .withTool(search)
                    .generateText("inside"));
            model.on("inside")
                    .call("search", "{\"value\": 1}")
                    .text("within")
                    .call("search", "{\"value\": 1}")
                    .text("within");
            model.always()
                    .call("ask", "{\"value\": 1}")
                    .call("search", "{\"value\": 1}")
                    .call("ask", "{\"value\": 1}")
                    .text("done");

            AgentProcess process = crashAfter(4, runner -> runner.withTools(List.of(ask, search)));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("search 1", "search 1", "search 1");
            assertThat(model.requests()).hasSize(8);
        }
    }
}
