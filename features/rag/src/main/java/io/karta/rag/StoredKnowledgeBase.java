/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.ai.EmbeddingService;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.ingest.Ingestion;
import io.karta.rag.ingest.RefreshProgress;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.store.HybridSearch;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.RankFusion;
import io.karta.rag.store.RegexSearch;
import io.karta.rag.store.ResultExpander;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.rag.store.StopWords;
import io.karta.rag.store.TextSearch;
import io.karta.rag.store.VectorSearch;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Knowledge base in a store, which is opened and filled at the first use. Thread-safe. */
final class StoredKnowledgeBase implements KnowledgeBase {

    private static final Pattern SYNTAX = Pattern.compile("[-+&|!(){}\\[\\]^\"~*?:\\\\/]|\\b(?:AND|OR|NOT)\\b");

    private final String name;
    private final String description;
    private final ResultOrdering ordering;
    private final StoreOrigin origin;
    private final Supplier<Ingestion> ingestions;
    private final RefreshTimes times;
    private final RefreshLog log = new RefreshLog();
    private final ReentrantLock refreshing = new ReentrantLock();
    private final LeasedRefresh leased = new LeasedRefresh(this::checkOpen);
    private volatile @Nullable Opened opened;
    private volatile boolean isFilled;
    private volatile boolean isClosed;
    private boolean isStoreClosed; // guarded by this
    private Optional<Boolean> hadDocuments = Optional.empty(); // guarded by the lock

    /**
     * Where the store comes from.
     *
     * @param opening returns the store
     * @param isOpen whether the store exists already, so it is closed even if it was not used
     */
    record StoreOrigin(Supplier<? extends KnowledgeStore> opening, boolean isOpen) {}

    /** Properties that do not concern the store. */
    record KnowledgeBaseDetails(String name, String description, ResultOrdering ordering) {}

    private record Opened(KnowledgeStore store, Ingestion ingestion) {}

