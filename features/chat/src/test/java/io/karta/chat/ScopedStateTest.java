/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.AgentException;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.llmagent.LlmAgent;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import io.karta.testkit.StateStoreContract;
import io.karta.tool.ToolResult;
import io.karta.userdata.ScopedState;
import io.karta.userdata.StateStore;
import io.karta.userdata.StateStore.Scope;
import io.karta.userdata.UserDataStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Values of the application, of users and of turns. */
class ScopedStateTest {

    private static final Caller ADA = Caller.named("ada", Set.of());
    private static final Caller BOB = Caller.named("bob", Set.of());

    record Note(String name, String value) {}

    private final StateStore store = new InMemoryStateStore();
    private final ScriptedModel model = new ScriptedModel();
    private final LocalPlatform platform = platform();
    private final Tool note = Tool.of("note", "Stores a value", Note.class, this::note);

    @Nested
    class InMemory extends StateStoreContract {

        @Override
        protected StateStore open() {
            return new InMemoryStateStore();
        }
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private LocalPlatform platform() {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        return LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .extensions(StateStore.class, List.of(store))
                .extensions(UserDataStore.class, List.of(store))
                .build();
    }

    private ToolResult note(Note input, ToolContext context) {
        var state = new ScopedState(store);
        state.set(context, input.name(), input.value());
        return ToolResult.text("Stored " + state.find(context, input.name()).orElseThrow());
    }

    private ChatSession session(LlmAgent<?, ?> agent, Caller user) {
        if (platform.agents().isEmpty()) {
            platform.deploy(agent);
        }
        return Chatbot.ofAgent(platform, agent.name()).createSession(user, event -> {});
    }

    private static void say(ChatSession session, String text) {
        int before = session.conversation().messages().size();
        session.onUserMessage(text);
        eventually(() -> session.conversation().messages().size() == before + 2);
    }

    private String lastPrompt() {
        return model.prompts().get(model.prompts().size() - 1);
    }

    @Nested
    class InInstructions {

        private final LlmAgent<String, String> desk = LlmAgent.named("desk")
                .instruction("Offer {app:offer}. Speak {user:language?}. Topic {temp:topic?}.")
                .tools(note);

        @Test
        void areSharedByTheSessionsOfAUserOrByAllUsers() {
            store.put(Scope.ofApplication(), "offer", "kettles");
            model.inOrder()
                    .always()
                    .call("note", "{\"name\": \"user:language\", \"value\": \"German\"}")
                    .text("Noted.")
                    .text("Hallo.")
                    .text("Hello.");

            say(session(desk, ADA), "I speak German");
            say(session(desk, ADA), "Hi");
            String adas = lastPrompt();
            say(session(desk, BOB), "Hi");

            assertThat(adas).contains("Offer kettles. Speak German. Topic .");
            assertThat(lastPrompt()).contains("Offer kettles. Speak . Topic .");
        }

        @Test
        void endWithTheTurn() {
            var refunds = LlmAgent.named("refunds").description("Pays").instruction("Pay for {temp:topic?}.");
            var root =
                    LlmAgent.named("root").instruction("Topic {temp:topic?}.").tools(note);
            model.inOrder()
                    .always()
                    .call("note", "{\"name\": \"temp:topic\", \"value\": \"kettles\"}")
                    .call("transfer_to_agent", "{\"agent_name\": \"refunds\", \"reason\": \"money\"}")
                    .text("Paid.")
                    .text("Bye.");
            ChatSession session = session(root.subAgents(refunds), ADA);

            say(session, "My kettle broke");
            String ofRefunds = lastPrompt();
            say(session, "Thanks");

            assertThat(ofRefunds).contains("Pay for kettles.");
            assertThat(lastPrompt()).contains("Pay for .");
        }

        @Test
        void receiveTheAnswerOfAnAgent() {
            LlmAgent<String, String> profiler =
                    LlmAgent.named("profiler").instruction("Profile.").outputKey("user:profile");
            model.always().text("Likes kettles");

            say(session(profiler, ADA), "Who am I?");
            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().get(0), ProcessOptions.defaults().withCaller(BOB), "Who am I?"));

            assertThat(process.result(String.class)).isEqualTo("Likes kettles");
            assertThat(store.find(Scope.ofUser("ada"), "profile")).contains("Likes kettles");
            assertThat(store.find(Scope.ofUser("bob"), "profile")).contains("Likes kettles");
        }

