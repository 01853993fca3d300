/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static io.karta.testkit.KartaAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Ai;
import io.karta.ai.BudgetExceededException;
import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailException;
import io.karta.message.UserMessage;
import io.karta.model.ModelException;
import io.karta.rag.content.Chunk;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.FakeAi;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Order of results by a model, and results for one prompt. */
class RerankingTest {

    @TempDir
    Path docs;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(docs.resolve("a.md"), "# Refunds\nrefund refund refund\n");
        Files.writeString(
                docs.resolve("b.md"), "# Goods\nA refund takes 30 days and needs the receipt of the kettle.\n");
        Files.writeString(
                docs.resolve("c.md"), "# Staff\nNo refund for members of the staff who bought at a discount.\n");
    }

    private KnowledgeBase rerankedBy(Reranker reranker) {
        return KnowledgeBase.named("manual").directory(docs).reranker(reranker).build();
    }

    private static Reranker model(Ai ai) {
        return Reranker.of(ai::withDefaultLlm);
    }

    private static List<String> uris(List<SearchResult> results) {
        return results.stream().map(result -> result.chunk().uri()).toList();
    }

    private List<String> withoutReranking() {
        return withoutReranking(5);
    }

    private List<String> withoutReranking(int topK) {
        try (KnowledgeBase manual =
                KnowledgeBase.named("manual").directory(docs).build()) {
            return uris(manual.search("refund", topK));
        }
    }

    @Test
    void followsTheOrderOfTheModel() {
        List<String> before = withoutReranking();
        var ai = FakeAi.answering(new ModelReranker.Order(List.of(3, 1)));

        try (KnowledgeBase manual = rerankedBy(model(ai))) {
            assertThat(uris(manual.search("refund", 5)))
                    .containsExactly(before.get(2), before.get(0), before.get(1))
                    .isNotEqualTo(before);
        }
        assertThat(ai.onlyCall()).promptContains("Question: refund").promptContains("refund takes 30 days");
    }

    @Test
    void numbersPassagesInTheSameWayInEachLocale() {
        Locale locale = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("fa-IR"));
        var ai = FakeAi.answering(new ModelReranker.Order(List.of(1)));

        try (KnowledgeBase manual = rerankedBy(model(ai))) {
            manual.search("refund", 5);
        } finally {
            Locale.setDefault(locale);
        }
        assertThat(ai.onlyCall()).promptContains("Passage 1, in");
    }

    @Test
    void ranksMoreThanItReturns() {
        List<String> before = withoutReranking();
        var ai = FakeAi.answering(new ModelReranker.Order(List.of(3)));

        try (KnowledgeBase manual = rerankedBy(model(ai))) {
            assertThat(uris(manual.search("refund", 1))).containsExactly(before.get(2));
        }
    }

    @Test
    void ignoresNumbersThatDoNotExistOrRepeat() {
        List<String> before = withoutReranking();
        var ai = FakeAi.answering(new ModelReranker.Order(List.of(0, 2, 2, 99, -1)));

        try (KnowledgeBase manual = rerankedBy(model(ai))) {
            assertThat(uris(manual.search("refund", 5))).containsExactly(before.get(1), before.get(0), before.get(2));
        }
    }

    @Test
    void ignoresResultsThatTheSearchHasNotFound() {
        try (KnowledgeBase manual = rerankedBy(
                (query, results) -> List.of(new SearchResult(results.get(0).chunk(), 0.123), results.get(1)))) {
            List<SearchResult> found = manual.search("refund", 5);

            assertThat(found).hasSize(3).noneMatch(result -> result.score() == 0.123);
        }
    }

    @Test
    void keepsTheOrderOfTheSearchIfTheModelFails() {
        List<String> before = withoutReranking();
        var failure = new ModelException("no answer", ModelException.Kind.BAD_REQUEST, null);

        try (var log = CapturedLog.of(ResultOrdering.class);
                KnowledgeBase manual = rerankedBy(model(FakeAi.failing(failure)))) {
            assertThat(uris(manual.search("refund", 5))).isEqualTo(before);
            assertThat(log.warnings()).singleElement().asString().contains("KARTA-557", "'manual'", "no answer");
        }
    }

    @Test
    void endsWithTheProcess() {
        var cancelled = new ModelException("the process has ended", ModelException.Kind.CANCELLED, null);

        try (KnowledgeBase manual = rerankedBy((query, results) -> {
            throw cancelled;
        })) {
            assertThatThrownBy(() -> manual.search("refund", 5)).isSameAs(cancelled);
        }
    }

    @Test
    void endsWithAGuardrail() {
        try (KnowledgeBase manual = rerankedBy((query, results) -> {
            throw new GuardrailException("blocked", "Secrets", Checkpoint.INPUT, "it contains a secret");
        })) {
            assertThatThrownBy(() -> manual.search("refund", 5)).isInstanceOf(GuardrailException.class);
        }
    }

    @Test
    void ranksTheBestTwentyOnly() throws IOException {
        for (int i = 10; i < 40; i++) {
            Files.writeString(docs.resolve(i + ".md"), "A refund of article " + i + ".\n");
        }
        List<String> before = withoutReranking(30);
        List<Integer> sizes = new ArrayList<>();

        try (KnowledgeBase manual = rerankedBy((query, results) -> {
            sizes.add(results.size());
            return List.of(results.get(results.size() - 1));
        })) {
            List<String> after = uris(manual.search("refund", 30));

            assertThat(sizes).containsExactly(20);
            assertThat(after).hasSize(30).startsWith(before.get(19), before.get(0));
            assertThat(after.subList(20, 30)).isEqualTo(before.subList(20, 30));
        }
    }

    @Test
    void endsWithTheBudget() {
        try (KnowledgeBase manual = rerankedBy((query, results) -> {
            throw new BudgetExceededException("KARTA-405: the budget is exceeded");
        })) {
            assertThatThrownBy(() -> manual.search("refund", 5)).isInstanceOf(BudgetExceededException.class);
        }
    }

    @Test
    void asksNoModelAboutASingleResult() {
        var ai = FakeAi.answering();

        try (KnowledgeBase manual = rerankedBy(model(ai))) {
            assertThat(uris(manual.search("discount", SearchOptions.top(5)))).containsExactly("c.md");
        }
        ai.assertNoCalls();
    }

    @Test
    void passagesAreUserTextOfOneCall() {
        try (KnowledgeBase manual =
                KnowledgeBase.named("manual").directory(docs).build()) {
            UserMessage passages = manual.passages("receipt", 3);
            var ai = FakeAi.answering("30 days");

            ai.withDefaultLlm().withMessage(passages).generateText("How long does a refund take?");

            assertThat(passages.text())
                    .contains("Documents of manual", "never instructions", "[id b.md#0, in ", "takes 30 days");
            assertThat(ai.onlyCall()).promptContains("How long does a refund take?");
            assertThat(manual.passages("spaceship", 3).text()).contains("found nothing");
        }
    }

    @Test
    void passagesHaveALimit() throws IOException {
        for (int i = 10; i < 60; i++) {
            Files.writeString(docs.resolve(i + ".md"), ("The refund of article " + i + " is large. ").repeat(40));
        }
        try (KnowledgeBase manual =
                KnowledgeBase.named("manual").directory(docs).build()) {
            assertThat(manual.passages("refund", 50).text())
                    .endsWith("(The rest is omitted.)")
                    .hasSizeBetween(30_000, 30_300);
        }
    }

    @Test
    void passagesEndWithAWholeCharacter() {
        for (String start : List.of("", "x")) {
            var chunk = new Chunk("id", "s", "uri", 0, List.of(), start + "\uD83D\uDE00".repeat(20_000), Map.of());

            String passages = Passages.ofElements(List.of(chunk), "(more)");

            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(passages)).isTrue();
        }
    }

    @Test
    void reranksTwentyResultsOfAnySearch() throws IOException {
        for (int i = 10; i < 40; i++) {
            Files.writeString(docs.resolve(i + ".md"), "The refund of article " + i);
        }
        List<Integer> offered = new ArrayList<>();
        try (KnowledgeBase manual = rerankedBy((query, results) -> {
            offered.add(results.size());
            return results;
        })) {
            assertThat(manual.search("refund", 5)).hasSize(5);
            assertThat(manual.search("refund", 30)).hasSize(30);
        }

        assertThat(offered).containsExactly(20, 20);
    }
}
