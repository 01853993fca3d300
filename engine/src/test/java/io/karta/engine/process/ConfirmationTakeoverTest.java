/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.engine.LocalPlatform;
import io.karta.engine.TestStores;
import io.karta.engine.definition.AgentModel;
import io.karta.message.ToolCall;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import org.junit.jupiter.api.Test;

/** Confirmations of processes whose node crashes. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class ConfirmationTakeoverTest extends ConfirmationFixture {

    private final AgentModel agent = settling(this::withDesk);
    private final CrashingProcessStore disk = TestStores.textNode(agent);
    private final LocalPlatform first =
            platform(agent, more -> more.toolOwners(beans).store(disk));

    private AgentProcess waiting() {
        model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
        return begun(first);
    }

    private void answeredHere(AgentProcess process) {
        assertThatThrownBy(() -> answer(process, true)).hasMessageContaining("KARTA-347");
    }

    private AgentProcess takenOver(AgentProcess process) {
        LocalPlatform second = platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));
        eventually(() -> on(second, process).status().isFinished());
        return on(second, process);
    }

    @Test
    void afterTheToolHasRunItDoesNotRunAgain() {
        AgentProcess process = waiting();
        disk.crashAfter(JournalEntry.ToolAnswered.class);
        answeredHere(process);

        AgentProcess there = takenOver(process);

        assertThat(there.result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(ran).containsExactly("settle", "refund A-17", "send");
    }

    @Test
    void reusesTheAnswerOfTheModel() {
        AgentProcess process = waiting();
        disk.crashBefore(JournalEntry.ActionRan.class);
        answeredHere(process);
        int requests = model.requests().size();

        AgentProcess there = takenOver(process);

        assertThat(there.result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(ran).containsExactly("settle", "refund A-17", "send");
        assertThat(model.requests()).hasSize(requests);
    }

    @Test
    void reusesTheAnswerBeforeTheQuestion() {
        model.on(Letter.class)
                .calls(new ToolCall("1", "lookUp", "{\"order\": \"A\"}"), new ToolCall("2", "refund", REFUND))
                .answer(new Letter("done"));
        disk.crashBefore(JournalEntry.ActionRan.class);
        AgentProcess process = first.createProcess(first.agents().get(0), ProcessOptions.defaults(), INPUT);
        assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");

        LocalPlatform second = platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));
        eventually(() -> on(second, process).status() == ProcessStatus.WAITING);

        assertThat(ran).containsExactly("settle", "lookUp A", "settle");
        assertThat(model.requests()).hasSize(1);
        answer(on(second, process), true);
        assertThat(on(second, process).result(Sent.class)).isEqualTo(new Sent("done"));
    }

    @Test
    void anActionThatMustNotRunTwiceLeavesTheProcessStuck() {
        AgentModel once = settling(this::withDesk, action -> action.idempotent(false));
        var own = TestStores.textNode(once);
        LocalPlatform here = platform(once, more -> more.toolOwners(beans).store(own));
        model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
        AgentProcess process = begun(here);
        own.crashBefore(JournalEntry.ActionRan.class);
        answeredHere(process);

        LocalPlatform there = platform(once, more -> more.toolOwners(beans).store(own.otherNode()));
        eventually(() -> on(there, process).status() == ProcessStatus.STUCK);

        assertThat(on(there, process).explain()).contains("KARTA-337", "Support.settle");
        assertThat(ran).containsExactly("settle", "refund A-17");
    }
}
