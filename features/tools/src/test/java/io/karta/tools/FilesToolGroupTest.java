/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.tool.ToolGroupPermission;
import jakarta.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilesToolGroupTest {

    @TempDir
    Path all;

    private Path root;

    @BeforeEach
    void fill() throws IOException {
        root = Files.createDirectory(all.resolve("root"));
        Files.writeString(all.resolve("secret.txt"), "secret");
        Files.createDirectory(all.resolve("rooting"));
        Files.writeString(all.resolve("rooting/secret.txt"), "secret");
        Files.createDirectories(root.resolve("notes/deep"));
        Files.writeString(root.resolve("read.md"), "one\ntwo\nthree\n");
        Files.writeString(root.resolve("notes/a.txt"), "Käse");
        Files.writeString(root.resolve("notes/deep/b.md"), "b");
        Files.write(root.resolve("image.bin"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        Files.createSymbolicLink(root.resolve("link.txt"), all.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("out"), all);
        Files.createSymbolicLink(root.resolve("inside.txt"), root.resolve("notes/a.txt"));
    }

    private String call(String tool, String arguments) throws Exception {
        Tool found = FilesToolGroup.under(root).tools().stream()
                .filter(one -> one.name().equals(tool))
                .findFirst()
                .orElseThrow();
        return found.call(arguments, ToolContext.none()).text();
    }

    private String read(String path) throws Exception {
        return call(
                "readFile", Json.createObjectBuilder().add("path", path).build().toString());
    }

    @Test
    void declaresItsPermissions() {
        ToolGroup group = FilesToolGroup.under(root);

        assertThat(group.role()).isEqualTo("files");
        assertThat(group.permissions()).containsExactly(ToolGroupPermission.FILE_SYSTEM_ACCESS);
        assertThat(group.tools()).allMatch(Tool::isReadOnly).hasSize(3);
    }

    @Test
    void needsADirectory() {
        assertThatThrownBy(() -> FilesToolGroup.under(root.resolve("nowhere")))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("KARTA-720");
        assertThatThrownBy(() -> FilesToolGroup.under(root.resolve("read.md"))).hasMessageContaining("KARTA-720");
    }

    @Nested
    class ListingAndSearch {

        @Test
        void listsNames() throws Exception {
            assertThat(call("listFiles", "{}").lines())
                    .containsExactly("image.bin", "inside.txt", "link.txt", "notes/", "out", "read.md");
            assertThat(call("listFiles", "{\"directory\": \"/notes\"}").lines())
                    .containsExactly("notes/a.txt", "notes/deep/");
        }

        @Test
        void findsByPattern() throws Exception {
            assertThat(call("findFiles", "{\"pattern\": \"**/*.md\"}").lines())
                    .containsExactly("notes/deep/b.md", "read.md");
            assertThat(call("findFiles", "{\"pattern\": \"/notes/*.txt\"}")).isEqualTo("notes/a.txt");
            assertThat(call("findFiles", "{\"pattern\": \"**/secret.txt\"}")).isEqualTo("The list is empty.");
            assertThatThrownBy(() -> call("findFiles", "{\"pattern\": \"[a\"}")).hasMessageContaining("KARTA-999");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                value = {
                    "src/**/*.java; src/A.java src/a/B.java src/a/b/C.java",
                    "src/**/a/**/*.java; src/a/B.java src/a/b/C.java",
                    "src/**/{A,B}.java; src/A.java src/a/B.java",
                    "{src/**/B,src/A}.java; src/A.java src/a/B.java",
                    "src/a/**; src/a/B.java src/a/b/C.java",
                })
        void countsNoDirectoryAsAnyDirectories(String pattern, String found) throws Exception {
            Files.createDirectories(root.resolve("src/a/b"));
            for (String file : List.of("src/A.java", "src/a/B.java", "src/a/b/C.java")) {
                Files.writeString(root.resolve(file), "class");
            }

            assertThat(call("findFiles", "{\"pattern\": \"" + pattern + "\"}").lines())
                    .containsExactly(found.split(" "));
        }

        @Test
        void readsTextsOrSomeLines() throws Exception {
            assertThat(read("notes/a.txt")).isEqualTo("Käse");
            assertThat(read("./notes/../inside.txt")).isEqualTo("Käse");
            assertThat(call("readFile", "{\"path\": \"read.md\", \"from\": 2, \"lines\": 1}"))
                    .isEqualTo("two\n... (continues at line 3)");
        }

        @Test
        void tellsThatALineIsAfterTheEnd() throws Exception {
            Files.writeString(root.resolve("short.txt"), "a\nb\n");

            assertThat(call("readFile", "{\"path\": \"short.txt\", \"from\": 3}"))
                    .isEqualTo("The file has 2 lines only.");
        }

        @Test
        void readsAllKindsOfLineEnds() throws Exception {
            Files.writeString(root.resolve("ends.txt"), "a\r\nb\rc\n\nd");

            assertThat(read("ends.txt")).isEqualTo("a\nb\nc\n\nd");
        }

        @Test
        void cutsLongLines() throws Exception {
            Files.writeString(root.resolve("long.txt"), "x".repeat(10_000) + "\n" + "y".repeat(10_001) + "\nend");

            assertThat(read("long.txt")).isEqualTo("x".repeat(10_000) + "\n" + "y".repeat(10_000) + "...\nend");
        }

        @Test
        void limitsTheTotalLength() throws Exception {
            Files.writeString(root.resolve("big.txt"), ("z".repeat(9_999) + "\n").repeat(30));

            assertThat(read("big.txt"))
                    .hasSizeLessThan(220_000)
                    .endsWith("\n... (at most 200000 characters are read; continues at line 22)");
            assertThat(call("readFile", "{\"path\": \"big.txt\", \"from\": 22}"))
                    .doesNotContain("...");
        }

        @Test
        void hearsWhatIsNotThereOrNoText() {
            assertThatThrownBy(() -> read("nothing.txt")).hasMessageContaining("KARTA-722");
            assertThatThrownBy(() -> read("notes")).hasMessageContaining("KARTA-723");
            assertThatThrownBy(() -> read("image.bin")).hasMessageContaining("KARTA-724");
            assertThatThrownBy(() -> read("a\0b")).hasMessageContaining("KARTA-725");
            assertThatThrownBy(() -> call("listFiles", "{\"directory\": \"read.md\"}"))
                    .hasMessageContaining("KARTA-729");
        }
    }

    @Nested
    class WhenAPathLeadsOut {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "../secret.txt",
                    "/../secret.txt",
                    "notes/../../secret.txt",
                    "../rooting/secret.txt",
                    "link.txt",
                    "out/secret.txt",
                    "out/root/../secret.txt"
                })
        void itIsRefused(String path) {
            assertThatThrownBy(() -> read(path))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-721")
                    .hasMessageNotContaining(all.toString());
        }

        @Test
        void anAbsoluteOneBeginsAtTheRoot() {
            assertThatThrownBy(() -> read(all.resolve("secret.txt").toString())).hasMessageContaining("KARTA-722");
            assertThatThrownBy(() -> call("listFiles", "{\"directory\": \"out\"}"))
                    .hasMessageContaining("KARTA-721");
        }
    }
}
