/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.ToolContext;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.chat.InMemoryStateStore;
import io.karta.junit.KartaTest;
import io.karta.llmagent.LlmAgent;
import io.karta.process.Caller;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.userdata.ScopedState;
import io.karta.userdata.StateStore;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** State of users and the application. */
class StateTest {

    @ApplicationScoped
    static class Greeters {

        @Produces
        @ApplicationScoped
        StateStore store() {
            return new InMemoryStateStore();
        }

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> greeter(Languages languages) {
            return LlmAgent.named("greeter")
                    .instruction("Answer in {user:language?}. Today's offer: {app:offer?}")
                    .toolObjects(languages);
        }
    }

    @ApplicationScoped
    static class Languages {

        @Inject
        StateStore store;

        @LlmTool(description = "Stores the language that the user prefers")
        String prefer(String language, ToolContext context) {
            new ScopedState(store).set(context, "user:language", language);
            return "Stored.";
        }
    }

    @Nested
    @KartaTest({Greeters.class, Languages.class})
    class Sessions {

        @Inject
        @Named("greeter")
        Chatbot greeter;

        @Inject
        StateStore store;

        @Inject
        ScriptedModel model;

        @Test
        void areInTheLanguageOfTheUser() {
            model.always()
                    .call("prefer", "{\"language\": \"German\"}")
                    .text("Gern.")
                    .text("Hallo.");
            store.put(StateStore.Scope.ofApplication(), "offer", "kettles");

            session().onUserMessage("Deutsch, please");
            ChatSession later = session();
            later.onUserMessage("Hi");

            assertThat(model.prompts().get(2)).contains("Answer in German. Today's offer: kettles");
        }

        private ChatSession session() {
            return greeter.createSession(Caller.named("ada", Set.of()), event -> {});
        }
    }
}
