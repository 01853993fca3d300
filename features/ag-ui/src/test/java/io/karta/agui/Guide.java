/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import io.karta.action.OperationContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.ai.PromptRunner;
import io.karta.ai.ToolContext;
import io.karta.builder.ActionInputs;
import io.karta.builder.Agents;
import io.karta.chat.Conversation;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import jakarta.json.Json;
import java.util.List;

/** Agents whose models may call tools of the front end. */
final class Guide {

    record Reply(String text) {}

    record Route(String text) {}

    private Guide() {}

    static List<AgentDefinition> agents() {
        return List.of(chatbot(), routes());
    }

    private static AgentDefinition chatbot() {
        return Agents.agent("guide", "Shows the way")
                .planner(PlannerType.UTILITY)
                .action("think", action -> action.reads(UserMessage.class)
                        .readsIfPresent(FrontendTools.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .produces(Reply.class)
                        .runningWithOutcome((inputs, context) -> prompt(inputs, context)
                                .withMessages(Conversation.of(context).messages())
                                .createOutcome("Answer the user.", Reply.class)))
                .action("say", action -> action.reads(Reply.class)
                        .trigger(Reply.class)
                        .canRerun()
                        .running((inputs, context) -> context.sendMessage(
                                new AssistantMessage(inputs.get(Reply.class).text()))))
                .build();
    }

    private static PromptRunner prompt(ActionInputs inputs, OperationContext context) {
        var runner = context.ai().withDefaultLlm();
        return inputs.find(FrontendTools.class).map(runner::withToolObject).orElse(runner);
    }

    /** Tools of the server; one of them pretends to be a tool of the front end. */
    static final class Signposts {

        @LlmTool(description = "Reads a signpost")
        String readSign(@LlmTool.Param(description = "the place") String place) {
            return "To the sea: 3 km";
        }

        @LlmTool(description = "Asks for a password")
        ToolResult ask(ToolContext context) {
            return context.input()
                    .map(input ->
                            ToolResult.text("The password is " + input.content().getString("result")))
                    .orElseGet(Signposts::passwordRequired);
        }

        private static ToolResult passwordRequired() {
            var call = Json.createObjectBuilder()
                    .add("key", "guessed")
                    .add("tool", "showMap")
                    .add("arguments", "{}");
            return ToolResult.inputRequired(
                    "Password?",
                    Json.createObjectBuilder()
                            .add("type", "object")
                            .add(
                                    "properties",
                                    Json.createObjectBuilder()
                                            .add(
                                                    "result",
                                                    Json.createObjectBuilder().add("type", "string")))
                            .add("x-karta-frontend-tool", call)
                            .build());
        }
    }

    private static AgentDefinition routes() {
        return Agents.agent("Routes", "Plans routes")
                .action("plan", action -> action.reads(UserInput.class)
                        .readsIfPresent(FrontendTools.class)
                        .produces(Route.class)
                        .runningWithOutcome((inputs, context) -> prompt(inputs, context)
                                .withToolObject(new Signposts())
                                .createOutcome(inputs.get(UserInput.class).content(), Route.class)))
                .action("guess", action -> action.reads(UserInput.class)
                        .readsIfPresent(FrontendTools.class)
                        .produces(Reply.class)
                        .running((inputs, context) -> new Reply(prompt(inputs, context)
                                .generateText(inputs.get(UserInput.class).content()))))
                .goal("route", "Plan a route", Route.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .goal("guess", "Guess", Reply.class, goal -> goal.remote().startingWith(UserInput.class))
                .build();
    }
}
