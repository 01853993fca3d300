/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.OperationContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.agent.Export;
import io.karta.agent.GoalName;
import io.karta.agent.Provided;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.event.ActionFinished;
import io.karta.generation.annotation.Nullable;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.spi.ArgumentResolver;
import io.karta.testkit.ScriptedModel;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Parameter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on annotations. */
class AnnotationsTest {

    record Ticket(String customerName, String summary, double urgency) {}

    record Customer(String name) {}

    record Letter(String text) {}

    record Escalation(String to) {}

    record Tenant(String name) {}

    @ApplicationScoped
    static class Customers {

        Customer named(String name) {
            return new Customer(name);
        }
    }

    @Agent(description = "Answers a customer's complaint with a letter")
    static class SupportDesk {

        @Inject
        Customers customers;

        @Action
        Ticket understand(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("What is this complaint about?\n" + complaint.content(), Ticket.class);
        }

        @Action
        Customer lookUp(Ticket ticket) {
            return customers.named(ticket.customerName());
        }

        @Action
        @AchievesGoal(description = "Answer a complaint", export = @Export(remote = true, name = "answerComplaint"))
        Letter write(Ticket ticket, Customer customer, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("Answer " + customer.name() + ": " + ticket.summary(), Letter.class);
        }
    }

    private final ScriptedModel model = new ScriptedModel()
            .on(Ticket.class)
            .answer(new Ticket("Ada", "kettle", 0.9))
            .on(Letter.class)
            .answer(new Letter("Dear Ada"));

    @Singleton
    static class Calls {

        @Inject
        AgentInvocation<Letter> answerComplaint; // checked at deployment: some goal yields a Letter

        @Inject
        @GoalName("answerComplaint")
        AgentInvocation<Letter> same; // where several do

        @Inject
        Instance<AgentInvocation<Letter>> later; // checked as well

        @Inject
        AgentPlatform platform; // agents, goals, processes

        @Inject
        Ai ai; // models, inside an action or not

        String call() throws Exception {
            Letter letter = answerComplaint.invoke(new UserInput("My kettle arrived broken"));
            CompletionStage<Letter> soon = answerComplaint.invokeAsync(new UserInput("My kettle arrived broken"));
            AgentProcess process = answerComplaint
                    .withTimeout(Duration.ofSeconds(30))
                    .start(new UserInput("My kettle arrived broken"));
            var ended = new CompletableFuture<AgentProcess>();
            process.onEnd(ended::complete);
            return letter.text()
                    + soon.toCompletableFuture().get().text()
                    + ended.get().result(Letter.class).text();
        }
    }

    @Singleton
    static class Watcher {

        private final List<String> seen = new CopyOnWriteArrayList<>();

        void watch(@Observes ActionFinished event) {
            seen.add(event.run().action());
        }

        List<String> seen() {
            return seen;
        }
    }

    @Interceptor
    @Action
    @Priority(Interceptor.Priority.APPLICATION)
    static class Timing {

        @Inject
        Clock clock;

        @AroundInvoke
        Object measure(InvocationContext call) throws Exception {
            clock.begin(call.getMethod().getName());
            return call.proceed();
        }
    }

    @Singleton
    static class Clock {

        private final List<String> begun = new CopyOnWriteArrayList<>();

        void begin(String method) {
            begun.add(method);
        }

        List<String> begun() {
            return begun;
        }
    }

    @Nested
    class WhenAGoalIsCalled {

        @Test
        void itCanBeInjectedInEveryWay() throws Exception {
            try (var application = Application.of(model, SupportDesk.class, Customers.class, Calls.class)) {
                assertThat(application.get(Calls.class).call()).isEqualTo("Dear AdaDear AdaDear Ada");
                assertThat(application.get(Calls.class).same.invoke(new UserInput("x")))
                        .isNotNull();
                assertThat(application.get(Calls.class).later.get()).isNotNull();
                assertThat(application.get(Calls.class).ai).isNotNull();
                assertThat(application.get(Calls.class).platform.goals()).hasSize(1);
            }
        }

