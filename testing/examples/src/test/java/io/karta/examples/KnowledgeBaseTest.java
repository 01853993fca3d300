/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.ToolContext;
import io.karta.event.KnowledgeSearched;
import io.karta.llmagent.LlmAgent;
import io.karta.rag.Citation;
import io.karta.rag.Cited;
import io.karta.rag.KnowledgeBase;
import io.karta.rag.RagTools;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;
import io.karta.rag.ingest.DocumentSource;
import io.karta.rag.ingest.DocumentSource.Listing;
import io.karta.rag.ingest.DocumentSource.SourceDocument;
import io.karta.rag.ingest.RefreshPolicy;
import io.karta.rag.ingest.RefreshProgress;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.read.ChunkTransformer;
import io.karta.rag.read.Chunker;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.testkit.FakeAi;
import io.karta.testkit.ScriptedModel;
import io.karta.testkit.rag.RetrievalQuality;
import io.karta.testkit.rag.RetrievalQuestion;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Startup;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The code of the page on knowledge: an assistant for the documentation of Karta. */
class KnowledgeBaseTest {

    record Answer(String text) {}

    @Agent(description = "Answers questions about the manual")
    static class Assistant {

        @Inject
        @Named("manual")
        KnowledgeBase manual;

        @Action
        @AchievesGoal(description = "Answer a question with sources")
        Cited<Answer> answer(UserInput question, Ai ai) {
            return RagTools.of(manual).createCited(ai.withDefaultLlm(), question.content(), Answer.class);
        }
    }

    static class Reader {

        @Inject
        @Named("manual")
        KnowledgeBase manual;

        void read(@Observes Startup event) {
            manual.refresh();
        }
    }

    @Singleton
    static class Gaps {

        final List<String> unanswered = new CopyOnWriteArrayList<>();

        void note(@Observes KnowledgeSearched event) {
            if (event.search().results().isEmpty()) {
                unanswered.add(event.search().query());
            }
        }
    }

    @Singleton
    static class Breadcrumbs implements ChunkTransformer {

        @Override
        public String version() {
            return "breadcrumbs-1";
        }

        @Override
        public String transform(Chunk chunk, Document document) {
            return String.join(" > ", chunk.path()) + "\n\n" + chunk.text();
        }
    }

    @Agent(description = "Reads the manual")
    static class Librarian {

        @Inject
        @Named("manual")
        KnowledgeBase manual;

        @Action
        @AchievesGoal(description = "Read the manual")
        RefreshReport read(UserInput request, ActionContext context) {
            return manual.refresh(step -> context.progress("%d of %d".formatted(step.number(), step.total())));
        }
    }

    /** A wiki with revisions. */
    interface Wiki {

        record Page(String name, String eTag, String text) {

            byte[] content() {
                return text.getBytes(StandardCharsets.UTF_8);
            }
        }

        List<Page> pages();
    }

    static DocumentSource source(Wiki wiki) {
        DocumentSource pages = () -> new Listing(
                wiki.pages().stream()
                        .map(page -> new SourceDocument(page.name(), page::content).withVersion(page.eTag()))
                        .toList(),
                List.of());
        return pages;
    }

    static class Producer {

        @Produces
        @ApplicationScoped
        @Named("wiki")
        KnowledgeBase wiki() {
            return KnowledgeBase.named("wiki")
                    .directory(Path.of("wiki"))
                    .chunker(new Chunker(800, 100, true))
                    .refresh(RefreshPolicy.NEVER)
                    .build();
        }

        void close(@Disposes @Named("wiki") KnowledgeBase wiki) {
            wiki.close();
        }
    }

    static class Manuals {

        @Produces
        @ApplicationScoped
        @Named("manual")
        KnowledgeBase manual() {
            return KnowledgeBase.named("manual")
                    .directory(Path.of("../../src/site/markdown"))
                    .build();
        }

        void close(@Disposes @Named("manual") KnowledgeBase manual) {
            manual.close();
        }
    }

    static class Clerks {

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> clerk(@Named("manual") KnowledgeBase manual) {
            return LlmAgent.named("clerk")
                    .description("Answers questions about the goods")
                    .instruction("Answer from the manual, and name the page.")
                    .knowledge(manual);
        }

        static LlmAgent<String, String> ownClerk(KnowledgeBase manual) {
            return LlmAgent.named("clerk").knowledge(RagTools.of(manual).filteredBy(Clerks::documentsOfCaller));
        }

        static MetadataFilter documentsOfCaller(ToolContext context) {
            String caller = context.process()
                    .flatMap(process -> process.caller().name())
                    .orElseThrow();
            return MetadataFilter.startsWith("uri", caller + "/");
        }
    }

    private static KnowledgeBase manual;

    @BeforeAll
    static void open() {
        manual = KnowledgeBase.named("manual")
                .directory(Path.of("../../src/site/markdown"))
                .build();
    }

    @AfterAll
    static void close() {
        manual.close();
    }

    @Test
    void findsPagesOfTheDocumentation() {
        List<SearchResult> found = manual.search("How do I configure a model?", 5);
        Chunk best = found.get(0).chunk();
        String source = best.uri() + ": " + String.join(" > ", best.path());

        assertThat(source).contains(".md: ");
        assertThat(manual.refresh().problems()).isEmpty();
        assertThat(manual.regexSearch("KARTA-284", SearchOptions.top(20)))
                .extracting(result -> result.chunk().uri())
                .contains("errors.md", "knowledge.md");
    }

