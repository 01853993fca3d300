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

    /** Text that {@link Between#number} parses, without suffix and blanks. */
    private static final String NUMBER_TEXT = "'^[\\u0001-\\u0020]*([-+]?(?:Infinity(?![fFdD])"
            + "|(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?))[fFdD]?[\\u0001-\\u0020]*$'";

    /** The type numeric has exponents of at least 9999; a larger one is as infinite or small for a double. */
    private static final String LARGE_EXPONENT = "'([eE][-+]?)0*[1-9][0-9]{4,}$', '\\19999'";

    /** PostgreSQL does not convert a number that a double cannot have. */
    private static final String BETWEEN =
            """
            coalesce((SELECT CASE WHEN abs(value) >= 1.7976931348623158e308 THEN sign(value) * 'Infinity'::float8
                    WHEN abs(value) <= 2.4703282292062328e-324 THEN 0
                    ELSE value::float8 END BETWEEN ?::float8 AND ?::float8
                FROM (SELECT CASE WHEN length(metadata ->> ?) < 5000
                    THEN regexp_replace(substring(metadata ->> ? from %s), %s)::numeric END AS value)
                AS number), false)"""
                    .formatted(NUMBER_TEXT, LARGE_EXPONENT);

    private Filters() {}

    static void add(Sql sql, MetadataFilter filter) {
        if (filter instanceof OneOf oneOf) {
            sql.add("coalesce(metadata ->> ? = ANY (?), false)", oneOf.key(), oneOf.values());
        } else if (filter instanceof StartsWith start) {
            sql.add("coalesce(starts_with(metadata ->> ?, ?), false)", start.key(), start.prefix());
        } else if (filter instanceof Between between) {
            String min = Double.toString(between.min());
            sql.add(BETWEEN, min, Double.toString(between.max()), between.key(), between.key());
        } else if (filter instanceof Not not) {
            sql.add("NOT ");
            add(sql, not.filter());
        } else if (filter instanceof Or or) {
            joined(sql, or.filters(), " OR ", "false");
        } else if (filter instanceof And and) {
            joined(sql, and.filters(), " AND ", "true");
        }
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
