/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.content.Document;
import io.karta.rag.content.Section.ContainerSection;
import io.karta.rag.content.Section.LeafSection;
import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.read.ChunkedText;
import io.karta.rag.read.Chunker;
import io.karta.rag.store.DocumentRejectedException;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.ResultExpander.Method;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.tool.ToolEscalationException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store in an index of Lucene. */
class LuceneStoreTest {

    private static final SearchOptions TOP = SearchOptions.top(10);

    private final LuceneStore store = LuceneStore.inMemory();

    private static IndexedDocument document(String uri, Map<String, String> metadata, String... texts) {
        var sections = IntStream.range(0, texts.length)
                .mapToObj(i -> new LeafSection("S" + i, texts[i]))
                .toList();
        var root = new ContainerSection("Root", List.copyOf(sections));
        ChunkedText text = new Chunker(100, 0, false).chunk(new Document(uri, uri, metadata, List.of(root)));
        return new IndexedDocument(
                uri,
                "hash of " + uri,
                text.sections(),
                text.chunks(),
                text.chunks().stream().map(LuceneStoreTest::embedding).toList());
    }

    /** Counts of three letters. */
    private static Embedding embedding(Chunk chunk) {
        return embedding(chunk.text());
    }

    private static Embedding embedding(String text) {
        return Embedding.of(count(text, 'a'), count(text, 'e'), count(text, 'o'));
    }

    private static float count(String text, char letter) {
        return text.chars().filter(character -> character == letter).count();
    }

    private void add(IndexedDocument... documents) {
        store.update(List.of(documents), List.of());
    }

    private static List<String> ids(List<SearchResult> results) {
        return results.stream().map(result -> result.chunk().id()).toList();
    }

    @Test
    void findsWordsWithTheBestMatchFirst() {
        add(document("a", Map.of(), "kettle and teapot"), document("b", Map.of(), "kettle kettle"));

        List<SearchResult> found = store.textSearch("kettle", TOP);

        assertThat(ids(found)).containsExactly("b#0", "a#0");
        assertThat(found).allMatch(result -> result.score() > 0 && result.score() < 1);
        assertThat(store.textSearch("kettle", TOP.withThreshold(0.99))).isEmpty();
    }

