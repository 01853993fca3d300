/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.PlannerType;
import io.karta.agent.State;
import io.karta.process.AgentInvocation;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sorts tickets into states, each with a separate goal. */
class TicketTriageTest {

    record Ticket(String id, String description, String customerId) {}

    record ResolvedTicket(String id, String resolution, String handledBy) {}

    @Agent(description = "Triage and process support tickets", planner = PlannerType.UTILITY)
    static class TicketTriageAgent {

        @State
        sealed interface TicketCategory permits CriticalTicket, BugTicket, GeneralTicket {}

        @Action
        TicketCategory triageTicket(Ticket ticket) {
            String description = ticket.description().toLowerCase(Locale.ROOT);
            if (description.contains("down")) {
                return new CriticalTicket(ticket);
            }
            return description.contains("bug") ? new BugTicket(ticket) : new GeneralTicket(ticket);
        }

        record CriticalTicket(Ticket ticket) implements TicketCategory {

            @Action
            @AchievesGoal(description = "Handle critical ticket with immediate escalation")
            ResolvedTicket handleCritical() {
                return new ResolvedTicket(ticket.id(), "Escalated to on-call engineer", "CRITICAL_RESPONSE_TEAM");
            }
        }

        record BugTicket(Ticket ticket) implements TicketCategory {

            @Action
            @AchievesGoal(description = "Handle bug report")
            ResolvedTicket handleBug() {
                return new ResolvedTicket(ticket.id(), "Bug logged in issue tracker", "ENGINEERING_TEAM");
            }
        }

        record GeneralTicket(Ticket ticket) implements TicketCategory {

            @Action
            @AchievesGoal(description = "Handle general inquiry")
            ResolvedTicket handleGeneral() {
                return new ResolvedTicket(ticket.id(), "Response sent with FAQ links", "SUPPORT_TEAM");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "The server is down, CRITICAL_RESPONSE_TEAM",
        "There is a bug in the form, ENGINEERING_TEAM",
        "How do I pay?, SUPPORT_TEAM"
    })
    void theTicketGoesToWhomItConcerns(String description, String team) {
        try (var application = Application.of(TicketTriageAgent.class)) {
            var resolved = application.invoke(ResolvedTicket.class, new Ticket("7", description, "ada"));

            assertThat(resolved.handledBy()).isEqualTo(team);
        }
    }

    @Singleton
    static class Counter {

        @Inject
        AgentInvocation<ResolvedTicket> triage;

        ResolvedTicket hand(Ticket ticket) {
            return triage.invoke(ticket);
        }
    }

    @Test
    void needsNoChoiceBetweenCompetingGoals() {
        try (var application = Application.of(TicketTriageAgent.class, Counter.class)) {
            var resolved = application.get(Counter.class).hand(new Ticket("7", "The server is down", "ada"));

            assertThat(resolved.handledBy()).isEqualTo("CRITICAL_RESPONSE_TEAM");
        }
    }
}
