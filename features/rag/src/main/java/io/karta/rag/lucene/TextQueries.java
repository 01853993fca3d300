/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import java.util.regex.Pattern;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/** Parser of queries that models and users write. Thread-safe. */
final class TextQueries {

    private static final int LONGEST = 2000;
    /** Fewer words than a query may have, also in languages whose characters are words. */
    private static final int LONGEST_PLAIN = 1000;

    /** A question mark at the end of a word is punctuation rather than a wildcard, also before a comma. */
    private static final Pattern FINAL_QUESTION_MARK = Pattern.compile("\\?[?.,;']*+$");

    private final StandardAnalyzer analyzer = new StandardAnalyzer();

    /** Returns the query; that of the plain words if the syntax is invalid or the query too complex. */
    Query parse(String text) {
        try {
            return parser().parse(shortened(text, LONGEST));
        } catch (ParseException // IllegalArgumentException: of a boost that is out of range
                | IllegalArgumentException
                | IndexSearcher.TooManyClauses
                | TooComplexToDeterminizeException e) {
            return plain(text);
        }
    }

    /** Returns the query for any of the words, without syntax. */
    Query plain(String text) {
        try {
            String words = text.replaceAll("\\b(AND|OR|NOT)\\b", " ");
            return parser().parse(QueryParser.escape(shortened(words, LONGEST_PLAIN)));
        } catch (ParseException | IndexSearcher.TooManyClauses e) {
            return new MatchNoDocsQuery();
        }
    }

    /** A parser is not thread-safe. Only the text can be searched: a field name of a query is a word. */
    private QueryParser parser() {
        return new TextParser(analyzer);
    }

    private static String shortened(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest);
    }

    void close() {
        analyzer.close();
    }

    /** Parser for the one field that queries may search; other fields would reveal what filters hide. */
    private static final class TextParser extends QueryParser {

        TextParser(StandardAnalyzer analyzer) {
            super(Elements.TEXT, analyzer);
        }

        @Override
        protected Query getFieldQuery(String field, String text, boolean isQuoted) throws ParseException {
            return super.getFieldQuery(Elements.TEXT, named(field, text), isQuoted);
        }

        @Override
        protected Query getFieldQuery(String field, String text, int slop) throws ParseException {
            return super.getFieldQuery(Elements.TEXT, named(field, text), slop);
        }

        @Override
        protected Query getRangeQuery(String field, String from, String to, boolean isFrom, boolean isTo)
                throws ParseException {
            throw new ParseException("ranges are not supported");
        }

        @Override
        protected Query getPrefixQuery(String field, String text) throws ParseException {
            return super.getPrefixQuery(Elements.TEXT, text);
        }

        @Override
        protected Query getWildcardQuery(String field, String text) throws ParseException {
            if (text.equals("*") || text.equals("*:*")) {
                throw new ParseException("a word is missing");
            }
            String words = text.contains("*")
                    ? text
                    : FINAL_QUESTION_MARK.matcher(text).replaceAll("");
            return words.contains("?") || words.contains("*")
                    ? super.getWildcardQuery(Elements.TEXT, words)
                    : getFieldQuery(field, words, false);
        }

        @Override
        protected Query getFuzzyQuery(String field, String text, float similarity) throws ParseException {
            return super.getFuzzyQuery(Elements.TEXT, text, similarity);
        }

        @Override
        protected Query getRegexpQuery(String field, String text) throws ParseException {
            throw new ParseException("use a regex search");
        }

        /** Models write {@code file:line} and URLs, too. */
        private static String named(String field, String text) {
            return field.equals(Elements.TEXT) ? text : field + " " + text;
        }
    }
}
