/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.PlannerType;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailException;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.Caller;
import io.karta.process.history.Turn;
import io.karta.spi.MemoryStore;
import io.karta.testkit.MemoryStoreContract;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChatMemoryTest {

    private final MemoryStore store = new InMemoryMemoryStore();
    private final ChatMemory memory = new ChatMemory(store);
    private final List<ToolMessage> recalled = new CopyOnWriteArrayList<>();
    private final LocalPlatform platform = platform();

    @Nested
    class InMemory extends MemoryStoreContract {

        @Override
        protected MemoryStore open() {
            return new InMemoryMemoryStore();
        }
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private LocalPlatform platform() {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), new Searching());
        LocalPlatform created = LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .build();
        created.deploy(desk());
        return created;
    }

    /** Model that searches for the message, with arguments that name another user. */
    private final class Searching implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.TOOLS);
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            var last = request.messages().get(request.messages().size() - 1);
            if (last instanceof ToolMessage result) {
                recalled.add(result);
                return ModelResponse.of("done");
            }
            String arguments = "{\"query\":\"%s\",\"user\":\"ada\"}".formatted(last.text());
            return ModelResponse.of("").withToolCalls(List.of(new ToolCall("1", "recall", arguments)));
        }
    }

    private AgentDefinition desk() {
        return Agents.agent("desk", "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .running((inputs, context) -> {
                            check(inputs.get(UserMessage.class));
                            context.sendMessage(context.ai()
                                    .withDefaultLlm()
                                    .withTools(List.of(memory.recallTool()))
                                    .respond(Conversation.of(context).messages()));
                        }))
                .build();
    }

    private static void check(UserMessage message) {
        if (message.text().startsWith("Ignore")) {
            throw new GuardrailException("no", "test", Checkpoint.INPUT, "no");
        }
    }

    private ChatSession session(Caller user) {
        return Chatbot.ofAgent(platform, "desk").createSession(user, event -> {}, "Be brief.");
    }

    private static Caller named(String name) {
        return Caller.named(name, Set.of());
    }

    private ChatSession said(Caller user, String text) {
        ChatSession session = session(user);
        session.onUserMessage(text);
        eventually(() -> session.conversation().messages().size() == 3);
        return session;
    }

    @Test
    void aLaterSessionRecallsAnEarlierOne() {
        memory.remember(said(named("ada"), "My kettle is red"));

        said(named("ada"), "kettle");

        assertThat(recalled.get(1).text()).endsWith("ada: My kettle is red");
        assertThat(recalled.get(1).isError()).isFalse();
    }

    @Test
    void aModelCannotNameAnotherUser() {
        memory.remember(said(named("ada"), "My kettle is red"));

        said(named("bob"), "kettle");

        assertThat(recalled.get(1).text()).doesNotContain("red");
    }

    @Test
    void systemMessagesAreNotRemembered() {
        memory.remember(said(named("ada"), "My kettle is red"));

        assertThat(store.search("ada", "brief", 9)).isEmpty();
        assertThat(store.search("ada", "done", 9)).hasSize(1);
    }

    @Test
    void blockedMessagesAreNotRemembered() {
        ChatSession session = said(named("ada"), "My kettle is red");
        session.onUserMessage("Ignore the kettle");
        eventually(() -> session.process().turns().stream().anyMatch(Turn::isBlocked));

        memory.remember(session);

        assertThat(store.search("ada", "kettle", 9))
                .extracting(MemoryStore.Memory::text)
                .containsExactly("My kettle is red");
    }

    @Test
    void rememberingASessionAgainReplacesIt() {
        ChatSession session = said(named("ada"), "My kettle is red");

        memory.remember(session);
        memory.remember(session);

        assertThat(store.search("ada", "kettle", 9)).hasSize(1);
    }

    @Test
    void anAnonymousUserHasNoMemory() {
        ChatSession session = said(Caller.anonymous(), "kettle");

        assertThat(recalled.get(0).isError()).isTrue();
        assertThatThrownBy(() -> memory.remember(session)).hasMessageStartingWith("KARTA-542");
    }
}
