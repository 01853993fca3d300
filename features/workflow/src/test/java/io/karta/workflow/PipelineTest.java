/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.builder.Agents;
import io.karta.event.ActionFinished;
import io.karta.event.ProcessEnded;
import io.karta.generation.TypeRef;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.testkit.EventCollector;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Pipelines as their users write them: a change is parsed, judged, and deployed or reported. */
class PipelineTest {

    record Parsed(String code) {}

    sealed interface Decision {}

    record Approved(double confidence) implements Decision {}

    record Rejected(String reason) implements Decision {}

    record Verdict(String text) {}

    sealed interface Shape {}

    sealed interface Round extends Shape {}

    record Circle(double radius) implements Round {}

    record Oval(double a, double b) implements Round {}

    record Square(double side) implements Shape {}

    private static final TypeRef<List<String>> WORDS = new TypeRef<>() {};

    private final WorkflowFixture testPlatform = new WorkflowFixture();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private Parsed parse(String source) {
        return new Parsed(source.strip());
    }

    private Decision classify(Parsed parsed) {
        return parsed.code().isEmpty() ? new Rejected("nothing there") : new Approved(0.95);
    }

    private Verdict deploy(Approved decision) {
        return new Verdict("Deployed with confidence " + decision.confidence());
    }

    private Verdict report(Rejected decision) {
        return new Verdict("Filed issue: " + decision.reason());
    }

    private Pipeline<String, Decision> judge() {
        return Pipeline.of(Step.of(String.class, Parsed.class, this::parse))
                .then(Step.of(Parsed.class, Decision.class, this::classify));
    }

    private Pipeline<String, Verdict> review() {
        return judge().branch(Verdict.class, cases -> cases.on(Approved.class, this::deploy)
                .on(Rejected.class, this::report));
    }

    private static Step<String, String> adding(String letter) {
        return Step.of(String.class, String.class, text -> text + letter);
    }

    @Nested
    class WhenItRuns {

        @Test
        void asAStreamOfItsSteps() throws Exception {
            AgentDefinition letters = Pipeline.of(adding("a")).then(adding("b")).asAgent("letters");
            AgentProcess process = testPlatform.platform().createProcess(letters, ProcessOptions.defaults(), "-");

            EventCollector events =
                    EventCollector.of(testPlatform.platform().stream(process)).awaitEnd();

            assertThat(events.ofType(ActionFinished.class)).hasSameSizeAs(process.history());
            assertThat(events.events()).last().isInstanceOf(ProcessEnded.class);
            assertThat(events.ofType(ProcessEnded.class).get(0).process().result(String.class))
                    .isEqualTo("-ab");
        }

        @Test
        void plainlyOnThisThread() {
            assertThat(review().run("fun add(a: Int)")).isEqualTo(new Verdict("Deployed with confidence 0.95"));
            assertThat(review().run(" ")).isEqualTo(new Verdict("Filed issue: nothing there"));
        }

        @Test
        void insideAnActionAsOneStep() {
            AgentProcess process = testPlatform.inAction(Verdict.class, context -> review().in(context, " x "));

            assertThat(process.result(Verdict.class)).isEqualTo(new Verdict("Deployed with confidence 0.95"));
            assertThat(WorkflowFixture.ran(process)).containsExactly("try");
        }

        @Test
        void asAnAgentWhoseStepsAreActions() {
            AgentProcess process = testPlatform.run(review().asAgent("review"), " ");

            assertThat(process.result(Verdict.class)).isEqualTo(new Verdict("Filed issue: nothing there"));
            assertThat(WorkflowFixture.ran(process)).containsExactly("step", "step-2", "step-4", "finish");
        }

