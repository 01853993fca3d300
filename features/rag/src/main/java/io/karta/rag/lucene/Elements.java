/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.content.SectionText;
import io.karta.rag.store.DocumentRejectedException;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.MetadataFilter.Between;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Fields of the index: one document of Lucene per chunk, section and document of the knowledge base. */
final class Elements {

    static final String CHUNK = "chunk";
    static final String SECTION = "section";
    static final String DOCUMENT = "document";

    static final String ID = "id";
    static final String URI = "uri";
    static final String HASH = "hash";
    static final String TEXT = "text";
    static final String ANCESTOR = "ancestor";
    static final String ORDER = "order";

    private static final String KIND = "kind";
    private static final String SECTION_TEXT = "sectionText";
    private static final String PARENT = "parent";
    private static final String POSITION = "position";
    private static final String PATH = "path";
    private static final String KEY = "key";
    private static final String VALUE = "value";

    /** A term of Lucene has at most 32766 bytes. */
    private static final int LONGEST_TERM = 8000;

    private Elements() {}

    static Query ofKind(String kind) {
        return new TermQuery(new Term(KIND, kind));
    }

    /** Each number of dimensions has a field, so that another model can follow. */
    static String vectorField(int dimensions) {
        return "vector" + dimensions;
    }

    /** Returns the vector with the length 1: Lucene computes the product of such vectors faster than their cosine. */
    static float[] direction(Embedding embedding) {
        float[] vector = embedding.vector();
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        double length = Math.sqrt(squares);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (vector[i] / length);
        }
        return vector;
    }

    static String textField(String key) {
        return "meta." + key;
    }

    static String numberField(String key) {
        return "number." + key;
    }

    static List<Document> of(IndexedDocument document) {
        check(document);
        List<Document> all = new ArrayList<>();
        Document root = new Document();
        root.add(new StringField(KIND, DOCUMENT, Store.NO));
        root.add(new StringField(URI, document.uri(), Store.YES));
        root.add(new StoredField(HASH, document.hash()));
        all.add(root);
        for (SectionText section : document.sections()) {
            Document fields = element(SECTION, section, all.size());
            fields.add(new StoredField(SECTION_TEXT, section.text()));
            section.ancestors().forEach(id -> fields.add(new StringField(ANCESTOR, id, Store.YES)));
            all.add(fields);
        }
        for (int i = 0; i < document.chunks().size(); i++) {
            Document fields = chunk(document.chunks().get(i), all.size());
            if (!document.embeddings().isEmpty()
                    && !document.embeddings().get(i).isZero()) {
                float[] vector = direction(document.embeddings().get(i));
                fields.add(new KnnFloatVectorField(
                        vectorField(vector.length), vector, VectorSimilarityFunction.DOT_PRODUCT));
            }
            all.add(fields);
        }
        return all;
    }

    /** A filter would ignore a value that is not a term, and show a document that it excludes. */
    private static void check(IndexedDocument document) {
        checkLength(document, "its URI", document.uri());
        for (Chunk chunk : document.chunks()) {
            chunk.metadata().forEach((key, value) -> checkLength(document, "its metadata '%s'".formatted(key), value));
        }
    }

    private static void checkLength(IndexedDocument document, String what, String value) {
        if (value.length() > LONGEST_TERM) {
            String reason = "%s has more than %s characters".formatted(what, LONGEST_TERM);
            throw new DocumentRejectedException(document.uri(), reason, null);
        }
    }

    private static Document chunk(Chunk chunk, int order) {
        Document fields = element(CHUNK, chunk, order);
        fields.add(new TextField(TEXT, chunk.text(), Store.YES));
        fields.add(new StoredField(POSITION, chunk.position()));
        chunk.metadata().forEach((key, value) -> {
            fields.add(new StringField(textField(key), value, Store.NO));
            Between.number(value).ifPresent(number -> fields.add(new DoublePoint(numberField(key), number)));
        });
        return fields;
    }

    private static Document element(String kind, ContentElement element, int order) {
        Document fields = new Document();
        fields.add(new StringField(KIND, kind, Store.YES));
        fields.add(new StringField(ID, element.id(), Store.YES));
        fields.add(new StringField(URI, element.uri(), Store.YES));
        fields.add(new StoredField(PARENT, element.parentId()));
        fields.add(new NumericDocValuesField(ORDER, order));
        element.path().forEach(title -> fields.add(new StoredField(PATH, title)));
        element.metadata().forEach((key, value) -> {
            fields.add(new StoredField(KEY, key));
            fields.add(new StoredField(VALUE, value));
        });
        return fields;
    }

    static ContentElement read(Document fields) {
        List<String> path = List.of(fields.getValues(PATH));
        if (fields.get(KIND).equals(SECTION)) {
            return new SectionText(
                    fields.get(ID),
                    fields.get(PARENT),
                    List.of(fields.getValues(ANCESTOR)),
                    fields.get(URI),
                    path,
                    fields.get(SECTION_TEXT),
                    metadata(fields));
        }
        return new Chunk(
                fields.get(ID),
                fields.get(PARENT),
                fields.get(URI),
                fields.getField(POSITION).numericValue().intValue(),
                path,
                fields.get(TEXT),
                metadata(fields));
    }

    private static Map<String, String> metadata(Document fields) {
        String[] keys = fields.getValues(KEY);
        String[] values = fields.getValues(VALUE);
        Map<String, String> metadata = new HashMap<>();
        for (int i = 0; i < keys.length; i++) {
            metadata.put(keys[i], values[i]);
        }
        return metadata;
    }
}
