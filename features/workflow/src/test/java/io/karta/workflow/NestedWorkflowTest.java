/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.InMemoryContextStore;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Workflows that start with objects of other workflows: of a parent, of a context, or of a caller. */
class NestedWorkflowTest {

    record Draft(String text) {}

    record Letter(String text) {}

    private final WorkflowFixture testPlatform = new WorkflowFixture();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private static Step<String, String> adding(String letter) {
        return Step.of(String.class, String.class, text -> text + letter);
    }

    private static Pipeline<String, String> adding(String first, String second) {
        return Pipeline.of(adding(first)).then(adding(second));
    }

    private String run(AgentDefinition agent, Object... inputs) {
        return testPlatform.run(agent, inputs).result(String.class);
    }

    private static RepeatUntilAcceptable<Draft> improving(List<String> log, String name, int acceptedRound) {
        return RepeatUntilAcceptable.returning(Draft.class)
                .repeating((attempt, context) -> {
                    log.add(name + " after "
                            + attempt.feedback().map(Feedback::text).orElse("nothing"));
                    return new Draft(name + attempt.round());
                })
                .evaluatedBy((draft, context) ->
                        new Feedback(draft.text().equals(name + acceptedRound) ? 1 : 0.1, "see " + draft.text()));
    }

    private static ScatterGather<String, String> combining(String... items) {
        return ScatterGather.returning(String.class)
                .from(List.of(items), item -> item)
                .consolidatedBy(all -> String.join("+", all));
    }

    @Nested
    class InAParent {

        @Test
        void aPipelineRunsAllStepsInsideAPipeline() {
            AgentDefinition child = adding("-c1", "-c2").then(adding("-c3")).asAgent("child");
            AgentDefinition parent = adding("-p1", "-p2")
                    .then(Step.agent(child, String.class, String.class))
                    .then(adding("-p4"))
                    .asAgent("parent");

            assertThat(run(parent, "in")).isEqualTo("in-p1-p2-c1-c2-c3-p4");
        }

        @Test
        void aDeployedPipelineRunsAllStepsAsAGoal() {
            testPlatform.platform().deploy(adding("-c1", "-c2").asAgent("child"));
            AgentDefinition parent = Pipeline.of(adding("-p1"))
                    .then(Step.goal("child", String.class, String.class))
                    .asAgent("parent");

            assertThat(run(parent, "in")).isEqualTo("in-p1-c1-c2");
        }

        @Test
        void aLoopRunsAllRoundsInsideALoop() {
            AgentDefinition child = Pipeline.of(adding("c"))
                    .loop(text -> text.endsWith("ccc") ? Optional.empty() : Optional.of(text), 5)
                    .asAgent("child");
            AgentDefinition parent = Pipeline.of(adding("p"))
                    .loop(text -> text.endsWith("pp") ? Optional.empty() : Optional.of(text), 5)
                    .then(Step.agent(child, String.class, String.class))
                    .asAgent("parent");

            assertThat(run(parent, "")).isEqualTo("ppccc");
        }

        @Test
        void aScatterGatherRunsInEachBranchOfAnother() {
            AgentDefinition inner = combining("x", "y").asAgent("inner", String.class);
            AgentDefinition outer = ScatterGather.returning(String.class)
                    .from(List.of("A", "B"), (item, context) -> item + "(" + context.run(inner, String.class) + ")")
                    .consolidatedBy(all -> String.join("|", all))
                    .asAgent("outer", String.class);

            assertThat(run(outer)).isEqualTo("A(x+y)|B(x+y)");
        }

        @Test
        void failuresOfABranchAreNotThoseOfAnInnerOne() {
            AgentDefinition inner = ScatterGather.returning(String.class)
                    .from(List.of("x", "y", "z"), item -> {
                        if (item.equals("z")) {
                            throw new IllegalStateException("no " + item);
                        }
                        return item;
                    })
                    .consolidatedBy(all -> String.join("+", all))
                    .requiring(1)
                    .asAgent("inner", String.class);
            AgentDefinition outer = ScatterGather.returning(String.class)
                    .from(List.of("A", "B", "C"), (item, context) -> {
                        if (item.equals("A")) {
                            throw new IllegalStateException("no " + item);
                        }
                        return item + "(" + context.run(inner, String.class) + ")";
                    })
                    .consolidatedBy(all -> String.join("|", all))
                    .requiring(2)
                    .asAgent("outer", String.class);

            assertThat(run(outer)).isEqualTo("B(x+y)|C(x+y)");
        }

        @Test
        void aRepetitionStartsWithItsFirstRoundInEachRoundOfAnother() {
            AgentDefinition inner = improving(seen, "inner", 2).asAgent("inner");
            AgentDefinition outer = RepeatUntilAcceptable.returning(Draft.class)
                    .repeating((attempt, context) -> new Draft("outer" + attempt.round() + "("
                            + context.run(inner, Draft.class).text() + ")"))
                    .evaluatedBy(draft -> new Feedback(draft.text().startsWith("outer2") ? 1 : 0.2, "more"))
                    .asAgent("outer");

            assertThat(testPlatform.run(outer).result(Draft.class)).isEqualTo(new Draft("outer2(inner2)"));
            assertThat(seen)
                    .containsExactly(
                            "inner after nothing",
                            "inner after see inner1",
                            "inner after nothing",
                            "inner after see inner1");
        }

