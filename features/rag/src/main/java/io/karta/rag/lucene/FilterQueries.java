/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.MetadataFilter.And;
import io.karta.rag.store.MetadataFilter.Between;
import io.karta.rag.store.MetadataFilter.Not;
import io.karta.rag.store.MetadataFilter.OneOf;
import io.karta.rag.store.MetadataFilter.Or;
import io.karta.rag.store.MetadataFilter.StartsWith;
import java.util.List;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/** Metadata filters as queries. */
final class FilterQueries {

    private FilterQueries() {}

    static Query of(MetadataFilter filter) {
        if (filter instanceof OneOf oneOf) {
            return new TermInSetQuery(
                    Elements.textField(oneOf.key()),
                    oneOf.values().stream().map(BytesRef::new).toList());
        }
        if (filter instanceof StartsWith start) {
            return new PrefixQuery(new Term(Elements.textField(start.key()), start.prefix()));
        }
        if (filter instanceof Between between) {
            return DoublePoint.newRangeQuery(Elements.numberField(between.key()), between.min(), between.max());
        }
        if (filter instanceof Not not) {
            return new BooleanQuery.Builder()
                    .add(new MatchAllDocsQuery(), Occur.FILTER)
                    .add(of(not.filter()), Occur.MUST_NOT)
                    .build();
        }
        return filter instanceof Or or
                ? combined(or.filters(), Occur.SHOULD)
                : filter instanceof And and && !and.filters().isEmpty()
                        ? combined(and.filters(), Occur.FILTER)
                        : new MatchAllDocsQuery();
    }

    private static Query combined(List<MetadataFilter> filters, Occur occur) {
        var query = new BooleanQuery.Builder();
        filters.forEach(filter -> query.add(of(filter), occur));
        return query.build();
    }
}
