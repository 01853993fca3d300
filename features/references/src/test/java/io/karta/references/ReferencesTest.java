/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.karta.agent.AgentException;
import io.karta.ai.LlmReference;
import io.karta.spi.LlmReferenceProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferencesTest {

    /** A kind that an application brings. */
    public static final class Jira implements LlmReferenceProvider {

        @Override
        public String kind() {
            return "jira";
        }

        @Override
        public LlmReference create(Map<String, Object> settings) {
            return LlmReference.of("jira", "Issues", "Project " + settings);
        }
    }

    @TempDir
    Path folder;

    @Nested
    class WhenAFileListsThem {

        @Test
        void eachIsMadeByItsKind() {
            var references = References.fromYaml("classpath:/references.yml");

            assertThat(references).extracting(LlmReference::name).containsExactly("returns", "warranty.md", "jira");
            assertThat(references.get(0).contribution())
                    .isEqualTo("Reference: returns\nDescription: How we take goods back\nNotes:\nWithin 30 days");
            assertThat(references.get(1).notes()).contains("not for kettles");
            assertThat(references.get(2).notes()).isEqualTo("Project {project=SHOP}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "a: b => KARTA-749 => is not a list",
                    "'- [' => KARTA-759 => is not valid YAML",
                    "- notes: !!int x => KARTA-759 => is not valid YAML",
                    "- notes: !!binary a => KARTA-759 => is not valid YAML",
                    "- name: x => KARTA-760 => has no kind",
                    "- kind: unknown => KARTA-761 => 'unknown'",
                    "- {kind: text, name: x, notes: y} => KARTA-762 => description",
                    "- {kind: text, name: x, description: , notes: y} => KARTA-762 => description",
                    "- {kind: , name: x, description: y} => KARTA-760 => has no kind",
                    "- {kind: api, name: x, description: y, types: 'gone.Type'} => KARTA-254 => gone.Type",
                    "- {kind: web-page, description: x, url: a b} => KARTA-763 => url",
                    "- {kind: directory, description: x, path: /nowhere/at/all} => KARTA-748 => /nowhere/at/all"
                })
        void mistakesSayWhichEntryAndWhat(String text, String code, String expected) {
            var file = new ReferenceFile("list.yml", ReferenceKinds.find());

            assertThatThrownBy(() -> file.read(text))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll(code, "list.yml", expected.replace("'", ""));
        }

        @Test
        void oneThatIsNotThereIsAnError() {
            assertThatThrownBy(() -> References.fromYaml("gone.yml")).hasMessageContainingAll("KARTA-745", "gone.yml");
        }
    }

    @Nested
    class Directories {

        @Test
        void aDirectoryThatWasDeletedIsAnError() throws IOException {
            Path manuals = Files.createDirectory(folder.resolve("manuals"));
            LlmReference reference = References.ofDirectory("manuals", "All manuals", manuals);
            Files.delete(manuals);

            assertThatThrownBy(reference::notes)
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-746", manuals.toString(), "NoSuchFileException");
        }

        @Test
        void linksDoNotLeadOutOfIt(@TempDir Path elsewhere) throws IOException {
            Path secret = Files.writeString(elsewhere.resolve("secret"), "password");
            Files.createSymbolicLink(folder.resolve("link.txt"), secret);

            assertThat(References.ofDirectory("manuals", "All manuals", folder).notes())
                    .isEqualTo("--- link.txt (not shown)\n");
        }

        @Test
        void aFileThatCannotBeReadIsNamed() throws IOException {
            Path archive = folder.resolve("manuals.zip");
            try (var out = new ZipOutputStream(Files.newOutputStream(archive))) {
                for (String name : List.of("a.txt", "b.txt")) {
                    out.putNextEntry(new ZipEntry(name));
                    out.write("Hello".getBytes(StandardCharsets.UTF_8));
                }
            }
            byte[] bytes = Files.readAllBytes(archive);
            bytes[30 + "a.txt".length()] = -1; // no block of compressed data begins so
            Files.write(archive, bytes);

            try (FileSystem files = FileSystems.newFileSystem(archive)) {
                assertThat(References.ofDirectory("manuals", "All manuals", files.getPath("/"))
                                .notes())
                        .isEqualTo("--- a.txt (not shown)\n--- b.txt\nHello\n");
            }
        }

        @Test
        void subdirectoriesThatCannotBeReadAreLeftOut() throws IOException {
            Files.writeString(folder.resolve("a.md"), "Hello");
            Path parent = folder.resolve("b");
            Path deepest = parent;
            while (deepest.toString().length() < 3_900) {
                deepest = deepest.resolve("b".repeat(100));
            }
            Files.createDirectories(deepest);
            Path renamed = Files.move(parent, folder.resolve("b".repeat(250))); // the path is now too long to be read

            try {
                assertThat(References.ofDirectory("manuals", "All manuals", folder)
                                .notes())
                        .isEqualTo("--- a.md\nHello\n");
            } finally {
                Files.move(renamed, parent);
            }
        }

        @Test
        void itsTextsAreShownAndTheRestIsNamed() throws IOException {
            Files.createDirectories(folder.resolve("sub/.git"));
            Files.writeString(folder.resolve("a.md"), "Hello");
            Files.writeString(folder.resolve("sub/b.txt"), "World");
            Files.writeString(folder.resolve("sub/.git/config"), "secret");
            Files.write(folder.resolve("c.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1});

            String notes =
                    References.ofDirectory("manuals", "All manuals", folder).notes();

            assertThat(notes).isEqualTo("--- a.md\nHello\n--- c.png (not shown)\n--- sub/b.txt\nWorld\n");
        }
    }

    @Nested
    class WebPages {

        private String notes(int status, String type, String body) throws IOException {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", type);
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
            });
            server.start();
            try {
                var url = URI.create("http://localhost:" + server.getAddress().getPort() + "/page");
                return References.ofWebPage("page", "A page", url).notes();
            } finally {
                server.stop(0);
            }
        }

        @Test
        void itsTextIsTheNotes() throws IOException {
            String html = "<html><head><title>Warranty</title><script>x()</script></head><body><nav>Menu</nav>"
                    + "<p>Two &amp; a half years</p></body></html>";

            assertThat(notes(200, "text/html; charset=utf-8", html)).isEqualTo("Warranty\n\nTwo & a half years");
        }

        @Test
        void separatesBlocksOfPagesWithoutWhiteSpace() throws IOException {
            String html = "<h1>Prices</h1><ul><li>tea</li><li>rice</li></ul><table><tr><td>tea</td><td>2</td></tr>"
                    + "<tr><td>rice</td><td>3</td></tr></table><p>all<br>in <b>eu</b>ros</p>end";

            assertThat(notes(200, "text/html", html).lines().map(String::strip).filter(line -> !line.isEmpty()))
                    .containsExactly("Prices", "tea", "rice", "tea 2", "rice 3", "all", "in euros", "end");
        }

        @Test
        void separatesBlocksOfXhtml() throws IOException {
            String page = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head><title>Prices</title>"
                    + "</head><body><p>one</p><p>two</p><table><tr><td>tea</td><td>2</td></tr></table></body></html>";

            assertThat(notes(200, "application/xhtml+xml", page)
                            .lines()
                            .map(String::strip)
                            .filter(line -> !line.isEmpty()))
                    .containsExactly("Prices", "one", "two", "tea 2");
        }

        @Test
        void keepsTheTextInFormsAndTheHeadersOfArticles() throws IOException {
            String page = "<header>Menu</header><form><main><article><header><h1>Warranty</h1></header><p>Two years</p>"
                    + "<select><option>Leeds</option></select><button>Buy</button></article></main></form>";

            assertThat(notes(200, "text/html", page)).matches("Warranty\\s+Two years");
        }

        @Test
        void keepsOtherTextThanHtmlUnchanged() throws IOException {
            assertThat(notes(200, "text/plain", "<b>plain</b>")).isEqualTo("<b>plain</b>");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "text/markdown",
                    "TEXT/CSV; charset=utf-8",
                    "application/json",
                    "application/problem+json;x=y",
                    "application/atom+xml",
                    "application/xml"
                })
        void acceptsTextJsonAndXml(String type) throws IOException {
            assertThat(notes(200, type, "<b>plain</b>")).isEqualTo("<b>plain</b>");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"application/pdf", "image/png", "application/octet-stream", "application/jsonx", "json", ""})
        void rejectsOtherContent(String type) {
            assertThatThrownBy(() -> notes(200, type, "%PDF-1.7"))
                    .hasMessageContainingAll("KARTA-747", "'" + type + "'", "karta-rag-tika");
        }

        @Test
        void statesThatTheRestOfALargePageIsMissing() throws IOException {
            assertThat(notes(200, "text/plain", "x".repeat(5_000_001)))
                    .endsWith("x\n... (the page has more than " + "5000000 bytes; the rest is missing)");
            assertThat(notes(200, "text/plain", "x".repeat(5_000_000))).hasSize(5_000_000);
        }

        @Test
        void onePageThatIsNotThereIsAnError() {
            assertThatThrownBy(() -> notes(404, "text/html", "gone"))
                    .hasMessageContainingAll("KARTA-747", "status 404");
        }

        @Test
        void reportsAPageThatBreaksOff() throws IOException {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.getResponseHeaders().add("Content-Type", "text/html");
                exchange.sendResponseHeaders(200, 1000);
                exchange.getResponseBody().write("<p>Half a page".getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
                throw new IOException("the connection ends");
            });
            server.start();
            URI page = URI.create("http://localhost:" + server.getAddress().getPort());

            try {
                assertThatThrownBy(() -> References.ofWebPage("page", "A page", page))
                        .isInstanceOf(AgentException.class)
                        .hasMessageContaining("KARTA-747");
            } finally {
                server.stop(0);
            }
        }
    }
}
