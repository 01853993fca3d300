/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The driver finds a prepared statement by its SQL, at once if that is the same string. */
class AppendStatementsTest {

    private final AppendStatements statements = new AppendStatements();

    private static AppendForm form(boolean releases, int entries) {
        return new AppendForm(false, true, "", releases, "", entries);
    }

    @Test
    void keepsTheSqlOfUsualAppends() {
        assertThat(statements.sql(form(false, 2)))
                .isSameAs(statements.sql(form(false, 2)))
                .isNotEqualTo(statements.sql(form(false, 3)))
                .isNotEqualTo(statements.sql(form(true, 2)))
                .isNotEqualTo(statements.sql(AppendForm.first(2)));
    }

    @Test
    void keepsNoSqlForManyEntries() {
        assertThat(statements.sql(form(false, 1_000)))
                .isEqualTo(statements.sql(form(false, 1_000)))
                .isNotSameAs(statements.sql(form(false, 1_000)));
    }
}
