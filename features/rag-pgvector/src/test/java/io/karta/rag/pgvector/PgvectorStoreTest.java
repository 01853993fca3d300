/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.rag.KnowledgeBase;
import io.karta.rag.KnowledgeBase.Capability;
import io.karta.rag.content.Chunk;
import io.karta.rag.ingest.DocumentProblem;
import io.karta.rag.ingest.DocumentSource;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.read.Chunker;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.SearchOptions;
import io.karta.spi.NamedSettings;
import io.karta.testkit.rag.KnowledgeStoreContract;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The store in PostgreSQL. */
@Timeout(120)
class PgvectorStoreTest {

    @Nested
    class Contract extends KnowledgeStoreContract {

        @Override
        protected KnowledgeStore open() {
            return PgvectorStore.of(TestDatabase.connect(), name);
        }
    }

    /** Counts letters and calls. */
    private static final class Letters implements EmbeddingService {

        private final AtomicInteger texts = new AtomicInteger();

        @Override
        public Embedding embed(String text) {
            return Embedding.of(count(text, 'a'), count(text, 'e'), 1);
        }

        @Override
        public List<Embedding> embedAll(List<String> all) {
            texts.addAndGet(all.size());
            return all.stream().map(this::embed).toList();
        }

        @Override
        public int dimensions() {
            return 3;
        }

        private static float count(String text, char letter) {
            return text.chars().filter(character -> character == letter).count();
        }
    }

    @TempDir
    Path docs;

    private final String name = UUID.randomUUID().toString();
    private final String other = UUID.randomUUID().toString();
    private final Letters letters = new Letters();

    private KnowledgeBase node(DataSource source) {
        return KnowledgeBase.named("manual")
                .directory(docs)
                .store(PgvectorStore.of(source, name))
                .embeddings(letters, "letters")
                .build();
    }

