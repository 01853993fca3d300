/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Processes whose agent was changed or removed while they waited. */
class ChangedAgentTest extends RecoveryFixture {

    private AgentProcess waitingOnTheOldOne() {
        LocalPlatform first = open(store, threeSteps(values -> Outcome.await(Form.of(Second.class)), true));
        AgentProcess process = first.run(begun(first));
        first.close();
        return process;
    }

    private void answerOn(LocalPlatform platform, AgentProcess process) {
        AgentProcess waiting = on(platform, process);
        waiting.answer(waiting.pendingAnswer().orElseThrow().id(), new Second());
    }

    private AgentModel version(String version, String lastAction) {
        AgentModel model = new TestAgents("Steps")
                .action("first", List.of(a(UserInput.class)), First.class, noting("first", new First()))
                .action(lastAction, List.of(a(Second.class)), Third.class, noting("renamed", new Third("done")))
                .goal("third", lastAction, Third.class, Second.class)
                .model();
        return new AgentModel(
                model.name(),
                model.provider(),
                model.description(),
                version,
                model.actionModels(),
                model.conditions(),
                model.goalModels());
    }

    @Test
    void resumesWithTheCurrentActions() {
        AgentProcess process = waitingOnTheOldOne();
        LocalPlatform today = open(store, version("1.7.0", "last"));

        answerOn(today, process);

        assertThat(on(today, process).result(Third.class)).isEqualTo(new Third("done"));
        assertThat(ran).containsExactly("first", "renamed");
    }

    @Test
    void isStuckAfterAMajorVersionChange() {
        AgentProcess process = waitingOnTheOldOne();
        LocalPlatform today = open(store, version("2.0.0", "third"));

        answerOn(today, process);

        assertThat(on(today, process).status()).isEqualTo(ProcessStatus.STUCK);
        assertThat(on(today, process).explain()).contains("KARTA-342", "1.0.0", "2.0.0");
    }

    @Test
    void anAgentThatIsGoneLeavesItReadable() {
        AgentProcess process = waitingOnTheOldOne();
        LocalPlatform today = open(store, other());

        AgentProcess found = on(today, process);

        assertThat(found.status()).isEqualTo(ProcessStatus.WAITING);
        assertThat(found.agent().name()).isEqualTo("Steps");
    }

    @Test
    void doesNotStartWithoutItsAgent() {
        LocalPlatform first = open(store, threeSteps(values -> Outcome.await(Form.of(Second.class)), true));
        AgentProcess process = begun(first);
        first.close();
        LocalPlatform today = open(store, other());
        AgentProcess found = on(today, process);

        assertThatThrownBy(() -> today.start(found)).hasMessageStartingWith("KARTA-783");
        assertThat(on(today, process).status()).isEqualTo(ProcessStatus.NOT_STARTED);
    }

    private static AgentModel other() {
        return new TestAgents("Other")
                .action("say", List.of(a(UserInput.class)), String.class, values -> "x")
                .goal("say", "say", String.class, UserInput.class)
                .model();
    }

    @Test
    void isStuckWithoutItsGoal() {
        AgentProcess process = waitingOnTheOldOne();
        LocalPlatform today = open(
                store,
                new TestAgents("Steps")
                        .action("say", List.of(a(UserInput.class)), String.class, values -> "x")
                        .goal("say", "say", String.class, UserInput.class)
                        .model());

        answerOn(today, process);

        assertThat(on(today, process).status()).isEqualTo(ProcessStatus.STUCK);
        assertThat(on(today, process).explain()).contains("KARTA-341");
    }

    @Test
    void rejectsCommandsOnANodeWithoutTheAgent() {
        AgentProcess process = waitingOnTheOldOne();
        LocalPlatform today = open(store, other());
        AgentProcess found = on(today, process);
        int entries = store.load(process.id()).size();

        assertThatThrownBy(() -> answerOn(today, process)).hasMessageContaining("KARTA-783");
        assertThatThrownBy(() -> found.add(new Second())).hasMessageContaining("KARTA-783");

        assertThat(found.status()).isEqualTo(ProcessStatus.WAITING);
        assertThat(store.load(process.id())).hasSize(entries);
        LocalPlatform deployed = open(store, version("1.7.0", "last"));
        answerOn(deployed, process);
        assertThat(on(deployed, process).result(Third.class)).isEqualTo(new Third("done"));
    }

    @Test
    void isNotResumedOnANodeWithoutTheAgent() {
        LocalPlatform first = open(store, threeSteps(values -> new Second(), true));
        AgentProcess process = begun(first);
        process.tick();
        first.close();
        LocalPlatform today = open(store, other());

        assertThatThrownBy(() -> today.resume(process.id())).hasMessageContaining("KARTA-783");

        assertThat(on(today, process).status()).isEqualTo(ProcessStatus.PAUSED);
    }

    @Test
    void leavesTheResultOfAChildToANodeWithTheAgentOfTheParent() {
        AgentModel helper = new TestAgents("Helper")
                .action("help", List.of(a(First.class)), Second.class, values -> Outcome.await(Form.of(Second.class)))
                .goal("help", "help", Second.class, First.class)
                .model();
        AgentModel boss = new TestAgents("Boss")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Second.class,
                        values -> Outcome.delegate(helper, new First(), Second.class))
                .action("third", List.of(a(Second.class)), Third.class, noting("third", new Third("done")))
                .goal("third", "third", Third.class, UserInput.class)
                .model();
        LocalPlatform first = open(store, boss, helper);
        AgentProcess parent = first.run(begun(first));
        AgentProcess child =
                first.process(first.children(parent.id()).get(0).id()).orElseThrow();
        first.close();
        LocalPlatform second = open(store, helper);

        answerOn(second, child);

        assertThat(on(second, child).status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(on(second, parent).status()).isEqualTo(ProcessStatus.WAITING);
        LocalPlatform third = open(store, boss, helper);
        eventually(() -> on(third, parent).status() == ProcessStatus.COMPLETED);
        assertThat(on(third, parent).result(Third.class)).isEqualTo(new Third("done"));
    }

    @Test
    void notifiesListenersOfAProcessWithoutItsAgent() {
        AgentProcess process = waitingOnTheOldOne();
        LocalPlatform today = open(store);
        AgentProcess held = on(today, process);
        List<ProcessStatus> statuses = new ArrayList<>();
        held.onEnd(ended -> statuses.add(ended.status()));

        on(today, process).kill();

        assertThat(held.status()).isEqualTo(ProcessStatus.KILLED);
        assertThat(statuses).containsExactly(ProcessStatus.KILLED);
    }
}
