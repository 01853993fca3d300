/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.StoredNames;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.QuestionFilter;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import io.karta.spi.QuestionQuery;
import io.karta.spi.QuestionQuery.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests of {@link io.karta.spi.ProcessStore#findQuestions}. */
abstract class QuestionContract extends ProcessQueryContract {

    private static final QuestionQuery ALL = new QuestionQuery(QuestionFilter.all(), Optional.empty(), 100);

    /** A question is found from the time it is asked until it is answered. */
    @Test
    void findsQuestionsUntilTheyAreAnswered() {
        create("a", started(), asking("1", Optional.of("editor")), suspended(Optional.empty()));

        assertThat(store.findQuestions(ALL)).singleElement().satisfies(stored -> {
            assertThat(stored.process().id()).isEqualTo("a");
            assertThat(stored.process().caller()).contains("grace");
            assertThat(stored.id()).isEqualTo("1");
            assertThat(stored.role()).contains("editor");
            assertThat(stored.askedAt()).isEqualTo(clock.instant());
        });

        store.append("a", 4, List.of(answered("1"), started()));

        assertThat(store.findQuestions(ALL)).isEmpty();
    }

    /** A turn that ends early closes its questions. */
    @Test
    void findsNoQuestionsOfStoppedTurns() {
        create("a", started(), asking("1", Optional.empty()));

        store.append(
                "a",
                3,
                List.of(new JournalEntry.TurnEnded(
                        clock.instant(), 1, Turn.Ending.STOPPED, "it was stopped", Optional.empty())));

        assertThat(store.findQuestions(ALL)).isEmpty();
    }

    /** A process that has ended has no open questions. */
    @Test
    void findsNoQuestionsOfEndedProcesses() {
        create("a", started(), asking("1", Optional.empty()), ended());
        create("b", started(), asking("1", Optional.empty()));

        assertThat(questions(ALL)).containsExactly("b 1");

        store.append("b", 3, List.of(ended()));

        assertThat(questions(ALL)).isEmpty();
    }

    /** Waiting for a child is no question to a user. */
    @Test
    void findsNoChildren() {
        create("a", started(), asking(new Asked("1", Form.of(Confirmation.class), Optional.of("b"), clock.instant())));

        assertThat(questions(ALL)).isEmpty();
    }

    /** Questions are ordered by process and id, and paged. */
    @Test
    void findsQuestionsInPages() {
        for (String id : List.of("b", "a", "c")) {
            create(id, started(), asking("1", Optional.empty()), asking("2", Optional.empty()));
        }
        var pages = new QuestionQuery(QuestionFilter.all(), Optional.empty(), 4);

        var first = store.findQuestions(pages);

        assertThat(questions(pages)).containsExactly("a 1", "a 2", "b 1", "b 2");
        assertThat(questions(pages.after(first.get(2)))).containsExactly("b 2", "c 1", "c 2");
        assertThat(questions(pages.after(first.get(3)))).containsExactly("c 1", "c 2");
    }

    /** A page continues after a question that is closed, and after the removal of its process. */
    @Test
    void continuesAfterAQuestionThatIsNotStored() {
        for (String id : List.of("a", "c")) {
            create(id, started(), asking("1", Optional.empty()), asking("3", Optional.empty()));
        }
        var all = new QuestionQuery(QuestionFilter.all(), Optional.empty(), 10);

        assertThat(questions(new QuestionQuery(all.filter(), Optional.of(new Position("a", "2")), 10)))
                .containsExactly("a 3", "c 1", "c 3");
        assertThat(questions(new QuestionQuery(all.filter(), Optional.of(new Position("b", "9")), 10)))
                .containsExactly("c 1", "c 3");
    }

    /** A filter selects questions by goal, role and age. */
    @Test
    void filtersQuestions() {
        create("a", started(), asking("1", Optional.of("editor")));
        clock.advance(Duration.ofMinutes(1));
        Instant second = clock.instant();
        create("b", started(), asking("1", Optional.empty()));
        var other = created("Desk", "refund", Optional.empty(), Optional.empty(), Optional.empty());
        store.append("c", 0, List.of(other, started(), asking("1", Optional.of("lead"))));

        assertThat(questions(QuestionFilter.all().withRole("editor"))).containsExactly("a 1");
        assertThat(questions(QuestionFilter.all().withGoal("refund"))).containsExactly("c 1");
        assertThat(questions(QuestionFilter.all().withGoal("refund", "answer"))).hasSize(3);
        assertThat(questions(QuestionFilter.all().askedBefore(second))).containsExactly("a 1");
        assertThat(questions(QuestionFilter.all().askedAfter(second))).containsExactly("b 1", "c 1");
        assertThat(questions(QuestionFilter.all().withRole("lead").withGoal("answer")))
                .isEmpty();
    }

    /** The properties of the process determine the callers that may answer. */
    @Test
    void tellsWhoMayAnswer() {
        create("a", started(), asking("1", Optional.of("editor")));
        create("b", started(), asking("1", Optional.empty()));
        var editor = QuestionFilter.all().answerableBy(Caller.named("edith", Set.of("editor")));
        var owner = QuestionFilter.all().answerableBy(Caller.named("grace", Set.of()));

        assertThat(accepted(editor)).containsExactly("a 1");
        assertThat(accepted(owner)).containsExactly("b 1");
    }

    /** Questions of other callers, and to roles that the answerer lacks, do not hide later ones behind the limit. */
    @Test
    void findsQuestionsOfAnAnswererInPages() {
        for (String id : List.of("a", "b", "c", "d")) {
            create(id, started(), asking("1", Optional.of("editor")), asking("2", Optional.of("lead")));
            create(id + "x", started(), asking("1", Optional.empty()));
        }
        var lead = QuestionFilter.all().answerableBy(Caller.named("lee", Set.of("lead")));
        var owner = QuestionFilter.all().answerableBy(Caller.named("grace", Set.of("lead")));
        var operator = QuestionFilter.all().answerableByOperator(Caller.named("olga", Set.of()));

        assertThat(paged(lead)).containsExactly("a 2", "b 2", "c 2", "d 2");
        assertThat(paged(owner)).containsExactly("a 2", "ax 1", "b 2", "bx 1", "c 2", "cx 1", "d 2", "dx 1");
        assertThat(paged(operator)).containsExactly("ax 1", "bx 1", "cx 1", "dx 1");
        assertThat(paged(lead.withRole("editor"))).isEmpty();
        assertThat(paged(owner.withRole("lead"))).containsExactly("a 2", "b 2", "c 2", "d 2");
    }

    /** Returns all questions that satisfy a filter, in pages of three candidates. */
    private List<String> paged(QuestionFilter filter) {
        List<String> accepted = new ArrayList<>();
        var query = new QuestionQuery(filter, Optional.empty(), 3);
        for (var found = store.findQuestions(query); !found.isEmpty(); found = store.findQuestions(query)) {
            found.stream()
                    .filter(asked -> filter.accepts(asked.process(), asked.role(), asked.askedAt()))
                    .forEach(asked -> accepted.add(asked.process().id() + " " + asked.id()));
            query = query.after(found.get(found.size() - 1));
        }
        return accepted;
    }

    /** A question that is closed or whose process has ended was still shown. */
    @Test
    void knowsToWhomQuestionsWereShown() {
        create("a", started(), asking("1", Optional.of("editor")), asking("2", Optional.of("editor")));
        var first = new Position("a", "1");
        var unknown = new Position("unknown", "1");

        store.recordShown(List.of(first, unknown), "edith");
        store.recordShown(List.of(first), "edith");
        store.recordShown(List.of(new Position("a", "2"), first), "eve");
        store.append("a", 4, List.of(answered("1"), ended()));

        assertThat(store.wasShown(first, "edith")).isTrue();
        assertThat(store.wasShown(first, "eve")).isTrue();
        assertThat(store.wasShown(new Position("a", "2"), "edith")).isFalse();
        assertThat(store.wasShown(first, "ada")).isFalse();
        assertThat(store.wasShown(unknown, "edith")).isFalse();
        assertThat(store.wasShown(new Position("a", "\0"), "edith")).isFalse();
    }

    /** The longest names of roles and callers are kept and found, also if their characters are rare. */
    @Test
    void keepsTheLongestNames() {
        String name = RareText.of(StoredNames.MAX_LENGTH);
        var asked = new Position("a", "1");
        create("a", started(), asking("1", Optional.of(name)));

        store.recordShown(List.of(asked), name);

        assertThat(questions(QuestionFilter.all().withRole(name))).containsExactly("a 1");
        assertThat(questions(QuestionFilter.all().withRole("\0"))).isEmpty();
        assertThat(store.wasShown(asked, name)).isTrue();
    }

    private List<String> accepted(QuestionFilter filter) {
        return store.findQuestions(ALL).stream()
                .filter(stored -> filter.accepts(stored.process(), stored.role(), stored.askedAt()))
                .map(stored -> stored.process().id() + " " + stored.id())
                .toList();
    }

    private List<String> questions(QuestionFilter filter) {
        return questions(new QuestionQuery(filter, Optional.empty(), 100));
    }

    private List<String> questions(QuestionQuery query) {
        return store.findQuestions(query).stream()
                .map(stored -> stored.process().id() + " " + stored.id())
                .toList();
    }

    private JournalEntry asking(String id, Optional<String> role) {
        Form<?> form = Form.of(Confirmation.class);
        return asking(new Asked(
                id, role.isPresent() ? form.answeredBy(role.get()) : form, Optional.empty(), clock.instant()));
    }

    private JournalEntry asking(PendingAnswer question) {
        return new JournalEntry.ActionRan(
                clock.instant(), new Run(clock.instant()), List.of(), Optional.empty(), Optional.of(question));
    }

    private JournalEntry answered(String question) {
        return new JournalEntry.Answered(clock.instant(), question, Optional.of("edith"), List.of(), Optional.empty());
    }

    private record Asked(String id, Form<?> form, Optional<String> child, Instant askedAt) implements PendingAnswer {

        @Override
        public String action() {
            return "Desk.ask";
        }
    }

    private record Run(Instant startedAt) implements ActionRun {

        @Override
        public String action() {
            return "Desk.ask";
        }

        @Override
        public Duration duration() {
            return Duration.ZERO;
        }

        @Override
        public Ending ending() {
            return Ending.WAITING;
        }

        @Override
        public Optional<String> remark() {
            return Optional.empty();
        }

        @Override
        public List<ModelCall> modelCalls() {
            return List.of();
        }
    }
}
