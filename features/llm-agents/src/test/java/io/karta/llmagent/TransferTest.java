/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.llm.AgentCall;
import io.karta.agent.llm.AgentCallback;
import io.karta.ai.Tool;
import io.karta.event.ToolFinished;
import io.karta.event.ToolStarted;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Agents that leave a conversation to each other. */
class TransferTest {

    record Reply(String text) {}

    private static final String TO_BILLING = "{\"agent_name\": \"billing\", \"reason\": \"it is about money\"}";
    private static final String TO_REFUNDS = "{\"agent_name\": \"refunds\"}";

    private final TestPlatform testPlatform = new TestPlatform();
    private final ScriptedModel model = testPlatform.model;

    private final LlmAgent<String, String> refunds = LlmAgent.named("refunds")
            .description("Pays money back")
            .instruction("You are refunds.")
            .model("other")
            .outputKey("refund");

    private final LlmAgent<String, String> invoices =
            LlmAgent.named("invoices").description("Explains invoices").instruction("You are invoices.");

    private final LlmAgent<String, String> billing = LlmAgent.named("billing")
            .description("Everything about money")
            .instruction("You are billing.")
            .outputKey("bill")
            .tools(Tool.of("lookup", "Looks up", in -> ToolResult.text("invoice 7: 30 euros")))
            .subAgents(refunds, invoices);

    private final LlmAgent<String, String> triage = LlmAgent.named("triage")
            .description("Finds who can help")
            .globalInstruction("Be polite.")
            .instruction("You are triage.")
            .outputKey("triaged")
            .subAgents(
                    billing,
                    LlmAgent.named("tech").description("Repairs things").instruction("You are tech."));

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private static String offered(ModelRequest request) {
        return request.tools().stream()
                .filter(tool -> tool.name().equals(LlmAgent.TRANSFER))
                .map(tool -> tool.description() + tool.inputSchema())
                .reduce("", String::concat);
    }

    private void scriptThreeLevels() {
        model.on("You are triage").call(LlmAgent.TRANSFER, TO_BILLING);
        model.on("You are billing").call("lookup", "{}").call(LlmAgent.TRANSFER, TO_REFUNDS);
        testPlatform.other.on("You are refunds").text("30 euros are on their way");
    }

    @Nested
    class ThreeLevels {

        @Test
        void answersWithWhatTheLastOneAnswers() {
            scriptThreeLevels();

            AgentProcess process = testPlatform.run(triage, "I want my money back");

            assertThat(process.result(String.class)).isEqualTo("30 euros are on their way");
            assertThat(model.requests()).hasSize(3);
            assertThat(testPlatform.other.requests()).hasSize(1);
        }

        @Test
        void passesTheHistoryToTheNextAgent() {
            scriptThreeLevels();

            testPlatform.run(triage, "I want my money back");

            assertThat(testPlatform.other.prompts().get(0))
                    .contains("Be polite.", "You are refunds.", "I want my money back")
                    .contains(
                            "[triage] handed over to billing: it is about money",
                            "[billing] called lookup with {}",
                            "[billing] lookup answered: invoice 7: 30 euros",
                            "[billing] handed over to refunds")
                    .doesNotContain("You are triage", "You are billing");
            assertThat(testPlatform.other.offeredTools().get(0)).containsExactly(LlmAgent.TRANSFER);
        }

        @Test
        void passesLongResultsAsTheFirstAgentHasSeenThem() {
            model.on("You are triage").call("read", "{}").call(LlmAgent.TRANSFER, TO_BILLING);
            model.on("You are billing").text("Here I am");

            testPlatform.run(
                    triage.tools(Tool.of("read", "Reads", in -> ToolResult.text("x".repeat(1_000_000)))), "Hi");

            assertThat(testPlatform.prompt(2))
                    .contains("[triage] read answered: xxx", "first 50000 of 1000000 characters")
                    .hasSizeLessThan(60_000);
        }

        @Test
        void reportsAllTransfers() {
            scriptThreeLevels();

            testPlatform.run(triage, "I want my money back");

            assertThat(testPlatform.events(ToolStarted.class).stream()
                            .filter(event -> event.tool().equals(LlmAgent.TRANSFER))
                            .map(ToolStarted::arguments))
                    .containsExactly(TO_BILLING, TO_REFUNDS);
            assertThat(testPlatform.events(ToolFinished.class)).hasSize(3);
        }

        @Test
        void bindsTheAnswerForTheOneThatGaveItAlone() {
            scriptThreeLevels();

            AgentProcess process = testPlatform.run(triage, "I want my money back");

            assertThat(process.blackboard().find("refund")).contains("30 euros are on their way");
            assertThat(process.blackboard().find("bill")).isEmpty();
            assertThat(process.blackboard().find("triaged")).isEmpty();
        }
    }

    @Nested
    class OfferedTransfers {

        @Test
        void listsTheTransferTargets() {
            scriptThreeLevels();

            testPlatform.run(triage, "I want my money back");

            assertThat(offered(model.requests().get(0)))
                    .contains("## billing", "Everything about money", "## tech", "Repairs things")
                    .doesNotContain("refunds");
            assertThat(offered(model.requests().get(1))).contains("refunds", "invoices", "triage", "tech");
            assertThat(offered(testPlatform.other.requests().get(0)))
                    .contains("billing", "invoices")
                    .doesNotContain("tech", "triage");
        }

