/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.chat.ChatMemory;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.chat.InMemoryMemoryStore;
import io.karta.junit.KartaTest;
import io.karta.llmagent.LlmAgent;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.MemoryStore;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on memory. */
class MemoryTest {

    @ApplicationScoped
    static class Memories {

        @Produces
        @ApplicationScoped
        MemoryStore store() {
            return new InMemoryMemoryStore();
        }

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> helpdesk(MemoryStore store) {
            return LlmAgent.named("helpdesk")
                    .instruction("You answer customers. Recall earlier conversations if they refer to them.")
                    .tools(new ChatMemory(store).recallTool());
        }
    }

    @ApplicationScoped
    static class Farewell {

        @Inject
        MemoryStore store;

        void leave(ChatSession session) {
            new ChatMemory(store).remember(session);
            session.close();
        }

        void forget(String user) {
            store.erase(user);
        }
    }

    @ApplicationScoped
    static class Accounts {

        @Inject
        AgentPlatform platform;

        void delete(String user) {
            platform.eraseUser(user);
        }
    }

    @Nested
    @KartaTest({Memories.class, Farewell.class, Accounts.class})
    class Recall {

        private static final Caller ADA = Caller.named("ada", Set.of());

        @Inject
        Farewell farewell;

        @Inject
        MemoryStore store;

        @Inject
        @Named("helpdesk")
        Chatbot helpdesk;

        @Inject
        ScriptedModel model;

        @Inject
        Accounts accounts;

        @Test
        void erasesSessionsAndMemory() {
            model.always().text("Noted.");
            ChatSession session = say("My kettle is red.");
            farewell.leave(session);

            accounts.delete("ada");

            assertThat(store.search("ada", "kettle", 9)).isEmpty();
            assertThat(helpdesk.findSession(session.id(), ADA)).isEmpty();
        }

        private ChatSession say(String text) {
            ChatSession session = helpdesk.createSession(ADA, event -> {});
            session.onUserMessage(text);
            return session;
        }

        @Test
        void recallsUntilTheUserIsForgotten() {
            model.always()
                    .text("Noted.")
                    .call("recall", "{\"query\":\"kettle\"}")
                    .text("It is red.");

            farewell.leave(say("My kettle is red."));
            ChatSession later = say("Which colour has my kettle?");

            assertThat(model.toolAnswers()).singleElement().satisfies(result -> assertThat(result.text())
                    .contains("My kettle is red."));
            assertThat(later.conversation().messages().get(1).text()).isEqualTo("It is red.");

            farewell.forget("ada");
            assertThat(store.search("ada", "kettle", 9)).isEmpty();
        }
    }
}