    private void write(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            Files.writeString(docs.resolve("d%02d.md".formatted(i)), "# Title\nA kettle with number " + i);
        }
    }

    @Test
    void sharesTheIndexOfSeveralNodes() throws Exception {
        DataSource source = TestDatabase.connect();
        write(3);
        KnowledgeBase first = node(source);
        KnowledgeBase second = node(source);

        RefreshReport report = first.refresh();

        assertThat(report.added()).isEqualTo(3);
        assertThat(second.search("kettle", 9)).hasSize(3);
        assertThat(second.refresh().unchanged()).isEqualTo(3);
        assertThat(letters.texts).hasValue(3);
        assertThat(first.capabilities())
                .containsExactlyInAnyOrder(Capability.VECTOR_SEARCH, Capability.TEXT_SEARCH, Capability.EXPANSION);
    }

    @Test
    void readsEachDocumentOnceWhenNodesRefreshAtTheSameTime() throws Exception {
        DataSource source = TestDatabase.connect();
        write(20);
        List<KnowledgeBase> nodes =
                IntStream.range(0, 3).mapToObj(i -> node(source)).toList();

        int added = nodes.stream().map(node -> CompletableFuture.supplyAsync(node::refresh)).toList().stream()
                .map(CompletableFuture::join)
                .mapToInt(RefreshReport::added)
                .sum();

        assertThat(added).isEqualTo(20);
        assertThat(letters.texts).hasValue(20);
        assertThat(nodes).allMatch(node -> node.size() == 20);
    }

    @Test
    void takesOverTheLeaseOfAFailedNode() throws Exception {
        DataSource source = TestDatabase.connect();
        var failed = PgvectorStore.of(source, name);
        var waiting = PgvectorStore.of(source, name);
        assertThat(failed.acquireLease()).isTrue();
        assertThat(waiting.acquireLease()).isFalse();
        waiting.releaseLease();
        assertThat(waiting.acquireLease()).isFalse();

        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(
                    "UPDATE karta_knowledge_lease SET leased_until = clock_timestamp() - interval '1 second'");
        }

        assertThat(failed.renewLease()).isTrue();
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(
                    "UPDATE karta_knowledge_lease SET leased_until = clock_timestamp() - interval '1 second'");
        }
        assertThat(waiting.acquireLease()).isTrue();
        assertThat(failed.acquireLease()).isFalse();
        assertThat(failed.renewLease()).isFalse();
        waiting.releaseLease();
        assertThat(failed.renewLease()).isFalse();
        assertThat(waiting.acquireLease()).isTrue();
        assertThat(PgvectorStore.of(source, other).acquireLease()).isTrue();
    }

    @Test
    void separatesKnowledgeBases() throws Exception {
        DataSource source = TestDatabase.connect();
        write(1);
        assertThat(node(source).size()).isEqualTo(1);
        var separate = PgvectorStore.of(source, other);

        assertThat(separate.documents()).isEmpty();
        assertThat(separate.find("d00.md#0")).isEmpty();
        assertThat(separate.textSearch("kettle", SearchOptions.top(9))).isEmpty();
        assertThat(separate.vectorSearch(Embedding.of(1, 1, 1), SearchOptions.top(9)))
                .isEmpty();
    }

    @Test
    void comparesVectorsInALocaleWithOtherDigits() {
        Locale locale = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("fa-IR"));
        try {
            var store = PgvectorStore.of(TestDatabase.connect(), name);
            store.update(List.of(one("a", "mine", Embedding.of(1, 2, 3))), List.of());

            assertThat(store.vectorSearch(Embedding.of(1, 2, 3), SearchOptions.top(5)))
                    .hasSize(1);
        } finally {
            Locale.setDefault(locale);
        }
    }

    private KnowledgeBase of(Chunker chunker, Map<String, String> texts) {
        DocumentSource source = () -> new DocumentSource.Listing(
                texts.entrySet().stream()
                        .map(text -> new DocumentSource.SourceDocument(
                                text.getKey(), () -> text.getValue().getBytes(StandardCharsets.UTF_8)))
                        .toList(),
                List.of());
        return KnowledgeBase.named("manual")
                .source(source)
                .chunker(chunker)
                .store(PgvectorStore.of(TestDatabase.connect(), name))
                .build();
    }

    /** PostgreSQL compresses the keys of its indexes, so only random ones are long. */
    private static String random(int length) {
        return new Random(7)
                .ints(length, 'a', 'z' + 1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    @Test
    void reportsDocumentsThatTheDatabaseRejectsAndKeepsTheOthers() {
        String path = random(3800) + ".md";
        String words = random(2_000_000).replaceAll("(.{8})", "$1 ");
        KnowledgeBase manual =
                of(new Chunker(3_000_000, 0, false), Map.of("a.md", "kettle", path, "kettle", "c.md", words));

        RefreshReport report = manual.refresh();

        assertThat(report.added()).isEqualTo(1);
        assertThat(report.problems())
                .hasSize(2)
                .allSatisfy(problem -> assertThat(problem.message()).contains("KARTA-178", "54000"))
                .extracting(DocumentProblem::uri)
                .containsExactlyInAnyOrder(path, "c.md");
        assertThat(manual.search("kettle", 5))
                .extracting(result -> result.chunk().uri())
                .containsExactly("a.md");
    }

    @Test
    void comparesNumbersAsTheFilterDoes() {
        var store = PgvectorStore.of(TestDatabase.connect(), name);
        List<String> values = Stream.of(
                        "1 1.0 +1 -1 1e2 1E+2 1.e1 .5 1f 1d 1D 0x1p3 NaN Infinity -Infinity +Infinity Infinityd inf",
                        "1e99 1e100 1e308 1.8e308 -1e309 1e400 1e-324 1e-400 1e9999 1e00002 1e99999 -1e999999999999",
                        "0e99999 1e-99999 1e-999999999999 \u0661 1_0 1,0 1e 1.2.3 - . e5 " + "9".repeat(400))
                .flatMap(line -> Stream.of(line.split(" ")))
                .toList();
        values = Stream.concat(values.stream(), Stream.of("", " ", " 1 ", "\t1\n", "\u00a01", "1\u00a0", "1 d"))
                .toList();
        store.update(values.stream().map(PgvectorStoreTest::ofNumber).toList(), List.of());

        for (MetadataFilter filter : List.of(
                MetadataFilter.atLeast("n", 0.4),
                MetadataFilter.atMost("n", 5),
                MetadataFilter.atMost("n", 0),
                MetadataFilter.atLeast("n", Double.MAX_VALUE),
                MetadataFilter.atLeast("n", Double.POSITIVE_INFINITY),
                MetadataFilter.atLeast("n", Double.NEGATIVE_INFINITY))) {
            assertThat(store.textSearch("text", new SearchOptions(100, 0, filter)))
                    .as(filter.toString())
                    .extracting(result -> result.chunk().metadata().get("n"))
                    .containsExactlyInAnyOrderElementsOf(values.stream()
                            .filter(value -> filter.matches(Map.of("n", value)))
                            .toList());
        }
    }

    private static IndexedDocument ofNumber(String value) {
        String uri = "d" + value;
        var chunk = new Chunk(uri + "#0", uri + "#s0", uri, 0, List.of(uri), "text", Map.of("n", value));
        return new IndexedDocument(uri, "hash", List.of(), List.of(chunk), List.of());
    }

    /** The scan ends at the first tuple, as a scan of a large table does at the limit. */
    @Test
    void findsWhatTheScanOfAnIndexDoesNotReach() throws Exception {
        var source = TestDatabase.server();
        source.setOptions(
                "-c hnsw.max_scan_tuples=1 -c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off");
        var store = PgvectorStore.of(source, name);
        String sql = "CREATE INDEX %s ON karta_knowledge_element USING hnsw ((embedding::vector(3)) vector_cosine_ops)"
                + " WHERE dimensions = 3";
        String index = "test_" + name.replace('-', '_');
        var embedding = Embedding.of(1, 0, 0);
        execute(source, sql.formatted(index));
        try {
            store.update(
                    IntStream.range(0, 300)
                            .mapToObj(i -> one("d" + i, "other", Embedding.of(1, i / 1000f, 0)))
                            .toList(),
                    List.of());
            store.update(List.of(one("mine", "mine", Embedding.of(0, 1, 1))), List.of());

            var mine = SearchOptions.top(3).withFilter(MetadataFilter.equalTo("tenant", "mine"));

            assertThat(store.vectorSearch(embedding, mine))
                    .extracting(result -> result.chunk().uri())
                    .containsExactly("mine");
        } finally {
            execute(source, "DROP INDEX " + index);
        }
    }

    private static void execute(DataSource source, String sql) throws Exception {
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static IndexedDocument one(String uri, String tenant, Embedding embedding) {
        var chunk = new Chunk(uri + "#0", uri + "#s0", uri, 0, List.of(uri), "text", Map.of("tenant", tenant));
        return new IndexedDocument(uri, "hash", List.of(), List.of(chunk), List.of(embedding));
    }

    @Test
    void reportsADatabaseThatIsNotAvailable() {
        var absent = new PGSimpleDataSource();
        absent.setUrl("jdbc:postgresql://127.0.0.1:1/none");

        assertThatThrownBy(() -> PgvectorStore.of(absent, "manual")).hasMessageContaining("KARTA-294");
    }

    @Test
    void reportsTablesThatCannotBeCreated() throws Exception {
        var source = TestDatabase.server();
        source.setCurrentSchema("absent");

        assertThatThrownBy(() -> PgvectorStore.of(source, name)).hasMessageContaining("KARTA-293");
    }

    @Test
    void reportsADataSourceThatIsMissing() {
        var provider = new PgvectorStoreProvider();
        var settings = NamedSettings.of(
                "manual", Map.of("data-source", "jdbc/absent"), (key, value, allowed) -> {}, problem -> {});

        assertThat(provider.name()).isEqualTo("pgvector");
        assertThatThrownBy(() -> provider.create(settings, null).get())
                .hasMessageContaining("KARTA-292")
                .hasMessageContaining("jdbc/absent");
    }

    @Test
    void readsTheSyntaxOfLucene() {
        Map<String, String> conditions = Map.of(
                "blue kettle", "(('blue') | ('kettle'))",
                "+blue -red kettle", "(('blue')) & !('red')",
                "\"blue kettle\" pre*", "(('blue' <-> 'kettle') | ('pre':*))",
                "KARTA-123 it's", "(('karta' <-> '123') | ('it' <-> 's'))",
                "a & b | !c:* 'x", "(('a') | ('b') | ('c') | ('x'))");

        conditions.forEach((query, condition) ->
                assertThat(WordQuery.parse(query).condition()).as(query).isEqualTo(condition));
        assertThat(Stream.of("AND OR", "-red", "\"\"", "+ -", "\u4e2d".repeat(683))
                        .map(query -> WordQuery.parse(query).hasWords()))
                .containsOnly(false);
    }
}