        @Test
        void leavesOutWhatIsForbidden() {
            var noParent = billing.disallowTransferToParent();
            var noPeers = noParent.disallowTransferToPeers();
            model.on("You are triage").call(LlmAgent.TRANSFER, TO_BILLING);
            model.on("You are billing").text("No");
            var tech = LlmAgent.named("tech").description("Repairs things");
            var begin = LlmAgent.named("triage").description("Finds").instruction("You are triage.");

            testPlatform.run(begin.subAgents(noParent, tech), "Hi");
            testPlatform.run(begin.subAgents(noPeers, tech), "Hi");

            assertThat(offered(model.requests().get(1))).contains("tech").doesNotContain("triage");
            assertThat(offered(model.requests().get(3))).contains("refunds").doesNotContain("tech", "triage");
        }

        @Test
        void listsTheAgentsIfTheModelNamesAnUnknownOne() {
            model.always().call(LlmAgent.TRANSFER, "{\"agent_name\": \"boss\"}").text("I cannot");

            AgentProcess process = testPlatform.run(triage, "Hi");

            assertThat(process.result(String.class)).isEqualTo("I cannot");
            assertThat(model.toolAnswers().get(0).text()).contains("boss", "billing, tech");
            assertThat(process.blackboard().find("triaged")).contains("I cannot");
        }

        @Test
        void runsTheOtherCallsOfTheTurnFirst() {
            model.on("You are triage")
                    .calls(
                            new ToolCall("1", LlmAgent.TRANSFER, TO_BILLING),
                            new ToolCall("2", "note", "{}"),
                            new ToolCall("3", LlmAgent.TRANSFER, TO_BILLING));
            model.on("You are billing").text("Here I am");

            AgentProcess process = testPlatform.run(
                    triage.tools(Tool.of("note", "Takes a note", in -> ToolResult.text("noted"))), "Hi");

            assertThat(process.result(String.class)).isEqualTo("Here I am");
            assertThat(testPlatform.prompt(1))
                    .containsSubsequence("[triage] note answered: noted", "[triage] handed over to billing");
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void keepsTheOrderOfTheCallsForTheModel() {
            model.always()
                    .calls(
                            new ToolCall("1", LlmAgent.TRANSFER, "{\"agent_name\": \"boss\"}"),
                            new ToolCall("2", "note", "{}"))
                    .text("I cannot");

            testPlatform.run(triage.tools(Tool.of("note", "Takes a note", in -> ToolResult.text("noted"))), "Hi");

            assertThat(model.toolAnswers()).extracting(ToolMessage::callId).containsExactly("1", "2");
            assertThat(model.toolAnswers().get(1).text()).isEqualTo("noted");
        }
    }

    @Nested
    class WhenATypeIsRequested {

        @Test
        void answersWithTheTypeOfTheFirst() {
            model.on("You are triage").call(LlmAgent.TRANSFER, TO_BILLING);
            model.on("You are billing").text("{\"text\": \"Done\"}");

            AgentProcess process = testPlatform.run(triage.output(Reply.class), "Hi");

            assertThat(process.result(Reply.class)).isEqualTo(new Reply("Done"));
            assertThat(process.blackboard().find("bill")).contains(new Reply("Done"));
        }

        @Test
        void reportsAllProblemsTogether() {
            var typed = LlmAgent.named("billing").output(Reply.class).subAgents(LlmAgent.named("triage"));

            assertThatThrownBy(() -> LlmAgent.named("triage").subAgents(typed).agent())
                    .hasMessageContaining("KARTA-862")
                    .hasMessageContaining("KARTA-863")
                    .hasMessageContaining("KARTA-864");
        }
    }

    @Nested
    class Failures {

        @Test
        void endsAfterTooManyHops() {
            model.on("You are triage").call(LlmAgent.TRANSFER, TO_BILLING);
            model.on("You are billing").call(LlmAgent.TRANSFER, "{\"agent_name\": \"triage\"}");

            AgentProcess process = testPlatform.run(triage.maxHops(3), "Hi");

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow())
                    .hasMessageContaining("KARTA-865: more than 3 transfers without an answer")
                    .hasMessageContaining("triage -> billing -> triage -> billing -> triage");
            assertThat(model.requests()).hasSize(4);
        }

        @Test
        void failsWithWhatTheLastOneFailedWith() {
            model.on("You are triage").call(LlmAgent.TRANSFER, TO_BILLING);
            model.on("You are billing").fail(new ModelException("no", ModelException.Kind.BAD_REQUEST, null));

            AgentProcess process = testPlatform.run(triage, "Hi");

            assertThat(process.failure().orElseThrow()).isInstanceOf(ModelException.class);
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void letsACallbackOfWhoHandedOverAnswer() {
            model.on("You are triage").call(LlmAgent.TRANSFER, TO_BILLING);
            model.on("You are billing").fail(new ModelException("no", ModelException.Kind.BAD_REQUEST, null));
            List<RuntimeException> seen = new ArrayList<>();
            var saving = new AgentCallback() {
                @Override
                public Optional<Object> onFailure(AgentCall call, RuntimeException failure) {
                    seen.add(failure);
                    return Optional.of("Sorry");
                }
            };

            AgentProcess process = testPlatform.run(triage.agentCallback(saving), "Hi");

            assertThat(process.result(String.class)).isEqualTo("Sorry");
            assertThat(seen).singleElement().isInstanceOf(ModelException.class);
        }
    }
}
