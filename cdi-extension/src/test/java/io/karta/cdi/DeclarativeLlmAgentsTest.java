/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static io.karta.cdi.InvoiceOffice.model;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentSource;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.cdi.InvoiceOffice.Ledger;
import io.karta.cdi.InvoiceOffice.Models;
import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.llmagent.LlmAgent;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.ProcessFailedException;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Declarative agents that are injected and called by beans. */
class DeclarativeLlmAgentsTest {

    record Question(String customer, String text) {}

    record Answer(String text) {}

    @Singleton
    static class Invoices {

        @Inject
        Ledger ledger;

        @Inject
        AgentInvocation<Answer> others; // there is nothing to inject here until the application runs

        @LlmTool(description = "What a customer still owes")
        String open(String customer) {
            return ledger.open(customer);
        }
    }

    static class Calendar {

        @LlmTool(description = "Today")
        String today() {
            return "Friday";
        }
    }

    @Dependent
    @Typed(NoSwearing.class)
    static class NoSwearing implements InputGuardrail {

        @Inject
        Ledger ledger;

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return text.contains("damn") ? Verdict.block(ledger.open("swearing")) : Verdict.pass();
        }
    }

    @DeclarativeLlmAgent(
            description = "Answers questions about invoices",
            instruction = "You know the invoices of {customer}. {tone?}",
            model = "only",
            tools = {Invoices.class, Calendar.class},
            guardrails = NoSwearing.class,
            export = @Export(remote = true, name = "askInvoices"))
    interface InvoiceClerk {

        Answer answer(Question question);

        default String of(String customer, String text) {
            return answer(new Question(customer, text)).text();
        }
    }

    @DeclarativeLlmAgent(description = "Tells complaints from praise", instruction = "Is it a complaint?")
    interface Sieve extends AgentSource {

        boolean isComplaint(String text);
    }

    @DeclarativeLlmAgent(
            name = "picky",
            description = "Wants a model of its own",
            instruction = "Go",
            model = "missing")
    interface Choosy {

        String go(String text);
    }

    @Dependent
    static class Office {

        @Inject
        InvoiceClerk clerk;

        @Inject
        AgentInvocation<Answer> answers;

        @Inject
        AgentPlatform platform;
    }

    @Agent(description = "Sorts mail")
    static class MailRoom {

        @Inject
        Sieve sieve;

        @Action
        @AchievesGoal(description = "Sort mail")
        Answer sort(UserInput mail, ActionContext context) {
            boolean inAProcessOfItsOwn = sieve.isComplaint(mail.content());
            boolean inAChild = context.run(sieve, Boolean.class, mail.content());
            return new Answer(inAProcessOfItsOwn + " " + inAChild);
        }
    }

    private static TestApplication office() {
        return TestApplication.of(
                        Models.class, InvoiceClerk.class, Invoices.class, Ledger.class, NoSwearing.class, Office.class)
                .deploy();
    }

    @Nested
    class WhenItsMethodIsCalled {

        @Test
        void theAgentAnswers() {
            try (var app = office()) {
                model(app).always().call("open", "{\"customer\": \"ACME\"}").answer(new Answer("30 euros"));

                assertThat(app.get(Office.class).clerk.answer(new Question("ACME", "How much?")))
                        .isEqualTo(new Answer("30 euros"));
                assertThat(model(app).prompts().get(0)).contains("You know the invoices of ACME.", "How much?");
                assertThat(model(app).toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                        .isEqualTo("ACME owes 30"));
                assertThat(model(app).requests().get(0).tools())
                        .extracting(tool -> tool.name())
                        .containsExactlyInAnyOrder("open", "today");
            }
        }

        @Test
        void itsGoalIsInjectedLikeAnyOther() {
            try (var app = office()) {
                model(app).always().answer(new Answer("30 euros"));
                Office office = app.get(Office.class);

                assertThat(office.answers.invoke(new Question("ACME", "How much?")))
                        .isEqualTo(new Answer("30 euros"));
                assertThat(office.platform.goals()).singleElement().satisfies(goal -> {
                    assertThat(goal.name()).isEqualTo("askInvoices");
                    assertThat(goal.agent()).isEqualTo("InvoiceClerk");
                    assertThat(goal.startingInputTypes()).containsExactly(Question.class);
                    assertThat(goal.isOpenTo("rest")).isTrue();
                });
            }
        }

        @Test
        void itFailsAsAnInvocationDoes() {
            try (var app = office()) {
                InvoiceClerk clerk = app.get(Office.class).clerk;

                assertThatThrownBy(() -> clerk.answer(new Question("ACME", "damn")))
                        .isInstanceOf(ProcessFailedException.class)
                        .hasMessageContaining("swearing owes 30");
                assertThatThrownBy(() -> clerk.of("ACME", "damn")).isInstanceOf(ProcessFailedException.class);
                assertThat(model(app).requests()).isEmpty();
            }
        }

        @Test
        void canBeExcludedFromDeployment() {
            try (var app = TestApplication.of(Models.class, Sieve.class)
                    .with("karta.agents.Sieve.enabled", "false")
                    .deploy()) {
                assertThatThrownBy(() -> app.get(Sieve.class).isComplaint("?")).hasMessageContaining("Sieve");
            }
        }

        @Test
        void itNeedsNoModelWhereItIsLeftUndeployed() {
            assertThatCode(() -> TestApplication.of(Sieve.class, Choosy.class)
                            .with("karta.agents.Sieve.enabled", "false")
                            .with("karta.agents.picky.enabled", "false")
                            .deploy()
                            .close())
                    .doesNotThrowAnyException();
        }

        @Test
        void primitivesAndChildrenWork() {
            try (var app = TestApplication.of(Models.class, Sieve.class, MailRoom.class)
                    .deploy()) {
                model(app).always().text("true").text("false");

                assertThat(app.get(AgentPlatform.class).invocation(Answer.class).invoke(new UserInput("Bah")))
                        .isEqualTo(new Answer("true false"));
                assertThat(model(app).prompts())
                        .allSatisfy(prompt -> assertThat(prompt).contains("Is it a complaint?", "Bah"));
            }
        }
    }

    @DeclarativeLlmAgent(description = "The desk", instruction = "At the desk", subAgents = Refunds.class)
    interface Desk {

        String talk(UserInput input);
    }

    @DeclarativeLlmAgent(description = "Pays back", instruction = "Pay back", disallowTransferToParent = true)
    interface Refunds {

        String talk(String text);
    }

    @Nested
    class Transfers {

        @Test
        void theOtherAnswers() {
            try (var app =
                    TestApplication.of(Models.class, Desk.class, Refunds.class).deploy()) {
                model(app).on("At the desk").call(LlmAgent.TRANSFER, "{\"agent_name\": \"Refunds\"}");
                model(app).on("Pay back").text("Paid");

                assertThat(app.get(Desk.class).talk(new UserInput("Money!"))).isEqualTo("Paid");
                assertThat(app.get(Refunds.class).talk("Money!")).isEqualTo("Paid");
                assertThat(model(app).requests().get(1).tools()).isEmpty();
            }
        }
    }
}
