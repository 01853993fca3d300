/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ProcessResumed;
import io.karta.event.ProcessStarted;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.ProcessCommand.Kind;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands of callers, and their records. */
class ProcessCommandsTest {

    record Parcel(int number) {}

    record Label(int number) {}

    record Shipment(int number) {}

    record Approval(boolean given) {}

    private static final Caller OLGA = Caller.named("olga", Set.of());

    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger packed = new AtomicInteger();
    private final InMemoryProcessStore store = new InMemoryProcessStore(100, Clock.systemUTC());
    private final AgentDefinition shipping = Agents.agent("Shipping", "ships parcels")
            .action("pack", Integer.class, Parcel.class, (number, context) -> {
                packed.incrementAndGet();
                return new Parcel(number);
            })
            .action("label", Parcel.class, Label.class, (parcel, context) -> {
                if (failures.getAndDecrement() > 0) {
                    throw new IllegalStateException("no paper");
                }
                return new Label(parcel.number());
            })
            .action("ship", Label.class, Shipment.class, (label, context) -> new Shipment(label.number()))
            .goal("shipped", "Ship a parcel", Shipment.class)
            .build();
    private final AgentDefinition approving = Agents.agent("Approving", "asks")
            .actionWithOutcome(
                    "ask", Integer.class, Approval.class, (number, context) -> Outcome.await(Form.of(Approval.class)))
            .goal("approved", "Ask for approval", Approval.class)
            .build();
    private final LocalPlatform platform = LocalPlatform.builder().store(store).build();
    private final LocalPlatform otherNode = LocalPlatform.builder().store(store).build();

    @BeforeEach
    void deploy() {
        platform.deploy(shipping);
        platform.deploy(approving);
        otherNode.deploy(shipping);
        otherNode.deploy(approving);
    }

    @AfterEach
    void close() {
        platform.close();
        otherNode.close();
    }

    private AgentProcess create(AgentDefinition agent) {
        return platform.createProcess(agent, ProcessOptions.defaults(), 7);
    }

    private static void await(AgentProcess process) throws Exception {
        var ended = new CompletableFuture<AgentProcess>();
        process.onEnd(ended::complete);
        ended.get(60, TimeUnit.SECONDS);
    }