        @Test
        void asAnExportedAgent() {
            testPlatform.platform().deploy(review().named("review").exported().describedAs("Reviews a change"));

            Verdict verdict = testPlatform.platform().invocation(Verdict.class).invoke("x");

            assertThat(verdict).isEqualTo(new Verdict("Deployed with confidence 0.95"));
            assertThat(testPlatform.platform().goals()).singleElement().satisfies(goal -> {
                assertThat(goal.name()).isEqualTo("review");
                assertThat(goal.description()).isEqualTo("Reviews a change");
                assertThat(goal.startingInputTypes()).containsExactly(String.class);
                assertThat(goal.isOpenTo("rest")).isTrue();
            });
        }

        @Test
        void stepsOfOneTypeKeepTheirOrder() {
            Pipeline<String, String> abc =
                    Pipeline.of(adding("a")).then(adding("b").named("second")).then(adding("c"));

            AgentProcess process = testPlatform.run(abc.asAgent("abc"), "-");

            assertThat(process.result(String.class)).isEqualTo("-abc");
            assertThat(WorkflowFixture.ran(process)).containsExactly("step", "second", "step-2");
            assertThat(abc.run("-")).isEqualTo("-abc");
        }

        @Test
        void aPipelineIsAStepOfAnother() {
            Pipeline<String, String> inner = Pipeline.of(adding("b")).then(adding("c"));

            Pipeline<String, String> outer =
                    Pipeline.of(adding("a")).then(inner).then(adding("d"));

            assertThat(outer.run("")).isEqualTo("abcd");
            assertThat(WorkflowFixture.ran(testPlatform.run(outer.asAgent("outer"), "")))
                    .hasSize(4);
        }
    }

    @Nested
    class WhenAStepNeedsAProcess {

        private final Step<String, String> naming = Step.of(
                String.class,
                String.class,
                (text, context) -> text + context.process().agent().name());

        @Test
        void itCannotRunPlainly() {
            assertThatThrownBy(() -> Pipeline.of(adding("a")).then(naming).run(""))
                    .isInstanceOf(AgentException.class)
                    .hasMessage("KARTA-696: The step from String to String requires a process, but the pipeline runs "
                            + "outside one."
                            + " Run it in an action with in(context, input), or as an agent.");
        }

        @Test
        void itRunsInsideAnAction() {
            assertThat(testPlatform
                            .inAction(String.class, context -> Pipeline.of(adding("a"))
                                    .then(naming)
                                    .in(context, "-"))
                            .result(String.class))
                    .isEqualTo("-aBench");
        }

        @Test
        void anAgentsGoalIsAStepInAChildProcess() {
            AgentDefinition counter = Agents.agent("Counter", "Counts letters")
                    .action("count", String.class, Integer.class, (text, context) -> text.length())
                    .goal("countLetters", "Count letters", Integer.class)
                    .build();
            testPlatform.platform().deploy(counter);

            assertThat(testPlatform
                            .run(
                                    Pipeline.of(adding("a"))
                                            .then(Step.goal(String.class, Integer.class))
                                            .asAgent("byType"),
                                    "b")
                            .result(Integer.class))
                    .isEqualTo(2);
            assertThat(testPlatform
                            .run(
                                    Pipeline.of(adding("a"))
                                            .then(Step.goal("countLetters", String.class, Integer.class))
                                            .asAgent("byName"),
                                    "b")
                            .result(Integer.class))
                    .isEqualTo(2);
            assertThat(testPlatform
                            .inAction(Integer.class, context -> Pipeline.of(
                                            Step.agent(counter, String.class, Integer.class))
                                    .in(context, "abc"))
                            .result(Integer.class))
                    .isEqualTo(3);
        }
    }

    @Nested
    class WhenStepsWorkSideBySide {

        private final Pipeline<String, List<String>> three =
                Pipeline.of(adding("-")).parallel(adding("a"), adding("b"), adding("c"));

        @Test
        void theyAllGetTheSameAndKeepTheirOrder() {
            assertThat(three.run("")).containsExactly("-a", "-b", "-c");
            assertThat(testPlatform
                            .inAction(Object.class, context -> three.in(context, ""))
                            .result(Object.class))
                    .isEqualTo(List.of("-a", "-b", "-c"));
        }

