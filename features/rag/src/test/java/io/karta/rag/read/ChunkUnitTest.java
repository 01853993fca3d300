/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;
import io.karta.rag.content.Section.LeafSection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Lengths of chunks in characters and tokens. */
class ChunkUnitTest {

    private static List<Chunk> chunks(Chunker chunker, String title, String text) {
        return chunker.chunk(new Document("a.md", "Manual", Map.of(), List.of(new LeafSection(title, text))))
                .chunks();
    }

    private static String words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    }

    @Test
    void idsDoNotDependOnTheLocaleOfTheJvm() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("fa-IR")); // with digits of its own

            assertThat(chunks(Chunker.standard(), "Warranty", "Two years."))
                    .extracting(Chunk::id)
                    .containsExactly("a.md#0");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Nested
    class Tokens {

        @Test
        void areEstimated() {
            assertThat(TextTokens.of("")).isZero();
            assertThat(TextTokens.of("The kettle is broken.")).isEqualTo(5);
            assertThat(TextTokens.of("internationalization")).isEqualTo(4);
            assertThat(TextTokens.of("2026-11-26")).isEqualTo(8);
            assertThat(TextTokens.of("\u30AB\u30B9\u30BF\u30DE\u30FC")).isEqualTo(5);
            assertThat(TextTokens.of("\uD83C\uDF89")).isEqualTo(2);
            assertThat(TextTokens.of("a" + "\t".repeat(101) + "b")).isEqualTo(12);
        }

        @Test
        void limitPartsOfATextFromBothEnds() {
            String text = "The kettle \u304C is broken 7 times, internationally.";
            for (int tokens = 0; tokens < 20; tokens++) {
                for (int i = 0; i <= text.length(); i++) {
                    int end = ChunkUnit.TOKENS.end(text, i, tokens);
                    int start = ChunkUnit.TOKENS.start(text, i, tokens);

                    assertThat(TextTokens.of(text.substring(i, end))).isLessThanOrEqualTo(tokens);
                    assertThat(TextTokens.of(text.substring(start, i))).isLessThanOrEqualTo(tokens);
                    assertThat(end == text.length() || TextTokens.of(text.substring(i, end + 1)) > tokens)
                            .isTrue();
                }
            }
        }

        @Test
        void limitChunksWithTheirTitles() {
            var chunker = new Chunker(50, 10, true, ChunkUnit.TOKENS);

            List<Chunk> chunks = chunks(chunker, "A title ".repeat(40), words(2000));

            assertThat(chunks).hasSizeGreaterThan(50).allSatisfy(chunk -> {
                assertThat(chunk.text()).startsWith("A title");
                assertThat(TextTokens.of(chunk.text())).isLessThanOrEqualTo(50);
            });
            assertThat(chunks.get(0).text()).contains("word0 ");
            assertThat(chunks.get(chunks.size() - 1).text()).endsWith("word1999");
        }

        @Test
        void limitRunsOfWhiteSpace() {
            var chunker = new Chunker(100, 0, false, ChunkUnit.TOKENS);

            assertThat(chunks(chunker, "", "a" + "\t".repeat(100_000) + "b"))
                    .allSatisfy(chunk -> assertThat(chunk.text()).hasSizeLessThan(1_100));
        }

        @Test
        void giveShorterChunksOfChineseThanOfEnglish() {
            var chunker = new Chunker(100, 0, false, ChunkUnit.TOKENS);
            String chinese = "\u9000\u8D27".repeat(1000);

            assertThat(chunks(chunker, "", chinese)).hasSize(20).allSatisfy(chunk -> assertThat(chunk.text())
                    .hasSize(100));
            assertThat(chunks(chunker, "", words(120))).hasSizeLessThan(5);
        }

        @Test
        void overlap() {
            List<Chunk> chunks = chunks(new Chunker(60, 20, false, ChunkUnit.TOKENS), "", words(200));

            for (int i = 1; i < chunks.size(); i++) {
                String first = chunks.get(i).text().split(" ", 2)[0];
                assertThat(chunks.get(i - 1).text()).contains(first);
            }
        }
    }

    @Nested
    class Characters {

        @Test
        void areTheDefault() {
            assertThat(Chunker.standard()).isEqualTo(new Chunker(1500, 200, true, ChunkUnit.CHARACTERS));
            assertThat(Chunker.ofTokens()).isEqualTo(new Chunker(400, 50, true, ChunkUnit.TOKENS));
        }

        @Test
        void neverSplitASurrogatePair() {
            for (ChunkUnit unit : ChunkUnit.values()) {
                String title = "x" + "\uD83C\uDF89".repeat(99);
                assertThat(chunks(new Chunker(101, 7, true, unit), title, "text"))
                        .allSatisfy(chunk -> assertThat(chunk.text())
                                .isEqualTo(new String(
                                        chunk.text().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)));
                assertThat(chunks(new Chunker(101, 7, false, unit), "", "\uD83C\uDF89".repeat(999)))
                        .allSatisfy(chunk ->
                                assertThat(chunk.text().codePoints()).allMatch(codePoint -> codePoint == 0x1F389));
            }
        }
    }

    @Test
    void rejectInvalidSizes() {
        assertThatThrownBy(() -> new Chunker(24, 0, true, ChunkUnit.TOKENS))
                .hasMessageContaining("KARTA-553")
                .hasMessageContaining("chunks of 24 tokens")
                .hasMessageContaining("Use at least 25 tokens");
        assertThatThrownBy(() -> new Chunker(100, 51, true)).hasMessageContaining("100 characters");
    }
}
