/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.util.Collections;

/**
 * What determines the SQL of a {@link SingleStatementAppend}.
 *
 * @param isFirst whether the process is created
 * @param condition a further condition for its row
 * @param question the change of a question; empty if there is none
 * @param entries the number of entries
 */
record AppendForm(
        boolean isFirst, boolean changesStatus, String condition, boolean releases, String question, int entries) {

    private static final String LATER = new PostgresDialect().later();
    private static final String SET_STATUS = ", status = ?, wakes_at = " + LATER + ", awaits = NULL";
    private static final String CREATE = "WITH head AS (INSERT INTO karta_process (id, version, changed_at, status,"
            + " agent, goal, parent, created_at, caller, label, request_token)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id)"
            + ", claim AS (INSERT INTO karta_claim (process, owner, claimed_until) SELECT id, CAST(? AS VARCHAR), "
            + LATER + " FROM head)";
    private static final String RELEASE =
            ", released AS (UPDATE karta_claim SET owner = NULL, claimed_until = NULL FROM head"
                    + " WHERE process = head.id)";
    private static final String INSERT = " INSERT INTO karta_journal (process, number, kind, at, entry)"
            + " SELECT head.id, line.number, line.kind, line.at, line.entry FROM head CROSS JOIN (VALUES ";
    private static final String LINE =
            "(CAST(? AS BIGINT), CAST(? AS VARCHAR), CAST(? AS TIMESTAMPTZ), CAST(? AS TEXT))";
    private static final String INSERT_END = ") AS line (number, kind, at, entry) ORDER BY line.number";

    static AppendForm first(int entries) {
        return new AppendForm(true, true, "", false, "", entries);
    }

    String sql() {
        String lines = String.join(", ", Collections.nCopies(entries, LINE));
        return (isFirst ? CREATE : update()) + INSERT + lines + INSERT_END;
    }

    private String update() {
        return "WITH head AS (UPDATE karta_process SET version = ?, changed_at = ?" + (changesStatus ? SET_STATUS : "")
                + " WHERE id = ? AND version = ?" + condition + " RETURNING id)" + (releases ? RELEASE : "")
                + (question.isEmpty() ? "" : ", question AS (" + question + ")");
    }
}
