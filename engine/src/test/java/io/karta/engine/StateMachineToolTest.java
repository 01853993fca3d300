/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Tool;
import io.karta.message.ToolCall;
import io.karta.tool.agentic.StateMachineTool;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tools that depend on a state. */
class StateMachineToolTest extends ToolKindsFixture {

    private static Tool calling(String name, Callable<?> work) {
        return Tool.of(name, "Does " + name, Nothing.class, in -> {
            try {
                return work.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    enum Stage {
        DRAFT,
        CONFIRMED,
        SHIPPED
    }

    enum Nowhere {}

    private final Tool addItem = noting("addItem");
    private final Tool confirm = noting("confirm");
    private final Tool ship = noting("ship");
    private final Tool help = noting("help");
    private final StateMachineTool<Stage> orders = StateMachineTool.of("orders", "Handles an order", Stage.class)
            .withInput(Problem.class)
            .inState(Stage.DRAFT, addItem)
            .withTransition(Stage.DRAFT, confirm, Stage.CONFIRMED)
            .withTransition(Stage.CONFIRMED, ship, Stage.SHIPPED)
            .withTools(help);

    private void work(StateMachineTool<Stage> tool, String... calls) {
        model.on("outer").call("orders", TASK).text("done");
        model.always()
                .calls(Stream.of(calls)
                        .map(call -> new ToolCall("", call, "{}"))
                        .toArray(ToolCall[]::new))
                .text("handled");
        ai().withDefaultLlm().withTool(tool).generateText("outer");
    }

    @Test
    void runsOnlyWhatItsStateAllows() {
        work(orders, "ship", "addItem", "help", "confirm", "addItem", "help", "ship", "confirm");

        assertThat(ran).containsExactly("addItem", "help", "confirm", "help", "ship");
        assertThat(lastAnswersInside().get(4))
                .isEqualTo("The tool 'addItem' cannot be called now and was not run. Only in state DRAFT. The "
                        + "state is "
                        + "CONFIRMED.");
    }

    @Test
    void canStartInAnotherState() {
        work(orders.startingIn(Stage.CONFIRMED), "confirm", "ship");

        assertThat(ran).containsExactly("ship");
        assertThat(inside().get(0).messages().get(0).text()).contains("The work is in state CONFIRMED now.");
    }

    @Test
    void eachCallStartsInTheInitialState() {
        model.on("outer").call("orders", TASK).call("orders", TASK).text("done");
        model.always().call("confirm", "{}").text("one").call("confirm", "{}").text("two");

        ai().withDefaultLlm().withTool(orders).generateText("outer");

        assertThat(ran).containsExactly("confirm", "confirm");
    }

    @Test
    void aToolMayLeadElsewhereFromEachState() {
        work(orders.withTransition(Stage.SHIPPED, confirm, Stage.DRAFT), "confirm", "ship", "confirm", "addItem");

        assertThat(ran).containsExactly("confirm", "ship", "confirm", "addItem");
    }

    @Test
    void aCallInVainChangesNoState() {
        Tool failing = Tool.of("confirm", "Fails", nothing -> {
            throw new IllegalStateException("no");
        });
        work(orders.withTransition(Stage.DRAFT, failing, Stage.CONFIRMED), "confirm", "ship");

        assertThat(ran).isEmpty();
    }

    @Test
    void aTransitionThatOnlyReadsCountsForTheCallsAfterItInTheSameTurn() {
        Tool seen = noting("seen").asReadOnly();
        Tool look = noting("look").asReadOnly();
        work(orders.inState(Stage.DRAFT, look).withTransition(Stage.DRAFT, seen, Stage.CONFIRMED), "seen", "look");

        assertThat(ran).containsExactly("seen");
        assertThat(lastAnswersInside())
                .containsExactly(
                        "did seen",
                        "The tool 'look' cannot be called now and was not run. Only in state DRAFT. The state "
                                + "is CONFIRMED.");
    }

    @Test
    void runsWhatOnlyReadsSideBySideInOneState() {
        var both = new CyclicBarrier(2);
        Tool look = calling("look", () -> both.await(60, TimeUnit.SECONDS)).asReadOnly();
        work(orders.inState(Stage.DRAFT, look), "look", "look");

        assertThat(lastAnswersInside()).containsExactlyInAnyOrder("0", "1");
    }

    @Test
    void withoutStatesThereIsNone() {
        assertThatThrownBy(() -> StateMachineTool.of("none", "None", Nowhere.class))
                .hasMessageContaining("KARTA-814")
                .hasMessageContaining("Nowhere");
    }
}
