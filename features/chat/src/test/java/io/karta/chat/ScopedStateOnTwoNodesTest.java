/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Tool;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.llmagent.LlmAgent;
import io.karta.model.ModelConfig;
import io.karta.model.ModelResponse;
import io.karta.process.Caller;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.JdbcStateStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import io.karta.userdata.ScopedState;
import io.karta.userdata.StateStore;
import io.karta.userdata.StateStore.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** State of users on two nodes with one database. */
class ScopedStateOnTwoNodesTest extends ChatFixture {

    private static final Caller ADA = Caller.named("ada", Set.of());

    record Note(String name, String value) {}

    private final List<String> noted = new CopyOnWriteArrayList<>();
    private final ScriptedModel firstModel = new ScriptedModel();
    private final ScriptedModel secondModel = new ScriptedModel();

    private LlmAgent<String, String> desk(StateStore state) {
        var refunds = LlmAgent.named("refunds")
                .description("Pays money back")
                .instruction("You are refunds. Pay for {temp:topic?} in {user:currency?}.");
        return LlmAgent.named("desk")
                .instruction("You are desk.")
                .tools(Tool.of("note", "Stores a value", Note.class, (input, context) -> {
                    noted.add(input.name());
                    new ScopedState(state).set(context, input.name(), input.value());
                    return ToolResult.text("Stored.");
                }))
                .subAgents(refunds);
    }

    private Chatbot node(ProcessStore store, ScriptedModel model) {
        return Chatbot.ofAgent(platform(store, model), "desk");
    }

    private LocalPlatform platform(ProcessStore store, ScriptedModel model) {
        StateStore state = JdbcStateStore.of(pool());
        var only = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        return node(store, desk(state).agent(), builder -> builder.extensions(StateStore.class, List.of(state))
                .models(ModelCatalog.of(Map.of("only", only), Map.of(), Optional.of("only"))));
    }

    private static void callsTools(ScriptedModel model) {
        model.on("You are desk")
                .call("note", "{\"name\": \"temp:topic\", \"value\": \"kettles\"}")
                .call("note", "{\"name\": \"user:currency\", \"value\": \"euros\"}")
                .call(LlmAgent.TRANSFER, "{\"agent_name\": \"refunds\"}");
    }

    @Test
    void isVisibleOnTheOtherNode() {
        callsTools(firstModel);
        firstModel.on("You are refunds").text("Paid.");
        secondModel.on("You are refunds").text("Paid again.");
        LocalPlatform first = platform(store(), firstModel);
        ChatSession session = Chatbot.ofAgent(first, "desk").createSession(ADA, event -> {});
        ChatSession there =
                node(store(), secondModel).findSession(session.id(), ADA).orElseThrow();

        session.onUserMessage("My kettle broke");
        eventually(() -> session.conversation().messages().size() == 2);
        first.close(); // it could run the next turn, too
        there.onUserMessage("And the other one");
        eventually(() -> there.conversation().messages().size() == 4);

        assertThat(secondModel.prompts()).singleElement().asString().contains("Pay for  in euros.");
    }

    @Test
    void isSetOnceIfANodeCrashesDuringTheTurn() {
        var crashing = new CrashingProcessStore(store());
        callsTools(firstModel);
        firstModel.on("You are refunds").reply(request -> {
            crashing.crash();
            return ModelResponse.of("lost");
        });
        ChatSession session = node(crashing, firstModel).createSession(ADA, event -> {});
        session.onUserMessage("My kettle broke");
        eventually(crashing::isDead);

        secondModel.on("You are refunds").text("Paid.");
        ChatSession same =
                node(store(), secondModel).findSession(session.id(), ADA).orElseThrow();
        eventually(() -> same.conversation().messages().size() == 2);

        assertThat(noted).containsExactly("temp:topic", "user:currency");
        assertThat(secondModel.prompts()).singleElement().asString().contains("Pay for kettles in euros.");
        assertThat(JdbcStateStore.of(pool()).list(Scope.ofUser("ada"))).containsOnly(Map.entry("currency", "euros"));
    }
}
