/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentException;
import io.karta.agent.Export;
import io.karta.agent.GoalName;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.PromptRunner;
import io.karta.cdi.deployment.Deployment;
import io.karta.model.LlmOptions;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.context.SessionScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.util.TypeLiteral;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InjectionTest {

    private static final UserInput COMPLAINT = new UserInput("a kettle");

    @Agent(description = "Answers, too")
    static class OtherDesk {
        @Action
        @AchievesGoal(description = "Answer otherwise", export = @Export(name = "reply"))
        Desk.Letter reply(UserInput input) {
            return new Desk.Letter("No");
        }

        @Action
        @AchievesGoal(description = "List letters", export = @Export(name = "list"))
        List<Desk.Letter> list(UserInput input) {
            return List.of(new Desk.Letter("Yes"), new Desk.Letter("No"));
        }
    }

    @Nested
    class WhenAnAlternativeReplacesAnAgent {

        @Agent(name = "OtherDesk", description = "Answers in place of the other desk")
        @Alternative
        @Priority(1)
        static class Replacement extends OtherDesk {
            @Override
            @Action
            @AchievesGoal(description = "Answer otherwise", export = @Export(name = "reply"))
            Desk.Letter reply(UserInput input) {
                return new Desk.Letter("Replaced");
            }
        }

        @Alternative
        @Priority(1)
        static class Stub extends OtherDesk {
            @Override
            Desk.Letter reply(UserInput input) {
                return new Desk.Letter("Stub");
            }

            @Override
            List<Desk.Letter> list(UserInput input) {
                return List.of();
            }
        }

        @Alternative
        @Priority(1)
        static class PartialStub extends OtherDesk {
            @Override
            Desk.Letter reply(UserInput input) {
                return new Desk.Letter("Stub of one action");
            }
        }

        record Extra(String text) {}

        @Alternative
        @Priority(1)
        static class ExtendingStub extends OtherDesk {
            @Action
            Extra more(Desk.Letter letter) {
                return new Extra("never");
            }
        }

        @Test
        void reportsActionsThatTheAgentDoesNotHave() {
            assertThatThrownBy(() -> TestApplication.of(OtherDesk.class, ExtendingStub.class)
                            .deploy())
                    .hasMessageContaining("KARTA-410")
                    .hasMessageContaining("ExtendingStub.more");
        }

        private static Desk.Letter answerOf(Class<?>... classes) {
            try (var app = TestApplication.of(classes).deploy()) {
                AgentPlatform platform = app.get(AgentPlatform.class);
                assertThat(platform.agents()).hasSize(1);
                return platform.invocation(Desk.Letter.class).ofGoal("reply").invoke(COMPLAINT);
            }
        }

        @Test
        void deploysTheAlternativeOnly() {
            assertThat(answerOf(OtherDesk.class, Replacement.class)).isEqualTo(new Desk.Letter("Replaced"));
        }

        @Test
        void callsAnAlternativeThatIsNoAgent() {
            assertThat(answerOf(OtherDesk.class, Stub.class)).isEqualTo(new Desk.Letter("Stub"));
            assertThat(answerOf(OtherDesk.class, PartialStub.class)).isEqualTo(new Desk.Letter("Stub of one action"));
        }
    }

    @Nested
    class WhenAnInvocationIsInjected {

        @Dependent
        static class Office {

            @Inject
            AgentInvocation<Desk.Letter> field;

            @Inject
            Instance<AgentInvocation<Desk.Letter>> instance;

            @Inject
            Provider<AgentInvocation<Desk.Letter>> provider;

            final AgentInvocation<Desk.Letter> constructor;
            private AgentInvocation<Desk.Letter> method;

            @Inject
            Office(AgentInvocation<Desk.Letter> constructor) {
                this.constructor = constructor;
            }

            @Inject
            void initialize(AgentInvocation<Desk.Letter> parameter) {
                method = parameter;
            }

            List<AgentInvocation<Desk.Letter>> all() {
                return List.of(field, instance.get(), provider.get(), constructor, method);
            }
        }

        @Test
        void itReachesTheGoalWhereverItIsInjected() {
            try (var app = TestApplication.of(Desk.class, Office.class).deploy()) {
                assertThat(app.get(Office.class).all()).hasSize(5).allSatisfy(invocation -> assertThat(
                                invocation.invoke(COMPLAINT).body())
                        .isEqualTo("About a kettle"));
            }
        }

        @Test
        void isFoundByLookupWithoutInjectionPoint() {
            try (var app = TestApplication.of(Desk.class).deploy()) {
                var invocation = app.get(new TypeLiteral<AgentInvocation<Desk.Letter>>() {});

                assertThat(invocation.invoke(COMPLAINT).body()).isEqualTo("About a kettle");
            }
        }
    }

    @Nested
    class WhenASessionHoldsAnInvocation {

        /** What a server writes to disk with its session. */
        @Dependent
        static class Visit implements Serializable {

            private static final long serialVersionUID = 1L;

            @Inject
            @SuppressWarnings("serial") // what is injected is serializable
            AgentInvocation<Desk.Letter> answer;

            @Inject
            @GoalName("answerComplaint")
            @SuppressWarnings("serial") // as above
            AgentInvocation<Desk.Letter> named;
        }

        @Test
        void itReachesTheGoalAfterThePassivation() throws IOException, ClassNotFoundException {
            var disk = new ByteArrayOutputStream();
            try (var app = TestApplication.of(Desk.class, Visit.class).deploy();
                    var out = new ObjectOutputStream(disk)) {
                out.writeObject(app.get(Visit.class));
            }

            try (var app = TestApplication.of(Desk.class, Visit.class).deploy();
                    var in = new ObjectInputStream(new ByteArrayInputStream(disk.toByteArray()))) {
                var visit = (Visit) in.readObject();

                assertThat(List.of(visit.answer, visit.named))
                        .allSatisfy(invocation ->
                                assertThat(invocation.invoke(COMPLAINT).body()).isEqualTo("About a kettle"));
                assertThat(app.get(AgentPlatform.class).goals()).hasSize(1);
            }
        }

        @Test
        void itIsReadBeforeTheApplicationStarts() throws IOException, ClassNotFoundException {
            var disk = new ByteArrayOutputStream();
            try (var app = TestApplication.of(Desk.class, Visit.class).deploy();
                    var out = new ObjectOutputStream(disk)) {
                out.writeObject(app.get(Visit.class));
            }
            Visit visit;
            try (var in = new ObjectInputStream(new ByteArrayInputStream(disk.toByteArray()))) {
                visit = (Visit) in.readObject();
            }

            try (var app = TestApplication.of(Desk.class, Visit.class).deploy()) {
                assertThat(app.get(AgentPlatform.class).goals()).hasSize(1);
                assertThat(visit.answer.invoke(COMPLAINT).body()).isEqualTo("About a kettle");
            }
        }
    }

    @Nested
    class WhenSeveralGoalsProduceTheType {

        @Dependent
        static class Chooser {
            @Inject
            @GoalName("reply")
            AgentInvocation<Desk.Letter> reply;

            @Inject
            @GoalName("answerComplaint")
            Instance<AgentInvocation<Desk.Letter>> answer;

            @Inject
            AgentInvocation<List<Desk.Letter>> list;
        }

        @Test
        void theGoalThatIsNamedIsReached() {
            try (var app = TestApplication.of(Desk.class, OtherDesk.class, Chooser.class)
                    .deploy()) {
                var chooser = app.get(Chooser.class);

                assertThat(chooser.reply.invoke(COMPLAINT).body()).isEqualTo("No");
                assertThat(chooser.answer.get().invoke(COMPLAINT).body()).isEqualTo("About a kettle");
                assertThat(chooser.list.invoke(COMPLAINT)).hasSize(2);
            }
        }

        @Test
        void aLookUpByQualifierFindsItToo() {
            try (var app = TestApplication.of(Desk.class, OtherDesk.class).deploy()) {
                var reply = app.get(new TypeLiteral<AgentInvocation<Desk.Letter>>() {}, GoalName.Literal.of("reply"));

                assertThat(reply.invoke(COMPLAINT).body()).isEqualTo("No");
            }
        }
    }

    @Nested
    class WhenTheApplicationHasItsOwnBeans {

        @ApplicationScoped
        static class OwnAi implements Ai {
            @Override
            public PromptRunner withDefaultLlm() {
                throw new AgentException("mine");
            }

            @Override
            public PromptRunner withLlm(String model) {
                throw new AgentException("mine");
            }

            @Override
            public PromptRunner withLlm(LlmOptions options) {
                throw new AgentException("mine");
            }

            @Override
            public PromptRunner withLlmByRole(String role) {
                throw new AgentException("mine");
            }
        }

        @Dependent
        static class OwnInvocations {
            @Produces
            AgentInvocation<Desk.Letter> letter(AgentPlatform platform) {
                return platform.invocation(Desk.Letter.class).ofGoal("reply");
            }
        }

        @Dependent
        static class OtherOffice {
            @Inject
            AgentInvocation<Desk.Letter> letter;

            @Inject
            AgentInvocation<List<Desk.Letter>> list;
        }

        @Test
        void theyTakeThePlaceOfOurs() {
            try (var app = TestApplication.of(Desk.class, OwnAi.class).deploy()) {
                var ai = app.get(Ai.class);

                assertThatThrownBy(ai::withDefaultLlm).hasMessage("mine");
            }
        }

        @Test
        void otherInvocationsStayOurs() {
            try (var app = TestApplication.of(Desk.class, OtherDesk.class, OwnInvocations.class, OtherOffice.class)
                    .deploy()) {
                var office = app.get(OtherOffice.class);

                assertThat(office.letter.invoke(COMPLAINT).body()).isEqualTo("No");
                assertThat(office.list.invoke(COMPLAINT)).hasSize(2);
            }
        }
    }

    @Nested
    class WhenAnAgentIsNotDeployed {

        @Agent(description = "Is not scanned, and full of mistakes", scan = false)
        static class Unscanned {
            @Action(cost = -1)
            void make() {}
        }

        @Test
        void scanLeavesItInjectable() {
            try (var app = TestApplication.of(Desk.class, Unscanned.class).deploy()) {
                assertThat(app.get(Unscanned.class)).isNotNull();
                assertThat(app.get(AgentPlatform.class).agents())
                        .extracting("name")
                        .containsExactly("Desk");
            }
        }

        @Test
        void aKeyLeavesItInjectable() {
            try (var app = TestApplication.of(Desk.class)
                    .with("karta.agents.Desk.enabled", "false")
                    .deploy()) {
                assertThat(app.get(Desk.class)).isNotNull();
                assertThat(app.get(AgentPlatform.class).agents()).isEmpty();
            }
        }

        @Test
        void discoveryLeavesAllOfThemInjectable() {
            try (var app = TestApplication.of(Desk.class, OtherDesk.class)
                    .with("karta.agents.discovery", "false")
                    .deploy()) {
                assertThat(app.get(OtherDesk.class)).isNotNull();
                assertThat(app.get(AgentPlatform.class).goals()).isEmpty();
            }
        }
    }

    @Nested
    class WhenAgentsHaveOtherScopes {

        @Agent(description = "Has a scope of its own")
        @ApplicationScoped
        static class Shared {
            @Action
            @AchievesGoal(description = "A number")
            Integer number(UserInput input) {
                return input.content().length();
            }
        }

        @Agent(description = "Lives as long as a request")
        @RequestScoped
        static class Brief {
            private int calls;

            @Action
            @AchievesGoal(description = "A count")
            Long count(UserInput input) {
                calls++;
                return (long) calls;
            }
        }

        @Agent(description = "Is constructed by injection")
        static class Constructed {
            private final AgentPlatform platform;

            @Inject
            Constructed(AgentPlatform platform) {
                this.platform = platform;
            }

            @Action
            @AchievesGoal(description = "How many agents there are")
            String agents(UserInput input) {
                return String.valueOf(platform.agents().size());
            }
        }

        @Test
        void proxiesAndConstructorsWork() {
            try (var app = TestApplication.of(Shared.class, Brief.class, Constructed.class)
                    .deploy()) {
                var platform = app.get(AgentPlatform.class);

                assertThat(platform.invocation(Integer.class).invoke(COMPLAINT)).isEqualTo(8);
                assertThat(platform.invocation(String.class).invoke(COMPLAINT)).isEqualTo("3");
            }
        }

        @Agent(description = "Has a scope that is written to disk")
        @SessionScoped
        static class Passive implements Serializable {
            private static final long serialVersionUID = 1L;

            @Action
            @AchievesGoal(description = "Nothing much")
            Boolean agree(UserInput input) {
                return true;
            }
        }

        @Test
        void passivatingScopesDeploy() {
            try (var app = TestApplication.of(Passive.class).deploy()) {
                assertThat(app.get(AgentPlatform.class).goals()).hasSize(1);
            }
        }

        @Test
        void eachActionOnAnotherThreadHasANewRequestContext() {
            try (var app = TestApplication.of(Brief.class).deploy()) {
                var count = app.get(AgentPlatform.class).invocation(Long.class);

                assertThat(count.invokeAsync(COMPLAINT).toCompletableFuture().join())
                        .isEqualTo(1);
                assertThat(count.invokeAsync(COMPLAINT).toCompletableFuture().join())
                        .isEqualTo(1);
            }
        }
    }

    @Nested
    class WhenAgentsAreCalledTooEarly {

        @Test
        void theMessageNamesTheEarliestTime() {
            assertThatThrownBy(() -> new Deployment(platform -> {}).platform().get())
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-481: agents were called before the application was deployed");
        }
    }

    @Nested
    class WhenAGoalIsConfigured {

        @Test
        void theConfiguredFacesCountMoreThanTheAnnotated() {
            try (var app = TestApplication.of(Desk.class)
                    .with("karta.goals.answerComplaint.endpoints", "mcp, a2a")
                    .deploy()) {
                var goal = app.get(AgentPlatform.class).goals().get(0);

                assertThat(goal.isOpenTo("mcp")).isTrue();
                assertThat(goal.isOpenTo("a2a")).isTrue();
                assertThat(goal.isOpenTo("rest")).isFalse();
            }
        }
    }

    @Nested
    class WhenTheApplicationShutsDown {

        @Agent(description = "Waits until it is interrupted")
        static class Patient {
            final CountDownLatch begun = new CountDownLatch(1);

            @Action
            @AchievesGoal(description = "Never")
            String hold(UserInput input) throws InterruptedException {
                begun.countDown();
                new CountDownLatch(1).await();
                return "never";
            }
        }

        @Test
        void killsRunningProcesses() throws InterruptedException {
            AgentProcess process;
            try (var app = TestApplication.of(Patient.class).deploy()) {
                process = app.get(AgentPlatform.class).invocation(String.class).start(COMPLAINT);
                app.get(Patient.class).begun.await();
            }

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
        }
    }

    @Nested
    class WhenTwoApplicationsRunAtOnce {

        @Test
        void theyDoNotSeeEachOther() {
            try (var one = TestApplication.of(Desk.class).deploy();
                    var other = TestApplication.of(OtherDesk.class).deploy()) {
                assertThat(one.get(AgentPlatform.class).agents())
                        .extracting("name")
                        .containsExactly("Desk");
                assertThat(other.get(AgentPlatform.class).agents())
                        .extracting("name")
                        .containsExactly("OtherDesk");
            }
        }
    }
}
