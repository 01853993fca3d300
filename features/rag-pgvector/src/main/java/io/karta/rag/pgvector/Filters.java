/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.MetadataFilter.And;
import io.karta.rag.store.MetadataFilter.Between;
import io.karta.rag.store.MetadataFilter.Not;
import io.karta.rag.store.MetadataFilter.OneOf;
import io.karta.rag.store.MetadataFilter.Or;
import io.karta.rag.store.MetadataFilter.StartsWith;
import java.util.List;

/** Metadata filters as conditions, which are true or false, never null. */
final class Filters {

    /** Only a value that is a number is converted. */
    private static final String NUMBER =
            "coalesce(CASE WHEN metadata ->> ? ~ '^\\s*[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,2})?\\s*$'"
                    + " AND length(metadata ->> ?) < 200"
                    + " THEN (metadata ->> ?)::numeric BETWEEN ?::numeric AND ?::numeric END, false)";

    private Filters() {}

    static void add(Sql sql, MetadataFilter filter) {
        if (filter instanceof OneOf oneOf) {
            sql.add("coalesce(metadata ->> ? = ANY (?), false)", oneOf.key(), oneOf.values());
        } else if (filter instanceof StartsWith start) {
            sql.add("coalesce(starts_with(metadata ->> ?, ?), false)", start.key(), start.prefix());
        } else if (filter instanceof Between between) {
            sql.add(NUMBER, between.key(), between.key(), between.key(), number(between.min()), number(between.max()));
        } else if (filter instanceof Not not) {
            sql.add("NOT ");
            add(sql, not.filter());
        } else if (filter instanceof Or or) {
            joined(sql, or.filters(), " OR ", "false");
        } else if (filter instanceof And and) {
            joined(sql, and.filters(), " AND ", "true");
        }
    }

    private static String number(double value) {
        return Double.isInfinite(value) ? (value > 0 ? "Infinity" : "-Infinity") : Double.toString(value);
    }

    private static void joined(Sql sql, List<MetadataFilter> filters, String operator, String none) {
        sql.add("(");
        for (int i = 0; i < filters.size(); i++) {
            sql.add(i == 0 ? "" : operator);
            add(sql, filters.get(i));
        }
        sql.add(filters.isEmpty() ? none + ")" : ")");
    }
}