    StoredKnowledgeBase(
            KnowledgeBaseDetails details, StoreOrigin origin, Supplier<Ingestion> ingestions, RefreshTimes times) {
        this.name = details.name();
        this.description = details.description();
        this.ordering = details.ordering();
        this.origin = origin;
        this.ingestions = ingestions;
        this.times = times;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Set<Capability> capabilities() {
        Opened parts = open();
        Set<Capability> able = EnumSet.noneOf(Capability.class);
        if (parts.store() instanceof VectorSearch
                && parts.ingestion().embeddings().isPresent()) {
            able.add(Capability.VECTOR_SEARCH);
        }
        if (parts.store() instanceof TextSearch) {
            able.add(Capability.TEXT_SEARCH);
        }
        if (parts.store() instanceof RegexSearch) {
            able.add(Capability.REGEX_SEARCH);
        }
        if (parts.store() instanceof ResultExpander) {
            able.add(Capability.EXPANSION);
        }
        return able;
    }

    @Override
    public List<SearchResult> search(String query, SearchOptions options) {
        SearchOptions candidates = ordering.candidates(options);
        return ordering.order(query, whileOpen(() -> found(query, candidates)), options.topK());
    }

    private List<SearchResult> found(String query, SearchOptions options) {
        Set<Capability> able = capabilities();
        boolean isHybrid = able.containsAll(Set.of(Capability.TEXT_SEARCH, Capability.VECTOR_SEARCH));
        if (isHybrid && filled() instanceof HybridSearch store) {
            return query.isBlank()
                    ? List.of()
                    : store.hybridSearch(words(query), embeddings().embed(query), options);
        }
        SearchOptions each = isHybrid ? RankFusion.candidates(options) : options.withThreshold(0);
        List<List<SearchResult>> rankings = new ArrayList<>();
        if (able.contains(Capability.TEXT_SEARCH)) {
            rankings.add(textSearch(words(query), each));
        }
        if (able.contains(Capability.VECTOR_SEARCH)) {
            rankings.add(vectorSearch(query, each));
        }
        if (rankings.isEmpty()) {
            throw Messages.notCapable(name, "search");
        }
        return RankFusion.ofResults(rankings, options);
    }

    /** Questions are no queries in the syntax of {@link #textSearch}. */
    private static String words(String query) {
        return StopWords.without(SYNTAX.matcher(query).replaceAll(" "));
    }

    @Override
    public List<SearchResult> vectorSearch(String query, SearchOptions options) {
        VectorSearch search = capable(VectorSearch.class, "vectorSearch");
        EmbeddingService service = embeddings();
        return query.isBlank() ? List.of() : whileOpen(() -> search.vectorSearch(service.embed(query), options));
    }

    private EmbeddingService embeddings() {
        return open().ingestion().embeddings().orElseThrow(() -> Messages.notCapable(name, "vectorSearch"));
    }

    @Override
    public List<SearchResult> textSearch(String query, SearchOptions options) {
        TextSearch search = capable(TextSearch.class, "textSearch");
        return query.isBlank() ? List.of() : whileOpen(() -> search.textSearch(query, options));
    }

    @Override
    public String textSyntax() {
        return open().store() instanceof TextSearch search ? search.luceneSyntaxNotes() : "";
    }

    @Override
    public List<SearchResult> regexSearch(String regex, SearchOptions options) {
        RegexSearch search = capable(RegexSearch.class, "regexSearch");
        return whileOpen(() -> search.regexSearch(regex, options));
    }

    @Override
    public List<ContentElement> expand(String id, ResultExpander.Method method, int elementsToAdd) {
        ResultExpander expander = capable(ResultExpander.class, "expand");
        return whileOpen(() -> expander.expandResult(id, method, Math.max(0, elementsToAdd)));
    }

    /** A store that another thread closes meanwhile fails in its own way. */
    private <T> T whileOpen(Supplier<T> search) {
        try {
            return search.get();
        } catch (RuntimeException e) {
            checkOpen();
            throw e;
        }
    }

    private <T> T capable(Class<T> capability, String operation) {
        KnowledgeStore store = filled();
        if (!capability.isInstance(store)) {
            throw Messages.notCapable(name, operation);
        }
        return capability.cast(store);
    }

    @Override
    public Optional<Chunk> chunk(String id) {
        KnowledgeStore store = filled();
        return whileOpen(() -> store.chunk(id));
    }

    @Override
    public long size() {
        KnowledgeStore store = filled();
        return whileOpen(store::size);
    }

    @Override
    public RefreshReport refresh(Consumer<? super RefreshProgress> listener) {
        return exclusively(parts -> refreshed(parts, listener));
    }

    private <T> T exclusively(Function<Opened, T> work) {
        awaitRefreshes();
        try {
            return work.apply(open());
        } finally {
            refreshing.unlock();
        }
    }

    private void awaitRefreshes() {
        try {
            if (!refreshing.tryLock()) {
                refreshing.lockInterruptibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.waitInterrupted();
        }
    }

    private RefreshReport refreshed(Opened parts) {
        return refreshed(parts, progress -> {});
    }

    private RefreshReport refreshed(Opened parts, Consumer<? super RefreshProgress> listener) {
        if (hadDocuments.isEmpty()) {
            hadDocuments = Optional.of(parts.store().size() > 0);
        }
        RefreshReport report =
                leased.run(parts.store(), lease -> parts.ingestion().refresh(parts.store(), listener, lease));
        times.succeeded();
        isFilled = true;
        log.refreshed(name, report);
        return report;
    }

    /** Returns the store with its documents. */
    private KnowledgeStore filled() {
        if (!isFilled) {
            exclusively(this::fill);
        } else if (times.isDue()) {
            refreshAgain();
        }
        return open().store();
    }

    /**
     * A store that kept documents from an earlier run is used even if its source is not available. Otherwise, the next
     * search continues: a part of the documents would give incomplete answers.
     */
    private boolean fill(Opened parts) {
        if (!isFilled) {
            try {
                refreshed(parts);
            } catch (RuntimeException e) {
                if (isClosed || !hadDocuments.orElse(false)) {
                    throw e;
                }
                failed(e);
                isFilled = true;
            }
        }
        return isFilled;
    }

    /** Other threads search the present state meanwhile. */
    private void refreshAgain() {
        if (refreshing.tryLock()) {
            try {
                if (times.isDue() && LeasedRefresh.isFree(open().store())) { // no other search or node refreshes
                    refreshed(open());
                }
            } catch (RuntimeException e) {
                checkOpen();
                failed(e);
            } finally {
                refreshing.unlock();
            }
        }
    }

    private void failed(RuntimeException e) {
        log.failed(name, e);
        times.failed();
    }

    private Opened open() {
        Opened parts = opened;
        return parts == null ? openFirst() : parts;
    }

    private synchronized Opened openFirst() {
        checkOpen();
        Opened parts = opened;
        if (parts == null) {
            Ingestion ingestion = ingestions.get();
            parts = new Opened(origin.opening().get(), ingestion);
            opened = parts;
        }
        return parts;
    }

    private void checkOpen() {
        if (isClosed) {
            throw Messages.closed(name);
        }
    }

    /** A refresh ends before its next document. */
    @Override
    public void close() {
        isClosed = true;
        refreshing.lock();
        try {
            closeStore();
        } finally {
            refreshing.unlock();
        }
    }

    private synchronized void closeStore() {
        Opened parts = opened;
        opened = null;
        if (isStoreClosed) {
            return;
        }
        isStoreClosed = true;
        if (parts != null) {
            parts.store().close();
        } else if (origin.isOpen()) {
            origin.opening().get().close();
        }
    }
}
