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
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.Toolbox;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolError;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolResult;
import io.karta.tool.agentic.AgenticTool;
import io.karta.tool.agentic.PlaybookTool;
import io.karta.tool.agentic.StateMachineTool;
import io.karta.tool.agentic.UnfoldingTool;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tools of one kind among tools of another. */
class ToolCombinationTest {

    record Nothing() {}

    record Letter(String text) {}

    /** States of a conversation. */
    private enum Stage {
        DRAFT,
        DONE
    }

    private final ScriptedModel model = new ScriptedModel().capableOf(Capability.TOOLS);
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    private final Tool write = noting("write");
    private final Tool pay = noting("pay").withConfirmation("Pay?");

    private Tool noting(String name) {
        return Tool.of(name, "Does " + name, Nothing.class, in -> {
            ran.add(name);
            return "did " + name;
        });
    }

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

    private AgentProcess run(Function<PromptRunner, Outcome<?>> asking) {
        AgentModel agent = new TestAgents("Desk")
                .action(
                        "talk",
                        List.of(a(UserInput.class), CONTEXT),
                        Letter.class,
                        values -> asking.apply(context(values, 1).ai().withDefaultLlm()))
                .goal("talk", "talk", Letter.class, UserInput.class)
                .model();
        LocalPlatform platform = platform(agent);
        return platform.run(
                platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));
    }

    private List<String> heard() {
        return model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    @Nested
    class UnfoldingTools {

        private final UnfoldingTool desk = UnfoldingTool.of("desk", "Writes", List.of(write));

        private void unfolds(Tool tool) {
            model.always().call("desk", "{}").call("write", "{}").text("done");

            runner().withTool(tool).generateText("x");

            assertThat(ran).containsExactly("write");
        }

        @Test
        void unfoldsAlsoIfItRunsOnce() {
            unfolds(desk.once());
        }

        @Test
        void unfoldsWithAnErrorPolicy() {
            unfolds(desk.withErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(1))));
        }

        @Test
        void keepsItsErrorPolicy() {
            Tool tool = desk.withErrors(ToolErrors.defaults().onInvalid(ToolRecovery.retry(1)))
                    .withName("other")
                    .forRoles("clerk");

            assertThat(tool.errors().recovery(new ToolError.Invalid("other", "{}", "wrong")))
                    .contains(ToolRecovery.retry(1));
        }

        @Test
        void needsNoYes() {
            assertThatThrownBy(() -> desk.withConfirmation("Unfold?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("desk");
        }
    }

    @Nested
    class ConfirmedTools {

        private void isRefused(ThrowingCallable making) {
            assertThatThrownBy(making)
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-819", "pay", "createOutcome");
        }

        @Test
        void cannotBeInsideAnAgenticTool() {
            isRefused(() -> AgenticTool.of("agent", "Works").withTools(write, pay));
        }

        @Test
        void cannotBeInsideAPlaybook() {
            isRefused(() -> PlaybookTool.of("book", "Works").withTools(pay));
            isRefused(() -> PlaybookTool.of("book", "Works").withTool(pay).unlockedBy(write));
        }

        @Test
        void cannotBeInsideAStateMachine() {
            var machine = StateMachineTool.of("machine", "Works", Stage.class);

            isRefused(() -> machine.inState(Stage.DRAFT, pay));
            isRefused(() -> machine.withTransition(Stage.DRAFT, pay, Stage.DONE));
        }

        @Test
        void cannotBeInsideAnUnfoldingTool() {
            isRefused(() -> UnfoldingTool.of("desk", "Works", List.of(write, pay)));
            isRefused(() -> UnfoldingTool.byCategory("desk", "Works", Map.of("a", List.of(pay))));
            isRefused(() -> UnfoldingTool.of("desk", "Works", List.of(write)).withTools(pay));
        }
    }

    @Nested
    class ToolsWithOutcomes {

        private final class Outcomes implements Tool {

            @Override
            public String name() {
                return "outcomes";
            }

            @Override
            public String description() {
                return "Asks for an outcome";
            }

            @Override
            public JsonObject inputSchema() {
                return Json.createObjectBuilder().add("type", "object").build();
            }

            @Override
            public ToolResult call(String arguments, ToolContext context) {
                return ToolResult.text(context.ai()
                        .withDefaultLlm()
                        .withTool(pay)
                        .createOutcome("inner", Letter.class)
                        .toString());
            }
        }

        @Test
        void reportsThatApprovalIsImpossible() {
            model.when(request -> request.messages().stream()
                            .anyMatch(message -> message.text().equals("inner")))
                    .call("pay", "{}")
                    .text("never");
            model.always().call("outcomes", "{}").text("{\"text\": \"done\"}");

            AgentProcess process = run(runner -> runner.withTool(new Outcomes()).createOutcome("outer", Letter.class));

            assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(heard()).singleElement().asString().contains("KARTA-794");
            assertThat(ran).isEmpty();
        }
    }

    @Nested
    class Toolboxes {

        private void failsWith(Toolbox box, String... words) {
            model.always().text("done");

            assertThatThrownBy(() -> runner().withToolbox(box).generateText("x"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll(words);
            assertThat(model.requests()).isEmpty();
        }

        @Test
        @SuppressWarnings("NullAway") // careless code of others
        void mustNotReturnNull() {
            failsWith(history -> null, "KARTA-");
        }

        @Test
        @SuppressWarnings("NullAway") // careless code of others
        void mustNotReturnNullAmongOthers() {
            failsWith(history -> Arrays.asList(write, null), "KARTA-");
        }

        @Test
        void mayReturnOneNameTwiceOfWhichTheLastCounts() {
            model.always().call("write", "{}").text("done");

            runner().withToolbox(history -> List.of(noting("other").withName("write"), write))
                    .generateText("x");

            assertThat(ran).containsExactly("write");
        }
    }

    @Nested
    class ArgumentRepair {

        @Test
        @SuppressWarnings("NullAway") // careless code of others
        void mayReturnNull() {
            Tool strict = Tool.of("strict", "Is strict", Letter.class, in -> "ok")
                    .withErrors(ToolErrors.defaults().onInvalid(ToolRecovery.fix(error -> null, 2)));
            model.always().call("strict", "{\"text\": [[1]]}").text("done");

            String answer = runner().withTool(strict).generateText("x");

            assertThat(answer).isEqualTo("done");
            assertThat(heard()).hasSize(1);
        }
    }

    @Nested
    class UnlockingTools {

        @Test
        void canReturnDirectlyInTheSameTurn() {
            Tool direct = noting("direct").returningDirectly();
            model.always().calls(new ToolCall("1", "desk", "{}"), new ToolCall("2", "direct", "{}"));

            String answer = runner().withTool(UnfoldingTool.of("desk", "Works", List.of(direct)))
                    .generateText("x");

            assertThat(answer).isEqualTo("did direct");
            assertThat(model.requests()).hasSize(1);
        }
    }
}
