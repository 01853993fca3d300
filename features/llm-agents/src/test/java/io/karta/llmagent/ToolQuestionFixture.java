/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentSource;
import io.karta.agent.Confirmation;
import io.karta.ai.ToolContext;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.Shapes;
import io.karta.message.ToolCall;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** LLM agents with tools that ask the user, on nodes with their own objects. */
abstract class ToolQuestionFixture {

    static final String REFUND = "{\"order\": \"A-17\", \"amount\": 40}";
    static final String BILLING = "{\"agent_name\": \"billing\", \"reason\": \"money\"}";

    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

    record Reply(String text) {}

    record Case(String text) {}

    private final ProcessStore store = new InMemoryProcessStore(1000, Clock.systemUTC());
    final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    final List<CrashingProcessStore> stores = new ArrayList<>();
    final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    /** Tools of an object that only this test knows, as an agent in code has them. */
    final class Desk {

        @LlmTool(description = "Refunds an order")
        @Confirm("Refund {amount} for order {order}?")
        String refund(String order, int amount) {
            ran.add("refund " + order);
            return amount + " refunded";
        }

        @LlmTool(description = "Closes an order")
        @Confirm("Close {order}?")
        String close(String order) {
            ran.add("close " + order);
            return "closed";
        }

        @LlmTool(description = "Looks an order up")
        String lookUp(String order) {
            ran.add("lookUp " + order);
            return "kettle of " + order;
        }

        @LlmTool(description = "Counts things")
        String count(int things, ToolContext context) {
            context.add(things);
            return "counted";
        }

        @LlmTool(description = "Books a seat")
        ToolResult book(String flight, ToolContext context) {
            Optional<ToolInput> seat = context.input();
            if (seat.isEmpty()) {
                return ToolResult.inputRequired("Which seat?", schema());
            }
            ran.add("book " + flight);
            return seat.get().accepted()
                    ? ToolResult.text("seat " + seat.get().content().getString("seat"))
                    : ToolResult.error("no seat");
        }
    }

    private static JsonObject schema() {
        var text = Json.createObjectBuilder().add("type", "string");
        return Json.createObjectBuilder()
                .add("type", "object")
                .add("properties", Json.createObjectBuilder().add("seat", text))
                .add("required", Json.createArrayBuilder().add("seat"))
                .build();
    }

    static ToolCall call(String id, String tool, String arguments) {
        return new ToolCall(id, tool, arguments);
    }

    /** Creates a node with its own objects, which writes and reads its journal as a database would. */
    LocalPlatform node(AgentSource agent) {
        var codec = ExtensibleJournalCodec.of(List.of(), new Shapes(), List.of());
        var kept = new CrashingProcessStore(store, entry -> codec.read(codec.write(entry)));
        stores.add(kept);
        LocalPlatform platform = LocalPlatform.builder()
                .models(TestPlatform.models(model, model))
                .store(kept)
                .settings(QUICK)
                .deploymentListener(codec::addAgent)
                .build();
        platforms.add(platform);
        platform.deploy(agent);
        return platform;
    }

    AgentProcess begun(AgentSource agent, Object... inputs) {
        return begun(agent, ProcessOptions.defaults(), inputs);
    }

    AgentProcess begun(AgentSource agent, ProcessOptions options, Object... inputs) {
        LocalPlatform platform = node(agent);
        return platform.run(platform.createProcess(agent.agent(), options, inputs));
    }

    /** Closes the node of a waiting process, and returns the process on another one. */
    AgentProcess restarted(AgentSource agent, AgentProcess process) {
        question(process);
        platforms.get(platforms.size() - 1).close();
        return node(agent).process(process.id()).orElseThrow();
    }

    static PendingAnswer question(AgentProcess process) {
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.WAITING);
        return process.pendingAnswer().orElseThrow();
    }

    static void answer(AgentProcess process, boolean accepted) {
        process.answer(question(process).id(), new Confirmation(accepted));
    }

    LlmAgent<String, String> clerk() {
        return LlmAgent.named("clerk")
                .description("Helps customers")
                .instruction("You are the clerk.")
                .toolObjects(new Desk());
    }

    LlmAgent<String, String> billing() {
        return LlmAgent.named("billing")
                .description("Everything about money")
                .instruction("You are billing.")
                .toolObjects(new Desk());
    }

    LlmAgent<String, String> triage() {
        return LlmAgent.named("triage")
                .instruction("You are triage.")
                .toolObjects(new Desk())
                .subAgents(billing());
    }

    List<String> heard() {
        return model.toolAnswers().stream().map(each -> each.text()).toList();
    }
}