    @Test
    void understandsTheSyntaxOfLuceneAndToleratesMistakes() {
        add(document("a", Map.of(), "blue kettle"), document("b", Map.of(), "red kettle"));

        assertThat(ids(store.textSearch("+kettle -red", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("\"blue kettle\"", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("blu*", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("bluee~", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("what (is: \"blue AND [", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("color:blue", TOP))).containsExactly("a#0");
        assertThat(store.textSearch("AND OR", TOP)).isEmpty();
        assertThat(store.textSearch("?!", TOP)).isEmpty();
        assertThat(store.textSearch("x ".repeat(5000), TOP)).isEmpty();
    }

    @Test
    void readsAFinalQuestionMarkAsPunctuation() {
        add(document("a", Map.of(), "the warranty"), document("b", Map.of(), "the kettle"));

        assertThat(ids(store.textSearch("+warranty?", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("+(long warranty??)", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("warra?ty?", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("Q:warranty?", TOP))).containsExactly("a#0");
        assertThat(ids(store.textSearch("+kettle ?", TOP))).containsExactly("b#0");
        assertThat(ids(store.textSearch("w*y?", TOP))).isEmpty();
    }

    @Test
    void searchesThePlainWordsOfAQueryWithAnInvalidBoost() {
        add(document("a", Map.of(), "the warranty"));

        assertThat(ids(store.textSearch("warranty^" + "9".repeat(41), TOP))).containsExactly("a#0");
    }

    /** Each Chinese character is a word, and a query of Lucene has at most 1024 words. */
    @Test
    void findsLongQuestionsInLanguagesWithoutBlanks() {
        add(document("a", Map.of(), "\u6c34\u58f6"), document("b", Map.of(), "kettle"));
        String question = IntStream.range(0, 1500)
                .mapToObj(i -> String.valueOf((char) ('\u4e00' + i)))
                .collect(Collectors.joining());

        assertThat(ids(store.textSearch("\u6c34\u58f6" + question, TOP))).containsExactly("a#0");
    }

    @Test
    void doesNotLetQueriesReachOtherFields() {
        add(document("secret-uri", Map.of("tenant", "acme"), "text"));

        assertThat(store.textSearch("uri:secret-uri", TOP)).isEmpty();
        assertThat(store.textSearch("meta.tenant:a*", TOP)).isEmpty();
        assertThat(store.textSearch("*:*", TOP)).isEmpty();
        assertThat(store.textSearch("meta.tenant:[a TO z]", TOP)).isEmpty();
    }

    @Test
    void findsSimilarVectors() {
        add(document("a", Map.of(), "aaaa"), document("e", Map.of(), "eeee"), document("x", Map.of(), "xxxx"));

        List<SearchResult> found = store.vectorSearch(embedding("aaae"), TOP);

        assertThat(ids(found)).containsExactly("a#0", "e#0");
        assertThat(found.get(0).score()).isBetween(0.9, 1.0);
        assertThat(ids(store.vectorSearch(embedding("aaae"), TOP.withThreshold(0.8))))
                .containsExactly("a#0");
        assertThat(store.vectorSearch(Embedding.of(1, 2), TOP)).isEmpty();
        assertThat(store.vectorSearch(Embedding.of(0, 0, 0), TOP)).isEmpty();
    }

    @Test
    void keepsVectorsOfLargeModels() {
        float[] vector = new float[3072];
        vector[7] = 1;
        IndexedDocument small = document("a", Map.of(), "text");
        add(new IndexedDocument("a", "h", small.sections(), small.chunks(), List.of(Embedding.of(vector))));

        assertThat(ids(store.vectorSearch(Embedding.of(vector), TOP))).containsExactly("a#0");
    }

    @Test
    void filtersByMetadata() {
        add(
                document("de/a", Map.of("year", "2023", "audience", "staff"), "kettle"),
                document("en/b", Map.of("year", "2024"), "kettle"),
                document("en/c", Map.of("year", "unknown"), "kettle"));
        Map<MetadataFilter, Set<String>> expected = Map.of(
                MetadataFilter.equalTo("audience", "staff"), Set.of("de/a#0"),
                MetadataFilter.equalTo("audience", "staff").negate(), Set.of("en/b#0", "en/c#0"),
                MetadataFilter.startsWith("uri", "en/"), Set.of("en/b#0", "en/c#0"),
                MetadataFilter.atLeast("year", 2024), Set.of("en/b#0"),
                MetadataFilter.atMost("year", 2023), Set.of("de/a#0"),
                MetadataFilter.atMost("year", 2023).or(MetadataFilter.equalTo("year", "unknown")),
                        Set.of("de/a#0", "en/c#0"),
                MetadataFilter.startsWith("uri", "en/").and(MetadataFilter.atLeast("year", 1)), Set.of("en/b#0"),
                MetadataFilter.oneOf("year"), Set.of(),
                MetadataFilter.all(), Set.of("de/a#0", "en/b#0", "en/c#0"));

        expected.forEach((filter, ids) -> {
            assertThat(ids(store.textSearch("kettle", TOP.withFilter(filter))))
                    .as(filter.toString())
                    .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(ids(store.vectorSearch(embedding("e"), TOP.withFilter(filter))))
                    .as(filter.toString())
                    .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(ids(store.regexSearch("k.t", TOP).stream()
                            .filter(result -> filter.matches(result.chunk().metadata()))
                            .toList()))
                    .as(filter.toString())
                    .containsExactlyInAnyOrderElementsOf(ids);
        });
        assertThatThrownBy(() -> MetadataFilter.atLeast("year", Double.NaN)).hasMessageContaining("KARTA-548");
    }

    @Test
    void searchesByRegularExpressions() {
        add(document("a", Map.of(), "see KARTA-123"), document("b", Map.of(), "see KARTA-x", "KARTA-9"));

        assertThat(ids(store.regexSearch("KARTA-\\d+", TOP))).containsExactly("a#0", "b#1");
        assertThat(ids(store.regexSearch("KARTA-\\d+", SearchOptions.top(1)))).containsExactly("a#0");
        assertThatThrownBy(() -> store.regexSearch("(", TOP)).hasMessageContaining("KARTA-549");
        assertThatThrownBy(() -> store.regexSearch("x".repeat(2000), TOP)).hasMessageContaining("KARTA-549");
    }

    @Test
    void understandsCommonConstructsOfRegularExpressions() {
        add(document("a", Map.of(), "key \"x\" = [1]\nab@c.de"));

        for (String regex : List.of(
                "\"x\"",
                "(?:key|lock)",
                "k.*?1",
                "\\[1\\]",
                "[^a]1",
                "\\]\\nab",
                "\\w{2}@c",
                "=\\s[\\[]",
                "[\\d]\\]")) {
            assertThat(store.regexSearch(regex, TOP)).as(regex).hasSize(1);
        }
        assertThat(store.regexSearch("key.{2,3}y", TOP)).isEmpty();
    }

    @Test
    void rejectsWhatLuceneWouldReadAsPlainCharacters() {
        for (String regex : List.of("^a", "a$", "\\bword", "(?i)a", "(?=a)", "(a)\\1", "a{x", "[a", "a\\", "a{5,2}")) {
            assertThatThrownBy(() -> store.regexSearch(regex, TOP))
                    .as(regex)
                    .isInstanceOf(ToolEscalationException.class)
                    .hasMessageContaining("KARTA-549");
        }
    }

    @Test
    void limitsTheComplexityOfRegularExpressions() {
        add(document("a", Map.of(), "a".repeat(60) + "!"));

        assertThat(store.regexSearch("(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)zz", TOP)).isEmpty();
        assertThat(store.regexSearch("(a|aa)+b", TOP)).isEmpty();
        assertThat(store.regexSearch("(?:|)".repeat(60) + "zz", TOP)).isEmpty();
        for (String regex : List.of(
                "(?:){2147483647}", "(?:){99999999999}", "((a{999}){999}){999}", "(a|b)*a(a|b){20}", "(a{100000})")) {
            assertThatThrownBy(() -> store.regexSearch(regex, TOP))
                    .as(regex)
                    .isInstanceOf(ToolEscalationException.class)
                    .hasMessageContaining("KARTA-550");
        }
    }

    @Test
    void endsARegexSearchWhoseThreadIsInterrupted() {
        add(document("a", Map.of(), "x"));
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> store.regexSearch("x", TOP)).hasMessageContaining("KARTA-552");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void endsAnUpdateWhoseThreadIsInterrupted(@TempDir Path directory) {
        try (var inDirectory = LuceneStore.in(directory)) {
            for (LuceneStore each : List.of(store, inDirectory)) {
                Thread.currentThread().interrupt();

                assertThatThrownBy(() -> each.update(List.of(document("a", Map.of(), "x")), Set.of()))
                        .hasMessageContaining("KARTA-552");
                assertThat(Thread.interrupted()).isTrue();
                each.update(List.of(document("a", Map.of(), "x")), Set.of());
                assertThat(each.documents()).hasSize(1);
            }
        }
    }

    @Test
    void expandsChunksToNeighboursAndSections() {
        add(document("d", Map.of(), "one ".repeat(60), "two", "three"));
        List<String> all = store.expandResult("d#1", Method.SEQUENCE, 10).stream()
                .map(ContentElement::id)
                .toList();

        assertThat(all).startsWith("d#0", "d#1", "d#2").hasSize((int) store.size());
        assertThat(store.expandResult("d#0", Method.SEQUENCE, 1)).hasSize(2);
        assertThat(texts(store.expandResult("d#0", Method.ZOOM_OUT, 0))).containsExactly("one ".repeat(60));
        assertThat(store.expandResult("d#s1", Method.ZOOM_OUT, 0)).hasSize(3);
        assertThat(store.expandResult("d#c0", Method.ZOOM_OUT, 0)).hasSize(3);
        assertThat(store.expandResult("none", Method.ZOOM_OUT, 0)).isEmpty();
        assertThat(store.expandResult("none", Method.SEQUENCE, 0)).isEmpty();
    }

    private static List<String> texts(List<ContentElement> elements) {
        return elements.stream().map(ContentElement::text).toList();
    }

    @Test
    void replacesAndRemovesDocuments() {
        add(document("a", Map.of(), "old", "older"), document("b", Map.of(), "other"));
        add(document("a", Map.of(), "new"));
        store.update(List.of(), Set.of("b", "unknown"));

        assertThat(store.documents()).isEqualTo(Map.of("a", "hash of a"));
        assertThat(store.size()).isEqualTo(1);
        assertThat(store.find("a#1")).isEmpty();
        assertThat(store.chunk("a#0").orElseThrow().text()).isEqualTo("new");
        assertThat(store.chunk("a#s0")).isEmpty();
        assertThat(store.textSearch("old other", TOP)).isEmpty();
    }

    @Test
    void keepsNothingOfAnUpdateThatFails() {
        add(document("a", Map.of(), "old"), document("b", Map.of(), "other"));
        IndexedDocument small = document("c", Map.of(), "text");
        float[] vector = new float[8193];
        vector[0] = 1;
        var tooWide = new IndexedDocument("c", "h", small.sections(), small.chunks(), List.of(Embedding.of(vector)));

        assertThatThrownBy(() -> store.update(List.of(document("a", Map.of(), "new"), tooWide), Set.of("b")))
                .hasMessageContaining("KARTA-555");

        assertThat(store.documents()).containsOnlyKeys("a", "b");
        assertThat(store.chunk("a#0")).map(Chunk::text).contains("old");
    }

    /** A filter cannot compare a longer value, so a negated one would show the document. */
    @Test
    void rejectsMetadataThatAFilterCannotCompare() {
        add(document("a", Map.of("tenant", "t".repeat(8000)), "kettle"));
        var tooLong = document("b", Map.of("tenant", "t".repeat(8001)), "kettle");

        assertThatThrownBy(() -> add(document("c", Map.of(), "kettle"), tooLong))
                .isInstanceOfSatisfying(DocumentRejectedException.class, rejected -> assertThat(rejected.uri())
                        .isEqualTo("b"))
                .hasMessageContaining("KARTA-178")
                .hasMessageContaining("document b: its metadata 'tenant' has more than 8000 characters");

        assertThat(store.documents()).containsOnlyKeys("a");
        assertThat(store.textSearch(
                        "kettle",
                        TOP.withFilter(MetadataFilter.startsWith("tenant", "t").negate())))
                .isEmpty();
    }

    @Test
    void rejectsALongUri() {
        String uri = "u".repeat(40_000);

        assertThatThrownBy(() -> add(new IndexedDocument(uri, "h", List.of(), List.of(), List.of())))
                .isInstanceOf(DocumentRejectedException.class)
                .hasMessageContaining("document %s...: its URI".formatted(uri.substring(0, 77)));
        assertThat(store.documents()).isEmpty();
    }

    @Test
    void keepsTheSegmentsThatUpdatesMerge(@TempDir Path directory) throws Exception {
        float[] vector = new float[8192]; // Lucene merges segments of more than two megabytes after a commit
        String[] texts = Collections.nCopies(70, "kettle").toArray(String[]::new);
        try (var inDirectory = LuceneStore.in(directory)) {
            for (int i = 0; i < 15; i++) {
                vector[i] = 1;
                IndexedDocument each = document("d" + i, Map.of(), texts);
                List<Embedding> vectors = Collections.nCopies(70, Embedding.of(vector));
                inDirectory.update(
                        List.of(new IndexedDocument(each.uri(), "h", each.sections(), each.chunks(), vectors)),
                        Set.of());
            }
        }

        try (var files = FSDirectory.open(directory);
                var reader = DirectoryReader.open(files)) {
            assertThat(reader.numDocs()).isEqualTo(15 * 141);
            assertThat(reader.leaves()).hasSizeLessThan(12);
        }
    }

    @Test
    void comparesDirectionsOfVectorsOfAnyLength() {
        IndexedDocument one = document("a", Map.of(), "text");
        for (float length : new float[] {1e-38f, 1e-20f, 1, 3e38f}) {
            add(new IndexedDocument(
                    "a", "h", one.sections(), one.chunks(), List.of(Embedding.of(length, length, -length))));

            for (float other : new float[] {1e-38f, 1e-20f, 7, 3e38f}) {
                List<SearchResult> found = store.vectorSearch(Embedding.of(other, other, -other), TOP);

                assertThat(found).hasSize(1);
                assertThat(found.get(0).score()).isCloseTo(1, offset(1e-6));
                assertThat(store.vectorSearch(Embedding.of(-other, -other, other), TOP)
                                .get(0)
                                .score())
                        .isZero();
            }
        }
    }

    @Test
    void keepsDocumentsInADirectory(@TempDir Path directory) {
        IndexedDocument document = document("a", Map.of("year", "2024"), "kettle");
        try (var first = LuceneStore.in(directory)) {
            first.update(List.of(document), Set.of());
        }

        try (var second = LuceneStore.in(directory)) {
            assertThat(second.chunk("a#0")).contains(document.chunks().get(0));
            assertThat(second.find("a#s0")).contains(document.sections().get(0));
            assertThat(second.documents()).containsOnlyKeys("a");
        }
    }

    @Test
    void reportsAnIndexThatAnotherProcessUpdates(@TempDir Path directory) throws Exception {
        try (var store = LuceneStore.in(directory);
                var files = FSDirectory.open(directory);
                var lock = files.obtainLock("write.lock")) {
            lock.ensureValid();

            assertThatThrownBy(() -> store.update(List.of(document("a", Map.of(), "x")), Set.of()))
                    .hasMessageContaining("KARTA-554");
            assertThat(store.size()).isZero();
        }
    }

    @Test
    void locksADirectoryUntilTheStoreIsClosed(@TempDir Path directory) throws Exception {
        try (var first = LuceneStore.in(directory)) {
            assertThatThrownBy(() -> LuceneStore.in(directory))
                    .hasMessageContaining("KARTA-554")
                    .hasMessageContaining(directory.toString());
            assertThat(first.size()).isZero();
        }
        try (var second = LuceneStore.in(directory)) {
            assertThat(second.size()).isZero();
        }
        // another application of the server has its own classes of Lucene
        try (var channel = FileChannel.open(directory.resolve("karta.lock"), StandardOpenOption.WRITE);
                var lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThatThrownBy(() -> LuceneStore.in(directory)).hasMessageContaining("KARTA-554");
        }
        LuceneStore.in(directory).close();
    }

    @Test
    void reportsADamagedIndex(@TempDir Path directory) throws Exception {
        try (var store = LuceneStore.in(directory)) {
            store.update(List.of(document("a", Map.of(), "x")), Set.of());
        }
        try (var files = Files.list(directory)) {
            for (Path file :
                    files.filter(path -> !path.toString().endsWith(".lock")).toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }

        assertThatThrownBy(() -> LuceneStore.in(directory))
                .hasMessageContaining("KARTA-555")
                .hasMessageContaining(directory.toString());
    }

    @Test
    void checksOptions() {
        assertThatThrownBy(() -> SearchOptions.top(0)).hasMessageContaining("KARTA-546");
        assertThatThrownBy(() -> TOP.withThreshold(1.5)).hasMessageContaining("KARTA-547");
        assertThatThrownBy(() -> TOP.withThreshold(Double.NaN)).hasMessageContaining("KARTA-547");
    }

    @Test
    void searchesSeeEachUpdateAsAWhole() {
        var updates = CompletableFuture.runAsync(() -> IntStream.range(0, 60)
                .forEach(i -> store.update(
                        List.of(document("a", Map.of(), "kettle " + i), document("b", Map.of(), "kettle " + i)),
                        Set.of())));
        Set<Integer> sizes = Collections.synchronizedSet(new TreeSet<>());
        while (!updates.isDone()) {
            sizes.add(store.textSearch("kettle", TOP).size());
        }
        updates.join();

        assertThat(Set.of(0, 2)).containsAll(sizes);
        assertThat(store.textSearch("kettle", TOP)).hasSize(2);
    }
}