        @Test
        void aRepetitionUntilAConditionStartsWithItsFirstRoundToo() {
            AgentDefinition inner = RepeatUntil.returning(Draft.class)
                    .repeating((attempt, context) -> {
                        seen.add("inner" + attempt.round());
                        return new Draft("inner" + attempt.round());
                    })
                    .until(draft -> draft.text().equals("inner2"))
                    .asAgent("inner");
            AgentDefinition outer = RepeatUntil.returning(Draft.class)
                    .repeating((attempt, context) -> new Draft("outer" + attempt.round() + "("
                            + context.run(inner, Draft.class).text() + ")"))
                    .until(draft -> draft.text().startsWith("outer2"))
                    .asAgent("outer");

            assertThat(testPlatform.run(outer).result(Draft.class)).isEqualTo(new Draft("outer2(inner2)"));
            assertThat(seen).containsExactly("inner1", "inner2", "inner1", "inner2");
        }

        @Test
        void aPipelineRunsInsideItself() {
            var self = new AtomicReference<AgentDefinition>();
            var depth = new AtomicInteger();
            Step<String, String> again = Step.of(
                    String.class,
                    String.class,
                    (text, context) ->
                            depth.incrementAndGet() < 3 ? context.run(self.get(), String.class, text) : text);
            self.set(adding("x", "y").then(again).then(adding("!")).asAgent("self"));

            assertThat(run(self.get(), "")).isEqualTo("xyxyxy!!!");
        }

        @Test
        void namesOfAnotherAgentAreNotThoseOfTheWorkflow() {
            AgentDefinition child = adding("-1", "-2").asAgent("child");
            AgentDefinition parent = Agents.agent("Parent", "Has names of its own")
                    .action("bind", a -> a.reads(Draft.class)
                            .produces(String.class)
                            .running((inputs, context) -> "other")
                            .outputBinding("child/value-1"))
                    .action("call", a -> a.reads("child/value-1", String.class)
                            .produces(Letter.class)
                            .running((inputs, context) -> new Letter(context.run(child, String.class, "in"))))
                    .goal("letter", "A letter", Letter.class)
                    .build();

            assertThat(testPlatform.run(parent, new Draft("given")).result(Letter.class))
                    .isEqualTo(new Letter("in-1-2"));
        }

        @Test
        void itsChildrenSeeItsObjectsWithoutTheirNames() {
            var names = new AtomicReference<List<String>>();
            AgentDefinition child = Agents.agent("Child", "Reads a draft of the workflow")
                    .action("write", Draft.class, Letter.class, (draft, context) -> {
                        names.set(List.copyOf(context.blackboard().names()));
                        return new Letter("from " + draft.text());
                    })
                    .goal("write", "Write", "write")
                    .build();
            AgentDefinition parent = Pipeline.of(Step.of(String.class, Draft.class, Draft::new))
                    .then(Step.of(Draft.class, String.class, Draft::text))
                    .then(Step.agent(child, String.class, Letter.class))
                    .asAgent("parent");

            assertThat(testPlatform.run(parent, "x").result(Letter.class)).isEqualTo(new Letter("from x"));
            assertThat(names.get()).isEmpty();
        }
    }

    @Nested
    class InAContext {

        private final ProcessOptions context = ProcessOptions.defaults().withContextId("ada");

        @Test
        void eachRunOfAPipelineUsesItsOwnInput() {
            AgentDefinition pipeline = adding("-1", "-2").asAgent("pipeline");

            assertThat(testPlatform.run(pipeline, context, "first").result(String.class))
                    .isEqualTo("first-1-2");
            assertThat(testPlatform.run(pipeline, context, "second").result(String.class))
                    .isEqualTo("second-1-2");
        }

        @Test
        void eachRepetitionStartsWithItsFirstRound() {
            AgentDefinition writer = improving(seen, "draft", 2).asAgent("writer");

            testPlatform.run(writer, context);
            testPlatform.run(writer, context);

            assertThat(seen)
                    .containsExactly(
                            "draft after nothing",
                            "draft after see draft1",
                            "draft after nothing",
                            "draft after see draft1");
        }

        @Test
        void eachRepetitionUntilAConditionStartsWithItsFirstRound() {
            AgentDefinition counter = RepeatUntil.returning(String.class)
                    .repeating((attempt, inside) -> {
                        seen.add("round " + attempt.round());
                        return attempt.previous().orElse("") + attempt.round();
                    })
                    .until(text -> text.length() == 2)
                    .asAgent("counter");

            testPlatform.run(counter, context);
            testPlatform.run(counter, context);

            assertThat(seen).containsExactly("round 1", "round 2", "round 1", "round 2");
        }

        @Test
        void theNamesOfAWorkflowAreNotStored() {
            var contexts = new InMemoryContextStore(10);
            try (LocalPlatform platform =
                    LocalPlatform.builder().contexts(contexts).build()) {
                AgentDefinition pipeline = adding("-1", "-2").then(adding("-3")).asAgent("pipeline");

                platform.run(platform.createProcess(pipeline, context, "in"));
            }

            assertThat(contexts.load("ada"))
                    .allMatch(object -> object.name().isEmpty())
                    .extracting(JournaledObject::value)
                    .containsExactly("in", "in-1", "in-1-2", "in-1-2-3");
        }
    }

    @Nested
    class OfACaller {

        @Test
        void anInputWithTheNameOfAnIntermediateObjectIsOnlyAnInput() {
            AgentDefinition pipeline = adding("-1", "-2").asAgent("pipeline");
            LocalPlatform platform = testPlatform.platform();

            AgentProcess process = platform.run(
                    platform.createProcess(pipeline, ProcessOptions.defaults(), Map.of("pipeline/value-1", "in")));

            assertThat(process.result(String.class)).isEqualTo("in-1-2");
        }
    }
}
