/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.karta.agent.PlannerType;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.ai.MalformedOutputException;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.autonomy.GoalChoiceApprover.Decision;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.autonomy.NoAgentFoundException;
import io.karta.autonomy.NoGoalFoundException;
import io.karta.autonomy.Ranking;
import io.karta.autonomy.Ranking.Entry;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AccessRule;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.RankingEvent;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ScriptedModel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranking of agents and goals for a text. */
class AutonomyTest {

    record Letter(String text) {}

    record Stars(String sign) {}

    record Horoscope(String text) {}

    private final ScriptedModel model = new ScriptedModel();
    private final List<RankingEvent> events = new ArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private static final TestAgents DESK = new TestAgents("SupportDesk")
            .action("answer", List.of(a(UserInput.class)), Letter.class, values -> new Letter(text(values)))
            .goal("answerComplaint", "answer", Letter.class);

    private static final TestAgents OBSERVATORY = new TestAgents("Observatory")
            .action("look", List.of(a(UserInput.class)), Stars.class, values -> new Stars(text(values)))
            .goal("starsSeen", "look", Stars.class);

    /** Needs what only another agent makes. */
    private static final TestAgents ASTROLOGER = new TestAgents("Astrologer")
            .action(
                    "write",
                    List.of(a(Stars.class)),
                    Horoscope.class,
                    values -> new Horoscope("about " + ((Stars) values[0]).sign()))
            .goal("horoscope", "write", Horoscope.class);

    private static String text(Object[] values) {
        return ((UserInput) values[0]).content();
    }

    private LocalPlatform platform(TestAgents... desks) {
        return open(List.of(desks).stream().map(TestAgents::model).toArray(AgentModel[]::new));
    }

    private LocalPlatform open(AgentModel... agents) {
        return open(new InMemoryProcessStore(10, Clock.systemUTC()), agents);
    }

