/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;
import io.karta.rag.content.Section;
import io.karta.rag.content.Section.ContainerSection;
import io.karta.rag.content.Section.LeafSection;
import io.karta.rag.content.SectionText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Readers of text, Markdown and HTML, and the chunker. */
class ReadersTest {

    private static Document read(String uri, String content) {
        return read(uri, content.getBytes(StandardCharsets.UTF_8));
    }

    private static Document read(String uri, byte[] content) {
        return DocumentReader.standard().stream()
                .filter(reader -> reader.canRead(uri))
                .findFirst()
                .orElseThrow()
                .read(uri, content);
    }

    private static ChunkedText chunked(Document document) {
        return new Chunker(200, 40, false).chunk(document);
    }

    private static List<String> paths(ChunkedText text) {
        return text.sections().stream()
                .map(section -> String.join(">", section.path()))
                .toList();
    }

    @Nested
    class Markdown {

        @Test
        void nestsSectionsByTheLevelOfHeadings() {
            Document document = read(
                    "m.md",
                    """
                    # Manual
                    Intro.
                    ## Returns
                    Within 30 days.
                    ### Exceptions
                    None.
                    ## Warranty
                    Two years.
                    """);

            assertThat(document.title()).isEqualTo("Manual");
            assertThat(paths(chunked(document)))
                    .containsExactly("Manual", "Manual>Returns", "Manual>Returns>Exceptions", "Manual>Warranty");
        }

        @Test
        void ignoresHeadingsInCodeAndFrontMatter() {
            Document document = read("m.md", "---\ntitle: x\n---\n# A\n```\n# no heading\n```\ntext\n");

            assertThat(document.sections()).hasSize(1);
            assertThat(((Section.LeafSection) document.sections().get(0)).text())
                    .contains("# no heading");
        }

        @Test
        void keepsTextAfterAThematicBreak() {
            for (String start : List.of("---\n\nbefore", "---\nbefore", "---\nsee: a\n---\nbefore")) {
                Document document = read("m.md", start + "\n\n---\n\n# A\nx\n");

                assertThat(paths(chunked(document))).as(start).containsExactly("A", "A");
                assertThat(document.sections().toString()).as(start).contains("before");
            }
            assertThat(paths(chunked(read("m.md", "---")))).hasSize(1);
        }

        @Test
        void omitsFrontMatterOfAnyKey() {
            for (String line : List.of("title: x\ntags: [y]", "\"title\": x", "tags:\n- y", "")) {
                String text = "---\n" + (line.isEmpty() ? "" : line + "\n") + "---\nbody\n";

                assertThat(read("m.md", text).sections()).as(text).containsExactly(new LeafSection("", "body"));
            }
        }

        @Test
        void readsHeadingsAfterCodeInOneLine() {
            Document document = read("m.md", "# A\n```npm install karta```\n# B\nx\n~~~ a`b\n# no heading\n~~~\n");

            assertThat(paths(chunked(document))).containsExactly("A", "A>B");
        }

        @Test
        void readsUnderlinedHeadings() {
            Document document = read("m.md", "Title\n=====\na\n\nSecond\n---\nb\n\n| x |\n|---|\n");

            assertThat(paths(chunked(document))).containsExactly("Title", "Title>Second");
        }

        @Test
        void keepsTextBeforeTheFirstHeading() {
            assertThat(paths(chunked(read("m.md", "before\n\n# A\nx\n")))).containsExactly("A", "A");
        }

        @Test
        void readsHostileLinesInLinearTime() {
            String spaces = " ".repeat(300_000);

            assertThat(read("m.md", "# a" + spaces + "\n" + "#".repeat(300_000) + "\n- " + spaces)
                            .sections())
                    .isNotEmpty();
        }
    }

    @Nested
    class Html {

        @Test
        void readsSectionsWithoutScriptsAndNavigation() {
            Document document = read(
                    "p.html",
                    "<html><head><title>Shop</title></head><body><nav>menu</nav><h1>Returns</h1><p>Within"
                            + " <b>30</b> days.</p><script>alert(1)</script><h2>Costs</h2><p>Free.</p></body></html>");

            ChunkedText text = chunked(document);

            assertThat(document.title()).isEqualTo("Shop");
            assertThat(paths(text)).containsExactly("Shop>Returns", "Shop>Returns>Costs");
            assertThat(text.sections().get(0).text()).isEqualTo("Within 30 days.");
        }

        @Test
        void limitsTitlesAndKeepsTheirRestAsText() {
            String words = "title ".repeat(300);

            Document document = read(
                    "p.html",
                    "<head><title>" + words + "end of title</title></head><h1>" + words + "end of heading</h1>x");
            ChunkedText text = chunked(document);

            assertThat(document.title()).hasSizeBetween(500, 1000);
            assertThat(text.sections()).allSatisfy(section -> assertThat(section.path())
                    .allSatisfy(title -> assertThat(title).hasSizeLessThanOrEqualTo(1000)));
            assertThat(text.sections().get(0).text()).endsWith("end of title");
            assertThat(text.sections().get(1).text()).endsWith("end of heading\n\nx");
        }

        @Test
        void readsTextAfterEmptyElementsOfXhtml() {
            for (String empty :
                    List.of("<script src='a.js'/>", "<title/>", "<noscript/>", "<iframe src='x'/>", "<svg/>")) {
                String page = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head>" + empty
                        + "</head><body>" + empty + "<p>one</p><p>two&nbsp;&amp;</p><style>none</style></body></html>";

                assertThat(read("p.xhtml", page).sections())
                        .as(empty)
                        .singleElement()
                        .satisfies(section ->
                                assertThat(((LeafSection) section).text()).matches("one\n+two\\s&"));
            }
        }

