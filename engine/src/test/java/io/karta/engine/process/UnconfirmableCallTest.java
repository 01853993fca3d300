/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Outcome;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.ai.Toolbox;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Calls of tools that require confirmation where no process can wait. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class UnconfirmableCallTest extends ConfirmationFixture {

    private void fails(Consumer<PromptRunner> asking) {
        List<Throwable> thrown = new ArrayList<>();
        AgentProcess process = begun(platform(settling(runner -> {
            try {
                asking.accept(runner.withToolObject(desk));
            } catch (AgentException e) {
                thrown.add(e);
            }
            return Outcome.of(new Letter("x"));
        })));

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(thrown).singleElement().satisfies(e -> assertThat(e)
                .hasMessageContainingAll("KARTA-793", "close, refund, unlock", "createOutcome"));
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void aTextFailsBeforeTheModelCall() {
        fails(runner -> runner.generateText("x"));
    }

    @Test
    void anObjectDoes() {
        fails(runner -> runner.createObject("x", Letter.class));
    }

    @Test
    void aPossibleObjectDoes() {
        fails(runner -> runner.createObjectIfPossible("x", Letter.class));
    }

    @Test
    void aThoughtDoes() {
        fails(runner -> runner.thinking().createObject("x", Letter.class));
    }

    @Test
    void aConditionDoes() {
        fails(runner -> runner.evaluateCondition("x", "y", 0.5));
    }

    @Test
    void anOutcomeWithToolsThatChangeFails() {
        Toolbox box = history -> List.of();
        AgentProcess process = begun(platform(settling(runner -> withDesk(runner.withToolbox(box)))));

        assertThat(process.failure().orElseThrow())
                .hasMessageContainingAll("KARTA-803", "close, refund, unlock", "withToolbox");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void soDoesAnOutcomeOutsideOfActions() {
        var platform = platform(settling(this::withDesk));
        PromptRunner runner = platform.ai().withDefaultLlm().withToolObject(desk);

        assertThatThrownBy(() -> runner.createOutcome("x", Letter.class))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-794", "refund", "action");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void aGroupOfTheActionCountsToo() {
        var group = ToolGroup.of("desk", "Tools of the desk", "us", Tool.fromInstance(desk));
        AgentProcess process = begun(platform(
                settling(
                        runner -> {
                            assertThatThrownBy(() -> runner.generateText("x")).hasMessageContaining("KARTA-793");
                            return Outcome.of(new Letter("x"));
                        },
                        action -> action.toolGroups(List.of(new NeededToolGroup("desk", true)))),
                more -> more.toolGroups(List.of(group))));

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
    }
}