    private LocalPlatform open(ProcessStore store, AgentModel... agents) {
        var entry = new ModelEntry(ModelConfig.builder("fast", "test").build(), model);
        var platform = LocalPlatform.builder()
                .agents(List.of(agents))
                .store(store)
                .models(ModelCatalog.of(Map.of("fast", entry), Map.of(), Optional.empty()))
                .rankings(events::add)
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private void ranking(Entry... entries) {
        model.on(Ranking.class).answer(Ranking.of(entries));
    }

    @Nested
    class RankingOfAgents {

        @Test
        void theBestRunsWithTheTextAsUserInput() {
            ranking(new Entry("SupportDesk", 0.9), new Entry("Observatory", 0.1));

            AgentProcess process =
                    platform(DESK, OBSERVATORY).ask("My kettle is broken").run();

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("My kettle is broken"));
            assertThat(process.agent().name()).isEqualTo("SupportDesk");
            assertThat(model.requests()).hasSize(1);
            assertThat(model.prompts().get(0))
                    .contains(
                            "## SupportDesk",
                            "**Output:** Letter",
                            "An agent of a test",
                            "Reach answerComplaint",
                            "My kettle is broken");
        }

        @Test
        void theFirstNameWinsWhereTwoFitEquallyWell() {
            ranking(new Entry("SupportDesk", 0.8), new Entry("Observatory", 0.8));

            AgentProcess process = platform(DESK, OBSERVATORY).ask("x").run();

            assertThat(process.agent().name()).isEqualTo("Observatory");
        }

        @Test
        void candidatesNeedOnlyAText() {
            ranking(new Entry("SupportDesk", 0.9));

            platform(DESK, ASTROLOGER).ask("x").run();

            assertThat(model.prompts().get(0)).doesNotContain("Astrologer");
        }

        @Test
        void aSupervisedCandidateMayLackWritableObjects() {
            ranking(new Entry("Astrologer", 0.9));
            model.on(SupervisorChoice.class)
                    .answer(SupervisorChoice.run(Call.of("write", Map.of("Stars", new Stars("lion")))));

            AgentProcess process = platform(ASTROLOGER)
                    .ask("lion")
                    .withOptions(ProcessOptions.defaults().withPlanner(PlannerType.SUPERVISOR))
                    .run();

            assertThat(process.result(Horoscope.class)).isEqualTo(new Horoscope("about lion"));
        }

        @Test
        void anotherPlannerRequiresWritableObjects() {
            LocalPlatform platform = open(ASTROLOGER.model().plannedBy(PlannerType.SUPERVISOR));

            assertThatThrownBy(() -> platform.ask("lion")
                            .withOptions(ProcessOptions.defaults().withPlanner(PlannerType.GOAP))
                            .run())
                    .hasMessageContaining("KARTA-840");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void oneAloneMustFitToo() {
            ranking(new Entry("SupportDesk", 0.6));
            LocalPlatform platform = platform(DESK);

            var thrown = catchThrowableOfType(NoAgentFoundException.class, () -> platform.ask("A horoscope")
                    .run());

            assertThat(thrown).hasMessageContaining("KARTA-842").hasMessageContaining("SupportDesk with 0.6");
            assertThat(thrown.ranking().best()).contains(new Entry("SupportDesk", 0.6));
            assertThat(platform.ask("A horoscope").withCutOff(0.5).run().status())
                    .isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void aTextIsNoInputWithAName() {
            TestAgents noter = new TestAgents("Noter")
                    .action("note", List.of(a(UserInput.class, "topic")), Letter.class, values -> new Letter(""))
                    .goal("noted", "note", Letter.class);
            LocalPlatform platform = platform(noter);

            assertThatThrownBy(() -> platform.ask("x").run()).hasMessageContaining("KARTA-840");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void callsNoModelWithoutCandidates() {
            LocalPlatform platform = platform();

            assertThatThrownBy(() -> platform.ask("x").run())
                    .isInstanceOf(NoAgentFoundException.class)
                    .hasMessageContaining("KARTA-840");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void aGoalThatTheCallerMayNotReachIsNoCandidate() {
            TestAgents closed = new TestAgents("Safe")
                    .action(
                            "open",
                            List.of(a(UserInput.class)),
                            Letter.class,
                            values -> new Letter("gold"),
                            action -> action.access(AccessRule.oneOf(Set.of("owner"))))
                    .goal("opened", "open", Letter.class);
            TestAgents remote = new TestAgents("Remote")
                    .action("send", List.of(a(UserInput.class)), Letter.class, values -> new Letter(""))
                    .remoteGoal("sent", "send", Letter.class);
            LocalPlatform platform = platform(closed, remote);
            ranking(new Entry("Safe", 1));

            assertThatThrownBy(() -> platform.ask("x").run()).isInstanceOf(NoAgentFoundException.class);
            assertThat(platform.ask("x")
                            .withOptions(ProcessOptions.defaults().withCaller(Caller.named("Ada", Set.of("owner"))))
                            .run()
                            .result(Letter.class))
                    .isEqualTo(new Letter("gold"));
        }
    }

    @Nested
    class RankingOfGoals {

        @Test
        void theBestIsReachedWithTheActionsOfAllAgents() {
            ranking(new Entry("horoscope", 0.95));

            AgentProcess process = platform(DESK, OBSERVATORY, ASTROLOGER)
                    .ask("lion")
                    .openMode()
                    .run();

            assertThat(process.result(Horoscope.class)).isEqualTo(new Horoscope("about lion"));
            assertThat(process.history())
                    .extracting(run -> run.action())
                    .containsExactly("Observatory.look", "Astrologer.write");
        }

        @Test
        void anotherNodeFindsTheProcessAmongAgentsOfItsName() {
            TestAgents counter = new TestAgents("goal-answerComplaint")
                    .action("count", List.of(a(UserInput.class)), Stars.class, values -> new Stars("one"))
                    .goal("counted", "count", Stars.class);
            var store = new InMemoryProcessStore(10, Clock.systemUTC());
            AgentModel[] agents = {DESK.model(), counter.model()};
            ranking(new Entry("answerComplaint", 0.9));
            String id = open(store, agents).ask("x").openMode().create().id();

            LocalPlatform other = open(store, agents);

            AgentProcess process = other.run(other.process(id).orElseThrow());
            assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void acceptsNamesWithoutTheirQualifier() {
            TestAgents desk = new TestAgents("SupportDesk")
                    .action("answer", List.of(a(UserInput.class)), Letter.class, values -> new Letter(text(values)))
                    .goal("SupportDesk.answer", "answer", Letter.class);
            ranking(new Entry("answer", 0.9));

            AgentProcess process = platform(desk).ask("x").openMode().run();

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void candidatesOfARemoteCallerAreExportedGoals() {
            TestAgents remote = new TestAgents("Remote")
                    .action("send", List.of(a(UserInput.class)), Letter.class, values -> new Letter("sent"))
                    .remoteGoal("sent", "send", Letter.class);
            ranking(new Entry("Remote", 0.9));

            AgentProcess process = platform(remote).ask("x").viaEndpoint("rest").create();

            assertThat(process.status()).isEqualTo(ProcessStatus.NOT_STARTED);
            assertThat(process.goal().name()).isEqualTo("sent");
        }

        @Test
        void noneMayFit() {
            LocalPlatform platform = platform(DESK);
            ranking(new Entry("answerComplaint", 0.2));

            assertThatThrownBy(() -> platform.ask("x").openMode().run())
                    .isInstanceOf(NoGoalFoundException.class)
                    .hasMessageContaining("KARTA-843");
            assertThatThrownBy(() -> platform().ask("x").openMode().run()).hasMessageContaining("KARTA-841");
        }
    }

    @Nested
    class InvalidModelAnswers {

        @Test
        void stopsAfterTheMaximumOfAttempts() {
            ranking(new Entry("SuportDesk", 0.9));
            LocalPlatform platform = platform(DESK);

            assertThatThrownBy(() -> platform.ask("x").run())
                    .isInstanceOf(MalformedOutputException.class)
                    .hasMessageContaining("KARTA-845")
                    .hasMessageContaining("SuportDesk, did you mean SupportDesk?");
            assertThat(model.requests()).hasSize(5);
            assertThat(events).last().isInstanceOf(RankingEvent.NotChosen.class);
        }

        @Test
        void areNotQuotedInFull() {
            ranking(new Entry("SupportDesk " + "secret ".repeat(100), 0.9));

            assertThatThrownBy(() -> platform(DESK).ask("x").run())
                    .isInstanceOfSatisfying(MalformedOutputException.class, thrown -> assertThat(thrown.getMessage())
                            .startsWith("KARTA-845")
                            .hasSizeLessThan(300));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"\"NaN\"", "\"Infinity\"", "1e999", "-1e999", "\"very\"", "null", "-0.1", "\"-Infinity\""})
        void mayLearnWhatConfidenceIs(String confidence) {
            model.on(Ranking.class)
                    .text("{\"candidates\": [{\"name\": \"SupportDesk\", \"confidence\": %s}]}".formatted(confidence))
                    .answer(Ranking.of(new Entry("SupportDesk", 0.9)));

            AgentProcess process = platform(DESK).ask("x").run();

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"candidates\": [{\"name\": null, \"confidence\": 0.9}]}",
                    "{\"candidates\": [{\"name\": \"\", \"confidence\": 0.9}]}",
                    "{\"candidates\": null}",
                    "{}"
                })
        void mayLearnHowARankingLooks(String ranking) {
            model.on(Ranking.class).text(ranking).answer(Ranking.of(new Entry("SupportDesk", 0.9)));

            AgentProcess process = platform(DESK).ask("x").run();

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void mayLearn() {
            var answers = model.on(Ranking.class);
            answers.answer(Ranking.of(new Entry("SuportDesk", 0.9), new Entry("SupportDesk", 1.7)));
            answers.answer(Ranking.of(new Entry("supportdesk", 0.9)));

            AgentProcess process = platform(DESK).ask("x").run();

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(model.prompts().get(1)).contains("did you mean SupportDesk?", "1.7");
        }
    }

    @Nested
    class Approvers {

        @Test
        void refusesWithAReason() {
            ranking(new Entry("SupportDesk", 0.9));
            LocalPlatform platform = platform(DESK);

            var thrown = catchThrowableOfType(GoalNotApprovedException.class, () -> platform.ask("x")
                    .withApprover(choice ->
                            Decision.refused("not today, " + choice.goal().name()))
                    .run());

            assertThat(thrown.reason()).isEqualTo("not today, answerComplaint");
            assertThat(thrown.ranking().candidates()).hasSize(1);
            assertThat(thrown).hasMessageContaining("KARTA-844");
        }

        @Test
        void nullRejectsTheChoice() {
            ranking(new Entry("SupportDesk", 0.9));

            assertThatThrownBy(() ->
                            platform(DESK).ask("x").withApprover(choice -> null).run())
                    .isInstanceOf(GoalNotApprovedException.class)
                    .hasMessageContaining("not approved: the approver has decided nothing");
        }

        @Test
        void anExceptionRejectsTheChoice() {
            ranking(new Entry("SupportDesk", 0.9));
            List<String> ran = new ArrayList<>();
            TestAgents desk = new TestAgents("SupportDesk")
                    .action("answer", List.of(a(UserInput.class)), Letter.class, values -> {
                        ran.add("answer");
                        return new Letter("");
                    })
                    .goal("answerComplaint", "answer", Letter.class);

            assertThatThrownBy(() -> platform(desk)
                            .ask("x")
                            .withApprover(choice -> {
                                throw new IllegalStateException("the approver is ill");
                            })
                            .run())
                    .hasMessage("the approver is ill");
            assertThat(ran).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(doubles = {Double.NaN, -0.1, 1.1})
        void asksForAConfidenceThatThereIs(double score) {
            assertThatThrownBy(() -> GoalChoiceApprover.approveWithScoreOver(score))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A score is a number of 0 to 1, not " + score);
        }

        @Test
        void seeEachGoalOfAnAgentWithoutASpecificGoal() {
            TestAgents both = new TestAgents("Desk")
                    .action("pay", List.of(a(UserInput.class)), Stars.class, values -> new Stars(text(values)))
                    .action("answer", List.of(a(UserInput.class)), Letter.class, values -> new Letter(text(values)))
                    .goal("paid", "pay", Stars.class, 0.2)
                    .goal("answered", "answer", Letter.class, 0.9);
            LocalPlatform platform = open(both.model().plannedBy(PlannerType.UTILITY));
            ranking(new Entry("Desk", 0.9));

            var thrown = catchThrowableOfType(GoalNotApprovedException.class, () -> platform.ask("x")
                    .withApprover(choice -> choice.goal().name().equals("paid")
                            ? Decision.refused("Payments are for people")
                            : Decision.approved())
                    .run());

            assertThat(thrown.goal()).isEqualTo("paid");
        }

        @Test
        void mayAskForMoreConfidence() {
            ranking(new Entry("SupportDesk", 0.9));
            LocalPlatform platform = platform(DESK);

            assertThatThrownBy(() -> platform.ask("x")
                            .withApprover(GoalChoiceApprover.approveWithScoreOver(0.9))
                            .run())
                    .isInstanceOf(GoalNotApprovedException.class);
            assertThat(platform.ask("x")
                            .withApprover(GoalChoiceApprover.approveWithScoreOver(0.89))
                            .run()
                            .status())
                    .isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Test
    void aRankingIsToldInEvents() {
        ranking(new Entry("SupportDesk", 0.9));

        platform(DESK).ask("x").run();

        assertThat(events).hasSize(2);
        assertThat(events.get(0)).isEqualTo(new RankingEvent.Requested("x", List.of("SupportDesk")));
        assertThat(events.get(1)).isInstanceOfSatisfying(RankingEvent.Chosen.class, chosen -> assertThat(
                        chosen.chosen().name())
                .isEqualTo("SupportDesk"));
    }

    @Test
    void aRankingThatAModelDoesNotMakeIsToldInEvents() {
        model.always().fail(new ModelException("out of order", ModelException.Kind.BAD_REQUEST, null));

        assertThatThrownBy(() -> platform(DESK).ask("x").run()).isInstanceOf(ModelException.class);

        assertThat(events)
                .containsExactly(
                        new RankingEvent.Requested("x", List.of("SupportDesk")),
                        new RankingEvent.NotChosen("x", Ranking.of(), "out of order"));
    }

    @Test
    void rejectsABlankText() {
        LocalPlatform platform = platform(DESK);

        assertThatThrownBy(() -> platform.ask("  ")).hasMessageContaining("KARTA-846");
    }
}
