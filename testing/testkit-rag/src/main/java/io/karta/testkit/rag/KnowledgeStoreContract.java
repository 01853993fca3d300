/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit.rag;

import static io.karta.testkit.rag.ContractDocuments.document;
import static io.karta.testkit.rag.ContractDocuments.elementIds;
import static io.karta.testkit.rag.ContractDocuments.embedding;
import static io.karta.testkit.rag.ContractDocuments.ids;
import static io.karta.testkit.rag.ContractDocuments.withoutEmbeddings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.store.HybridSearch;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.RankFusion;
import io.karta.rag.store.RegexSearch;
import io.karta.rag.store.ResultExpander;
import io.karta.rag.store.ResultExpander.Method;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.rag.store.TextSearch;
import io.karta.rag.store.VectorSearch;
import io.karta.tool.ToolEscalationException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of the contract of {@link KnowledgeStore} and of the searches that a store implements. Extend this class to
 * test a store; tests of searches that it lacks are skipped.
 *
 * <pre>{@code
 * class SolrStoreTest extends KnowledgeStoreContract {
 *
 *     @Override
 *     protected KnowledgeStore open() {
 *         return new SolrStore(connect());
 *     }
 * }
 * }</pre>
 */
public abstract class KnowledgeStoreContract {

    private static final SearchOptions TOP = SearchOptions.top(10);

    private KnowledgeStore store;

    /** Creates the tests; called by JUnit. */
    protected KnowledgeStoreContract() {}

    /**
     * Opens an empty store.
     *
     * @return the store, which is closed after each test
     * @throws Exception if it cannot be opened
     */
    protected abstract KnowledgeStore open() throws Exception;

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    @AfterEach
    void closeStore() {
        if (store != null) {
            store.close();
        }
    }

    private <T> T capable(Class<T> capability) {
        assumeTrue(capability.isInstance(store), () -> "the store has no " + capability.getSimpleName());
        return capability.cast(store);
    }

    private TextSearch texts() {
        return capable(TextSearch.class);
    }

    private VectorSearch vectors() {
        return capable(VectorSearch.class);
    }

    private void add(IndexedDocument... documents) {
        store.update(List.of(documents), List.of());
    }

    /** An empty store has nothing, and searches find nothing. */
    @Test
    void isEmptyAtFirst() {
        assertThat(store.documents()).isEmpty();
        assertThat(store.size()).isZero();
        assertThat(store.find("a#0")).isEmpty();
        if (store instanceof TextSearch search) {
            assertThat(search.textSearch("kettle", TOP)).isEmpty();
        }
        if (store instanceof VectorSearch search) {
            assertThat(search.vectorSearch(embedding("a"), TOP)).isEmpty();
        }
    }

    /** Chunks are found as they were added, with path, metadata and any characters. */
    @Test
    void keepsElements() {
        IndexedDocument document = document(
                "dir/ü %_'\"\\.md",
                Map.of("year", "2024", "a.b 'c", "x\"y\\z"), "a 'quoted' \\ text\n\uD83D\uDE00 $1 %s", "e");

        add(document);

        assertThat(store.documents()).isEqualTo(Map.of(document.uri(), document.hash()));
        assertThat(store.size()).isEqualTo(2);
        for (Chunk chunk : document.chunks()) {
            assertThat(store.chunk(chunk.id())).contains(chunk);
        }
        assertThat(store.chunk("unknown")).isEmpty();
    }

    /** A document without chunks is known, too. */
    @Test
    void keepsDocumentsWithoutText() {
        add(new IndexedDocument("empty", "h", List.of(), List.of(), List.of()));

        assertThat(store.documents()).isEqualTo(Map.of("empty", "h"));
        assertThat(store.size()).isZero();
    }

    /** A document with a known URI is replaced, and nothing remains of the earlier one or of removed ones. */
    @Test
    void replacesAndRemovesDocuments() {
        add(document("a", Map.of(), "old", "older"), document("b", Map.of(), "other"));
        add(document("a", Map.of(), "new"));
        store.update(List.of(), Set.of("b", "unknown"));

        assertThat(store.documents()).isEqualTo(Map.of("a", "hash of a"));
        assertThat(store.size()).isEqualTo(1);
        assertThat(store.find("a#1")).isEmpty();
        assertThat(store.chunk("a#0")).map(Chunk::text).contains("new");
        if (store instanceof TextSearch search) {
            assertThat(search.textSearch("old other", TOP)).isEmpty();
            assertThat(ids(search.textSearch("new", TOP))).containsExactly("a#0");
        }
        if (store instanceof VectorSearch search) {
            assertThat(ids(search.vectorSearch(embedding("o"), TOP))).doesNotContain("b#0", "a#1");
        }
    }

