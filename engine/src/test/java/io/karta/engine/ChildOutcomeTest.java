/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.ChildResult;
import io.karta.agent.Outcome;
import io.karta.builder.ActionBody;
import io.karta.builder.ActionInputs;
import io.karta.builder.Agents;
import io.karta.event.DecisionMade;
import io.karta.process.AgentProcess;
import io.karta.process.Decision;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Attempts: child processes whose outcome is the result of an action. */
class ChildOutcomeTest {

    record Topic(String title) {}

    record Finding(String text) {}

    record Chosen(String what) implements Decision {

        @Override
        public String summary() {
            return "chooses " + what;
        }
    }

    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final LocalPlatform platform =
            LocalPlatform.builder().events(events::add).build();

    @AfterEach
    void close() {
        platform.close();
    }

    private AgentProcess run(ActionBody<? super ActionInputs, ? extends Finding> work) {
        AgentDefinition helper = platform.deploy(Agents.agent("helper", "Helps")
                .action(
                        "help",
                        a -> a.reads(Topic.class).produces(Finding.class).running(work))
                .goal("help", "Helps", Finding.class)
                .build());
        return run(helper, new Topic("tea"));
    }

    private AgentProcess run(AgentDefinition helper, Object input) {
        return platform.run(platform.createProcess(
                platform.deploy(Agents.agent("boss", "Lets others work")
                        .action("try", a -> a.produces(ChildResult.class).runningWithOutcome((inputs, context) -> {
                            context.blackboard().add(new Chosen("the helper"));
                            return Outcome.attempt(helper, "help", "findings", input);
                        }))
                        .action("tell", a -> a.reads(ChildResult.class)
                                .produces(String.class)
                                .running((inputs, context) -> {
                                    ChildResult ended = inputs.get(ChildResult.class);
                                    return ended.isCompleted()
                                            ? "found " + context.blackboard().get(ended.binding())
                                            : "failed: " + ended.failure().orElseThrow();
                                }))
                        .goal("boss", "Lets others work", "tell")
                        .build()),
                ProcessOptions.defaults()));
    }

    @Test
    void aResultIsBoundBesideHowTheChildEnded() {
        AgentProcess process = run((inputs, context) -> new Finding("kettles"));

        assertThat(process.result(String.class)).isEqualTo("found Finding[text=kettles]");
        ChildResult ended = process.last(ChildResult.class).orElseThrow();
        assertThat(ended.agent()).isEqualTo("helper");
        assertThat(platform.process(ended.process().orElseThrow()).orElseThrow().status())
                .isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void aFailureIsHeardOf() {
        AgentProcess process = run((inputs, context) -> {
            throw new IllegalStateException("no water");
        });

        assertThat(process.result(String.class)).isEqualTo("failed: no water");
        assertThat(process.blackboard().find("findings")).isEmpty();
    }

    @Test
    void aChildThatGetsStuckHasFailed() {
        AgentProcess process = run((inputs, context) -> null);

        assertThat(process.result(String.class)).startsWith("failed: it is stuck, and nothing can resolve that: ");
    }

    @Test
    void aChildWhoseOwnChildGetsStuckHasFailed() {
        AgentDefinition lost = platform.deploy(Agents.agent("lost", "Gets nowhere")
                .action(
                        "wander",
                        a -> a.reads(Topic.class).produces(Finding.class).running((inputs, context) -> null))
                .goal("wander", "Gets nowhere", Finding.class)
                .build());
        AgentDefinition helper = platform.deploy(Agents.agent("helper", "Helps")
                .action("help", a -> a.reads(Topic.class)
                        .produces(Finding.class)
                        .runningWithOutcome(
                                (inputs, context) -> Outcome.delegate(lost, inputs.get(Topic.class), Finding.class)))
                .goal("help", "Helps", Finding.class)
                .build());

        AgentProcess process = run(helper, new Topic("tea"));

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.result(String.class)).startsWith("failed: ").contains("nothing can resolve that");
    }

    @Test
    void anAgentThatCannotBeginHasFailed() {
        AgentDefinition helper = platform.deploy(Agents.agent("helper", "Helps")
                .action(
                        "help",
                        a -> a.reads(Topic.class).produces(Finding.class).running((inputs, context) -> null))
                .goal("help", "Helps", Finding.class)
                .build());

        AgentProcess process = run(helper, "no topic");

        assertThat(process.result(String.class)).startsWith("failed: KARTA-303");
        assertThat(process.last(ChildResult.class).orElseThrow().process()).isEmpty();
    }

    @Test
    void reportsADecisionOnceInItsProcess() {
        AgentProcess process = run((inputs, context) -> new Finding("kettles"));

        assertThat(events)
                .filteredOn(DecisionMade.class::isInstance)
                .singleElement()
                .satisfies(event -> {
                    var decision = (DecisionMade) event;
                    assertThat(decision.process().id()).isEqualTo(process.id());
                    assertThat(decision.decision().summary()).isEqualTo("chooses the helper");
                    assertThat(decision.action()).contains("boss.try");
                });
    }

    @Test
    void anActionReachesThePlatform() {
        AgentProcess process =
                run((inputs, context) -> new Finding(context.platform().agents().size() + " agents"));

        assertThat(process.result(String.class)).contains("2 agents");
    }
}