        @Test
        void readsSectionsOfXhtml() {
            Document document = read(
                    "p.XHTML",
                    "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>Shop</title></head>"
                            + "<body><h1>Returns</h1><p>Within<br/>30 days.</p></body></html>");

            assertThat(document.title()).isEqualTo("Shop");
            assertThat(document.sections()).containsExactly(new LeafSection("Returns", "Within\n30 days."));
        }

        @Test
        void readsXhtmlThatIsNotWellFormed() {
            assertThat(read("p.xhtml", "<p>one<br>two</i><p>three").sections().toString())
                    .contains("one", "two", "three");
        }

        @Test
        void readsDeeplyNestedElements() {
            String deep = "<div>".repeat(100_000) + "deep" + "</div>".repeat(100_000);

            assertThat(read("p.html", deep).uri()).isEqualTo("p.html");
        }
    }

    @Nested
    class Text {

        @Test
        void replacesMalformedCharacters() {
            Document document = read("t.txt", new byte[] {'a', (byte) 0xC3, (byte) 0x28, 'b'});

            assertThat(((Section.LeafSection) document.sections().get(0)).text())
                    .isEqualTo("a\uFFFD(b");
        }

        @Test
        void rejectsBinaryContent() {
            assertThatThrownBy(() -> read("t.txt", new byte[] {1, 0, 2}))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-551")
                    .hasMessageContaining("t.txt");
        }

        @Test
        void readsAnEmptyFile() {
            assertThat(read("t.txt", "").sections()).isEmpty();
        }
    }

    @Nested
    class Chunking {

        private static final String WORDS = "The quick brown fox jumps over the lazy dog. ".repeat(40);

        @Test
        void keepsTheLimitAndOverlaps() {
            List<Chunk> chunks = chunked(read("t.txt", WORDS)).chunks();

            assertThat(chunks)
                    .hasSizeGreaterThan(8)
                    .allMatch(chunk -> chunk.text().length() <= 200);
            for (int i = 1; i < chunks.size(); i++) {
                String start = chunks.get(i).text().substring(0, 20);
                assertThat(chunks.get(i - 1).text()).contains(start);
            }
        }

        @Test
        void losesNoText() {
            String text = "x".repeat(777) + "\uD83D\uDE00".repeat(300);
            List<Chunk> chunks =
                    new Chunker(100, 0, false).chunk(read("t.txt", text)).chunks();

            assertThat(String.join("", chunks.stream().map(Chunk::text).toList()))
                    .isEqualTo(text);
        }

        @Test
        void readsOnlyTheRangeOfABoundary() {
            var reads = new AtomicLong();
            String text = "x".repeat(10_000_000);
            CharSequence counted = new CharSequence() {

                @Override
                public char charAt(int index) {
                    reads.incrementAndGet();
                    return text.charAt(index);
                }

                @Override
                public int length() {
                    return text.length();
                }

                @Override
                public CharSequence subSequence(int start, int end) {
                    return text.subSequence(start, end);
                }
            };

            assertThat(TextBoundary.before(counted, 9_000_000, 9_000_750)).isEqualTo(9_000_750);
            assertThat(TextBoundary.wordAfter(counted, 9_000_550, 9_000_750)).isEqualTo(9_000_550);
            assertThat(reads.get()).isLessThan(5_000);
        }

        @Test
        void splitsAtTheLastSeparatorOfTheRange() {
            assertThat(TextBoundary.before("one two three", 0, 8)).isEqualTo(8);
            assertThat(TextBoundary.before("one two. three", 0, 12)).isEqualTo(9);
            assertThat(TextBoundary.before("one two three", 5, 6)).isEqualTo(6);
        }

        @Test
        void limitsTheTitlesInPaths() {
            String title = "\uD83D\uDE00".repeat(1000);
            var section = new ContainerSection(title, List.of(new LeafSection(title + "2", "text")));

            ChunkedText text = chunked(new Document("a", title + "1", Map.of(), List.of(section)));

            assertThat(text.chunks().get(0).path()).containsExactly("\uD83D\uDE00".repeat(500));
        }

        @Test
        void addsTheTitleOfTheSectionAndTheMetadataOfTheDocument() {
            var document = new Document(
                    "a.md", "A", Map.of("year", "2024"), List.of(new Section.LeafSection("Returns", "30 days")));

            ChunkedText text = Chunker.standard().chunk(document);

            Chunk chunk = text.chunks().get(0);
            SectionText section = text.sections().get(0);
            assertThat(chunk.text()).isEqualTo("Returns\n\n30 days");
            assertThat(chunk.id()).isEqualTo("a.md#0");
            assertThat(chunk.parentId()).isEqualTo(section.id());
            assertThat(chunk.path()).containsExactly("A", "Returns");
            assertThat(chunk.metadata()).isEqualTo(Map.of("year", "2024", "uri", "a.md"));
        }

        @Test
        void rejectsInvalidSizes() {
            assertThatThrownBy(() -> new Chunker(100, 51, true)).hasMessageContaining("KARTA-553");
            assertThatThrownBy(() -> new Chunker(99, 0, true)).hasMessageContaining("KARTA-553");
        }
    }
}
