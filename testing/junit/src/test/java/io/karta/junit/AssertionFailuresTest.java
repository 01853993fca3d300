/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static io.karta.testkit.KartaAssertions.assertThat;
import static io.karta.testkit.KartaAssertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.model.ModelRequest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.testkit.AiCall;
import io.karta.testkit.CallAssert;
import io.karta.testkit.FakeAi;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures of assertions behave as those of AssertJ. */
@KartaTest(AssertionFailuresTest.Clerk.class)
class AssertionFailuresTest {

    record Order(String product) {}

    record Receipt(String text) {}

    @Agent(description = "Sells")
    static class Clerk {

        @Action
        @AchievesGoal(description = "Sell")
        Receipt sell(Order order) {
            if (order.product().isEmpty()) {
                throw new IllegalStateException("out of stock");
            }
            return new Receipt(order.product());
        }
    }

    @Test
    void startWithTheDescription(AgentInvocation<Receipt> sale) {
        AgentProcess process = sale.start(new Order("kettle"));
        AiCall call = callOf("Hello 100%");

        assertThatThrownBy(() -> assertThat(process).as("the sale").isStuck())
                .hasMessageStartingWith("[the sale] Expected the process to be STUCK");
        assertThatThrownBy(() -> assertThat(call).as("the greeting").promptContains("Ada"))
                .hasMessageStartingWith("[the greeting] Expected the prompt to contain \"Ada\".")
                .hasMessageContaining("Hello 100%");
    }

    @Test
    void canBeReplacedByTheTest(AgentInvocation<Receipt> sale) {
        AgentProcess process = sale.start(new Order(""));

        assertThatThrownBy(() -> assertThat(process).withFailMessage("not sold").completed())
                .hasMessage("not sold")
                .hasCause(process.failure().orElseThrow());
    }

    static Stream<Consumer<CallAssert>> checks() {
        return Stream.of(
                call -> call.promptContains("x"),
                call -> call.usedRole("x"),
                call -> call.usedModel("x"),
                CallAssert::usedDefaultModel,
                call -> call.usedTemperature(1),
                call -> call.heardFromTool("x", "y"),
                call -> call.tookRequests(1));
    }

    @ParameterizedTest
    @MethodSource("checks")
    void rejectAnAbsentCall(Consumer<CallAssert> check) {
        assertThatThrownBy(() -> check.accept(assertThat((AiCall) null)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("not to be null");
    }

    @Test
    void rejectAnAbsentRequest() {
        assertThatThrownBy(() -> assertThat((ModelRequest) null).usedTemperature(1))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("not to be null");
    }

    private static AiCall callOf(String prompt) {
        FakeAi ai = FakeAi.answering("Hi");
        ai.withDefaultLlm().generateText(prompt);
        return ai.onlyCall();
    }
}