    /** Two sources can have a document of the same URI. */
    @Test
    void keepsTheLastOfTwoDocumentsOfTheSameUri() {
        add(document("a", Map.of(), "old", "older"), document("a", Map.of(), "new"));

        assertThat(store.documents()).isEqualTo(Map.of("a", "hash of a"));
        assertThat(store.size()).isEqualTo(1);
        assertThat(store.chunk("a#0")).map(Chunk::text).contains("new");
    }

    /** Searches during an update see all of it or nothing. */
    @Test
    void appliesUpdatesAsAWhole() {
        var updates = CompletableFuture.runAsync(() -> IntStream.range(0, 20)
                .forEach(i -> add(document("a", Map.of(), "kettle " + i), document("b", Map.of(), "kettle " + i))));
        Set<Long> sizes = Collections.synchronizedSet(new TreeSet<>());
        while (!updates.isDone()) {
            sizes.add(store.size());
        }
        updates.join();

        assertThat(Set.of(0L, 2L)).containsAll(sizes);
        assertThat(store.size()).isEqualTo(2);
    }

    /** The best match comes first; scores are between 0 and 1, and the limits hold. */
    @Test
    void findsWords() {
        TextSearch search = texts();
        add(document("a", Map.of(), "kettle and teapot"), document("b", Map.of(), "kettle kettle kettle"));

        List<SearchResult> found = search.textSearch("kettle", TOP);

        assertThat(ids(found)).containsExactly("b#0", "a#0");
        assertThat(found).allMatch(result -> result.score() > 0 && result.score() <= 1);
        assertThat(ids(search.textSearch("KETTLE", SearchOptions.top(1)))).containsExactly("b#0");
        assertThat(ids(search.textSearch("teapot toaster", TOP))).containsExactly("a#0");
        assertThat(search.textSearch("kettle", TOP.withThreshold(1))).isEmpty();
        assertThat(search.textSearch("toaster", TOP)).isEmpty();
    }

    /** A query with invalid syntax is searched as plain words, whatever it contains. */
    @Test
    void toleratesAnyQuery() {
        TextSearch search = texts();
        add(document("a", Map.of(), "blue kettle"), document("b", Map.of(), "red kettle"));

        assertThat(ids(search.textSearch("what (is: \"blue AND [", TOP))).containsExactly("a#0");
        for (String query : List.of("AND OR", "?!", "", "\"", "' ; --", "+ -", "\\", "& | ! <-> :*", "~", "()")) {
            assertThat(search.textSearch(query, TOP)).as(query).isEmpty();
        }
        assertThat(search.textSearch("x ".repeat(5000), TOP)).isEmpty();
        assertThat(search.textSearch("\u4e2d".repeat(5000), TOP)).isEmpty();
    }

    /** The notes name the parts of the syntax that the store supports, and those work. */
    @Test
    void supportsTheSyntaxThatItsNotesName() {
        TextSearch search = texts();
        add(document("a", Map.of(), "blue kettle"), document("b", Map.of(), "red kettle"));
        Map<String, String> queries = Map.of(
                "+required", "+blue kettle",
                "-excluded", "+kettle -red",
                "\"a phrase\"", "\"blue kettle\"",
                "prefix*", "blu*",
                "similar~", "bluee~");

        assertThat(search.luceneSyntaxNotes()).isNotBlank();
        queries.forEach((note, query) -> {
            if (search.luceneSyntaxNotes().contains(note)) {
                assertThat(ids(search.textSearch(query, TOP))).as(query).containsExactly("a#0");
            }
        });
    }

    /** Queries reach texts only: metadata would reveal what a filter hides. */
    @Test
    void searchesTextsOnly() {
        TextSearch search = texts();
        add(document("secret-uri", Map.of("tenant", "acme"), "text"));

        for (String query :
                List.of("uri:secret-uri", "tenant:acme", "meta.tenant:a*", "*:*", "acme", "meta.tenant:[a TO z]")) {
            assertThat(search.textSearch(query, TOP)).as(query).isEmpty();
        }
    }

