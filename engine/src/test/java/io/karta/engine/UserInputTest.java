/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Violation;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.result.Problem;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun.Ending;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Processes that wait for people. */
class UserInputTest {

    record Draft(String text) {}

    record Feedback(int stars, String text) {}

    record Story(String text, int stars) {}

    record Report(String text) {}

    private static final UserInput TOPIC = new UserInput("a kettle");
    private static final Feedback LOVELY = new Feedback(5, "lovely");

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final ProcessStore store = new InMemoryProcessStore(1000, clock);
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatform platform(TestAgents... desks) {
        var platform = LocalPlatform.builder()
                .agents(Stream.of(desks).map(UserInputTest::model).toList())
                .clock(clock)
                .scheduler(scheduler)
                .executor(Runnable::run)
                .store(store)
                .validator(UserInputTest::violations)
                .build();
        platforms.add(platform);
        return platform;
    }

    private static AgentModel model(TestAgents desk) {
        var model = desk.model();
        return model.name().equals("StoryDesk") ? model.ofClass(StoryDesk.class) : model;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
        scheduler.shutdownNow();
    }

    private static List<Violation> violations(Object answer, Locale locale) {
        return answer instanceof Feedback feedback && feedback.stars() > 5
                ? List.of(
                        new Violation("/stars", "must be at most 5"),
                        new Violation("/text", "must be kinder, in " + locale))
                : List.of();
    }

    /** Writes, asks for feedback, and publishes. */
    private static TestAgents stories(UnaryOperator<Form<Feedback>> form) {
        return new TestAgents("StoryDesk")
                .action("write", List.of(a(UserInput.class)), Draft.class, values -> new Draft("Once upon a time"))
                .action(
                        "ask",
                        List.of(a(Draft.class)),
                        Feedback.class,
                        values -> Outcome.await(form.apply(Form.of(Feedback.class))))
                .action(
                        "publish",
                        List.of(a(Draft.class), a(Feedback.class)),
                        Story.class,
                        values -> new Story(((Draft) values[0]).text(), ((Feedback) values[1]).stars()))
                .goal("publish", "publish", Story.class, UserInput.class);
    }

    private static AgentProcess run(LocalPlatform platform, ProcessOptions options) {
        return platform.run(platform.createProcess(platform.agents().get(0), options, TOPIC));
    }

    private static PendingAnswer question(AgentProcess process) {
        return process.pendingAnswer().orElseThrow();
    }

    @Nested
    class WhenAQuestionIsAsked {

        private final LocalPlatform platform =
                platform(stories(form -> form.title("How is this?").text("Once upon a time")));
        private final AgentProcess process =
                run(platform, ProcessOptions.defaults().withLocale(Locale.GERMAN));

        @Test
        void theProcessWaitsWithIt() {
            var question = question(process);

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.locale()).isEqualTo(Locale.GERMAN);
            assertThat(process.pendingAnswers()).containsExactly(question);
            assertThat(question.action()).isEqualTo("StoryDesk.ask");
            assertThat(question.askedAt()).isEqualTo(clock.instant());
            assertThat(question.form().title()).isEqualTo("How is this?");
            assertThat(question.expiresAt()).isEmpty();
            assertThat(question.child()).isEmpty();
        }

        @Test
        void theAnswerIsTheActionsValue() {
            process.answer(question(process).id(), LOVELY);

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once upon a time", 5));
            assertThat(process.pendingAnswers()).isEmpty();
            assertThat(process.last(Feedback.class)).contains(LOVELY);
        }

        @Test
        void reportsAllProblemsOfAnInvalidAnswerAndKeepsWaiting() {
            var id = question(process).id();

            assertThatExceptionOfType(InvalidAnswerException.class)
                    .isThrownBy(() -> process.answer(id, new Feedback(9, "bah")))
                    .withMessageStartingWith("KARTA-313")
                    .satisfies(e -> assertThat(e.problems())
                            .containsExactly(
                                    new Problem("/stars", "must be at most 5"),
                                    new Problem("/text", "must be kinder, in de")));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(question(process).id()).isEqualTo(id);
        }

