/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.userdata.CallerRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Roles that are checked again when a process continues, as the page on annotations shows. */
@KartaTest({CallerRolesTest.Desk.class, CallerRolesTest.DirectoryRoles.class, CallerRolesTest.Directory.class})
class CallerRolesTest {

    record Approval(boolean approved) {}

    record Receipt(String text) {}

    @ApplicationScoped
    static class Directory {

        private final Map<String, Set<String>> groups = new ConcurrentHashMap<>(Map.of("grace", Set.of("clerk")));

        Set<String> groupsOf(String caller) {
            return groups.getOrDefault(caller, Set.of());
        }

        void remove(String caller) {
            groups.remove(caller);
        }
    }

    @ApplicationScoped
    static class DirectoryRoles implements CallerRoles {

        @Inject
        Directory directory;

        @Override
        public boolean hasRole(String caller, String role) {
            return directory.groupsOf(caller).contains(role);
        }
    }

    @Agent(description = "Refunds orders")
    static class Desk {

        @Action
        Outcome<Approval> ask(UserInput order) {
            return Outcome.await(Form.of(Approval.class).title("Refund " + order.content() + "?"));
        }

        @Action
        @RolesAllowed("clerk")
        @AchievesGoal(description = "A refund")
        Receipt pay(Approval approval) {
            return new Receipt("paid");
        }
    }

    @Inject
    AgentInvocation<Receipt> refund;

    @Inject
    Directory directory;

    private AgentProcess waiting() {
        Caller grace = Caller.named("grace", Set.of("clerk"));
        return refund.withOptions(ProcessOptions.defaults().withCaller(grace)).start(new UserInput("a kettle"));
    }

    private static void approve(AgentProcess process) {
        process.answer(process.pendingAnswer().orElseThrow().id(), new Approval(true));
    }

    @Test
    void aCallerWhoStillHasTheRoleMayContinue() {
        AgentProcess process = waiting();

        approve(process);

        assertThat(process.result(Receipt.class)).isEqualTo(new Receipt("paid"));
    }

    @Test
    void aCallerWhoHasLostTheRoleMayNot() {
        AgentProcess process = waiting();
        directory.remove("grace");

        approve(process);

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure()).get().asString().contains("KARTA-314");
    }
}
