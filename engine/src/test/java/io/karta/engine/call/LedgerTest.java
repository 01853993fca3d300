/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.domain.SupervisorAgenda;
import io.karta.engine.journal.JournalRecords;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.Budget;
import io.karta.process.history.ActionRun.Ending;
import io.karta.process.history.ModelCall;
import io.karta.spi.JournalEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LedgerTest {

    private static final String PROCESS = "p1";
    private static final ModelCall FIRST = call(10);
    private static final ModelCall SECOND = call(200);

    private static ModelCall call(int tokens) {
        return new JournalRecords.Call("small", new TokenUsage(tokens, 0, 0), 0, 1, Duration.ofMillis(5));
    }

    private static JournalEntry replied(String action, ModelCall call) {
        return new JournalEntry.ModelReplied(
                Instant.EPOCH, action, "request", ModelResponse.of("yes"), call, Optional.empty());
    }

    private static JournalEntry ran(Ending ending, ModelCall... calls) {
        var run =
                new JournalRecords.Run("write", Instant.EPOCH, Duration.ZERO, ending, Optional.empty(), List.of(calls));
        return new JournalEntry.ActionRan(
                Instant.EPOCH, run, List.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static JournalEntry ended(JournalEntry.Cause cause) {
        return new JournalEntry.Ended(Instant.EPOCH, cause, "", Optional.empty());
    }

    /** A node reads a child that another node has started, for example to take it over. */
    @Test
    void booksAChildThatIsReadLaterOnce() {
        var ledger = new Ledger(Budget.defaults());
        List<JournalEntry> journal = List.of(replied("write", FIRST), ran(Ending.SUCCEEDED, FIRST, SECOND));
        assertThat(ledger.usage(PROCESS).inputTokens()).isZero();

        ledger.read("child", Optional.of(PROCESS), journal.subList(0, 1));
        ledger.read("child", Optional.of(PROCESS), journal);
        ledger.read("child", Optional.of(PROCESS), journal);

        assertThat(ledger.usage(PROCESS).inputTokens()).isEqualTo(210);
    }

    @Nested
    class ProcessOfAnotherNode {

        private final List<JournalEntry> stored = new ArrayList<>();
        private final Ledger ledger =
                new Ledger(Budget.defaults(), Optional.empty(), reading -> reading.book(PROCESS, List.copyOf(stored)));

        private long tokens() {
            return ledger.usage(PROCESS).inputTokens();
        }

        @Test
        void countsCallsOfAnActionThatWasInterrupted() {
            stored.addAll(List.of(replied("write", FIRST), ran(Ending.INTERRUPTED)));

            assertThat(tokens()).isEqualTo(10);
        }

        @Test
        void countsCallsOnceWhenTheActionEnds() {
            stored.addAll(List.of(replied("write", FIRST), ran(Ending.SUCCEEDED, FIRST, SECOND)));

            assertThat(tokens()).isEqualTo(210);
        }

        @Test
        void countsAnEntryOnceThatIsReadBeforeItIsLearned() {
            stored.add(ran(Ending.SUCCEEDED, FIRST));
            assertThat(tokens()).isEqualTo(10);

            ledger.bookAppended(PROCESS, 0, List.of(ran(Ending.SUCCEEDED, FIRST), ran(Ending.SUCCEEDED, SECOND)));

            assertThat(tokens()).isEqualTo(210);
        }

        @Test
        void countsCallsOfASupervisorOnceWhenItHasChosen() {
            stored.add(replied(SupervisorAgenda.SUPERVISOR, FIRST));
            assertThat(tokens()).isEqualTo(10);

            ledger.bookAppended(
                    PROCESS,
                    1,
                    List.of(new JournalEntry.Chosen(Instant.EPOCH, List.of(), List.of(), "", List.of(FIRST))));

            assertThat(tokens()).isEqualTo(10);
        }
    }

    @Test
    void refusedAnswersUseUpTheBudget() {
        var ledger = new Ledger(Budget.ofTokens(1000));

        ledger.bookFailed(
                PROCESS,
                new JournalRecords.FailedCall(
                        "small", 1, Duration.ZERO, "content_filter", new TokenUsage(900, 100), 0.1));

        assertThat(ledger.exhaustedLimit()).contains("its budget of 1000 tokens is used up");
    }

    @Nested
    class ProcessOfThisNode {

        private final Ledger ledger = new Ledger(Budget.defaults());

        ProcessOfThisNode() {
            ledger.book(PROCESS, FIRST);
            ledger.wrote(PROCESS, 0, List.of(replied("write", FIRST)));
        }

        @Test
        void countsACallOnceThatAnotherNodeRepeatsFromTheJournal() {
            ledger.bookAppended(PROCESS, 1, List.of(ran(Ending.SUCCEEDED, FIRST)));

            assertThat(ledger.usage(PROCESS).inputTokens()).isEqualTo(10);
        }

        @ParameterizedTest
        @EnumSource(Ending.class)
        void forgetsAnswersWhenTheActionHasEnded(Ending ending) {
            ledger.wrote(PROCESS, 0, List.of(ran(ending)));

            assertThat(ledger.unfinished()).isZero();
        }

        @ParameterizedTest
        @EnumSource(JournalEntry.Cause.class)
        void forgetsAnswersWhenTheProcessHasEnded(JournalEntry.Cause cause) {
            ledger.wrote(PROCESS, 0, List.of(ended(cause)));

            assertThat(ledger.unfinished()).isZero();
        }

        @Test
        void remembersAnswersOfActionsThatStillRun() {
            assertThat(ledger.unfinished()).isEqualTo(1);
        }
    }
}
