/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static io.karta.testkit.KartaAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.MalformedOutputException;
import io.karta.ai.ToolContext;
import io.karta.process.AgentProcess;
import io.karta.rag.ResultListener.RagSearch;
import io.karta.rag.store.MetadataFilter;
import io.karta.testkit.FakeAi;
import io.karta.tool.ArgumentValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools for models, and answers with citations. */
class RagToolsTest {

    /** Result of the tests. */
    public record Answer(String text) {}

    @TempDir
    Path docs;

    private KnowledgeBase manual;

    @BeforeEach
    void create() throws IOException {
        Files.writeString(docs.resolve("a.md"), "# Returns\nA refund takes\n30 days.\n## Costs\nNone.\n");
        Files.writeString(docs.resolve("secret.md"), "# Staff\nThe discount is 50 percent.\n");
        manual = KnowledgeBase.named("manual").directory(docs).build();
    }

    @AfterEach
    void close() {
        manual.close();
    }

    private String called(RagTools tools, String tool, String arguments) throws Exception {
        return tools.tools().stream()
                .filter(one -> one.name().equals(tool))
                .findFirst()
                .orElseThrow()
                .call(arguments, ToolContext.none())
                .toString();
    }

    @Test
    void offersTheToolsOfTheStore() {
        var ai = FakeAi.calling("manual_textSearch", "{\"query\": \"refund\"}").thenAnswering("30 days");

        String answer = ai.withDefaultLlm().withReference(RagTools.of(manual)).generateText("How long?");

        assertThat(answer).isEqualTo("30 days");
        assertThat(ai.calls().get(0))
                .offeredTool("manual_textSearch")
                .offeredTool("manual_regexSearch")
                .offeredTool("manual_broadenChunk")
                .offeredTool("manual_zoomOut");
    }

    @Test
    void verifiesCitations() {
        var invented = new Cited<>(new Answer("30"), List.of(new Citation("a.md#0", "a refund takes 3 days")));
        var elsewhere = new Cited<>(new Answer("30"), List.of(new Citation("b.md#0", "30 days")));
        var valid = new Cited<>(new Answer("30 days"), List.of(new Citation("a.md#0", "refund takes 30 days")));
        var ai = FakeAi.answering(invented, elsewhere, valid);

        Cited<Answer> cited = RagTools.of(manual).createCited(ai.withDefaultLlm(), "How long?", Answer.class);

        assertThat(cited).isEqualTo(valid);
        assertThat(ai.calls()).hasSize(3);
        assertThat(ai.calls().get(1)).promptContains("'a refund takes 3 days' does not occur in the chunk 'a.md#0'");
        assertThat(ai.calls().get(2)).promptContains("the chunk 'b.md#0' does not exist");
    }

    @Test
    void shortensLongQuotesInProblemsToWholeCharacters() {
        var emojis = new Cited<>(new Answer("30"), List.of(new Citation("a.md#0", "\uD83D\uDE00".repeat(50))));
        var valid = new Cited<>(new Answer("30 days"), List.of(new Citation("a.md#0", "refund takes 30 days")));
        var ai = FakeAi.answering(emojis, valid);

        RagTools.of(manual).createCited(ai.withDefaultLlm(), "How long?", Answer.class);

        assertThat(ai.calls().get(1)).promptContains("'" + "\uD83D\uDE00".repeat(38) + "...' does not occur");
    }

    @Test
    void rejectsShortQuotes() throws IOException {
        Files.writeString(docs.resolve("tiny.txt"), "30\u00A0days");
        manual.refresh();
        var dot = new Cited<>(new Answer("30"), List.of(new Citation("a.md#0", ".")));
        var word = new Cited<>(new Answer("30"), List.of(new Citation("a.md#0", " refund \n\n\n\n\n")));
        var whole = new Cited<>(new Answer("30"), List.of(new Citation("tiny.txt#0", "30 days")));
        var ai = FakeAi.answering(dot, word, whole);

        Cited<Answer> cited = RagTools.of(manual).createCited(ai.withDefaultLlm(), "How long?", Answer.class);

        assertThat(cited).isEqualTo(whole);
        assertThat(ai.calls().get(1)).promptContains("the quote '.' is too short");
        assertThat(ai.calls().get(2)).promptContains("the quote 'refund' is too short");
    }

    @Test
    void comparesQuotesWithoutKindsOfSpaces() throws IOException {
        Files.writeString(docs.resolve("spaces.txt"), "The refund takes 30\u00A0days,\u2003or more.");
        manual.refresh();
        var valid = new Cited<>(new Answer("30"), List.of(new Citation("spaces.txt#0", "takes 30 days, or\u202Fmore")));

        assertThat(RagTools.of(manual).createCited(FakeAi.answering(valid).withDefaultLlm(), "How long?", Answer.class))
                .isEqualTo(valid);
    }

