/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.ToolContext;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A tool that asks the user, on the page on tools. */
class ToolInputTest {

    record Ticket(String text) {}

    @Singleton
    static class Flights {

        String book(String flight, String seat) {
            return "Seat " + seat + " of " + flight;
        }
    }

    @Singleton
    static class Booking {

        private static final JsonObject SEAT = Json.createObjectBuilder()
                .add("type", "object")
                .add(
                        "properties",
                        Json.createObjectBuilder()
                                .add("seat", Json.createObjectBuilder().add("type", "string")))
                .build();

        @Inject
        Flights flights;

        @LlmTool(description = "Books a seat")
        ToolResult book(String flight, ToolContext context) {
            Optional<ToolInput> seat = context.input();
            if (seat.isEmpty()) {
                return ToolResult.inputRequired("Which seat?", SEAT); // a JSON Schema of type object
            }
            return seat.get().accepted()
                    ? ToolResult.text(flights.book(flight, seat.get().content().getString("seat")))
                    : ToolResult.error("The user wants no seat.");
        }
    }

    @Agent(description = "Books flights")
    static class Travel {

        @Inject
        Booking booking;

        @Action
        @AchievesGoal(description = "Book a flight")
        Outcome<Ticket> book(UserInput wish, Ai ai) {
            return ai.withDefaultLlm().withToolObject(booking).createOutcome(wish.content(), Ticket.class);
        }
    }

    @Test
    void suspendsTheProcessUntilTheUserHasAnswered() {
        var model = new ScriptedModel().capableOf(Capability.TOOLS);
        model.on(Ticket.class).call("book", "{\"flight\": \"KA 7\"}").text("{\"text\": \"booked\"}");
        try (var application = Application.of(model, Travel.class, Booking.class, Flights.class)) {
            var process = application.run("Travel.book", new UserInput("KA 7"));
            var question = process.pendingAnswer().orElseThrow();
            assertThat(question.form().title()).isEqualTo("Which seat?");

            process.answer(
                    question.id(),
                    ToolInput.of(Json.createObjectBuilder().add("seat", "12A").build()));

            assertThat(process.result(Ticket.class)).isEqualTo(new Ticket("booked"));
        }
        assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("Seat 12A of KA 7");
    }
}