        @Test
        void actionsAreIntercepted() {
            try (var application = Application.of(
                    model, SupportDesk.class, Customers.class, Timing.class, Clock.class, Watcher.class)) {
                application.invoke(Letter.class, new UserInput("My kettle arrived broken"));

                assertThat(application.get(Clock.class).begun()).containsExactly("understand", "lookUp", "write");
                assertThat(application.get(Watcher.class).seen())
                        .containsExactly("SupportDesk.understand", "SupportDesk.lookUp", "SupportDesk.write");
            }
        }
    }

    @Singleton
    static class Tenants {

        Tenant of(String caller) {
            return new Tenant(caller.isEmpty() ? "everybody" : caller);
        }
    }

    @ApplicationScoped
    static class TenantResolver implements ArgumentResolver {

        @Inject
        Tenants tenants;

        @Override
        public Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
            return parameter.getType() == Tenant.class
                    ? Optional.of(context ->
                            tenants.of(context.process().caller().name().orElse("")))
                    : Optional.empty();
        }
    }

    @Agent(description = "Calls for help if it is urgent")
    static class Emergency {

        @Condition
        boolean isUrgent(Ticket ticket) {
            return ticket.urgency() > 0.5;
        }

        @Action(pre = "isUrgent")
        @AchievesGoal(description = "Help arrives")
        Escalation callTheManager(Ticket ticket, Tenant tenant) {
            return new Escalation(tenant.name());
        }
    }

    @Nested
    class WhenTheApplicationResolvesAParameter {

        @Test
        void itsResolverHandsItIn() {
            try (var application = Application.of(Emergency.class, Tenants.class, TenantResolver.class)) {
                assertThat(application
                                .invoke(Escalation.class, new Ticket("Ada", "fire", 0.9))
                                .to())
                        .isEqualTo("everybody");
            }
        }
    }

    record Findings(String text) {}

    record Draft(String text) {}

    record Report(String text) {}

    @Agent(description = "Writes reports")
    static class Reports {

        @Cost
        double effort(@Nullable Draft draft) {
            return draft == null ? 0.9 : 0.2;
        }

        @Action(costMethod = "effort")
        @AchievesGoal(description = "A report")
        Report write(Findings findings) {
            return new Report(findings.text());
        }
    }

    @Nested
    class WhenACostDepends {

        @Test
        void itIsAskedForWhereNothingIsThereYet() {
            try (var application = Application.of(Reports.class)) {
                assertThat(application.invoke(Report.class, new Findings("three")))
                        .isEqualTo(new Report("three"));
            }
        }
    }

    record Story(String text) {}

    record Feedback(boolean accepted) {}

    @ApplicationScoped
    static class Editors {

        Story polish(Story story) {
            return story;
        }
    }

    @Agent(description = "Revises stories")
    static class Desk {

        @State
        sealed interface Stage permits Revising, Done {}

        @Action
        Stage begin(UserInput idea) {
            return new Revising(new Story(idea.content()));
        }

        record Revising(Story story) implements Stage {

            @Action
            Stage assess(Feedback feedback, @Provided Editors editors) {
                return feedback.accepted() ? new Done(story) : new Revising(editors.polish(story));
            }
        }

        record Done(Story story) implements Stage {

            @Action
            @AchievesGoal(description = "A story that was accepted")
            Story finish() {
                return story;
            }
        }
    }

    @Nested
    class WhenAnAgentHasStates {

        @Test
        void theirActionsAreItsOwn() {
            try (var application = Application.of(Desk.class, Editors.class)) {
                var story = application
                        .platform()
                        .invocation(Story.class)
                        .invoke(new UserInput("Once"), new Feedback(true));

                assertThat(story.text()).isEqualTo("Once");
            }
        }
    }

    @AgentComponent
    static class Triage {

        @Action(value = 0.9)
        Escalation escalate(Ticket ticket) {
            return new Escalation("on-call");
        }
    }

    @Nested
    class WhenAClassIsAComponent {

        @Test
        void itsActionsBelongToThePlatform() {
            try (var application = Application.of(Triage.class)) {
                var process = application.platform().utility().run(new Ticket("Ada", "fire", 0.9));

                assertThat(process.last(Escalation.class)).contains(new Escalation("on-call"));
            }
        }
    }
}
