/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.process.PageRequest;
import io.karta.process.ProcessOptions;
import io.karta.process.QuestionFilter;
import io.karta.spi.QuestionQuery;
import io.karta.spi.QuestionQuery.Position;
import io.karta.spi.StoredQuestion;
import io.karta.testkit.ManualClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QuestionDirectoryTest {

    record Refund(int euros) {}

    private static final Caller ADA = Caller.named("ada", Set.of());
    private static final Caller LEAD = Caller.named("lee", Set.of("lead"));

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final AgentDefinition desk = Agents.agent("Desk", "pays")
            .actionWithOutcome("pay", Integer.class, Refund.class, (euros, context) -> Outcome.await(form(euros)))
            .goal("refund", "Pay money back", Refund.class)
            .build();
    private final LocalPlatform platform = LocalPlatform.builder().clock(clock).build();

    private static Form<Refund> form(int euros) {
        Form<Refund> form = Form.confirmation(new Refund(euros), "Pay " + euros + "?");
        return euros > 100 ? form.answeredBy("lead").expiringAfter(Duration.ofHours(1)) : form;
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private String refund(int euros) {
        clock.advance(Duration.ofMillis(1)); // ids are ordered by time
        return platform.run(
                        platform.createProcess(desk, ProcessOptions.defaults().withCaller(ADA), euros))
                .id();
    }

    private List<String> processes(QuestionFilter filter) {
        return platform.questions(filter, PageRequest.first(10)).items().stream()
                .map(open -> open.process().id())
                .toList();
    }

    @Test
    void listsWhatACallerMayAnswer() {
        String small = refund(50);
        String large = refund(500);

        assertThat(processes(QuestionFilter.all())).containsExactly(small, large);
        assertThat(processes(QuestionFilter.all().answerableBy(ADA))).containsExactly(small);
        assertThat(processes(QuestionFilter.all().answerableBy(LEAD))).containsExactly(large);
        assertThat(processes(QuestionFilter.all().answerableByOperator(LEAD))).containsExactly(small, large);
        assertThat(processes(QuestionFilter.all().withRole("lead"))).containsExactly(large);
        assertThat(processes(QuestionFilter.all().withGoal("other"))).isEmpty();
    }

    @Test
    void anAnsweredQuestionIsNoLongerListed() {
        String process = refund(50);
        OpenQuestion open = platform.questions(QuestionFilter.all(), PageRequest.first(1))
                .items()
                .get(0);

        open.process().answer(open.question().id(), new Confirmation(true), ADA);

        assertThat(platform.process(process).orElseThrow().result(Refund.class)).isEqualTo(new Refund(50));
        assertThat(processes(QuestionFilter.all())).isEmpty();
    }

    @Test
    void aQuestionOfAKilledProcessIsNotListed() {
        platform.kill(refund(50));

        assertThat(processes(QuestionFilter.all())).isEmpty();
    }

    @Test
    void anExpiredQuestionIsNotListed() {
        refund(500);

        clock.advance(Duration.ofHours(1));

        assertThat(processes(QuestionFilter.all())).isEmpty();
    }

    @Test
    void anyNodeKnowsToWhomAQuestionWasShown() {
        var store = new CountingStore(clock);
        try (var first = LocalPlatform.builder().clock(clock).store(store).build();
                var second = LocalPlatform.builder().clock(clock).store(store).build()) {
            first.deploy(desk);
            second.deploy(desk);
            var process = first.run(
                    first.createProcess(desk, ProcessOptions.defaults().withCaller(ADA), 500));
            var inbox =
                    first.questions(QuestionFilter.all(), PageRequest.first(1)).items();

            first.recordShown(inbox, LEAD);
            first.recordShown(inbox, LEAD);
            first.recordShown(inbox, ADA);
            first.recordShown(inbox, Caller.anonymous());
            first.kill(process.id());

            var closed = second.process(process.id()).orElseThrow();
            assertThat(second.wasShown(closed, "1", LEAD)).isTrue();
            assertThat(second.wasShown(closed, "2", LEAD)).isFalse();
            assertThat(second.wasShown(closed, "1", ADA)).isFalse();
            assertThat(second.wasShown(closed, "1", Caller.anonymous())).isFalse();
            assertThat(store.recordings).isEqualTo(1);
        }
    }

    @Test
    void loadsOnlyTheProcessesOfItsPage() {
        var store = new CountingStore(clock);
        try (var office = LocalPlatform.builder().clock(clock).store(store).build()) {
            office.deploy(desk);
            for (int i = 0; i < 300; i++) {
                clock.advance(Duration.ofMillis(1));
                office.run(office.createProcess(
                        desk, ProcessOptions.defaults().withCaller(Caller.named("customer " + i, Set.of())), 50));
            }
            store.searches = 0;

            var none = office.questions(QuestionFilter.all().answerableBy(ADA), PageRequest.first(10));
            var one = office.questions(
                    QuestionFilter.all().answerableBy(Caller.named("customer 299", Set.of())), PageRequest.first(10));

            assertThat(none.items()).isEmpty();
            assertThat(one.items()).hasSize(1);
            assertThat(store.searches).as("searches, each with few results").isEqualTo(2);
            assertThat(store.found).isEqualTo(1);
        }
    }

    private static final class CountingStore extends ForwardingStore {

        private int recordings;
        private int searches;
        private int found;

        CountingStore(Clock clock) {
            super(new InMemoryProcessStore(1000, clock));
        }

        @Override
        public void recordShown(Collection<Position> questions, String caller) {
            recordings++;
            super.recordShown(questions, caller);
        }

        @Override
        public List<StoredQuestion> findQuestions(QuestionQuery query) {
            List<StoredQuestion> questions = super.findQuestions(query);
            searches++;
            found += questions.size();
            return questions;
        }
    }

    @Test
    void continuesAfterTheCursor() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            expected.add(refund(i));
            refund(500); // not for this caller
        }

        List<String> listed = new ArrayList<>();
        var filter = QuestionFilter.all().answerableBy(ADA);
        var page = platform.questions(filter, PageRequest.first(2));
        page.items().forEach(open -> listed.add(open.process().id()));
        while (page.next().isPresent()) {
            page = platform.questions(
                    filter, PageRequest.first(2).after(page.next().get()));
            page.items().forEach(open -> listed.add(open.process().id()));
        }

        assertThat(listed).isEqualTo(expected);
    }
}
