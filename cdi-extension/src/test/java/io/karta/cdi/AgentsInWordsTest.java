/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.ActionContext;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentInvocation;
import io.karta.agent.AgentPlatform;
import io.karta.agent.AgentSource;
import io.karta.agent.Export;
import io.karta.agent.ProcessFailedException;
import io.karta.agent.ProcessOptions;
import io.karta.agent.UserInput;
import io.karta.cdi.annotated.Bystander;
import io.karta.cdi.annotated.Greeter;
import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.llmagent.AgentCall;
import io.karta.llmagent.AgentCallback;
import io.karta.llmagent.AgentInWords;
import io.karta.llmagent.LlmAgent;
import io.karta.spi.LanguageModel;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.SessionScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Qualifier;
import jakarta.inject.Singleton;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jboss.weld.bootstrap.spi.BeanDiscoveryMode;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Interfaces that are agents, and what stands around the turns of all agents made of words. */
class AgentsInWordsTest {

    record Question(String customer, String text) {}

    record Answer(String text) {}

    @Singleton
    static class Models {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("only")
        @Dependent
        LanguageModel only() {
            return model;
        }
    }

    @ApplicationScoped
    static class Ledger {

        String open(String customer) {
            return customer + " owes 30";
        }
    }

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

    @AgentInWords(
            description = "Answers questions about invoices",
            instruction = "You know the invoices of {customer}. {tone?}",
            model = "only",
            temperature = 0.25,
            maxTokens = 100,
            tools = {Invoices.class, Calendar.class},
            guardrails = NoSwearing.class,
            outputKey = "answer",
            export = @Export(remote = true, name = "askInvoices"),
            tags = "money",
            examples = "What do I owe?")
    interface InvoiceClerk {

        Answer answer(Question question);

        default String of(String customer, String text) {
            return answer(new Question(customer, text)).text();
        }
    }

    @AgentInWords(description = "Tells complaints from praise", instruction = "Is it a complaint?")
    interface Sieve extends AgentSource {

        boolean isComplaint(String text);
    }

    @AgentInWords(description = "Lists words", instruction = "List the words")
    interface Lister {

        CompletionStage<List<String>> list(UserInput input);
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

    private static ScriptedModel model(TestApplication app) {
        return app.get(Models.class).model;
    }

    @Nested
    class WhenItsMethodIsCalled {

        @Test
        void theAgentAnswers() {
            try (var app = TestApplication.of(
                            Models.class,
                            InvoiceClerk.class,
                            Invoices.class,
                            Ledger.class,
                            NoSwearing.class,
                            Office.class)
                    .deploy()) {
                model(app).always().call("open", "{\"customer\": \"ACME\"}").answer(new Answer("30 euros"));

                assertThat(app.get(Office.class).clerk.answer(new Question("ACME", "How much?")))
                        .isEqualTo(new Answer("30 euros"));
                assertThat(model(app).prompts().get(0)).contains("You know the invoices of ACME.", "How much?");
                assertThat(model(app).toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                        .isEqualTo("ACME owes 30"));
                assertThat(model(app).requests().get(0).options().temperature()).contains(0.25);
                assertThat(model(app).requests().get(0).options().maxTokens()).contains(100);
                assertThat(model(app).requests().get(0).tools())
                        .extracting(tool -> tool.name())
                        .containsExactlyInAnyOrder("open", "today");
            }
        }

        @Test
        void itIsAGoalLikeAnyOther() {
            try (var app = TestApplication.of(
                            Models.class,
                            InvoiceClerk.class,
                            Invoices.class,
                            Ledger.class,
                            NoSwearing.class,
                            Office.class)
                    .deploy()) {
                model(app).always().answer(new Answer("30 euros"));
                Office office = app.get(Office.class);

                assertThat(office.answers.invoke(new Question("ACME", "How much?")))
                        .isEqualTo(new Answer("30 euros"));
                assertThat(office.platform.goals()).singleElement().satisfies(goal -> {
                    assertThat(goal.name()).isEqualTo("askInvoices");
                    assertThat(goal.agent()).isEqualTo("InvoiceClerk");
                    assertThat(goal.tags()).containsExactly("money");
                    assertThat(goal.examples()).containsExactly("What do I owe?");
                    assertThat(goal.startingInputTypes()).containsExactly(Question.class);
                    assertThat(goal.isOpenTo("rest")).isTrue();
                });
            }
        }

