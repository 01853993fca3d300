/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.PlannerType;
import io.karta.agui.protocol.RunInputReader;
import io.karta.agui.protocol.StrictJson;
import io.karta.agui.run.ChatRuns;
import io.karta.agui.run.ProcessQuota;
import io.karta.agui.run.RunClient;
import io.karta.ai.Ai;
import io.karta.chat.Chatbot;
import io.karta.chat.Conversation;
import io.karta.junit.KartaTest;
import io.karta.message.UserMessage;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@KartaTest(AgUiTest.OrderDesk.class)
class AgUiTest {

    @Agent(name = "orderdesk", description = "Answers questions about orders", planner = PlannerType.UTILITY)
    public static class OrderDesk {

        @Action(trigger = UserMessage.class, canRerun = true)
        void respond(Conversation conversation, ActionContext context, Ai ai) {
            context.sendMessage(ai.withDefaultLlm().respond(conversation.messages()));
        }
    }

    /** Client that keeps what it receives. */
    private static final class Page implements RunClient {

        private final List<JsonObject> events = new ArrayList<>();
        private final CompletableFuture<List<JsonObject>> all = new CompletableFuture<>();

        @Override
        public synchronized void send(List<JsonObject> more, Runnable written) {
            events.addAll(more);
            written.run();
        }

        @Override
        public synchronized void finish(List<JsonObject> last) {
            events.addAll(last);
            all.complete(List.copyOf(events));
        }

        @Override
        public void onDisconnect(Runnable action) {}
    }

    @Inject
    AgentPlatform platform;

    @Inject
    ScriptedModel model;

    @Test
    void theRequestOfThePageRunsATurn() throws Exception {
        model.always().text("It is on its way.");
        var runs = new ChatRuns(
                platform,
                name -> Optional.of(Chatbot.ofAgent(platform, name)),
                new ProcessQuota(platform, Optional.empty(), Optional.empty()),
                true);
        var body = new StrictJson(9)
                .read(
                        """
                        {"threadId":"t1","runId":"r1","tools":[],"context":[],
                         "messages":[{"id":"m1","role":"user","content":"Where is my kettle?"}]}""");
        var page = new Page();

        runs.run("orderdesk", new RunInputReader(9).read(body), Caller.named("ada", Set.of()), Locale.ENGLISH)
                .start(page);

        assertThat(page.all.get(60, TimeUnit.SECONDS))
                .extracting(event -> event.getString("type"))
                .startsWith("RUN_STARTED")
                .contains("TEXT_MESSAGE_CONTENT")
                .endsWith("RUN_FINISHED");
    }
}
