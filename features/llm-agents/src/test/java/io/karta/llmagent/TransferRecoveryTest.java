/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static io.karta.testkit.Eventually.eventually;
import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.PlannerType;
import io.karta.ai.Tool;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.Shapes;
import io.karta.message.UserMessage;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.TurnLimits;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Recovery after a node crash during transfers: the other node repeats no recorded model call. */
class TransferRecoveryTest {

    record Reply(String text) {}

    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

    private final ProcessStore store = new InMemoryProcessStore(1000, Clock.systemUTC());
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    /** A node of its own, which writes and reads what it keeps as a data base would, and can lose its store. */
    private final class Node {

        private final ScriptedModel model = new ScriptedModel();
        private final ExtensibleJournalCodec codec = ExtensibleJournalCodec.of(List.of(), new Shapes(), List.of());
        private final CrashingProcessStore kept =
                new CrashingProcessStore(store, entry -> codec.read(codec.write(entry)));
        private final LocalPlatform platform = LocalPlatform.builder()
                .models(TestPlatform.models(model, model))
                .store(kept)
                .deploymentListener(codec::addAgent)
                .settings(QUICK)
                .build();

        Node() {
            platforms.add(platform);
            model.on("You are triage").reply(request -> {
                ran.add("triage");
                return ModelResponse.of("")
                        .withToolCalls(List.of(new io.karta.message.ToolCall(
                                "1", LlmAgent.TRANSFER, "{\"agent_name\": \"billing\"}")));
            });
            model.on("You are billing").call("lookup", "{}").call(LlmAgent.TRANSFER, "{\"agent_name\": \"refunds\"}");
        }
    }

    private LlmAgent<String, Reply> triage() {
        return desk().output(Reply.class).outputKey("triaged");
    }

    private LlmAgent<String, String> desk() {
        var refunds = LlmAgent.named("refunds")
                .description("Pays money back")
                .instruction("You are refunds.")
                .outputKey("refund");
        var billing = LlmAgent.named("billing")
                .description("Everything about money")
                .instruction("You are billing.")
                .tools(Tool.of("lookup", "Looks up", in -> {
                    ran.add("lookup");
                    return ToolResult.text("invoice 7");
                }))
                .subAgents(refunds);
        return LlmAgent.named("triage").instruction("You are triage.").subAgents(billing);
    }

    @Test
    void resumesAtTheSameAgent() {
        var first = new Node();
        first.model.on("You are refunds").reply(request -> {
            first.kept.crash();
            return ModelResponse.of("{\"text\": \"lost\"}");
        });
        AgentProcess process =
                first.platform.createProcess(first.platform.deploy(triage()), ProcessOptions.defaults(), "Money!");
        assertThatThrownBy(() -> first.platform.run(process)).hasMessageContaining("KARTA-347");

        var second = new Node();
        second.model.on("You are refunds").answer(new Reply("Paid"));
        second.platform.deploy(triage());
        AgentProcess ended = waitFor(second, process);

        assertThat(ended.result(Reply.class)).isEqualTo(new Reply("Paid"));
        assertThat(ended.blackboard().find("refund")).contains(new Reply("Paid"));
        assertThat(ended.blackboard().find("triaged")).isEmpty();
        assertThat(ran).containsExactly("triage", "lookup");
        assertThat(second.model.requests()).hasSize(1);
    }

    @Test
    void keepsTheAgentOfASession() {
        var first = new Node();
        first.model.on("You are refunds").text("How much?");
        first.kept.crashBefore(JournalEntry.ActionRan.class);
        AgentProcess session = first.platform.createProcess(
                first.platform.deploy(desk()),
                ProcessOptions.defaults().withTurns(TurnLimits.defaults()).withPlanner(PlannerType.UTILITY));
        first.platform.start(session);
        session.enqueue(new UserMessage("Money!"));
        eventually(first.kept::isDead);

        var second = new Node();
        second.model.on("You are refunds").text("Paid.");
        second.platform.deploy(desk());
        AgentProcess same = second.platform.process(session.id()).orElseThrow();
        eventually(() -> sent(same).size() == 1);
        same.enqueue(new UserMessage("40 euros."));
        eventually(() -> sent(same).size() == 2);

        assertThat(sent(same)).containsExactly("How much?", "Paid.");
        assertThat(ran).containsExactly("triage", "lookup");
        assertThat(second.model.prompts()).hasSize(1);
        assertThat(second.model.prompts().get(0))
                .contains("You are refunds", "[triage] handed over to billing", "[billing] handed over to refunds");
    }

    private static List<String> sent(AgentProcess session) {
        return session.turns().stream()
                .flatMap(turn -> turn.messages().stream())
                .map(sent -> sent.message().text())
                .toList();
    }

    private static AgentProcess waitFor(Node node, AgentProcess process) {
        return finished(node.platform, process.id());
    }
}