        @Test
        void failBeforeTheModelIsCalledIfThereIsNoValue() {
            store.put(Scope.ofUser("ada"), "language", "German");

            AgentProcess process = platform.run(platform.createProcess(
                    platform.deploy(desk), ProcessOptions.defaults().withCaller(ADA), "Hi"));

            assertThat(process.failure())
                    .get()
                    .asString()
                    .contains("KARTA-860", "{app:offer}", "user:language")
                    .doesNotContain("German");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void areErasedWithTheUser() {
            store.put(Scope.ofApplication(), "offer", "kettles");
            store.put(Scope.ofUser("ada"), "language", "German");

            platform.eraseUser("ada");

            assertThat(store.list(Scope.ofUser("ada"))).isEmpty();
            assertThat(store.list(Scope.ofApplication())).hasSize(1);
        }
    }

    @Nested
    class InActions {

        private final AtomicReference<Throwable> thrown = new AtomicReference<>();
        private final AtomicReference<String> found = new AtomicReference<>();

        private void inAction(Caller caller, ScopedState state, String name, String value) {
            var agent = Agents.agent("Bench", "Tries something")
                    .action("try", action -> action.produces(String.class).running(context -> {
                        try {
                            state.set(context, name, value);
                        } catch (AgentException e) {
                            thrown.set(e);
                            return rejection(() -> state.find(context, name));
                        }
                        return state.find(context, name).orElse("-");
                    }))
                    .goal("try", "Try", "try")
                    .build();
            AgentProcess process = platform.run(
                    platform.createProcess(agent, ProcessOptions.defaults().withCaller(caller)));
            if (thrown.get() == null) {
                assertThat(process.result(String.class)).isEqualTo(value);
            }
            found.set(process.result(String.class));
        }

        private static String rejection(ThrowingCallable find) {
            return String.valueOf(catchThrowable(find));
        }

        @Test
        void areSetAndRemoved() {
            var state = new ScopedState(store);
            inAction(ADA, state, "user:plan", "gold");
            inAction(ADA, state, "temp:plan", "silver");
            inAction(Caller.anonymous(), state, "app:plan", "bronze");
            AgentProcess process = platform.createProcess(
                    platform.deploy(LlmAgent.named("any").instruction("Any.")),
                    ProcessOptions.defaults().withCaller(ADA),
                    "Hi");

            assertThat(thrown.get()).isNull();
            assertThat(store.list(Scope.ofUser("ada"))).containsEntry("plan", "gold");
            state.remove(process, "user:plan");
            assertThat(store.list(Scope.ofUser("ada"))).isEmpty();
            assertThat(store.list(Scope.ofApplication())).containsEntry("plan", "bronze");
            assertThatThrownBy(() -> state.remove(process, "temp:plan")).hasMessageContaining("KARTA-187");
        }

        @Test
        void rejectInvalidNamesAndValues() {
            for (String name :
                    List.of("plan", "other:plan", "users:plan", "user:", "user:a b", "user:" + "a".repeat(201))) {
                inAction(ADA, new ScopedState(store), name, "gold");
                assertThat(thrown.get()).as(name).hasMessageContaining("KARTA-187");
                assertThat(found.get()).as(name).contains("KARTA-187");
            }
            inAction(Caller.anonymous(), new ScopedState(store), "user:plan", "gold");
            assertThat(thrown.get()).hasMessageContaining("KARTA-188");
            inAction(ADA, new ScopedState(store), "user:plan", "a".repeat(100_001));
            assertThat(thrown.get()).hasMessageContaining("KARTA-189");
            assertThatThrownBy(() -> LlmAgent.named("any").outputKey("user:a b").agent())
                    .hasMessageContainingAll("KARTA-187", "user:a b", "agent any");
        }

        @Test
        void needAStoreAndAProcess() {
            try (var other = LocalPlatform.builder().build()) {
                var agent = Agents.agent("Bench", "Tries something")
                        .action("try", action -> action.produces(String.class).running(context -> {
                            ScopedState.of(context).set(context, "user:plan", "gold");
                            return "";
                        }))
                        .goal("try", "Try", "try")
                        .build();

                AgentProcess process = other.run(
                        other.createProcess(agent, ProcessOptions.defaults().withCaller(ADA)));

                assertThat(process.failure()).get().asString().contains("KARTA-190");
            }
            var state = new ScopedState(store);
            assertThatThrownBy(() -> state.set(ToolContext.none(), "app:plan", "gold"))
                    .hasMessageContaining("KARTA-191");
            assertThat(state.find(ToolContext.none(), "app:plan")).isEmpty();
        }
    }
}
