/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Confirmation;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.State;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.UserInput;
import io.karta.autonomy.Ranking;
import io.karta.autonomy.Ranking.Entry;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.TestStores;
import io.karta.engine.definition.AgentModel;
import io.karta.message.ToolMessage;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Confirmations under every planning style and in every kind of action. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class ConfirmationPlacesTest extends ConfirmationFixture {

    @State
    record Open(String name) {}

    /** The name of an agent. */
    private static final class Child {}

    /** The ways in which a process decides what comes next. */
    private enum Way {
        GOAP,
        UTILITY,
        HYBRID,
        SEQUENTIAL,
        SUPERVISOR,
        UTILITY_OF_AGENT,
        SUPERVISED_AGENT,
        ASKED_AGENT,
        ASKED_IN_OPEN_MODE;

        /** Begins a process, and waits until it waits. */
        AgentProcess run(LocalPlatform platform) {
            AgentProcess process = begun(platform);
            eventually(() -> process.status() == ProcessStatus.WAITING);
            return process;
        }

        private AgentProcess begun(LocalPlatform platform) {
            ProcessOptions options = ProcessOptions.defaults().withTimeout(Duration.ofMinutes(5));
            return switch (this) {
                case GOAP, UTILITY, HYBRID, SEQUENTIAL, SUPERVISOR ->
                    platform.run(platform.createProcess(
                            platform.agents().get(0), options.withPlanner(PlannerType.valueOf(name())), INPUT));
                case UTILITY_OF_AGENT ->
                    platform.utility().ofAgent("Support").withOptions(options).run(INPUT);
                case SUPERVISED_AGENT ->
                    platform.supervisor()
                            .ofAgent("Support")
                            .withOptions(options)
                            .returning(Sent.class)
                            .start(INPUT);
                case ASKED_AGENT -> platform.ask("x").withOptions(options).run();
                case ASKED_IN_OPEN_MODE ->
                    platform.ask("x").openMode().withOptions(options).run();
            };
        }
    }

    @Nested
    class PlanningStyles {

        private void expectChoices(Way way) {
            boolean isOpen = way == Way.ASKED_IN_OPEN_MODE;
            model.on(Ranking.class).answer(Ranking.of(new Entry(isOpen ? "send" : "Support", 0.9)));
            var choices = model.on(SupervisorChoice.class);
            choices.answer(SupervisorChoice.run("settle"));
            choices.answer(SupervisorChoice.run("send"));
            choices.answer(SupervisorChoice.finish("all done"));
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
        }

        private void isDone(AgentProcess process) {
            eventually(() -> process.status() != ProcessStatus.RUNNING
                    && process.pendingAnswer().isEmpty());
            assertThat(process.status()).as(process.explain()).isIn(ProcessStatus.COMPLETED, ProcessStatus.WAITING);
            assertThat(process.blackboard().last(Sent.class)).contains(new Sent("done"));
            assertThat(ran).containsExactly("settle", "refund A-17", "send");
        }

        @ParameterizedTest
        @EnumSource
        void acceptanceResumesTheWaitingCall(Way way) {
            expectChoices(way);
            AgentProcess process = way.run(platform(settling(ConfirmationPlacesTest.this::withDesk)));

            answer(process, true);

            isDone(process);
        }

        @ParameterizedTest
        @EnumSource
        void theNoIsHeardAtTheCallThatWaits(Way way) {
            expectChoices(way);
            AgentProcess process = way.run(platform(settling(ConfirmationPlacesTest.this::withDesk)));

            answer(process, false);

            eventually(() -> process.blackboard().last(Sent.class).isPresent());
            assertThat(ran).containsExactly("settle", "send");
            assertThat(model.requests().stream().flatMap(request -> request.messages().stream()))
                    .filteredOn(ToolMessage.class::isInstance)
                    .singleElement()
                    .satisfies(message -> assertThat(message.text()).contains("refund"));
        }

        @ParameterizedTest
        @EnumSource
        void soItDoesOnAnotherNode(Way way) {
            expectChoices(way);
            AgentModel agent = settling(ConfirmationPlacesTest.this::withDesk);
            var disk = TestStores.textNode(agent);
            LocalPlatform first = platform(agent, more -> more.store(disk).toolOwners(beans));
            AgentProcess process = way.run(first);
            question(process);
            first.close();
            LocalPlatform second =
                    platform(agent, more -> more.store(disk.otherNode()).toolOwners(beans));
            AgentProcess there = on(second, process);

            answer(there, true);

            isDone(there);
        }
    }

    @Nested
    class ActionLocations {

        @Test
        void resumesInsideItsState() {
            model.on(Letter.class)
                    .call("note", "{\"text\": \"y\"}")
                    .call("refund", REFUND)
                    .answer(new Letter("done"));
            AgentModel agent = new TestAgents("Rooms")
                    .action("open", List.of(a(UserInput.class)), Open.class, values -> new Open("room"))
                    .action(
                            "settle",
                            List.of(a(Open.class), CONTEXT),
                            Letter.class,
                            values -> withDesk(context(values, 1).ai().withDefaultLlm()),
                            action -> action.ofState(Open.class))
                    .action(
                            "done",
                            List.of(a(Open.class), a(Letter.class)),
                            Sent.class,
                            values -> new Sent(((Letter) values[1]).text()),
                            action -> action.ofState(Open.class))
                    .goal("done", "Open.done", Sent.class, UserInput.class)
                    .model();
            AgentProcess process = begun(platform(agent));

            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(ran).containsExactly("note y", "refund A-17");
        }

        @Test
        void aParentWaitsForItsChild() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentModel child = new TestAgents("Child")
                    .action(
                            "settle",
                            List.of(a(UserInput.class), CONTEXT),
                            Letter.class,
                            values -> withDesk(context(values, 1).ai().withDefaultLlm()))
                    .goal("settle", "settle", Letter.class, UserInput.class)
                    .model();
            AgentModel parent = new TestAgents("Parent")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Letter.class,
                            values -> Outcome.delegate(Child.class, values[0], Letter.class))
                    .action("send", List.of(a(Letter.class)), Sent.class, values -> new Sent("sent"))
                    .goal("send", "send", Sent.class, UserInput.class)
                    .model();
            LocalPlatform platform = platform(child, more -> more.agents(List.of(child, parent)));
            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().stream()
                            .filter(agent -> agent.name().equals("Parent"))
                            .findFirst()
                            .orElseThrow(),
                    ProcessOptions.defaults(),
                    INPUT));
            AgentProcess its =
                    platform.process(question(process).child().orElseThrow()).orElseThrow();

            answer(its, true);
            eventually(() -> process.status() == ProcessStatus.COMPLETED);

            assertThat(its.result(Letter.class)).isEqualTo(new Letter("done"));
            assertThat(process.result(Sent.class)).isEqualTo(new Sent("sent"));
        }

        @Test
        void othersGoOnMeanwhile() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentModel agent = new TestAgents("Two")
                    .action(
                            "settle",
                            List.of(a(UserInput.class), CONTEXT),
                            Letter.class,
                            values -> withDesk(context(values, 1).ai().withDefaultLlm()))
                    .action("look", List.of(a(UserInput.class)), Extra.class, values -> {
                        ran.add("look");
                        return new Extra("seen");
                    })
                    .action("send", List.of(a(Letter.class), a(Extra.class)), Sent.class, values -> new Sent("both"))
                    .goal("send", "send", Sent.class, UserInput.class)
                    .model();
            LocalPlatform platform = platform(agent);
            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().get(0), ProcessOptions.defaults().concurrent(), INPUT));

            assertThat(ran).containsExactly("look");
            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("both"));
            assertThat(ran).containsExactly("look", "refund A-17");
        }

        @Test
        void canPauseBetweenTheAnswerAndItsEffect() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            LocalPlatform platform = platform(settling(ConfirmationPlacesTest.this::withDesk));
            AgentProcess process = begun(platform);
            var journaled = (JournaledProcess) process;
            journaled
                    .externalCommands()
                    .answered(question(process), Optional.empty(), Optional.of(new Confirmation(true)));
            process.pause();
            journaled.run();

            assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
            platform.resume(process.id());
            eventually(() -> process.status() == ProcessStatus.COMPLETED);

            assertThat(ran).containsExactly("settle", "refund A-17", "send");
        }
    }
}