        @Test
        void itsAnswerIsBound() {
            try (var app = TestApplication.of(
                            Models.class, InvoiceClerk.class, Invoices.class, Ledger.class, NoSwearing.class)
                    .deploy()) {
                model(app).always().answer(new Answer("30 euros"));
                AgentPlatform platform = app.get(AgentPlatform.class);
                var agent = platform.agents().get(0);

                var process = platform.run(
                        platform.createProcess(agent, ProcessOptions.defaults(), new Question("ACME", "How much?")));

                assertThat(process.blackboard().find("answer")).contains(new Answer("30 euros"));
            }
        }

        @Test
        void itFailsAsAnInvocationDoes() {
            try (var app = TestApplication.of(
                            Models.class,
                            InvoiceClerk.class,
                            Invoices.class,
                            Ledger.class,
                            NoSwearing.class,
                            Office.class)
                    .deploy()) {
                InvoiceClerk clerk = app.get(Office.class).clerk;

                assertThatThrownBy(() -> clerk.answer(new Question("ACME", "damn")))
                        .isInstanceOf(ProcessFailedException.class)
                        .hasMessageContaining("swearing owes 30");
                assertThatThrownBy(() -> clerk.of("ACME", "damn")).isInstanceOf(ProcessFailedException.class);
                assertThat(model(app).requests()).isEmpty();
            }
        }

        @Test
        void itMayBeLeftUndeployed() {
            try (var app = TestApplication.of(Models.class, Sieve.class)
                    .with("karta.agents.Sieve.enabled", "false")
                    .deploy()) {
                assertThatThrownBy(() -> app.get(Sieve.class).isComplaint("?")).hasMessageContaining("Sieve");
            }
        }

        @Test
        void defaultMethodsRun() {
            try (var app = TestApplication.of(
                            Models.class,
                            InvoiceClerk.class,
                            Invoices.class,
                            Ledger.class,
                            NoSwearing.class,
                            Office.class)
                    .deploy()) {
                model(app).always().answer(new Answer("30 euros"));

                assertThat(app.get(Office.class).clerk.of("ACME", "How much?")).isEqualTo("30 euros");
            }
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

        @Test
        void itNeedNotWait() throws Exception {
            try (var app = TestApplication.of(Models.class, Lister.class).deploy()) {
                model(app).always().text("[\"a\", \"b\"]");

                assertThat(app.get(Lister.class)
                                .list(new UserInput("a b"))
                                .toCompletableFuture()
                                .get())
                        .containsExactly("a", "b");
            }
        }
    }

    @Qualifier
    @Retention(RetentionPolicy.RUNTIME)
    @interface Premium {}

    @Premium
    @Singleton
    static class PremiumInvoices {

        @Inject
        Ledger ledger;

        @LlmTool(description = "What a customer still owes")
        String open(String customer) {
            return ledger.open(customer);
        }
    }

    @Premium
    @AgentInWords(description = "Answers well", instruction = "Answer well", tools = PremiumInvoices.class)
    interface Adviser {

        String advise(String text);
    }

    @AgentInWords(description = "Advises visitors", instruction = "Advise", name = "desk")
    interface Helper extends Function<UserInput, String> {

        @Override
        String apply(UserInput input);
    }

    @Dependent
    static class Bank {

        @Inject
        @Premium
        Adviser adviser;
    }

    @SessionScoped
    static class Visit implements Serializable {

        private static final long serialVersionUID = 1L;

        @Inject
        Helper helper;
    }

    @Nested
    class WhereBeansAreOfAllKinds {

