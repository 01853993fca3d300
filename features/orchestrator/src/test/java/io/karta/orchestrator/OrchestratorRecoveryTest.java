/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.WorldBuilderFixture.CONCEPT;
import static io.karta.orchestrator.WorldBuilderFixture.EMBLEM;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static io.karta.orchestrator.WorldBuilderFixture.worldBuilder;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.entry;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.Shapes;
import io.karta.model.ModelResponse;
import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Recovery after a node crash during an orchestrator's run: the other node repeats no recorded model call and no
 * completed step.
 */
class OrchestratorRecoveryTest {

    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

    private final ProcessStore store = new InMemoryProcessStore(1000, Clock.systemUTC());
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    /** A node of its own, which writes and reads what it keeps as a data base would, and can lose its store. */
    private final class Node {

        private final ScriptedModel model = new ScriptedModel();
        private final ExtensibleJournalCodec codec = ExtensibleJournalCodec.of(List.of(), new Shapes(), List.of());
        private final CrashingProcessStore kept =
                new CrashingProcessStore(store, entry -> codec.read(codec.write(entry)));
        private final LocalPlatform platform = LocalPlatform.builder()
                .models(WorldBuilderFixture.models(model, model))
                .store(kept)
                .deploymentListener(codec::addAgent)
                .settings(QUICK)
                .build();

        Node() {
            platforms.add(platform);
        }

        <T> Node with(String name, Class<T> result, Function<String, T> work) {
            platform.deploy(WorldBuilderFixture.agent(name, "Does " + name, result, text -> {
                ran.add(name);
                return work.apply(text);
            }));
            return this;
        }

        private AgentProcess on(AgentProcess process) {
            return platform.process(process.id()).orElseThrow();
        }

        AgentProcess waitFor(AgentProcess process, ProcessStatus status) {
            eventually(
                    () -> on(process).status() == status,
                    () -> on(process).status() + " " + on(process).explain());
            return on(process);
        }
    }

    /** All agents; the emblem's fails until something is done about it, and asks a model. */
    private AgentDefinition deployTeam(Node node, Orchestrator<String, Profile> orchestrator) {
        node.with("conceptAgent", Concept.class, text -> CONCEPT).with("profileAgent", Profile.class, text -> PROFILE);
        node.platform.deploy(Agents.agent("emblemAgent", "Does emblems")
                .action(
                        "emblemAction",
                        a -> a.reads(String.class).produces(Emblem.class).running((inputs, context) -> {
                            ran.add("emblemAgent");
                            if (!ran.contains("remedy")) {
                                throw new IllegalStateException("the ink is dry");
                            }
                            return new Emblem(context.ai().withDefaultLlm().generateText("A motto, please"));
                        }))
                .goal("emblemGoal", "Does emblems", Emblem.class)
                .build());
        answers(
                node.model,
                Strategy.class,
                "strategy",
                new Shapes().of(Strategy.class).write(STRATEGY).toString());
        answers(
                node.model,
                RemediationChoice.class,
                "remedy",
                "{\"remediation\": \"RETRY\", \"reason\": \"new " + "ink\"}");
        node.model.on("A motto, please").reply(request -> said("motto", EMBLEM.motto()));
        node.model.on("Write the instruction for an agent").reply(request -> said("intent", "Do it"));
        return node.platform.deploy(orchestrator);
    }

    private void answers(ScriptedModel model, Class<?> type, String name, String json) {
        model.on(type).reply(request -> said(name, json));
    }

    private ModelResponse said(String name, String text) {
        ran.add(name);
        return ModelResponse.of(text);
    }

    private static final List<String> ALL = List.of(
            "strategy",
            "intent",
            "conceptAgent",
            "intent",
            "emblemAgent",
            "remedy",
            "emblemAgent",
            "motto",
            "intent",
            "profileAgent");

    @ParameterizedTest
    @MethodSource("places")
    void recoversAfterACrashAtEachAppend(int appends) {
        var first = new Node();
        AgentDefinition orchestrator = deployTeam(first, worldBuilder());
        AgentProcess process = first.platform.createProcess(orchestrator, ProcessOptions.defaults(), "tea");
        first.kept.crashAfter(appends);
        Throwable death = catchThrowable(() -> first.platform.run(process));
        assertThat(first.kept.isDead()).as("the node is dead: " + death).isTrue();

        var second = new Node();
        deployTeam(second, worldBuilder());
        AgentProcess ended = second.waitFor(process, ProcessStatus.COMPLETED);

        assertThat(ended.result(Profile.class)).isEqualTo(PROFILE);
        OrchestratedRun run = OrchestratedRun.of(ended);
        assertThat(run.outputs())
                .containsExactly(entry("concept", CONCEPT), entry("emblem", EMBLEM), entry("profile", PROFILE));
        assertThat(run.redesigns()).isEqualTo(1);
        List<String> again = new ArrayList<>(ran);
        ALL.forEach(again::remove);
        if (again.size() > 1) {
            assertThat(again)
                    .as("of " + ran + " only what was under way is done again: one action, or the call within it")
                    .containsExactly("emblemAgent", "motto");
        }
    }

