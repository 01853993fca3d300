/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static io.karta.testkit.KartaAssertions.assertThat;
import static io.karta.testkit.KartaAssertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Form;
import io.karta.agent.GoalName;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.Budget;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

@KartaTest({KartaTestTest.Desk.class, KartaTestTest.Customers.class, KartaTestTest.Clicks.class})
class KartaTestTest {

    record Ticket(String product) {}

    record Letter(String text) {}

    record Approval(boolean granted) {}

    @ApplicationScoped
    static class Customers {

        private int calls;

        String of(Ticket ticket) {
            calls++;
            return "Ada, who bought a " + ticket.product();
        }

        int asked() {
            return calls;
        }
    }

    @RequestScoped
    static class Clicks {

        private int count;

        int click() {
            return ++count;
        }
    }

    @Agent(description = "Answers complaints")
    static class Desk {

        @Inject
        Customers customers;

        @Action
        Ticket understand(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm().createObject("What is it? " + complaint.content(), Ticket.class);
        }

        @Action
        @AchievesGoal(description = "Answer")
        Letter write(Ticket ticket, Ai ai) {
            return ai.withLlmByRole("writer").createObject("Write to " + customers.of(ticket), Letter.class);
        }
    }

    private static final UserInput COMPLAINT = new UserInput("My kettle arrived broken");

    @Inject
    private AgentInvocation<Letter> answer;

    @Inject
    private ScriptedModel model;

    @Inject
    private Customers customers;

    @BeforeEach
    void script() {
        model.on(Ticket.class).answer(new Ticket("kettle")).on(Letter.class).answer(new Letter("Dear Ada"));
    }

    @Test
    void processesHaveEndedWhenStartReturns() {
        var process = answer.start(COMPLAINT);

        assertThat(process)
                .completedWith(new Letter("Dear Ada"))
                .ran("understand", "write")
                .asked(2)
                .has(new Ticket("kettle"))
                .hasA(Letter.class)
                .neverRan("decide")
                .spentAtMost(Budget.ofActions(2));
        assertThat(customers.asked()).isEqualTo(1);
        assertThat(model.nextCall()).promptContains("kettle arrived broken").requestedType(Ticket.class);
        assertThat(model.nextCall()).promptContains("Ada, who bought a kettle").offeredNoTools();
        model.assertNoMoreCalls();
        model.assertAllAsked();
    }

    @Test
    void isolatesTests() {
        assertThat(model.requests()).isEmpty();
        assertThat(customers.asked()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "two"})
    void eachRunOfATestIsNewToo(String text) {
        answer.invoke(new UserInput(text));

        assertThat(customers.asked()).isEqualTo(1);
        assertThat(model.prompts().get(0)).contains(text);
    }

    @Test
    void parametersAreBeans(AgentPlatform platform, AgentInvocation<Letter> letters, TestInfo info, Clicks clicks) {
        assertThat(platform.goals()).hasSize(1);
        assertThat(letters.invoke(COMPLAINT)).isEqualTo(new Letter("Dear Ada"));
        assertThat(info.getDisplayName()).contains("parametersAreBeans");
        assertThat(clicks.click() + clicks.click()).isEqualTo(3);
    }