    private static String answer(UserInput question, Ai ai) {
        return ai.withDefaultLlm()
                .withMessage(manual.passages(question.content(), 5))
                .generateText(question.content());
    }

    @Test
    void searchesOnceForAPrompt() {
        var ai = FakeAi.answering("with karta.models");

        assertThat(answer(new UserInput("How do I configure a model?"), ai)).isEqualTo("with karta.models");
        assertThat(ai.onlyCall().messages().toString()).contains("Passages of these documents", "karta.models");
    }

    @Test
    void readsPagesOfAWikiByVersion() {
        Wiki wiki = () -> List.of(new Wiki.Page("start.txt", "\"1\"", "Welcome"));
        try (KnowledgeBase pages =
                KnowledgeBase.named("wiki").source(source(wiki)).build()) {
            assertThat(pages.search("welcome", 1)).hasSize(1);
            assertThat(pages.refresh().unchanged()).isEqualTo(1);
        }
    }

    @Test
    void transformsChunks() {
        try (KnowledgeBase pages = KnowledgeBase.named("pages")
                .directory(Path.of("../../src/site/markdown"))
                .chunker(Chunker.ofTokens())
                .transformer(new Breadcrumbs())
                .build()) {
            assertThat(pages.chunk("errors.md#0").orElseThrow().text()).startsWith("Errors\n\n");
        }
    }

    @Test
    void reportsTheProgressOfARefresh() {
        List<RefreshProgress> steps = new ArrayList<>();

        manual.refresh(steps::add);

        assertThat(steps).hasSizeGreaterThan(10).last().satisfies(step -> assertThat(step.number())
                .isEqualTo(step.total()));
    }

    @Test
    void measuresTheQualityOfSearches() {
        List<RetrievalQuestion> questions =
                RetrievalQuestion.read(Path.of("../testkit-rag/src/test/resources/questions.tsv"));
        RetrievalQuality quality =
                RetrievalQuality.of(questions, question -> manual.search(question.question(), 10).stream()
                        .map(question::isAnsweredBy)
                        .toList());

        assertThat(quality.recallAt5()).isGreaterThan(0.2);
    }

    @Test
    @SuppressWarnings("UnnecessaryAssignment") // the test has no container
    void answersWithCitations() {
        Chunk chunk = manual.textSearch("\"reciprocal rank fusion\"", SearchOptions.top(1))
                .get(0)
                .chunk();
        var valid = new Cited<>(new Answer("by rank"), List.of(new Citation(chunk.id(), "reciprocal rank fusion")));
        var invalid = new Cited<>(new Answer("by rank"), List.of(new Citation(chunk.id(), "sorted by magic")));
        var ai = FakeAi.answering(invalid, valid);
        var assistant = new Assistant();
        assistant.manual = manual;

        assertThat(assistant.answer(new UserInput("How are ranks combined?"), ai))
                .isEqualTo(valid);
    }

    @Test
    void offersToolsAndReportsSearches() {
        List<String> searches = new ArrayList<>();
        var question = new UserInput("What is a chunk?");
        var ai = FakeAi.calling("manual_textSearch", "{\"query\": \"chunk\"}")
                .thenAnswering("A part")
                .thenCalling("manual_textSearch", "{\"query\": \"part\"}")
                .thenAnswering("A piece");

        String answer = ai.withDefaultLlm().withReference(manual).generateText(question.content());
        RagTools tools = RagTools.of(manual).withListener(search -> searches.add(search.query()));

        assertThat(answer).isEqualTo("A part");
        assertThat(ai.withDefaultLlm().withReference(tools).generateText("And a part?"))
                .isEqualTo("A piece");
        assertThat(searches).containsExactly("part");
    }

    @Test
    void definesAgentsWithKnowledge() {
        assertThat(new Clerks().clerk(manual).agent().goals()).hasSize(1);
        assertThat(Clerks.ownClerk(manual).name()).isEqualTo("clerk");
        assertThatThrownBy(() -> Clerks.documentsOfCaller(ToolContext.none()))
                .isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void observesSearchesOfAgentsThatFindNothing() {
        var model = new ScriptedModel();
        model.always()
                .call("manual_textSearch", "{\"query\": \"+citation +quote\"}")
                .call("manual_textSearch", "{\"query\": \"+xylophone\"}")
                .text("I do not know");
        try (var application = Application.of(model, Manuals.class, Clerks.class, Gaps.class)) {
            var process = application.run("clerk", "Do you sell xylophones?");

            assertThat(process.result(String.class)).isEqualTo("I do not know");
            assertThat(application.get(Gaps.class).unanswered).containsExactly("+xylophone");
        }
    }

    @Test
    void restrictsViews() {
        KnowledgeBase own = manual.filteredBy(MetadataFilter.startsWith("uri", "guides/"));

        assertThat(own.search("model", 5)).isEmpty();
        assertThat(manual.filteredBy(MetadataFilter.equalTo("uri", "models.md")).search("model", 5))
                .isNotEmpty();
    }
}
