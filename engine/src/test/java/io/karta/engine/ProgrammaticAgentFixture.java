/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import org.junit.jupiter.api.AfterEach;

/** Support desk that is defined with builders. */
abstract class ProgrammaticAgentFixture {

    record Ticket(String summary, double urgency) {}

    record Draft(String text) {}

    record Letter(String text) {}

    final LocalPlatform platform = LocalPlatform.builder().build();

    @AfterEach
    void close() {
        platform.close();
    }

    static Ticket understand(UserInput complaint) {
        return new Ticket(complaint.content(), complaint.content().endsWith("!") ? 0.9 : 0.1);
    }

    static AgentDefinition supportDesk() {
        return Agents.agent("SupportDesk", "Answers complaints")
                .action("understand", UserInput.class, Ticket.class, (complaint, context) -> understand(complaint))
                .action(
                        "escalate",
                        Ticket.class,
                        Draft.class,
                        (ticket, context) -> new Draft("We call you about " + ticket.summary()),
                        a -> a.pre("isUrgent"))
                .action(
                        "answer",
                        Ticket.class,
                        Draft.class,
                        (ticket, context) -> new Draft("About " + ticket.summary()),
                        a -> a.cost(0.5))
                .action("send", Draft.class, Letter.class, (draft, context) -> new Letter(draft.text()))
                .condition("isUrgent", Ticket.class, ticket -> ticket.urgency() > 0.5)
                .goal("answerComplaint", "Answer a complaint", Letter.class)
                .build();
    }

    AgentProcess run(AgentDefinition agent, Object... inputs) {
        return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), inputs));
    }
}