    @Test
    void failsIfAllCitationsAreInvalid() {
        var none = new Cited<>(new Answer("30"), List.<Citation>of());
        var ai = FakeAi.answering(none, none, none);

        assertThatThrownBy(() -> RagTools.of(manual).createCited(ai.withDefaultLlm(), "How long?", Answer.class))
                .isInstanceOfSatisfying(MalformedOutputException.class, malformed -> assertThat(malformed.problems())
                        .containsExactly("/citations is empty"))
                .hasMessageContaining("KARTA-284")
                .hasMessageContaining("1 in the last one");
    }

    @Test
    void doesNotAcceptCitationsOfHiddenDocuments() {
        var hidden = new Cited<>(new Answer("50"), List.of(new Citation("secret.md#0", "The discount is 50 percent.")));
        var ai = FakeAi.answering(hidden, hidden, hidden);
        var view = RagTools.of(manual.filteredBy(MetadataFilter.equalTo("uri", "a.md")));

        assertThatThrownBy(() -> view.createCited(ai.withDefaultLlm(), "Discount?", Answer.class))
                .isInstanceOfSatisfying(MalformedOutputException.class, malformed -> assertThat(malformed.problems())
                        .containsExactly("/citations/0 the chunk 'secret.md#0' does not exist"))
                .hasMessageNotContaining("secret.md"); // callers may see the message
    }

    @Test
    void searchesWithinTheFilterOfTheCaller() throws Exception {
        var view = RagTools.of(manual.filteredBy(MetadataFilter.equalTo("uri", "a.md")));

        assertThat(called(view, "textSearch", "{\"query\": \"discount uri:secret.md\"}"))
                .contains("Nothing found");
        assertThat(called(view, "regexSearch", "{\"regex\": \"percent\"}")).contains("Nothing found");
        assertThat(called(view, "zoomOut", "{\"id\": \"secret.md#0\"}")).contains("no element");
        assertThat(called(view, "broadenChunk", "{\"chunkId\": \"secret.md#0\", \"chunksToAdd\": 3}"))
                .contains("no element");
        assertThat(called(RagTools.of(manual), "regexSearch", "{\"regex\": \"percent\"}"))
                .contains("secret.md#0", "Staff", "50 percent");
    }

    @Test
    void toleratesLimitsOutOfRange() throws Exception {
        String found =
                called(RagTools.of(manual), "textSearch", "{\"query\": \"refund\", \"topK\": 5000, \"threshold\": -3}");

        assertThat(found).contains("a.md#0", "Returns");
        assertThat(called(RagTools.of(manual), "zoomOut", "{\"id\": \"a.md#1\"}"))
                .contains("None.");
        assertThat(called(RagTools.of(manual), "broadenChunk", "{\"chunkId\": \"a.md#0\"}"))
                .contains("a.md#0", "a.md#1");
    }

    @Test
    void reportsSearchesToTheListener() throws Exception {
        List<RagSearch> searches = new ArrayList<>();
        called(RagTools.of(manual).withListener(searches::add), "textSearch", "{\"query\": \"refund\"}");

        assertThat(searches).singleElement().satisfies(search -> {
            assertThat(search.tool()).isEqualTo("textSearch");
            assertThat(search.knowledgeBase()).isEqualTo("manual");
            assertThat(search.query()).isEqualTo("refund");
            assertThat(search.results()).hasSize(1);
        });
    }

    /** Context of a call that is traced. */
    private record Traced(Map<String, String> attributes) implements ToolContext {

        @Override
        public Optional<AgentProcess> process() {
            return Optional.empty();
        }

        @Override
        public Map<String, Object> values() {
            return Map.of();
        }

        @Override
        public void add(Object object) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ArgumentValidator validator() {
            return ArgumentValidator.none();
        }

        @Override
        public void traceAttribute(String name, String value) {
            attributes.put(name, value);
        }
    }

    @Test
    void namesTheKnowledgeBaseInTraces() throws Exception {
        var attributes = new HashMap<String, String>();

        RagTools.of(manual).tools().get(0).call("{\"query\": \"refund\"}", new Traced(attributes));

        assertThat(attributes).containsExactly(Map.entry("gen_ai.data_source.id", "manual"));
    }

    @Test
    void survivesAFailingListener() throws Exception { // logs KARTA-289
        RagTools tools = RagTools.of(manual).withListener(search -> {
            throw new IllegalStateException("broken");
        });

        assertThat(called(tools, "textSearch", "{\"query\": \"refund\"}")).contains("a.md#0");
    }
}