    @Test
    void aChildThatTheDeadNodeHoldsLongerThanItsParent() {
        var first = new Node();
        AgentDefinition orchestrator = deployTeam(first, worldBuilder());
        AgentProcess process = first.platform.createProcess(orchestrator, ProcessOptions.defaults(), "tea");
        first.kept.crashAfter(BEFORE_THE_FIRST_CHILD_STARTS);
        Throwable death = catchThrowable(() -> first.platform.run(process));
        assertThat(first.kept.isDead()).as("the node is dead: " + death).isTrue();
        StoredProcess child = store.find(ProcessQuery.all().withStatus(ProcessStatus.NOT_STARTED))
                .get(0);
        String dead = store.load(process.id(), 0).stream()
                .filter(JournalEntry.Started.class::isInstance)
                .map(entry -> ((JournalEntry.Started) entry).node())
                .findFirst()
                .orElseThrow();
        store.renew(dead, Set.of(child.id()), Duration.ofMillis(1500));

        var second = new Node();
        deployTeam(second, worldBuilder());

        assertThat(second.waitFor(process, ProcessStatus.COMPLETED).result(Profile.class))
                .isEqualTo(PROFILE);
    }

    private static final int BEFORE_THE_FIRST_CHILD_STARTS = 6;

    static IntStream places() {
        return IntStream.rangeClosed(1, APPENDS - 1);
    }

    /** Appends of a run and its children. */
    private static final int APPENDS = 30;

    @Test
    void completesWithoutACrash() {
        var node = new Node();
        AgentDefinition orchestrator = deployTeam(node, worldBuilder());
        AgentProcess process = node.platform.createProcess(orchestrator, ProcessOptions.defaults(), "tea");
        int before = node.kept.appends();

        AgentProcess ended = node.platform.run(process);

        assertThat(ended.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(ran).containsExactlyElementsOf(ALL);
        assertThat(node.kept.appends() - before).isEqualTo(APPENDS);
    }

    @Test
    void anAgentMayWaitForAPersonAndTheirNodesMayGo() {
        var first = new Node();
        AgentProcess process = first.platform.run(
                first.platform.createProcess(withAskingAgent(first), ProcessOptions.defaults(), "tea"));
        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        first.platform.close();

        var second = new Node();
        withAskingAgent(second);
        AgentProcess child = second.platform
                .process(
                        second.on(process).pendingAnswer().orElseThrow().child().orElseThrow())
                .orElseThrow();
        child.answer(child.pendingAnswer().orElseThrow().id(), new Emblem("Said by a person"));

        AgentProcess ended = second.waitFor(process, ProcessStatus.COMPLETED);
        assertThat(OrchestratedRun.of(ended).output(Emblem.class)).contains(new Emblem("Said by a person"));
        assertThat(ran).containsExactly("conceptAgent", "profileAgent");
    }

    @Test
    void anAgentThatIsNotThereAnyMoreIsNamed() {
        var first = new Node();
        AgentProcess process = first.platform.run(
                first.platform.createProcess(withAskingAgent(first), ProcessOptions.defaults(), "tea"));
        first.platform.close();

        var second = new Node();
        withAskingAgentAlone(second);
        AgentProcess child = second.platform
                .process(
                        second.on(process).pendingAnswer().orElseThrow().child().orElseThrow())
                .orElseThrow();
        child.answer(child.pendingAnswer().orElseThrow().id(), new Emblem("Said by a person"));

        AgentProcess ended = second.waitFor(process, ProcessStatus.FAILED);
        assertThat(ended.failure().orElseThrow())
                .hasMessageContaining("KARTA-887: agent profileAgent of the next step is no longer deployed. Agents: "
                        + "conceptAgent, emblemAgent.");
    }

    private AgentDefinition withAskingAgent(Node node) {
        node.with("profileAgent", Profile.class, text -> PROFILE);
        return withAskingAgentAlone(node);
    }

    private AgentDefinition withAskingAgentAlone(Node node) {
        node.with("conceptAgent", Concept.class, text -> CONCEPT);
        node.platform.deploy(Agents.agent("emblemAgent", "Asks for emblems")
                .action("ask", a -> a.reads(String.class)
                        .produces(Emblem.class)
                        .runningWithOutcome((inputs, context) ->
                                Outcome.await(Form.of(Emblem.class).title(inputs.get(String.class)))))
                .goal("emblemGoal", "Asks for emblems", Emblem.class)
                .build());
        return node.platform.deploy(worldBuilder().strategy(STRATEGY).fastPath(true));
    }
}
