/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.agui.FrontendTools;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.agui.protocol.RunInputReader;
import io.karta.agui.protocol.StrictJson;
import io.karta.agui.protocol.ToolOfferRules;
import io.karta.agui.run.AgentRuns;
import io.karta.agui.run.ChatRuns;
import io.karta.agui.run.GoalRuns;
import io.karta.agui.run.ProcessQuota;
import io.karta.agui.run.RunClient;
import io.karta.ai.Ai;
import io.karta.ai.PromptRunner;
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

@KartaTest({AgUiTest.OrderDesk.class, AgUiTest.TripDesk.class})
class AgUiTest {

    @Agent(name = "orderdesk", description = "Answers questions about orders", planner = PlannerType.UTILITY)
    public static class OrderDesk {

        @Action(trigger = UserMessage.class, canRerun = true)
        void respond(Conversation conversation, ActionContext context, Ai ai) {
            context.sendMessage(ai.withDefaultLlm().respond(conversation.messages()));
        }
    }

    @Agent(description = "Plans trips")
    public static class TripDesk {

        public record Trip(String plan) {}

        @Action
        @AchievesGoal(description = "Plan a trip", export = @Export(remote = true, name = "planTrip"))
        Outcome<Trip> plan(UserInput wish, Optional<FrontendTools> page, Ai ai) {
            PromptRunner runner = ai.withDefaultLlm();
            return page.map(runner::withToolObject).orElse(runner).createOutcome(wish.content(), Trip.class);
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
        var events = run(runs, "orderdesk", new RunInputReader(9).read(body));

        assertThat(events)
                .extracting(event -> event.getString("type"))
                .startsWith("RUN_STARTED")
                .contains("TEXT_MESSAGE_CONTENT")
                .endsWith("RUN_FINISHED");
    }

    private static List<JsonObject> run(AgentRuns runs, String agent, RunAgentInput input) throws Exception {
        var page = new Page();
        runs.run(agent, input, Caller.named("ada", Set.of()), Locale.ENGLISH).start(page);
        return page.all.get(60, TimeUnit.SECONDS);
    }

    @Test
    void theToolOfThePageIsCalled() throws Exception {
        model.inOrder();
        model.always().call("showMap", "{\"place\":\"Porto\"}");
        model.always().text("{\"plan\":\"Take the train.\"}");
        var runs = new GoalRuns(platform, new ProcessQuota(platform, Optional.empty(), Optional.empty()), true);
        var reader = new RunInputReader(9, new ToolOfferRules(Set.of("showMap", "page_*"), 20, 10_000));
        var wish = "{\"id\":\"m1\",\"role\":\"user\",\"content\":\"To Porto\"}";

        var asked = run(runs, "planTrip", reader.read(body(wish)));
        var finished = asked.get(asked.size() - 1);
        var call = finished.getJsonObject("outcome")
                .getJsonArray("pendingToolCallIds")
                .getString(0);
        var result = "{\"id\":\"m2\",\"role\":\"tool\",\"toolCallId\":\"%s\",\"content\":\"shown\"}".formatted(call);
        var planned = run(runs, "planTrip", reader.read(body(wish + "," + result)));

        assertThat(planned.get(planned.size() - 1).getJsonObject("result").getString("plan"))
                .isEqualTo("Take the train.");
    }

    private static JsonObject body(String messages) {
        return new StrictJson(9)
                .read(
                        """
                        {"threadId":"t2","runId":"r1","context":[],"messages":[%s],"tools":[{"name":"showMap",
                         "description":"Shows a place on the map of the page","parameters":{"type":"object",
                         "properties":{"place":{"type":"string"}},"required":["place"]}}]}"""
                                .formatted(messages));
    }
}