    /** The score of a result is the cosine; another number of dimensions and a zero vector find nothing. */
    @Test
    void findsSimilarVectors() {
        VectorSearch search = vectors();
        add(document("a", Map.of(), "aaaa"), document("e", Map.of(), "eeee"), document("x", Map.of(), "xxxx"));

        List<SearchResult> found = search.vectorSearch(embedding("aaae"), TOP);

        assertThat(ids(found)).startsWith("a#0", "e#0").doesNotContain("x#0");
        assertThat(found.get(0).score()).isBetween(0.94, 0.96);
        assertThat(ids(search.vectorSearch(embedding("aaae"), SearchOptions.top(1))))
                .containsExactly("a#0");
        assertThat(ids(search.vectorSearch(embedding("aaae"), TOP.withThreshold(0.8))))
                .containsExactly("a#0");
        assertThat(search.vectorSearch(Embedding.of(0, 0, 0), TOP)).isEmpty();
    }

    /** Embeddings of another model with more dimensions replace those of the earlier one. */
    @Test
    void followsAnotherModel() {
        VectorSearch search = vectors();
        float[] vector = new float[3072];
        vector[7] = 1;
        IndexedDocument small = document("a", Map.of(), "aaaa");
        add(small);
        add(new IndexedDocument("a", "h", small.sections(), small.chunks(), List.of(Embedding.of(vector))));

        assertThat(ids(search.vectorSearch(Embedding.of(vector), TOP))).containsExactly("a#0");
    }

    /** Documents without embeddings are kept; only vector search does not find them. */
    @Test
    void keepsDocumentsWithoutEmbeddings() {
        add(withoutEmbeddings("a", "kettle"));

        assertThat(store.chunk("a#0")).isPresent();
        if (store instanceof TextSearch search) {
            assertThat(ids(search.textSearch("kettle", TOP))).containsExactly("a#0");
        }
        if (store instanceof VectorSearch search) {
            assertThat(search.vectorSearch(embedding("a"), TOP)).isEmpty();
        }
    }

    /** Every search returns the documents of the filter only, and all of them. */
    @Test
    void filtersTexts() {
        TextSearch search = texts();

        checkFilters(options -> search.textSearch("kettle", options));
    }

    /** As for texts. */
    @Test
    void filtersVectors() {
        VectorSearch search = vectors();

        checkFilters(options -> search.vectorSearch(embedding("e"), options));
    }

    /** As for texts. */
    @Test
    void filtersRegularExpressions() {
        RegexSearch search = capable(RegexSearch.class);

        checkFilters(options -> search.regexSearch("k.t", options));
    }

    private void checkFilters(Function<SearchOptions, List<SearchResult>> search) {
        add(
                document("de/a", Map.of("year", "2023", "audience", "staff"), "kettle"),
                document("en/b", Map.of("year", "2024"), "kettle"),
                document("en/c_%", Map.of("year", "unknown"), "kettle"));
        Map<MetadataFilter, Set<String>> expected = Map.of(
                MetadataFilter.equalTo("audience", "staff"), Set.of("de/a#0"),
                MetadataFilter.equalTo("audience", "staff").negate(), Set.of("en/b#0", "en/c_%#0"),
                MetadataFilter.startsWith("uri", "en/"), Set.of("en/b#0", "en/c_%#0"),
                MetadataFilter.startsWith("uri", "en/%"), Set.of(),
                MetadataFilter.atLeast("year", 2024), Set.of("en/b#0"),
                MetadataFilter.atMost("year", 2023), Set.of("de/a#0"),
                MetadataFilter.atMost("year", 2023).or(MetadataFilter.equalTo("year", "unknown")),
                        Set.of("de/a#0", "en/c_%#0"),
                MetadataFilter.startsWith("uri", "en/").and(MetadataFilter.atLeast("year", 1)), Set.of("en/b#0"),
                MetadataFilter.oneOf("year"), Set.of(),
                MetadataFilter.equalTo("x' OR '1'='1", "1").negate(), Set.of("de/a#0", "en/b#0", "en/c_%#0"));

        expected.forEach((filter, ids) -> assertThat(ids(search.apply(TOP.withFilter(filter))))
                .as(filter.toString())
                .containsExactlyInAnyOrderElementsOf(ids));
    }

    /** A filter that few documents satisfy does not hide them behind better matches of others. */
    @Test
    void findsTheFilteredDocumentsAmongMany() {
        VectorSearch search = vectors();
        add(IntStream.range(0, 300)
                .mapToObj(i -> document("d" + i, Map.of("tenant", "other"), "aaaa"))
                .toArray(IndexedDocument[]::new));
        add(document("mine", Map.of("tenant", "mine"), "aae"));

        var mine = SearchOptions.top(3).withFilter(MetadataFilter.equalTo("tenant", "mine"));

        assertThat(ids(search.vectorSearch(embedding("aaaa"), mine))).containsExactly("mine#0");
    }

