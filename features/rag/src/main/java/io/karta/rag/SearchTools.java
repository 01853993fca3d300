/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.generation.annotation.Guide;
import io.karta.rag.KnowledgeBase.Capability;
import io.karta.rag.ResultListener.RagSearch;
import io.karta.rag.content.ContentElement;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.ResultExpander.Method;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.tool.KnowledgeSearch;
import io.karta.tool.ToolResult;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Tools for models. Filters are not parameters, so a model cannot change them.
 *
 * @param knowledge the knowledge base
 * @param listener the listener for searches
 * @param filter returns the filter of a call
 */
record SearchTools(
        KnowledgeBase knowledge, ResultListener listener, Function<? super ToolContext, MetadataFilter> filter) {

    private static final Logger LOG = System.getLogger(SearchTools.class.getName());

    /** Attribute of a span in the conventions of OpenTelemetry. */
    private static final String DATA_SOURCE = "gen_ai.data_source.id";

    private static final int DEFAULT_RESULTS = 5;
    private static final int MAX_RESULTS = 20;
    private static final int MAX_NEIGHBOURS = 5;
    private static final String OMITTED = "(The rest is omitted. Ask for fewer elements.)";

    record VectorQuery(
            @Guide("the question, or a text that could be its answer") String query,
            @Guide("number of results, 1 to 20; 5 by default") Optional<Integer> topK,
            @Guide("minimum similarity, 0 to 1; 0 by default") Optional<Double> threshold) {}

    record TextQuery(
            @Guide("the words to search for") String query,
            @Guide("number of results, 1 to 20; 5 by default") Optional<Integer> topK,
            @Guide("minimum score, 0 to 1; 0 by default") Optional<Double> threshold) {}

    record RegexQuery(
            @Guide("a regular expression of Lucene: . [a-z] [^a] \\d \\w \\s ( ) | * + ? {2,5}; no anchors")
                    String regex,
            @Guide("number of results, 1 to 20; 5 by default") Optional<Integer> topK) {}

    record Broaden(
            @Guide("the id of a chunk") String chunkId,
            @Guide("number of chunks on each side, 1 to 5; 1 by default") Optional<Integer> chunksToAdd) {}

    record ZoomOut(@Guide("the id of a chunk or section") String id) {}

    List<Tool> tools() {
        Set<Capability> able = knowledge.capabilities();
        List<Tool> tools = new ArrayList<>();
        if (able.contains(Capability.VECTOR_SEARCH)) {
            tools.add(Tool.of("vectorSearch", "Searches by meaning", VectorQuery.class, this::vectorSearch));
        }
        if (able.contains(Capability.TEXT_SEARCH)) {
            String description = "Searches by words. " + knowledge.textSyntax();
            tools.add(Tool.of("textSearch", description, TextQuery.class, this::textSearch));
        }
        if (able.contains(Capability.REGEX_SEARCH)) {
            tools.add(Tool.of(
                    "regexSearch",
                    "Searches by a regular expression, for example for identifiers and codes",
                    RegexQuery.class,
                    this::regexSearch));
        }
        if (able.contains(Capability.EXPANSION)) {
            tools.add(Tool.of(
                    "broadenChunk", "Shows a chunk with the chunks around it", Broaden.class, this::broadenChunk));
            tools.add(Tool.of("zoomOut", "Shows the section that contains an id", ZoomOut.class, this::zoomOut));
        }
        return tools.stream().map(Tool::asReadOnly).toList();
    }

    /** Search in the documents that a call may reach. */
    private interface Search {
        List<SearchResult> in(KnowledgeBase all);
    }

    /** Returns what the call may reach. A filter that fails ends the call. */
    private KnowledgeBase visible(ToolContext context) {
        context.traceAttribute(DATA_SOURCE, knowledge.name());
        return knowledge.filteredBy(filter.apply(context));
    }

    private ToolResult vectorSearch(VectorQuery input, ToolContext context) {
        var options = options(input.topK(), input.threshold());
        return found("vectorSearch", input.query(), context, all -> all.vectorSearch(input.query(), options));
    }

    private ToolResult textSearch(TextQuery input, ToolContext context) {
        var options = options(input.topK(), input.threshold());
        return found("textSearch", input.query(), context, all -> all.textSearch(input.query(), options));
    }

    private ToolResult regexSearch(RegexQuery input, ToolContext context) {
        var options = options(input.topK(), Optional.empty());
        return found("regexSearch", input.regex(), context, all -> all.regexSearch(input.regex(), options));
    }

    private static SearchOptions options(Optional<Integer> topK, Optional<Double> threshold) {
        int results = Math.max(1, Math.min(MAX_RESULTS, topK.orElse(DEFAULT_RESULTS)));
        double minimum = threshold.filter(value -> value > 0).orElse(0.0);
        return SearchOptions.top(results).withThreshold(Math.min(1, minimum));
    }

    private ToolResult broadenChunk(Broaden input, ToolContext context) {
        int more = Math.max(1, Math.min(MAX_NEIGHBOURS, input.chunksToAdd().orElse(1)));
        return elements(input.chunkId(), visible(context).expand(input.chunkId(), Method.SEQUENCE, more));
    }

    private ToolResult zoomOut(ZoomOut input, ToolContext context) {
        return elements(input.id(), visible(context).expand(input.id(), Method.ZOOM_OUT, 0));
    }

    private static ToolResult elements(String id, List<ContentElement> elements) {
        return elements.isEmpty()
                ? ToolResult.error("There is no element with the id '%s'. Use an id from a result.".formatted(id))
                : ToolResult.text(Passages.ofElements(elements, OMITTED));
    }

    private ToolResult found(String tool, String query, ToolContext context, Search search) {
        long start = System.nanoTime();
        List<SearchResult> results = search.in(visible(context));
        var duration = Duration.ofNanos(System.nanoTime() - start);
        List<String> ids = results.stream().map(result -> result.chunk().id()).toList();
        context.searched(new KnowledgeSearch(knowledge.name(), tool, query, ids, duration));
        report(new RagSearch(knowledge.name(), tool, query, results));
        return ToolResult.text(
                results.isEmpty() ? "Nothing found. Try other words." : Passages.ofResults(results, OMITTED));
    }

    private void report(RagSearch search) {
        try {
            listener.onSearch(search);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, Messages::listenerFailed, e);
        }
    }
}
