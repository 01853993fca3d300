/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.rag.KnowledgeBase;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;
import io.karta.rag.content.Section;
import io.karta.rag.content.Section.ContainerSection;
import io.karta.rag.content.Section.LeafSection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFStyle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTStyle;

/** Documents that Tika reads. */
@Timeout(120)
class TikaReaderTest {

    private final TikaReader reader = new TikaReader();

    private static byte[] zip(Map<String, String> entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] odt(String body) throws IOException {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put("mimetype", "application/vnd.oasis.opendocument.text");
        entries.put("content.xml", body);
        return zip(entries);
    }

    private static String odtBody(String text) {
        return "<?xml version='1.0'?><office:document-content"
                + " xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
                + " xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><office:body><office:text>" + text
                + "</office:text></office:body></office:document-content>";
    }

    private static byte[] docx(String... paragraphs) throws IOException {
        try (var document = new XWPFDocument();
                var bytes = new ByteArrayOutputStream()) {
            var style = CTStyle.Factory.newInstance();
            style.setStyleId("Heading1");
            style.addNewName().setVal("heading 1");
            document.createStyles().addStyle(new XWPFStyle(style));
            for (String text : paragraphs) {
                var paragraph = document.createParagraph();
                if (text.startsWith("# ")) {
                    paragraph.setStyle("Heading1");
                }
                paragraph.createRun().setText(text.replace("# ", ""));
            }
            document.write(bytes);
            return bytes.toByteArray();
        }
    }

    private static byte[] pdf(String... pages) throws IOException {
        try (var document = new PDDocument();
                var bytes = new ByteArrayOutputStream()) {
            for (String text : pages) {
                var page = new PDPage();
                document.addPage(page);
                try (var content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(new PDType1Font(FontName.HELVETICA), 12);
                    content.newLineAtOffset(50, 700);
                    content.showText(text);
                    content.endText();
                }
            }
            document.save(bytes);
            return bytes.toByteArray();
        }
    }

    private static String text(Document document) {
        return document.sections().stream().map(TikaReaderTest::text).reduce("", String::concat);
    }