        @Test
        void qualifiersCountOnBothSides() {
            try (var app = TestApplication.of(
                            Models.class, Adviser.class, Bank.class, PremiumInvoices.class, Ledger.class)
                    .deploy()) {
                model(app).always().call("open", "{\"customer\": \"ACME\"}").text("Pay");

                assertThat(app.get(Bank.class).adviser.advise("Well?")).isEqualTo("Pay");
                assertThat(model(app).toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                        .isEqualTo("ACME owes 30"));
            }
        }

        @Test
        void aSessionMayHoldIt() {
            try (var app =
                    TestApplication.of(Models.class, Helper.class, Visit.class).deploy()) {
                model(app).always().text("That way");

                assertThat(app.get(Helper.class).andThen(answer -> answer + "!").apply(new UserInput("Where?")))
                        .isEqualTo("That way!");
            }
        }

        @Test
        void twoOfOneNameAreTold() {
            assertThat(TestApplication.of(Models.class, Helper.class, Desk.class, Other.class)
                            .problems())
                    .contains("KARTA-404", "KARTA-416");
        }
    }

    @AgentInWords(description = "Another one", instruction = "Go", name = "desk")
    interface Other {

        String go(String text);
    }

    @Nested
    class WhenNoBeansXmlNamesIt {

        @Test
        void itIsABeanAllTheSame() {
            var configuration = new PlainConfiguration(Map.of(), Map.of());
            try (WeldContainer container = new Weld(UUID.randomUUID().toString())
                    .disableDiscovery()
                    .setBeanDiscoveryMode(BeanDiscoveryMode.ANNOTATED)
                    .beanClasses(Models.class)
                    .addPackage(false, Greeter.class)
                    .addExtension(new KartaExtension(() -> configuration))
                    .initialize()) {
                assertThat(container.select(Bystander.class).isUnsatisfied()).isTrue();
                assertThat(container.select(AgentPlatform.class).get().agents())
                        .extracting(AgentDefinition::name)
                        .containsExactly("Greeter");
            }
        }
    }

    @AgentInWords(description = "The desk", instruction = "At the desk", subAgents = Refunds.class)
    interface Desk {

        String talk(UserInput input);
    }

    @AgentInWords(description = "Pays back", instruction = "Pay back", disallowTransferToParent = true)
    interface Refunds {

        String talk(String text);
    }

    @Nested
    class WhenItHandsOver {

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

    @ApplicationScoped
    @Priority(10)
    static class First implements AgentCallback {

        @Inject
        Ledger ledger;

        @Override
        public Optional<Object> before(AgentCall call) {
            return call.answers() == String.class && call.input().equals("closed?")
                    ? Optional.of(ledger.open(call.agent()))
                    : Optional.empty();
        }

        @Override
        public Optional<Object> after(AgentCall call, Object result) {
            return result.equals("rude") ? Optional.of("polite") : Optional.empty();
        }

        @Override
        public Optional<Object> onFailure(AgentCall call, RuntimeException failure) {
            return Optional.of("Sorry: " + failure.getMessage());
        }
    }

    @Dependent
    static class Later implements AgentCallback {

        @Override
        public Optional<Object> before(AgentCall call) {
            return call.input().toString().startsWith("closed") ? Optional.of("later") : Optional.empty();
        }

        @Override
        public Optional<Object> after(AgentCall call, Object result) {
            return Optional.of(result + ", seen");
        }
    }

    static class Own implements AgentCallback {

        @Override
        public Optional<Object> before(AgentCall call) {
            if (call.input().equals("boom")) {
                throw new IllegalStateException("tired");
            }
            return call.input().toString().startsWith("c") ? Optional.of("own") : Optional.empty();
        }
    }

    @AgentInWords(description = "Chats", instruction = "Chat", agentCallbacks = Own.class)
    interface Chatter {

        String chat(String text);
    }

    @ApplicationScoped
    static class Built {

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> built() {
            return LlmAgent.named("built").description("Is built").agentCallback(new Own());
        }
    }

    @Nested
    class WhenBeansStandAroundAllTurns {