    @Test
    void aFailureShowsTheHistory() {
        var process = answer.start(COMPLAINT);

        assertThatThrownBy(() -> assertThat(process).ran("write"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("understand, write", "is achieved after");
        assertThatThrownBy(() -> assertThat(process).isStuck()).hasMessageContaining("STUCK");
        assertThatThrownBy(() -> assertThat(process).completedWith(new Letter("Dear Bob")))
                .hasMessageContainingAll("Dear Bob", "Dear Ada");
    }

    @Test
    void anUnscriptedCallFailsTheProcess() {
        var other = answer.start(new UserInput("x"), new Ticket("x"));

        assertThat(other).completed();
        assertThatThrownBy(() -> assertThat(other).failedWith(AssertionError.class))
                .isInstanceOf(AssertionError.class);
    }

    @Nested
    class NestedClasses {

        @Inject
        private ScriptedModel sameModel;

        @Test
        void haveTheBeansOfTheClassAround() {
            assertThat(sameModel).isSameAs(model);
            assertThat(answer.start(COMPLAINT)).completed();
        }
    }

    @ApplicationScoped
    static class Shop {

        @Inject
        @ConfigProperty(name = "shop.name")
        private String name;

        String name() {
            return name;
        }
    }

    @Agent(description = "Asks a person")
    static class Clerk {

        @Action
        Outcome<Approval> ask(UserInput input) {
            return Outcome.await(Form.of(Approval.class).title("May I?"));
        }

        @Action
        @AchievesGoal(description = "Greet")
        Letter greet(Approval approval, Ai ai) {
            return new Letter(ai.withLlm("fast").generateText("Greet") + approval.granted());
        }
    }

    @Nested
    @KartaTest(
            value = {Clerk.class, Shop.class, Customers.class},
            config = {"shop.name = Kettles & Co", "karta.models.fast.timeout=PT5S"})
    class WithItsOwnBeans {

        @Inject
        private Shop shop;

        @BeforeEach
        void greeting() {
            model.on("Greet").text("Hello ");
        }

        @Test
        void theConfigurationIsTheTests() {
            assertThat(shop.name()).isEqualTo("Kettles & Co");
        }

        @Test
        void answersGoOnOnTheTestsThread() {
            var process = answer.start(COMPLAINT);
            assertThat(process).isWaitingFor(Approval.class).ran("ask");

            process.answer(process.pendingAnswer().orElseThrow().id(), new Approval(true));

            assertThat(process).completedWith(new Letter("Hello true")).ranAmongOthers("greet");
        }
    }

    @Disabled("fails on purpose; Mistakes runs it")
    @KartaTest(Unreachable.class)
    static class WrongDeployment {

        @Test
        void neverRuns() {}
    }

    @Agent(description = "Cannot work")
    static class Unreachable {

        @Action
        @AchievesGoal(description = "Answer")
        void write(Ticket ticket) {}
    }

    @Disabled("fails on purpose; Mistakes runs it")
    @KartaTest(config = "nonsense")
    static class WrongSetting {

        @Test
        void neverRuns() {}
    }

    @Disabled("fails on purpose; Mistakes runs it")
    @KartaTest(config = "karta.models.best.provider=repley")
    static class WrongProvider {

        @Test
        void neverRuns() {}
    }

    /** No provider replays in this module. */
    @Disabled("fails on purpose; Mistakes runs it")
    @KartaTest
    static class Replaying {

        @Test
        void neverRuns() {}
    }

    @Disabled("fails on purpose; Mistakes runs it")
    @KartaTest
    static class WrongField {

        @Inject
        Customers customers;

        @Test
        void neverRuns() {}
    }

    @Disabled("fails on purpose; Mistakes runs it")
    @KartaTest({Desk.class, Customers.class})
    static class WrongGoal {

        @Inject
        @GoalName("Desk.read")
        AgentInvocation<Letter> letters;

        @Inject
        AgentInvocation<?> wildcard;

        @Test
        void neverRuns() {}
    }

    @Disabled("fails on purpose; Mistakes runs it")
    @KartaTest({Desk.class, Customers.class})
    static class WrongScript {

        @Test
        void fails(AgentInvocation<Letter> letters, ScriptedModel model) {
            model.on(Letter.class).answer(new Letter("x"));

            assertThat(letters.start(COMPLAINT)).completed();
        }
    }

    @Nested
    class Mistakes {

        private List<Event> failures(Class<?> test) {
            return EngineTestKit.engine("junit-jupiter")
                    .configurationParameter("junit.jupiter.conditions.deactivate", "*")
                    .selectors(selectClass(test))
                    .execute()
                    .testEvents()
                    .failed()
                    .list();
        }

        private String message(Class<?> test) {
            List<Event> failures = failures(test);
            assertThat(failures).hasSize(1);
            return failures.get(0)
                    .getRequiredPayload(TestExecutionResult.class)
                    .getThrowable()
                    .orElseThrow()
                    .getMessage();
        }

        @Test
        void injectedFieldsAreValidatedLikeThoseOfBeans() {
            assertThat(message(WrongGoal.class))
                    .contains("KARTA-452", "WrongGoal.letters injects goal Desk.read, which does not exist")
                    .contains("KARTA-453", "WrongGoal.wildcard");
        }

        @Test
        void anInvalidDeploymentFailsTheTestWithAllProblems() {
            assertThat(message(WrongDeployment.class)).contains("KARTA-", "Unreachable", "write");
        }

        @Test
        void aSettingNeedsAnEqualsSign() {
            assertThat(message(WrongSetting.class)).contains("KARTA-780", "nonsense", "WrongSetting");
        }

        @Test
        void aProviderMustBeThere() {
            assertThat(message(WrongProvider.class)).contains("KARTA-460", "karta.models.best.provider", "repley");
        }

        @Test
        void replayedModelsAreNotScripted() {
            System.setProperty("karta.models.taped.provider", "replay");
            try {
                assertThat(message(Replaying.class)).contains("KARTA-460", "karta.models.taped.provider", "replay");
            } finally {
                System.clearProperty("karta.models.taped.provider");
            }
        }

        @Test
        void aFieldThatNoBeanIsForFailsTheTest() {
            assertThat(message(WrongField.class)).contains("Customers");
        }

        @Test
        void anUnscriptedQuestionIsShownWithTheNearestRule() {
            assertThat(message(WrongScript.class)).contains("FAILED", "understand");
        }

        @Test
        void theContextClassLoaderIsAsBefore() {
            ClassLoader before = Thread.currentThread().getContextClassLoader();

            failures(WrongDeployment.class);

            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
        }
    }

    @Nested
    class ParameterizedTests {

        @ParameterizedTest
        @ValueSource(strings = "given")
        void mayTakeAnyObject(Object argument) {
            assertThat(argument).isEqualTo("given");
        }
    }
}