    private static String text(Section section) {
        return section instanceof LeafSection leaf
                ? leaf.text()
                : ((ContainerSection) section)
                        .sections().stream().map(TikaReaderTest::text).reduce("", String::concat);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void readsPdf() throws IOException {
        Document document = reader.read("dir/a.PDF", pdf("The warranty lasts two years."));

        assertThat(text(document)).isEqualTo("The warranty lasts two years.");
        assertThat(document.title()).isEqualTo("a.PDF");
        assertThat(document.metadata()).containsEntry("format", "pdf");
    }

    @Test
    void readsPdfWithAlmostEmptyPages() throws IOException {
        Document document = reader.read("a.pdf", pdf("2", "The warranty lasts two years.", ""));

        assertThat(text(document)).contains("The warranty lasts two years.");
    }

    @Test
    void makesSectionsOfHeadings() throws IOException {
        Document word = reader.read("a.docx", docx("# Returns", "Within 30 days.", "# Repairs", "Within a week."));
        Document open = reader.read(
                "a.odt",
                odt(odtBody("<text:h text:outline-level='1'>Returns</text:h><text:p>Within 30 days.</text:p>"
                        + "<text:h text:outline-level='1'>Repairs</text:h><text:p>Within a week.</text:p>")));

        for (Document document : List.of(word, open)) {
            assertThat(document.title()).isEqualTo("Returns");
            assertThat(document.sections())
                    .containsExactly(
                            new LeafSection("Returns", "Within 30 days."),
                            new LeafSection("Repairs", "Within a week."));
        }
    }

    @Test
    void readsSlidesSheetsBooksAndRichText() throws IOException {
        var slides = new ByteArrayOutputStream();
        try (var show = new XMLSlideShow()) {
            show.createSlide().createTextBox().setText("kettle on a slide");
            show.write(slides);
        }
        var sheet = new ByteArrayOutputStream();
        try (var book = new XSSFWorkbook()) {
            book.createSheet("prices").createRow(0).createCell(0).setCellValue("kettle in a sheet");
            book.write(sheet);
        }
        Map<String, String> epub = new LinkedHashMap<>();
        epub.put("mimetype", "application/epub+zip");
        epub.put(
                "META-INF/container.xml",
                "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container' version='1.0'><rootfiles>"
                        + "<rootfile full-path='book.opf'"
                        + " media-type='application/oebps-package+xml'/></rootfiles></container>");
        epub.put(
                "book.opf",
                "<package xmlns='http://www.idpf.org/2007/opf' version='3.0'><manifest><item id='c' href='c.xhtml'"
                        + " media-type='application/xhtml+xml'/>"
                        + "</manifest><spine><itemref idref='c'/></spine></package>");
        epub.put(
                "c.xhtml",
                "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>T</title></head>"
                        + "<body><h1>Chapter</h1><p>kettle in a"
                        + " book</p></body></html>");

        assertThat(text(reader.read("a.pptx", slides.toByteArray()))).contains("kettle on a slide");
        assertThat(text(reader.read("a.xlsx", sheet.toByteArray()))).contains("kettle in a sheet");
        assertThat(text(reader.read("a.epub", zip(epub)))).contains("kettle in a book");
        assertThat(text(reader.read("a.rtf", bytes("{\\rtf1\\ansi kettle in rich text\\par}"))))
                .isEqualTo("kettle in rich text");
    }

    private static byte[] sheet() throws IOException {
        try (var book = new XSSFWorkbook();
                var bytes = new ByteArrayOutputStream()) {
            var row = book.createSheet("prices").createRow(0);
            format(book, row.createCell(0), "#,##0.000").setCellValue(1234.5);
            format(book, row.createCell(1), "d-mmm-yy").setCellValue(LocalDateTime.of(2026, 3, 1, 0, 0));
            row.createCell(2).setCellValue(0.25);
            book.write(bytes);
            return bytes.toByteArray();
        }
    }

    private static XSSFCell format(XSSFWorkbook book, XSSFCell cell, String format) {
        var style = book.createCellStyle();
        style.setDataFormat(book.createDataFormat().getFormat(format));
        cell.setCellStyle(style);
        return cell;
    }

    @Test
    void readsSheetsInTheSameWayInEachLocale() throws IOException {
        Locale locale = Locale.getDefault();
        try {
            for (String tag : List.of("en", "tr-TR", "de-DE")) {
                Locale.setDefault(Locale.forLanguageTag(tag));

                assertThat(text(reader.read("a.xlsx", sheet()))).as(tag).contains("1,234.500", "1-Mar-26", "0.25");
            }
        } finally {
            Locale.setDefault(locale);
        }
    }

    @Test
    void limitsTitlesAndKeepsTheirRestAsText() throws IOException {
        Document document = reader.read("a.docx", docx("# " + "title ".repeat(300) + "end", "Within 30 days."));

        assertThat(document.title()).hasSizeBetween(500, 1000);
        assertThat(text(document)).matches("(?s)title .* end\\s+Within 30 days\\.");
    }

    @Test
    void leavesOtherFormatsToOtherReaders() {
        assertThat(Stream.of("a.md", "a.html", "a.txt", "a", "a.zip", "a.png", "pdf")
                        .filter(reader::canRead))
                .containsExactly("pdf");
        assertThatThrownBy(() -> reader.read("a.zip", bytes("x"))).hasMessageContaining("KARTA-295");
    }

    @Test
    void reportsDamagedDocuments() throws IOException {
        byte[] whole = pdf("text");
        byte[] docx = docx("text");
        byte[] half = Arrays.copyOf(docx, docx.length / 2);

        for (String extension : List.of("pdf", "docx", "doc", "odt", "epub", "pptx")) {
            assertThatThrownBy(() -> reader.read("a." + extension, bytes("%PDF-1.7 \0 not really")))
                    .as(extension)
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-295")
                    .hasMessageContaining("a." + extension);
        }
        assertThatThrownBy(() -> reader.read("a.docx", half)).hasMessageContaining("KARTA-295");
        assertThatThrownBy(() -> reader.read("a.docx", whole)).hasMessageContaining("KARTA-295");
    }

    @Test
    void limitsWhatADocumentExpandsTo() throws IOException {
        byte[] bomb = odt(odtBody("<text:p>" + "0".repeat(30_000_000) + "</text:p>"));
        byte[] nested = odt(odtBody("<text:section>".repeat(5000) + "x" + "</text:section>".repeat(5000)));

        assertThat(bomb.length).isLessThan(100_000);
        assertThatThrownBy(() -> reader.read("a.odt", bomb)).hasMessageContaining("KARTA-296");
        assertThatThrownBy(
                        () -> new TikaReader(Duration.ofMinutes(1), 10).read("a.pdf", pdf("more than ten characters")))
                .hasMessageContaining("KARTA-296")
                .hasMessageContaining("10 characters");
        assertThat(readOrProblem(nested))
                .satisfiesAnyOf(text -> assertThat(text).isEqualTo("x"), text -> assertThat(text)
                        .contains("KARTA-29"));
    }

    private String readOrProblem(byte[] content) {
        try {
            return text(reader.read("a.odt", content));
        } catch (AgentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void doesNotReadExternalEntities(@TempDir Path directory) throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "the-secret");
        String entity = "<!DOCTYPE x [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]>";
        String body =
                odtBody("<text:p>&e;</text:p>").replace("<?xml version='1.0'?>", "<?xml version='1.0'?>" + entity);

        assertThat(readOrProblem(odt(body))).doesNotContain("the-secret");
    }

    /** A parser that were done before its caller waits would not end with the timeout. */
    private static byte[] slow() throws IOException {
        String paragraphs = new Random(1)
                .ints(1_000_000)
                .mapToObj(number -> "<text:p>" + Integer.toHexString(number) + "</text:p>")
                .collect(Collectors.joining());
        return odt(odtBody(paragraphs));
    }

    @Test
    void endsAfterTheTimeout() throws IOException {
        byte[] content = slow();

        assertThatThrownBy(() -> new TikaReader(Duration.ofMillis(1), 10_000_000).read("a.odt", content))
                .hasMessageContaining("KARTA-297")
                .hasMessageContaining("PT0.001S");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> reader.read("a.odt", content)).hasMessageContaining("KARTA-298");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void addsItsFormatsToKnowledgeBases(@TempDir Path directory) throws IOException {
        Files.write(directory.resolve("a.pdf"), pdf("The warranty lasts two years."));
        Files.write(directory.resolve("b.docx"), docx("# Returns", "Within 30 days."));
        Files.write(directory.resolve("broken.pdf"), bytes("%PDF-1.7"));

        try (KnowledgeBase manual =
                KnowledgeBase.named("manual").directory(directory).build()) {
            Chunk chunk = manual.search("days", 5).get(0).chunk();

            assertThat(chunk.path()).containsExactly("Returns");
            assertThat(manual.search("warranty", 5)).hasSize(1);
            assertThat(manual.refresh().problems()).singleElement().satisfies(problem -> assertThat(problem.message())
                    .contains("KARTA-295", "broken.pdf"));
        }
    }
}