        private TestApplication deployed() {
            return TestApplication.of(Models.class, Chatter.class, Built.class, Later.class, First.class, Ledger.class)
                    .deploy();
        }

        @Test
        void theFirstByPriorityAnswers() {
            try (var app = deployed()) {
                Chatter chatter = app.get(Chatter.class);

                assertThat(chatter.chat("closed?")).isEqualTo("Chatter owes 30, seen");
                assertThat(chatter.chat("closed!")).isEqualTo("later, seen");
                assertThat(chatter.chat("c")).isEqualTo("own, seen");
                assertThat(model(app).requests()).isEmpty();
            }
        }

        @Test
        void theySeeAnswersAndFailures() {
            try (var app = deployed()) {
                model(app).on("Hi").text("rude");
                model(app).on("Again").text("fine");
                AgentInvocation<String> built =
                        app.get(AgentPlatform.class).invocation(String.class).ofGoal("built");

                assertThat(built.invoke("Hi")).isEqualTo("polite");
                assertThat(built.invoke("Again")).isEqualTo("fine, seen");
                assertThat(built.invoke("boom")).isEqualTo("Sorry: tired");
            }
        }
    }

    @AgentInWords(description = "A class", instruction = "Nothing")
    static class NoInterface {}

    @AgentInWords(
            name = "user",
            description = " ",
            instruction = "",
            model = "nobody",
            role = "judge",
            temperature = 3,
            maxIterations = -1,
            maxHops = -1,
            tools = {Ledger.class, Needy.class},
            subAgents = {Question.class, Round.class},
            export = @Export(local = false))
    interface Everything {

        void nothing();
    }

    static class Needy {

        Needy(String something) {}

        @LlmTool(description = "Does nothing")
        String nothing() {
            return "";
        }
    }

    @AgentInWords(description = "Round", instruction = "Round", subAgents = AndRound.class)
    interface Round {

        String go(String text);
    }

    @AgentInWords(description = "And round", instruction = "And round", subAgents = Round.class)
    interface AndRound {

        String go(String text);
    }

    @AgentInWords(description = "Guarded", instruction = "Guard", agentCallbacks = First.class, tools = Sibling.class)
    interface Guarded {

        String go(String text);
    }

    @Dependent
    static class Sibling extends Calendar {}

    @Dependent
    static class SiblingOfSibling extends Sibling {}

    @Nested
    class WhenSomethingIsWrong {

        @Test
        void everythingIsSaidAtOnce() {
            assertThat(TestApplication.of(Models.class, NoInterface.class, Everything.class, Ledger.class)
                            .listOfProblems())
                    .extracting(problem -> problem.substring(0, 9))
                    .contains(
                            "KARTA-429",
                            "KARTA-872",
                            "KARTA-874",
                            "KARTA-877",
                            "KARTA-878",
                            "KARTA-879",
                            "KARTA-869",
                            "KARTA-820",
                            "KARTA-821",
                            "KARTA-823",
                            "KARTA-824",
                            "KARTA-825");
        }

        @Test
        void namesAreCheckedAsElsewhere() {
            assertThat(TestApplication.of(Models.class, NamedUser.class).problems())
                    .contains("KARTA-861");
        }

        @Test
        void beansMustBeFound() {
            assertThat(TestApplication.of(
                                    Models.class,
                                    Guarded.class,
                                    First.class,
                                    Ledger.class,
                                    Sibling.class,
                                    SiblingOfSibling.class)
                            .problems())
                    .contains("KARTA-427: @AgentInWords on " + Guarded.class.getTypeName() + " names "
                            + Sibling.class.getTypeName())
                    .contains("KARTA-428")
                    .contains("@Typed(First.class)");
        }

        @Test
        void aModelMustBeThere() {
            assertThat(TestApplication.of(Sieve.class).problems()).contains("agent " + Sieve.class.getTypeName());
        }
    }

    @AgentInWords(name = "User", description = "Is named user", instruction = "Go")
    interface NamedUser {

        String go(String text);
    }
}
