/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AccessRule;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import io.karta.spi.StoredProcess;
import io.karta.userdata.CallerRoles;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Roles of the caller that a process stores, also after a takeover. */
class HeldRolesTest {

    record Approval(String by) {}

    record Receipt(String text) {}

    private static final Caller GRACE = Caller.named("grace", Set.of("clerk", "gardener"));
    private static final Caller ADA = Caller.named("ada", Set.of("auditor"));

    private final ProcessStore store = TestStores.durable(new InMemoryProcessStore(10, Clock.systemUTC()));
    private final List<CallerRoles> currentRoles = new ArrayList<>();
    private final List<LocalPlatform> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        nodes.forEach(LocalPlatform::close);
    }

    private LocalPlatform node() {
        return nodeFor("clerk");
    }

    private LocalPlatform nodeFor(String role) {
        var desk = new TestAgents("Desk")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Approval.class,
                        values -> Outcome.await(
                                Form.of(Approval.class).title("May I?").answeredBy("auditor")))
                .action(
                        "pay",
                        List.of(a(Approval.class)),
                        Receipt.class,
                        values -> new Receipt("paid"),
                        more -> more.access(AccessRule.oneOf(Set.of(role))))
                .goal("refund", "pay", Receipt.class, UserInput.class);
        var node = LocalPlatform.builder()
                .agents(List.of(desk.model()))
                .store(store)
                .extensions(CallerRoles.class, currentRoles)
                .build();
        nodes.add(node);
        return node;
    }

    private static AgentProcess waiting(LocalPlatform node, Caller caller) {
        AgentProcess process = node.run(node.createProcess(
                node.agents().get(0), ProcessOptions.defaults().withCaller(caller), new UserInput("a kettle")));
        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        return process;
    }

    private static void answer(AgentProcess process, Caller by) {
        process.answer(process.pendingAnswer().orElseThrow().id(), new Approval("other"), by);
    }

    @Nested
    class WhenTheApplicationChecksRolesAgain {

        @Test
        void aRoleThatTheCallerStillHasCounts() {
            currentRoles.add((caller, role) -> caller.equals("grace") && role.equals("clerk"));
            AgentProcess process = waiting(node(), GRACE);

            answer(process, ADA);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void aRoleThatTheCallerHasLostDoesNotCount() {
            var roles = new HashSet<>(Set.of("clerk"));
            currentRoles.add((caller, role) -> roles.contains(role));
            AgentProcess process = waiting(node(), GRACE);
            roles.clear();

            answer(process, ADA);

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.explain()).contains("pay");
        }

        @Test
        void aRoleThatTheCallerHasNotHadIsNotAdded() {
            currentRoles.add((caller, role) -> true);
            AgentProcess process = waiting(node(), Caller.named("linus", Set.of("gardener")));

            answer(process, ADA);

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        }

        @Test
        void severalSourcesMustAgree() {
            currentRoles.add((caller, role) -> true);
            currentRoles.add((caller, role) -> false);
            AgentProcess process = waiting(node(), GRACE);

            answer(process, ADA);

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        }

        @Test
        void aProcessIsResumedLaterIfTheRolesAreUnknown() {
            currentRoles.add((caller, role) -> {
                throw new IllegalStateException("no directory");
            });
            AgentProcess process = waiting(node(), GRACE);

            assertThatThrownBy(() -> answer(process, ADA))
                    .isInstanceOf(StoreFailedException.class)
                    .hasMessageStartingWith("KARTA-935")
                    .hasMessageContaining("no directory");

            assertThat(store.find(ProcessQuery.all()))
                    .extracting(StoredProcess::status)
                    .containsExactly(ProcessStatus.RUNNING);
        }
    }

    @Nested
    class WhenAnActionPermitsEveryAuthenticatedCaller {

        @Test
        void aCallerWithAnyNameRunsItOnEachNode() {
            currentRoles.add((caller, role) -> false);
            String id = waiting(nodeFor("**"), Caller.named("linus", Set.of())).id();
            nodes.get(0).close();

            AgentProcess elsewhere = nodeFor("**").process(id).orElseThrow();
            answer(elsewhere, Caller.named("ada", role -> role.equals("auditor")));

            assertThat(elsewhere.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void anAnonymousCallerDoesNotRunIt() {
            AgentProcess process = waiting(nodeFor("**"), Caller.anonymous());

            answer(process, ADA);

            assertThat(process.failure()).containsInstanceOf(ForbiddenActionException.class);
        }
    }

    @Nested
    class WhenAnotherNodeContinues {

        @Test
        void theProcessActsWithTheRolesItsCallerHad() {
            String id = waiting(node(), GRACE).id();
            nodes.get(0).close();

            AgentProcess elsewhere = node().process(id).orElseThrow();
            answer(elsewhere, ADA);

            assertThat(elsewhere.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(elsewhere.caller().name()).contains("grace");
        }

        @Test
        void ignoresRolesOfTheAnsweringUser() {
            String id = waiting(node(), Caller.anonymous()).id();
            nodes.get(0).close();

            AgentProcess elsewhere = node().process(id).orElseThrow();
            answer(elsewhere, Caller.named("mallory", Set.of("auditor", "clerk")));

            assertThat(elsewhere.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(elsewhere.failure()).containsInstanceOf(ForbiddenActionException.class);
        }

        @Test
        void onlyWhoHasTheRoleOfTheQuestionAnswers() {
            String id = waiting(node(), GRACE).id();
            AgentProcess elsewhere = node().process(id).orElseThrow();

            assertThatThrownBy(() -> answer(elsewhere, GRACE)).isInstanceOf(ForbiddenActionException.class);

            assertThat(elsewhere.status()).isEqualTo(ProcessStatus.WAITING);
        }
    }

    @Nested
    class WhenAProcessIsCreated {

        @Test
        void storesOnlyMentionedRoles() {
            AgentProcess process = waiting(node(), GRACE);

            assertThat(process.caller().hasRole("clerk")).isTrue();
            assertThat(process.caller().hasRole("gardener")).isFalse();
        }
    }
}