    @Test
    void runsOneStepAtATime() {
        AgentProcess process = create(shipping);

        process.tick();
        assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
        assertThat(process.history()).extracting(ActionRun::action).containsExactly("Shipping.pack");
        process.tick(OLGA);
        assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
        assertThat(process.history()).hasSize(2);
        process.tick();

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.result(Shipment.class)).isEqualTo(new Shipment(7));
        assertThat(process.commands())
                .extracting(ProcessCommand::kind)
                .containsOnly(Kind.STEP)
                .hasSize(3);
    }

    @Test
    void theFirstStepStartsTheProcess() {
        var events = new CopyOnWriteArrayList<ProcessEvent>();
        try (var observed =
                LocalPlatform.builder().store(store).events(events::add).build()) {
            observed.deploy(shipping);
            AgentProcess process = observed.createProcess(shipping, ProcessOptions.defaults(), 7);

            process.tick();
            process.tick();

            assertThat(events).filteredOn(ProcessStarted.class::isInstance).hasSize(1);
            assertThat(events).filteredOn(ProcessResumed.class::isInstance).hasSize(1);
        }
    }

    @Test
    void resumesAfterAStep() throws Exception {
        AgentProcess process = create(shipping);
        process.tick();

        platform.resume(process.id(), OLGA);
        await(process);

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.commands())
                .extracting(ProcessCommand::kind, ProcessCommand::by)
                .contains(tuple(Kind.RESUME, OLGA.name()));
    }

    @Test
    void aStepThatFindsNoPlanLeavesNoRequestBehind() {
        AgentProcess process = platform.createProcess(approving, ProcessOptions.defaults(), 7);
        process.tick();

        assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
        String question = process.pendingAnswers().get(0).id();
        process.answer(question, new Approval(true), OLGA);
        process.tick();

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void rejectsAStepOfAnEndedProcess() {
        AgentProcess process = platform.run(create(shipping));

        assertThatThrownBy(process::tick).isInstanceOf(AgentException.class).hasMessageStartingWith("KARTA-957");
    }

    @Test
    void retriesAFailedProcessWithoutRepeatingWhatIsDone() throws Exception {
        failures.set(1);
        AgentProcess failed = platform.run(create(shipping));
        assertThat(failed.status()).isEqualTo(ProcessStatus.FAILED);

        AgentProcess retried = platform.retry(failed.id(), OLGA).orElseThrow();
        await(retried);

        assertThat(retried.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(retried.result(Shipment.class)).isEqualTo(new Shipment(7));
        assertThat(packed).hasValue(1);
        assertThat(platform.process(failed.id()).orElseThrow().commands())
                .extracting(ProcessCommand::kind, ProcessCommand::by)
                .containsExactly(tuple(Kind.RETRY, OLGA.name()));
    }

    @Test
    void retriesOnAnotherNodeAndMayFailAgain() throws Exception {
        failures.set(2);
        AgentProcess failed = platform.run(create(shipping));

        AgentProcess again = otherNode.retry(failed.id(), OLGA).orElseThrow();
        await(again);
        assertThat(again.status()).isEqualTo(ProcessStatus.FAILED);
        AgentProcess retried = otherNode.retry(failed.id(), OLGA).orElseThrow();
        await(retried);

        assertThat(retried.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(packed).hasValue(1);
    }

    @Test
    void aRetryIsNotEndedByATerminationOfTheRunThatFailed() throws Exception {
        var running = new AtomicReference<AgentProcess>();
        AgentDefinition printing = Agents.agent("Printing", "prints")
                .action("print", Integer.class, Label.class, (number, context) -> {
                    if (failures.getAndDecrement() > 0) {
                        running.get().terminate("enough");
                        throw new IllegalStateException("no paper");
                    }
                    return new Label(number);
                })
                .goal("printed", "Print a label", Label.class)
                .build();
        failures.set(1);
        running.set(platform.createProcess(printing, ProcessOptions.defaults(), 7));
        AgentProcess failed = platform.run(running.get());
        assertThat(failed.status()).isEqualTo(ProcessStatus.FAILED);

        AgentProcess retried = platform.retry(failed.id(), OLGA).orElseThrow();
        await(retried);

        assertThat(retried.status()).as(retried.explain()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void rejectsARetryOfACompletedProcess() {
        AgentProcess process = platform.run(create(shipping));

        assertThatThrownBy(() -> platform.retry(process.id(), OLGA))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-958");
        assertThat(platform.retry("unknown", OLGA)).isEmpty();
    }

    @Test
    void rejectsARetryOfAFailedChild() throws Exception {
        failures.set(1);
        AgentDefinition parent = Agents.agent("Parent", "delegates")
                .actionWithOutcome(
                        "order",
                        Integer.class,
                        Shipment.class,
                        (number, context) -> Outcome.delegate(shipping, number, Shipment.class))
                .goal("ordered", "Order a shipment", Shipment.class)
                .build();
        AgentProcess process = platform.run(platform.createProcess(parent, ProcessOptions.defaults(), 7));
        await(process);
        String child = platform.children(process.id()).get(0).id();

        assertThatThrownBy(() -> platform.retry(child, OLGA))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-959");
    }

    @Test
    void recordsWhoKilledAndAnswered() {
        AgentProcess waiting = platform.run(create(approving));
        AgentProcess killed = platform.run(create(approving));

        waiting.answer(waiting.pendingAnswers().get(0).id(), new Approval(true), OLGA);
        killed.kill(OLGA);

        assertThat(otherNode.process(waiting.id()).orElseThrow().commands())
                .extracting(ProcessCommand::kind, ProcessCommand::by)
                .containsExactly(tuple(Kind.ANSWER, OLGA.name()));
        assertThat(otherNode.process(killed.id()).orElseThrow().commands())
                .extracting(ProcessCommand::kind, ProcessCommand::by)
                .containsExactly(tuple(Kind.KILL, OLGA.name()));
    }

    @Test
    void recordsWhoAddedAndTerminated() {
        AgentProcess process = create(shipping);
        process.tick();

        process.add(new Label(8), OLGA);
        process.terminate("no space", OLGA);

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(process.commands())
                .extracting(ProcessCommand::kind, ProcessCommand::by, ProcessCommand::detail)
                .contains(tuple(Kind.ADD, OLGA.name(), "Label"), tuple(Kind.TERMINATE, OLGA.name(), "no space"));
    }
}