        @Test
        void asAnAgentTheyAreActionsAndTheNextStepGetsAList() {
            Pipeline<String, String> joined =
                    three.then(Step.of(WORDS, String.class, words -> String.join(" ", words)));

            AgentProcess process = testPlatform.run(
                    joined.asAgent("joined"), ProcessOptions.defaults().concurrent(), "");

            assertThat(process.result(String.class)).isEqualTo("-a -b -c");
            assertThat(WorkflowFixture.ran(process))
                    .startsWith("step")
                    .contains("step-2", "step-3", "step-4")
                    .endsWith("join", "step-5");
        }

        @Test
        void atTheBeginningToo() {
            Pipeline<String, List<String>> pipeline =
                    Pipeline.of(Pipeline.of(Step.of(String.class, String.class, text -> text))
                            .parallel(adding("a"), adding("b")));

            assertThat(testPlatform.run(pipeline.asAgent("two"), "-").result(Object.class))
                    .isEqualTo(List.of("-a", "-b"));
        }

        @Test
        void keepsTheCauseOfAFailedBranch() {
            Step<String, String> broken = Step.of(String.class, String.class, text -> {
                throw new IOException("no disk");
            });

            assertThatThrownBy(() -> Pipeline.of(adding("a"))
                            .parallel(adding("b"), broken)
                            .run(""))
                    .hasMessageContaining("KARTA-690: The step from String to String failed: no disk.")
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    @Nested
    class Forums {

        private final Pipeline<String, Verdict> forum = Pipeline.of(adding("?"))
                .forum(Verdict.class, who -> who.participant("ada", (topic, said) -> "yes to " + topic)
                        .participant(
                                "bob",
                                (topic, said) ->
                                        "no, " + said.contributions().get(0).speaker())
                        .rounds(2)
                        .captain((topic, said) ->
                                new Verdict(topic + " " + said.contributions().size() + "\n" + said.transcript())));

        @Test
        void passesTheDiscussionToEachParticipantAndTheCaptain() {
            var expected = new Verdict(
                    """
                    Rome? 4
                    ada: yes to Rome?
                    bob: no, ada
                    ada: yes to Rome?
                    bob: no, ada""");

            assertThat(forum.run("Rome")).isEqualTo(expected);
            AgentProcess process = testPlatform.run(forum.asAgent("forum"), "Rome");
            assertThat(process.result(Verdict.class)).isEqualTo(expected);
            assertThat(WorkflowFixture.ran(process)).containsExactly("step", "ada", "bob", "ada-2", "bob-2", "captain");
        }

        @Test
        void itTakesParticipantsAndACaptain() {
            assertThatThrownBy(() -> Pipeline.of(adding("?"))
                            .forum(Verdict.class, who -> who.captain((topic, said) -> new Verdict(""))))
                    .hasMessageContaining("KARTA-698: the forum has no participants.");
            assertThatThrownBy(() ->
                            Pipeline.of(adding("?")).forum(Verdict.class, who -> who.participant("a", (t, said) -> "")))
                    .hasMessageContaining("KARTA-698: the forum has no captain.");
        }
    }

    @Nested
    class Loop {

        private Pipeline<String, String> growing(int rounds, RoundLimitPolicy atLimit) {
            return Pipeline.of(adding("a"))
                    .then(adding("b"))
                    .loop(text -> text.length() < 6 ? Optional.of(text + "-") : Optional.empty(), rounds, atLimit);
        }

        @Test
        void eachRoundStartsWithThePreviousResult() {
            assertThat(growing(5, RoundLimitPolicy.FAIL).run("")).isEqualTo("ab-ab-ab");
            assertThat(testPlatform
                            .run(growing(5, RoundLimitPolicy.FAIL).asAgent("growing"), "")
                            .result(String.class))
                    .isEqualTo("ab-ab-ab");
        }

        @Test
        void atTheLimitTheLastResultCountsUnlessItIsToFail() {
            assertThat(growing(2, RoundLimitPolicy.KEEP_LAST).run("")).isEqualTo("ab-ab");
            assertThat(testPlatform
                            .run(growing(2, RoundLimitPolicy.KEEP_LAST).asAgent("keeping"), "")
                            .result(String.class))
                    .isEqualTo("ab-ab");
            assertThatThrownBy(() -> growing(2, RoundLimitPolicy.FAIL).run(""))
                    .hasMessageContaining("KARTA-699: The loop around The pipeline from String to String")
                    .hasMessageContaining("is not finished after 2 rounds");
            assertThat(testPlatform
                            .run(growing(2, RoundLimitPolicy.FAIL).asAgent("failing"), "")
                            .failure())
                    .get()
                    .asString()
                    .contains("KARTA-699");
        }

        @Test
        void aStepMayDecideAndOtherStepsFollow() {
            Step<String, Optional<String>> more =
                    Step.of(String.class, new TypeRef<Optional<String>>() {}, text -> Optional.of(text)
                            .filter(short_ -> short_.length() < 2));

            Pipeline<String, String> pipeline =
                    Pipeline.of(adding("a")).loop(more, 3).then(adding("!"));

            assertThat(pipeline.run("")).isEqualTo("aa!");
            assertThat(testPlatform.run(pipeline.asAgent("more"), "").result(String.class))
                    .isEqualTo("aa!");
        }

        @Test
        void supportsNestedLoops() {
            Pipeline<String, String> inner = Pipeline.of(Step.of(String.class, String.class, text -> text))
                    .loop(text -> Optional.of(text), 2);
            Pipeline<String, String> outer = Pipeline.of(inner)
                    .then(adding("a"))
                    .loop(text -> text.length() < 3 ? Optional.of(text) : Optional.empty(), 4);

            assertThat(outer.run("")).isEqualTo("aaa");
            assertThat(testPlatform.run(outer.asAgent("outer"), "").result(String.class))
                    .isEqualTo("aaa");
        }
    }

    @Nested
    class WhenItBranches {

        @Test
        void aForgottenVariantFailsOnThisLine() {
            assertThatThrownBy(() ->
                            judge().branch(Verdict.class, cases -> cases.on(Approved.class, PipelineTest.this::deploy)))
                    .isInstanceOf(AgentException.class)
                    .hasMessage("KARTA-694: the branch on Decision does not cover Rejected. Add .on(Rejected.class, "
                            + "..), or .otherwise(..).");
        }

        @Test
        void aVariantThatIsNamedTwiceFailsToo() {
            assertThatThrownBy(() -> judge().branch(
                                    Verdict.class, cases -> cases.on(Approved.class, PipelineTest.this::deploy)
                                            .on(Approved.class, PipelineTest.this::deploy)))
                    .hasMessageContaining("KARTA-675: the branch covers Approved twice");
        }

        @Test
        void rejectsTwoOtherwiseCases() {
            assertThatThrownBy(() -> judge().branch(Verdict.class, cases -> cases.otherwise(other -> new Verdict("one"))
                            .otherwise(other -> new Verdict("two"))))
                    .hasMessageContaining("KARTA-676: a branch has two otherwise cases.");
        }

        @Test
        void otherwiseTakesTheRest() {
            Pipeline<String, Verdict> pipeline = judge().branch(
                            Verdict.class, cases -> cases.on(Approved.class, PipelineTest.this::deploy)
                                    .otherwise(other -> new Verdict("Not " + other)));

            assertThat(pipeline.run("")).isEqualTo(new Verdict("Not Rejected[reason=nothing there]"));
            assertThat(testPlatform.run(pipeline.asAgent("rest"), "").result(Verdict.class))
                    .isEqualTo(new Verdict("Not Rejected[reason=nothing there]"));
            assertThat(testPlatform.run(pipeline.asAgent("first"), "x").result(Verdict.class))
                    .isEqualTo(new Verdict("Deployed with confidence 0.95"));
        }

        @Test
        void aPartOfTheHierarchyCoversItsVariants() {
            Pipeline<Shape, Double> area = Pipeline.of(Step.of(Shape.class, Shape.class, shape -> shape))
                    .branch(Double.class, cases -> cases.on(Circle.class, circle -> 3 * circle.radius())
                            .on(Round.class, round -> 1.0)
                            .on(Square.class, square -> square.side() * square.side()));

            assertThat(area.run(new Square(2))).isEqualTo(4);
            assertThat(area.run(new Circle(2))).isEqualTo(6);
            assertThat(area.run(new Oval(2, 3))).isEqualTo(1);
            AgentDefinition agent = area.asAgent("area");
            assertThat(testPlatform.run(agent, new Square(2)).result(Double.class))
                    .isEqualTo(4);
            assertThat(testPlatform.run(agent, new Circle(2)).result(Double.class))
                    .isEqualTo(6);
            assertThat(testPlatform.run(agent, new Oval(2, 3)).result(Double.class))
                    .isEqualTo(1);
        }

        @Test
        void aVariantThatIsCoveredAlreadyIsNamed() {
            assertThatThrownBy(() -> Pipeline.of(Step.of(Shape.class, Shape.class, shape -> shape))
                            .branch(Double.class, cases -> cases.on(Round.class, round -> 1.0)
                                    .on(Circle.class, circle -> 2.0)
                                    .on(Square.class, square -> 3.0)))
                    .hasMessageContaining("KARTA-675: the branch covers Circle twice: Round precedes it.");
        }

        @Test
        void aTypeThatIsNotSealedNeedsAnOtherwise() {
            assertThatThrownBy(() -> Pipeline.of(adding("a")).branch(Verdict.class, cases -> {}))
                    .hasMessageContaining(
                            "KARTA-674: String is not sealed, so its variants are unknown. Add .otherwise(..).");
        }

        @Test
        void moreStepsMayFollow() {
            Pipeline<String, String> wrapped =
                    review().then(Step.of(Verdict.class, String.class, verdict -> "<" + verdict.text() + ">"));

            assertThat(testPlatform.run(wrapped.asAgent("wrapped"), "").result(String.class))
                    .isEqualTo("<Filed issue: nothing there>");
        }
    }

    @Nested
    class InvalidDefinition {

        @Test
        void itNeedsANameToBeAnAgent() {
            assertThatThrownBy(() -> review().agent())
                    .hasMessage("KARTA-695: the pipeline from String to Verdict has no name, which an agent "
                            + "requires."
                            + " Call .named(\"review\").");
        }

        @Test
        void itIsAlwaysTheSameAgent() {
            Pipeline<String, Verdict> named = review().named("review");

            assertThat(named.agent()).isSameAs(named.agent());
        }

        @Test
        void typesMustMeet() {
            @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler refuses, a careless user may cast
            Step<Parsed, String> wrong = (Step) Step.of(Integer.class, String.class, number -> "" + number);

            assertThatThrownBy(() -> Pipeline.of(Step.of(String.class, Parsed.class, PipelineTest.this::parse))
                            .then(wrong))
                    .hasMessage("KARTA-697: The step from Integer to String takes a Integer, but the previous step "
                            + "produces a Parsed."
                            + " Add a step between them.");
        }

        @Test
        void aStepMustNotReturnNull() {
            Step<String, String> nothing = Step.of(String.class, String.class, text -> null);

            assertThatThrownBy(() -> Pipeline.of(nothing).run("")).hasMessageContaining("KARTA-691");
            assertThat(testPlatform
                            .run(Pipeline.of(nothing).asAgent("nothing"), "")
                            .failure())
                    .get()
                    .asString()
                    .contains("KARTA-691");
        }
    }
}
