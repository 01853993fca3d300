/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.ToolContext;
import io.karta.testkit.FakeAi;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Limits of the model calls that an untrusted server requests. */
class SamplingTest {

    private static final String TEXT = "{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Summarize\"}}";

    private static Sampling sampling(FakeAi ai) {
        var settings = new Fixture()
                .with("url", "http://127.0.0.1:1/mcp")
                .with("sampling-model", "default")
                .settings()
                .orElseThrow();
        return new Sampling(settings, ToolContext.of(ai), new JsonMessages());
    }

    private static JsonObject params(String more, String... given) {
        return json("{%s\"messages\":[%s]}".formatted(more, String.join(",", given)));
    }

    private static JsonObject json(String text) {
        try (var reader = Json.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    private static Optional<Integer> maxTokens(String more) throws ConnectionException {
        var ai = FakeAi.answering("Short");
        try (var sampling = sampling(ai)) {
            sampling.answer(params(more, TEXT));
        }
        return ai.onlyCall().options().maxTokens();
    }

    @Test
    void answersWithTheModelAndNoTools() throws Exception {
        var ai = FakeAi.answering("Short");
        try (var sampling = sampling(ai)) {
            JsonObject answer = sampling.answer(params("\"systemPrompt\":\"Be brief.\",", TEXT));

            assertThat(answer.getJsonObject("content").getString("text")).isEqualTo("Short");
            assertThat(answer).doesNotContainKey("stopReason");
        }
        assertThat(ai.onlyCall().tools()).isEmpty();
        assertThat(ai.onlyCall().messages().toString()).contains("Be brief.", "Summarize");
    }

    @Test
    void readsMessagesWithSeveralTexts() throws Exception {
        var ai = FakeAi.answering("Short");
        try (var sampling = sampling(ai)) {
            sampling.answer(params(
                    "",
                    "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Summarize\"},"
                            + "{\"type\":\"text\",\"text\":\"in a word\"}]}"));
        }
        assertThat(ai.onlyCall().messages().toString()).contains("Summarize\nin a word");
    }

    @Test
    void limitsTheTokensOfEachAnswer() throws Exception {
        assertThat(maxTokens("")).contains(10_000);
        assertThat(maxTokens("\"maxTokens\":\"many\",")).contains(10_000);
        assertThat(maxTokens("\"maxTokens\":3000000000,")).contains(10_000);
        assertThat(maxTokens("\"maxTokens\":-5,")).contains(1);
        assertThat(maxTokens("\"maxTokens\":200,")).contains(200);
    }

    @Test
    void acceptsTenRequests() throws Exception {
        var answers = Collections.nCopies(10, "Short").toArray();
        try (var sampling = sampling(FakeAi.answering(answers))) {
            for (int i = 0; i < answers.length; i++) {
                sampling.answer(params("", TEXT));
            }

            assertThatThrownBy(() -> sampling.answer(params("", TEXT)))
                    .isInstanceOfSatisfying(ConnectionException.class, e -> assertThat(e.isRejection())
                            .isTrue())
                    .hasMessageContaining("again and again");
        }
    }

    @Test
    void rejectsWhatIsNoShortDialogueOfTexts() {
        var image = "{\"role\":\"user\",\"content\":{\"type\":\"image\",\"data\":\"AA==\"}}";
        var both = "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"This:\"},"
                + "{\"type\":\"image\",\"data\":\"AA==\"}]}";
        var many = Collections.nCopies(101, TEXT).toArray(String[]::new);
        var large = TEXT.replace("Summarize", "x".repeat(100_001));
        var ai = FakeAi.answering();
        try (var sampling = sampling(ai)) {
            for (var invalid :
                    List.of(params("", image), params("", both), params("", many), params("", large), params(""))) {
                assertThatThrownBy(() -> sampling.answer(invalid)).isInstanceOf(ConnectionException.class);
            }
        }
        ai.assertNoCalls();
    }

    @Test
    void callsNoModelAfterTheCallOfTheTool() throws Exception {
        var ai = FakeAi.answering();
        var sampling = sampling(ai);
        var responses = new LinkedBlockingQueue<JsonObject>();
        sampling.close();

        sampling.answerLater(
                json("{\"id\":1,\"method\":\"sampling/createMessage\"}"), params("", TEXT), responses::add);

        assertThat(responses.poll(30, TimeUnit.SECONDS).toString()).contains("The call of the tool has ended");
        ai.assertNoCalls();
    }
}