    /** A hybrid search finds what both searches find, with the scores of their combined ranks. */
    @Test
    void combinesTheRanksOfWordsAndVectors() {
        HybridSearch search = capable(HybridSearch.class);
        add(IntStream.range(0, 30)
                .mapToObj(
                        i -> document("d" + i, Map.of("part", "" + i % 3), "a".repeat(i) + " kettle " + "o ".repeat(i)))
                .toArray(IndexedDocument[]::new));
        add(document("words", Map.of("part", "0"), "xyz kettle"), document("vector", Map.of("part", "0"), "eee"));

        for (SearchOptions options : List.of(
                SearchOptions.top(3),
                SearchOptions.top(100),
                SearchOptions.top(100).withThreshold(0.6),
                SearchOptions.top(8).withFilter(MetadataFilter.equalTo("part", "0")))) {
            SearchOptions each = RankFusion.candidates(options);
            List<SearchResult> words = search.textSearch("kettle", each);
            List<SearchResult> vectors = search.vectorSearch(embedding("e"), each);

            assertThat(search.hybridSearch("kettle", embedding("e"), options))
                    .as(options.toString())
                    .isNotEmpty()
                    .isEqualTo(RankFusion.ofResults(List.of(words, vectors), options));
        }
    }

    /** Words or a vector that find nothing leave the results of the other search. */
    @Test
    void combinesTheRanksOfOneSearch() {
        HybridSearch search = capable(HybridSearch.class);
        add(document("a", Map.of(), "aaa kettle"), document("e", Map.of(), "eee teapot"));

        assertThat(ids(search.hybridSearch("kettle", Embedding.of(0, 0, 0), TOP)))
                .containsExactly("a#0");
        for (String query : List.of("toaster", "", " ", "?!", "(")) {
            assertThat(ids(search.hybridSearch(query, embedding("aae"), TOP)))
                    .as(query)
                    .startsWith("a#0", "e#0");
        }
        assertThat(search.hybridSearch("toaster", Embedding.of(0, 0, 0), TOP)).isEmpty();
    }

    /** An invalid or hostile expression is an error that the model may read. */
    @Test
    void searchesByRegularExpressions() {
        RegexSearch search = capable(RegexSearch.class);
        add(document("a", Map.of(), "see KARTA-123"), document("b", Map.of(), "see KARTA-x", "KARTA-9\nand more"));

        assertThat(ids(search.regexSearch("KARTA-\\d+", TOP))).containsExactlyInAnyOrder("a#0", "b#1");
        assertThat(search.regexSearch("KARTA-\\d+", SearchOptions.top(1))).hasSize(1);
        assertThat(ids(search.regexSearch("9.and", TOP))).containsExactly("b#1");
        assertThat(search.regexSearch("(a|aa)+b!", TOP)).isEmpty();
        for (String regex : List.of("(", "x".repeat(2000), "(?=a)", "((a{999}){999}){999}")) {
            assertThatThrownBy(() -> search.regexSearch(regex, TOP))
                    .as(regex)
                    .isInstanceOf(ToolEscalationException.class);
        }
    }

    /** A chunk expands to its neighbours in the document, and to the section that contains it. */
    @Test
    void expandsResults() {
        var expander = capable(ResultExpander.class);
        add(document("d", Map.of(), "one ".repeat(60), "two", "three"), document("e", Map.of(), "other"));

        assertThat(elementIds(expander.expandResult("d#1", Method.SEQUENCE, 10)))
                .startsWith("d#0", "d#1", "d#2")
                .hasSize((int) store.size() - 1);
        assertThat(elementIds(expander.expandResult("d#0", Method.SEQUENCE, 1))).containsExactly("d#0", "d#1");
        assertThat(elementIds(expander.expandResult("d#0", Method.ZOOM_OUT, 0))).containsExactly("d#s0");
        assertThat(elementIds(expander.expandResult("d#s1", Method.ZOOM_OUT, 0)))
                .containsExactly("d#s0", "d#s1", "d#s2");
        assertThat(elementIds(expander.expandResult("d#c0", Method.ZOOM_OUT, 0)))
                .hasSize(3);
        assertThat(expander.expandResult("none", Method.ZOOM_OUT, 0)).isEmpty();
        assertThat(expander.expandResult("none", Method.SEQUENCE, 0)).isEmpty();
    }
}
