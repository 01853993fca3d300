/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.RequestKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Append to a journal in one statement of PostgreSQL, which needs one round trip and one commit.
 *
 * <p>All parts of the statement see the database as of its start. So it does not append the end or the suspension of a
 * process with relatives, which wake each other: {@link AwaitedChildren} needs several statements for them.
 */
final class SingleStatementAppend {

    private static final String WITHOUT_PARENT = " AND parent IS NULL";
    private static final String WITHOUT_RELATIVES = WITHOUT_PARENT
            + " AND NOT EXISTS (SELECT 1 FROM karta_process child WHERE child.parent = karta_process.id)";

    private final String process;
    private final long expected;
    private final List<JournalEntry> entries;
    private final List<String> texts;
    private final ProcessRowUpdate header;
    private final List<QuestionRows.Change> questions;

    SingleStatementAppend(
            String process, long expected, List<JournalEntry> entries, List<String> texts, ProcessRowUpdate header) {
        this.process = process;
        this.expected = expected;
        this.entries = entries;
        this.texts = texts;
        this.header = header;
        this.questions = QuestionRows.changes(process, entries);
    }

    /** Returns whether one statement is sufficient, unless the process turns out to have relatives. */
    boolean isPossible() {
        return expected > 0
                ? questions.size() <= 1 && header.children().isEmpty()
                : questions.isEmpty()
                        && entries.get(0) instanceof JournalEntry.Created
                        && !header.ends()
                        && !header.isSuspended();
    }

    /** Appends the entries; false if the process exists, has other entries, or has relatives. */
    boolean run(Connection connection, Optional<Claim> claim, AppendStatements statements) throws SQLException {
        var parameters = new Parameters();
        AppendForm form =
                expected == 0 ? create((JournalEntry.Created) entries.get(0), claim, parameters) : update(parameters);
        addLines(parameters);
        try (PreparedStatement statement = connection.prepareStatement(statements.sql(form))) {
            parameters.set(statement);
            return statement.executeUpdate() == entries.size();
        }
    }

    private AppendForm create(JournalEntry.Created origin, Optional<Claim> claim, Parameters parameters) {
        parameters.text(process).number(header.version()).time(header.changedAt());
        parameters.text(status(header.statusChange().orElse(origin)));
        parameters.text(origin.agent()).text(origin.goal()).text(origin.parent().orElse(null));
        parameters.time(origin.at()).text(origin.caller().orElse(null));
        parameters.text(origin.terms().label().orElse(null));
        parameters.text(origin.terms().requestKey().map(RequestKey::token).orElse(null));
        parameters.text(claim.map(Claim::owner).orElse(null)).duration(claim.map(Claim::lease));
        return AppendForm.first(entries.size());
    }

    private AppendForm update(Parameters parameters) {
        parameters.number(expected + header.version()).time(header.changedAt());
        header.statusChange()
                .ifPresent(latest -> parameters.text(status(latest)).duration(header.wakesAfter()));
        parameters.text(process).number(expected);
        String question = questions.isEmpty() ? "" : questions.get(0).afterHead(parameters);
        return new AppendForm(
                false, header.statusChange().isPresent(), relatives(), header.fails(), question, entries.size());
    }

    private String relatives() {
        if (header.ends()) {
            return WITHOUT_RELATIVES;
        }
        return header.isSuspended() ? WITHOUT_PARENT : "";
    }

    private static @Nullable String status(JournalEntry entry) {
        return entry.status().map(ProcessStatus::name).orElse(null);
    }

    private void addLines(Parameters parameters) {
        for (int i = 0; i < entries.size(); i++) {
            JournalEntry entry = entries.get(i);
            parameters.number(expected + i).text(entry.getClass().getSimpleName());
            parameters.time(entry.at()).text(texts.get(i));
        }
    }
}