        @Test
        void rejectsAnAnswerOfAnotherType() {
            var id = question(process).id();

            assertThatExceptionOfType(InvalidAnswerException.class)
                    .isThrownBy(() -> process.answer(id, new Draft("mine is better")))
                    .withMessageContaining("must be a Feedback, but is a Draft");
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void rejectsASecondAnswer() {
            var id = question(process).id();
            process.answer(id, LOVELY);

            assertThatThrownBy(() -> process.answer(id, new Feedback(1, "awful")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-312");
            assertThat(process.result(Story.class).stars()).isEqualTo(5);
        }

        @Test
        void itIsClosedWithItsAnswer() {
            var question = question(process);
            assertThat(process.closedQuestions()).isEmpty();

            process.answer(question.id(), LOVELY);

            assertThat(process.closedQuestions()).containsExactly(question);
            var later = platform(stories(form -> form)).process(process.id()).orElseThrow();
            assertThat(later.closedQuestions()).extracting(PendingAnswer::id).containsExactly(question.id());
        }

        @Test
        void itIsClosedWithTheEndOfItsProcess() {
            var question = question(process);

            process.kill();

            assertThat(process.closedQuestions()).containsExactly(question);
        }

        @Test
        void acceptsOneOfTwoConcurrentAnswers() {
            var id = question(process).id();
            var together = new CyclicBarrier(2);

            var outcomes = Stream.of(1, 2)
                    .map(stars -> CompletableFuture.supplyAsync(() -> answered(together, id, stars)))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();

            assertThat(outcomes).containsOnlyOnce("taken").containsOnlyOnce("refused");
            assertThat(process.history())
                    .filteredOn(run -> run.action().equals("StoryDesk.publish"))
                    .hasSize(1);
        }

        private String answered(CyclicBarrier together, String id, int stars) {
            try {
                together.await();
                process.answer(id, new Feedback(stars, "hm"));
                return "taken";
            } catch (AgentException e) {
                return "refused";
            } catch (Exception e) {
                return e.toString();
            }
        }

        @Test
        void anotherThreadMayGoOnWithTheAnswer() {
            var suspended = platform.answer(process, question(process).id(), LOVELY, Caller.anonymous());

            assertThat(suspended.toCompletableFuture().join().status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void rejectsAnInvalidAnswerOnTheCallingThread() {
            var id = question(process).id();

            assertThatExceptionOfType(InvalidAnswerException.class)
                    .isThrownBy(() -> platform.answer(process, id, new Feedback(9, "bah"), Caller.anonymous()));
        }

        @Test
        void ofTwoPlatformsOneWins() {
            var id = question(process).id();
            var elsewhere =
                    platform(stories(form -> form)).process(process.id()).orElseThrow();
            process.answer(id, LOVELY);

            assertThatThrownBy(() -> elsewhere.answer(id, new Feedback(1, "awful")))
                    .isInstanceOf(AgentException.class);
            assertThat(process.result(Story.class).stars()).isEqualTo(5);
            assertThat(store.load(process.id()))
                    .filteredOn(JournalEntry.Answered.class::isInstance)
                    .hasSize(1);
        }

        @Test
        void anotherPlatformOnTheSameStoreTakesTheAnswer() {
            var id = question(process).id();
            platform.close();
            var later = platform(stories(form -> form));

            var again = later.process(process.id()).orElseThrow();
            again.answer(id, LOVELY);

            assertThat(again.result(Story.class)).isEqualTo(new Story("Once upon a time", 5));
            assertThat(again.locale()).isEqualTo(Locale.GERMAN);
        }
    }

    @Nested
    class WhenTheFormIsForARole {

        private final AgentProcess process =
                run(platform(stories(form -> form.answeredBy("editor"))), ProcessOptions.defaults());

        @Test
        void othersAreRefused() {
            var id = question(process).id();

            assertThatExceptionOfType(ForbiddenActionException.class)
                    .isThrownBy(() -> process.answer(id, LOVELY))
                    .withMessageStartingWith("KARTA-328: ")
                    .withMessageContainingAll(process.id(), "editor");
            assertThatExceptionOfType(ForbiddenActionException.class)
                    .isThrownBy(() -> process.answer(id, LOVELY, Caller.named("grace", Set.of("support"))));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void theirAnswerCounts() {
            process.answer(question(process).id(), LOVELY, Caller.named("edith", Set.of("editor")));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class WhenTheQuestionExpires {

        private final AgentProcess process = run(
                platform(stories(form -> form.expiringAfter(Duration.ofHours(1)))
                        .action(
                                "guess",
                                List.of(a(Draft.class)),
                                Feedback.class,
                                values -> new Feedback(3, "?"),
                                more -> more.cost(10))),
                ProcessOptions.defaults());

        @Test
        void theProcessGoesAnotherWay() {
            var question = question(process);

            scheduler.advance(Duration.ofHours(1));

            assertThat(question.expiresAt()).contains(question.askedAt().plus(Duration.ofHours(1)));
            assertThat(process.result(Story.class).stars()).isEqualTo(3);
        }

        @Test
        void noAnswerCounts() {
            var id = question(process).id();
            scheduler.advance(Duration.ofHours(1));

            assertThatThrownBy(() -> process.answer(id, LOVELY)).hasMessageStartingWith("KARTA-312");
        }

        @Test
        void anAnswerJustBeforeCounts() {
            scheduler.advance(Duration.ofMinutes(59));
            process.answer(question(process).id(), LOVELY);
            scheduler.advance(Duration.ofHours(1));

            assertThat(process.result(Story.class).stars()).isEqualTo(5);
        }
    }

    @Nested
    class WhenAConfirmationIsRequested {

        private AgentProcess asked(TestAgents desk) {
            return run(
                    platform(desk.action(
                                    "approve",
                                    List.of(a(UserInput.class)),
                                    Draft.class,
                                    values -> Outcome.confirmation(new Draft("approved"), "Publish this?"))
                            .action(
                                    "publish",
                                    List.of(a(Draft.class)),
                                    Story.class,
                                    values -> new Story(((Draft) values[0]).text(), 0))
                            .goal("publish", "publish", Story.class, UserInput.class)),
                    ProcessOptions.defaults());
        }

        @Test
        void acceptanceProducesThePayload() {
            var process = asked(new TestAgents("StoryDesk"));

            process.answer(question(process).id(), new Confirmation(true));

            assertThat(process.result(Story.class).text()).isEqualTo("approved");
        }

        @Test
        void rejectionProducesNothing() {
            var process = asked(new TestAgents("StoryDesk"));

            process.answer(question(process).id(), new Confirmation(false));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.last(Draft.class)).isEmpty();
        }

        @Test
        void aNoLeadsAnotherWayIfThereIsOne() {
            var process = asked(new TestAgents("StoryDesk")
                    .action(
                            "tone",
                            List.of(a(UserInput.class)),
                            Draft.class,
                            values -> new Draft("toned down"),
                            more -> more.cost(10)));

            process.answer(question(process).id(), new Confirmation(false));

            assertThat(process.result(Story.class).text()).isEqualTo("toned down");
        }
    }

    @Nested
    class WhenAChildAsksAQuestion {

        private final LocalPlatform platform = platform(
                new TestAgents("Newsroom")
                        .action(
                                "commission",
                                List.of(a(UserInput.class)),
                                Story.class,
                                values -> Outcome.delegate(StoryDesk.class, values[0], Story.class))
                        .action(
                                "report",
                                List.of(a(Story.class)),
                                Report.class,
                                values -> new Report("It has " + ((Story) values[0]).stars() + " stars"))
                        .goal("report", "report", Report.class, UserInput.class),
                stories(form -> form.title("How is this?")));
        private final AgentProcess parent =
                run(platform, ProcessOptions.defaults().withGoal("report"));

        @Test
        void itsParentWaitsForIt() {
            var child = platform.process(question(parent).child().orElseThrow()).orElseThrow();

            assertThat(parent.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(child.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(child.parent()).contains(parent.id());
            assertThat(question(child).form().title()).isEqualTo("How is this?");
        }

        @Test
        void theAnswerLetsBothGoOn() {
            var child = platform.process(question(parent).child().orElseThrow()).orElseThrow();

            child.answer(question(child).id(), LOVELY);

            assertThat(child.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(parent.result(Report.class)).isEqualTo(new Report("It has 5 stars"));
        }

        @Test
        void rejectsAnswersForTheChild() {
            var id = question(parent).id();

            assertThatThrownBy(() -> parent.answer(id, new Story("mine", 5))).hasMessageStartingWith("KARTA-312");
        }

        @Test
        void theEndOfTheParentIsTheEndOfTheQuestion() {
            var child = platform.process(question(parent).child().orElseThrow()).orElseThrow();

            parent.kill();

            assertThat(child.status()).isEqualTo(ProcessStatus.KILLED);
            assertThat(child.pendingAnswers()).isEmpty();
        }
    }

    @Nested
    class WhenTwoQuestionsAreOpen {

        record Title(String text) {}

        private final AgentProcess process = run(
                platform(new TestAgents("StoryDesk")
                        .action(
                                "ask",
                                List.of(a(UserInput.class)),
                                Feedback.class,
                                values -> Outcome.await(Form.of(Feedback.class)))
                        .action(
                                "name",
                                List.of(a(UserInput.class)),
                                Title.class,
                                values -> Outcome.await(Form.of(Title.class)))
                        .action(
                                "publish",
                                List.of(a(Title.class), a(Feedback.class)),
                                Story.class,
                                values -> new Story(((Title) values[0]).text(), ((Feedback) values[1]).stars()))
                        .goal("publish", "publish", Story.class, UserInput.class)),
                ProcessOptions.defaults().concurrent());

        private PendingAnswer question(Class<?> type) {
            return process.pendingAnswers().stream()
                    .filter(open -> open.form().answer() == type)
                    .findFirst()
                    .orElseThrow();
        }

        @Test
        void keepsWaitingForTheOtherAnswer() {
            process.answer(question(Title.class).id(), new Title("The kettle"));

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.pendingAnswers()).containsExactly(question(Feedback.class));
        }

        @Test
        void theOrderOfAnswersIsTheirs() {
            process.answer(question(Title.class).id(), new Title("The kettle"));
            process.answer(question(Feedback.class).id(), LOVELY);

            assertThat(process.result(Story.class)).isEqualTo(new Story("The kettle", 5));
        }
    }

    @Nested
    class WhenAnObjectIsAdded {

        private final AgentProcess process = run(platform(stories(form -> form)), ProcessOptions.defaults());

        @Test
        void resumesAWaitingProcess() {
            process.add(LOVELY);

            assertThat(process.result(Story.class).stars()).isEqualTo(5);
        }

        @Test
        void anEndedProcessRefusesIt() {
            process.kill();

            assertThatThrownBy(() -> process.add(LOVELY)).isInstanceOf(AgentException.class);
        }
    }

    /** What a class with this agent would be called. */
    static final class StoryDesk {}

    @Test
    void theHistoryContainsTheWait() {
        var process = run(platform(stories(form -> form)), ProcessOptions.defaults());

        process.answer(question(process).id(), LOVELY);

        assertThat(process.history())
                .extracting(run -> run.action() + " " + run.ending())
                .containsSubsequence(
                        "StoryDesk.write " + Ending.SUCCEEDED,
                        "StoryDesk.ask " + Ending.WAITING,
                        "StoryDesk.publish " + Ending.SUCCEEDED);
    }
}
