/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * SQL of usual appends. The driver looks for a prepared statement by its SQL, which is long: with the same string it
 * neither computes its hash code again nor compares its characters. Thread-safe.
 */
final class AppendStatements {

    /** A process seldom appends more entries at once. */
    private static final int MOST_ENTRIES = 8;

    private final Map<AppendForm, String> known = new ConcurrentHashMap<>();

    String sql(AppendForm form) {
        return form.entries() > MOST_ENTRIES ? form.sql() : known.computeIfAbsent(form, AppendForm::sql);
    }
}
