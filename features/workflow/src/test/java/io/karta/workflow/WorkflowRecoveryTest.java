/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Recovery after a node crash during a workflow: no recorded step runs again. */
class WorkflowRecoveryTest {

    sealed interface Size {}

    record Small(String text) implements Size {}

    record Large(String text) implements Size {}

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

        private final ExtensibleJournalCodec codec = ExtensibleJournalCodec.of(List.of(), new Shapes(), List.of());
        private final CrashingProcessStore kept =
                new CrashingProcessStore(store, entry -> codec.read(codec.write(entry)));
        private final LocalPlatform platform = LocalPlatform.builder()
                .store(kept)
                .deploymentListener(codec::addAgent)
                .settings(QUICK)
                .build();

        Node() {
            platforms.add(platform);
        }

        /** Runs an agent until the node crashes. */
        AgentProcess runAndCrash(AgentDefinition agent, Object input) {
            AgentDefinition deployed = platform.deploy(agent);
            AgentProcess process = platform.createProcess(deployed, ProcessOptions.defaults(), input);
            assertThatThrownBy(() -> platform.run(process)).hasMessageContaining("KARTA-347");
            return process;
        }

        AgentProcess goOnWith(AgentDefinition agent, AgentProcess process) {
            platform.deploy(agent);
            return finished(platform, process.id());
        }
    }

    private Step<String, String> adding(String letter, Runnable before) {
        return Step.of(String.class, String.class, text -> {
            ran.add(letter);
            before.run();
            return text + letter;
        });
    }

    private Step<String, String> adding(String letter) {
        return adding(letter, () -> {});
    }

    @Nested
    class Pipelines {

        private AgentDefinition abc(Runnable inB) {
            return Pipeline.of(adding("a"))
                    .then(adding("b", inB))
                    .then(adding("c"))
                    .asAgent("abc");
        }

        @Test
        void stepsOfOneTypeGoOnWhereTheyWere() {
            var first = new Node();
            AgentProcess process = first.runAndCrash(abc(() -> first.kept.crash()), "-");

            AgentProcess ended = new Node().goOnWith(abc(() -> {}), process);

            assertThat(ended.result(String.class)).isEqualTo("-abc");
            assertThat(ran).containsExactly("a", "b", "b", "c");
        }

        private AgentDefinition nested(Runnable inD) {
            AgentDefinition child =
                    Pipeline.of(adding("c")).then(adding("d", inD)).asAgent("child");
            return Pipeline.of(adding("a"))
                    .then(adding("b"))
                    .then(Step.agent(child, String.class, String.class))
                    .then(adding("e"))
                    .asAgent("nested");
        }

        @Test
        void resumesAParentWithItsOwnIntermediateObjects() {
            var first = new Node();
            AgentDefinition deployed = first.platform.deploy(nested(() -> first.kept.crash()));
            AgentProcess process = first.platform.createProcess(deployed, ProcessOptions.defaults(), "-");
            assertThatThrownBy(() -> first.platform.run(process))
                    .as("the end of the child cannot be stored")
                    .hasMessageContaining("KARTA-920");

            AgentProcess ended = new Node().goOnWith(nested(() -> {}), process);

            assertThat(ended.result(String.class)).isEqualTo("-abcde");
            assertThat(ran)
                    .startsWith("a", "b", "c", "d")
                    .endsWith("c", "d", "e")
                    .hasSize(7);
        }

        private AgentDefinition looping(Runnable inSecondRound) {
            return Pipeline.of(adding("a"))
                    .then(adding("b", () -> {
                        if (Collections.frequency(ran, "b") == 2) {
                            inSecondRound.run();
                        }
                    }))
                    .loop(text -> text.length() < 6 ? Optional.of(text) : Optional.empty(), 5)
                    .then(adding("!"))
                    .asAgent("looping");
        }

        @Test
        void resumesTheRoundOfALoop() {
            var first = new Node();
            AgentProcess process = first.runAndCrash(looping(() -> first.kept.crash()), "");

            AgentProcess ended = new Node().goOnWith(looping(() -> {}), process);

            assertThat(ended.result(String.class)).isEqualTo("ababab!");
            assertThat(ran).containsExactly("a", "b", "a", "b", "b", "a", "b", "!");
        }

        private AgentDefinition branching(Runnable inLarge) {
            return Pipeline.of(adding("a"))
                    .then(Step.of(
                            String.class, Size.class, text -> text.length() > 1 ? new Large(text) : new Small(text)))
                    .branch(String.class, cases -> cases.on(Large.class, large -> {
                                ran.add("large");
                                inLarge.run();
                                return "large " + large.text();
                            })
                            .on(Small.class, small -> "small " + small.text()))
                    .parallel(adding("x"), adding("y"))
                    .asAgent("branching");
        }

        @Test
        void resumesTheSelectedBranch() {
            var first = new Node();
            AgentProcess process = first.runAndCrash(branching(() -> first.kept.crash()), "-");

            AgentProcess ended = new Node().goOnWith(branching(() -> {}), process);

            assertThat(ended.result(Object.class)).isEqualTo(List.of("large -ax", "large -ay"));
            assertThat(ran).containsExactly("a", "large", "large", "x", "y");
        }
    }

    @Nested
    class InARetry {

        private AgentDefinition retrying(Runnable inSecond) {
            Step<String, String> fetch = Step.of(String.class, String.class, text -> {
                ran.add("attempt");
                if (ran.size() == 2) {
                    inSecond.run();
                }
                throw new java.io.IOException("no answer");
            });
            return Pipeline.of(fetch.retry(RetryPolicy.maxRetries(2))).asAgent("retrying");
        }

        @Test
        void attemptsBeforeTheCrashCount() {
            var first = new Node();
            AgentProcess process = first.runAndCrash(retrying(() -> first.kept.crash()), "-");

            AgentProcess ended = new Node().goOnWith(retrying(() -> {}), process);

            assertThat(ended.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(ran)
                    .as("the second one was interrupted, so it runs again")
                    .hasSize(4);
        }
    }

    @Nested
    class Repetitions {

        private AgentDefinition writing(Runnable inSecond) {
            return RepeatUntilAcceptable.returning(Large.class)
                    .repeating((attempt, context) -> {
                        ran.add("attempt after "
                                + attempt.feedback().map(Feedback::text).orElse("nothing"));
                        return new Large("version " + attempt.round());
                    })
                    .evaluatedBy((large, context) -> {
                        ran.add("evaluation of " + large.text());
                        if (large.text().equals("version 2")) {
                            inSecond.run();
                        }
                        return new Feedback(large.text().equals("version 2") ? 0.7 : 0.2, "see " + large.text());
                    })
                    .asAgent("writing");
        }

        private AgentDefinition recording(Runnable inThird) {
            return RepeatUntilAcceptable.returning(Large.class)
                    .repeating((attempt, context) -> {
                        ran.add(attempt + " after " + attempt.scoredResults());
                        if (attempt.round() == 3) {
                            inThird.run();
                        }
                        return new Large("v" + attempt.round());
                    })
                    .evaluatedBy((large, context) -> new Feedback(large.text().equals("v1") ? 0.7 : 0.2, "more"))
                    .acceptedWhen(results -> {
                        ran.add("acceptance of " + results.size());
                        return results.size() == 3;
                    })
                    .atMost(4)
                    .asAgent("recording");
        }

        @Test
        void attemptsOfAnotherNodeReceiveTheSameResults() {
            var first = new Node();
            AgentDefinition dying = recording(() -> first.kept.crash());
            first.platform.deploy(dying);
            AgentProcess process = first.platform.createProcess(dying, ProcessOptions.defaults());
            assertThatThrownBy(() -> first.platform.run(process)).hasMessageContaining("KARTA-347");

            AgentProcess ended = new Node().goOnWith(recording(() -> {}), process);

            assertThat(ended.result(Large.class)).isEqualTo(new Large("v1"));
            String one = new Scored<>(new Large("v1"), new Feedback(0.7, "more")).toString();
            String two = new Scored<>(new Large("v2"), new Feedback(0.2, "more")).toString();
            assertThat(ran)
                    .containsExactly(
                            "attempt 1 after []",
                            "acceptance of 1",
                            "attempt 2 after [" + one + "]",
                            "acceptance of 2",
                            "attempt 3 after [" + one + ", " + two + "]",
                            "attempt 3 after [" + one + ", " + two + "]",
                            "acceptance of 3");
        }

        @Test
        void keepsAttemptsAndFeedback() {
            var first = new Node();
            AgentDefinition dying = writing(() -> first.kept.crash());
            first.platform.deploy(dying);
            AgentProcess process = first.platform.createProcess(dying, ProcessOptions.defaults());
            assertThatThrownBy(() -> first.platform.run(process)).hasMessageContaining("KARTA-347");

            AgentProcess ended = new Node().goOnWith(writing(() -> {}), process);

            assertThat(ended.result(Large.class)).isEqualTo(new Large("version 2"));
            assertThat(ran)
                    .containsExactly(
                            "attempt after nothing",
                            "evaluation of version 1",
                            "attempt after see version 1",
                            "evaluation of version 2",
                            "evaluation of version 2",
                            "attempt after see version 2",
                            "evaluation of version 3");
        }
    }

    @Nested
    class ScatterGathers {

        private AgentDefinition checking(Runnable inLast) {
            return ScatterGather.returning(String.class)
                    .from(List.of("a", "broken", "c"), item -> {
                        ran.add(item);
                        if (item.equals("broken")) {
                            throw new java.io.IOException("no answer");
                        }
                        if (item.equals("c")) {
                            inLast.run();
                        }
                        return item;
                    })
                    .consolidatedBy(all -> String.join("+", all))
                    .requiring(2)
                    .asAgent("checking", String.class);
        }

        @Test
        void repeatsNeitherSuccessfulNorFailedBranches() {
            var first = new Node();
            AgentDefinition dying = checking(() -> first.kept.crash());
            first.platform.deploy(dying);
            AgentProcess process = first.platform.createProcess(dying, ProcessOptions.defaults());
            assertThatThrownBy(() -> first.platform.run(process)).hasMessageContaining("KARTA-347");

            AgentProcess ended = new Node().goOnWith(checking(() -> {}), process);

            assertThat(ended.result(String.class)).isEqualTo("a+c");
            assertThat(ran).containsExactly("a", "broken", "c", "c");
        }
    }
}
