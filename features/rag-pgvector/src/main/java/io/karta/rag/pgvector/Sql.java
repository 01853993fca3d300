/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Statement and its parameters, which are never part of its text. Not thread-safe. */
final class Sql {

    private final StringBuilder text = new StringBuilder();
    private final List<Object> parameters = new ArrayList<>();

    /** Appends text with a question mark per parameter. */
    Sql add(String more, Object... values) {
        text.append(more);
        parameters.addAll(List.of(values));
        return this;
    }

    /** PostgreSQL does not store the character 0. */
    static String storable(String value) {
        return value.replace('\0', '\uFFFD');
    }

    PreparedStatement prepare(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text.toString());
        for (int i = 0; i < parameters.size(); i++) {
            set(connection, statement, i + 1, parameters.get(i));
        }
        return statement;
    }

    private static void set(Connection connection, PreparedStatement statement, int index, Object value)
            throws SQLException {
        if (value instanceof Collection<?> texts) {
            statement.setArray(index, array(connection, texts));
        } else if (value instanceof String string) {
            statement.setString(index, storable(string));
        } else {
            statement.setObject(index, value);
        }
    }

    static Array array(Connection connection, Collection<?> texts) throws SQLException {
        return connection.createArrayOf(
                "text", texts.stream().map(each -> storable(each.toString())).toArray());
    }
}
