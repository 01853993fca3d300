/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Tool;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of skills that models read. */
class SkillFilesTest extends SkillsFixture {

    @Nested
    class WhenAModelReadsFiles {

        private Skills skills;

        @BeforeEach
        void create() throws IOException {
            Files.writeString(folder.resolve("secret.txt"), "secret");
            Path one = skill("one", named("one", "Does one thing"));
            Files.createDirectories(one.resolve("assets"));
            Files.write(one.resolve("assets/image.bin"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
            Files.createSymbolicLink(one.resolve("assets/link.txt"), folder.resolve("secret.txt"));
            Files.createSymbolicLink(one.resolve("references"), folder);
            skills = empty.withLocalSkill(one);
        }

        private String read(String type, String file) throws Exception {
            return call(
                    skills,
                    "readResource",
                    "{\"skillName\": \"one\", \"resourceType\": \"%s\", \"fileName\": \"%s\"}".formatted(type, file));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "../../../secret.txt",
                    "../SKILL.md",
                    "/etc/passwd",
                    "assets/../../../../secret.txt",
                    "link.txt",
                    "..\\\\secret.txt"
                })
        void noPathLeadsOutOfTheSkill(String file) {
            assertThatThrownBy(() -> read("assets", file)).hasMessageContaining("KARTA-238");
        }

        @Test
        void aFolderThatIsALinkHasNoFiles() throws Exception {
            assertThatThrownBy(() -> read("references", "secret.txt")).hasMessageContaining("KARTA-238");
            assertThat(call(skills, "listResources", "{\"skillName\": \"one\", \"resourceType\": \"references\"}"))
                    .isEqualTo("Skill one has no references.");
        }

        @Test
        void filesAreConfinedTwice() {
            assertThatThrownBy(
                            () -> DirectoryFiles.of(folder.resolve("all/one")).read("../../secret.txt", 9))
                    .hasMessageContaining("KARTA-249");
            assertThatThrownBy(
                            () -> DirectoryFiles.of(folder.resolve("all/one")).read("assets/link.txt", 9))
                    .hasMessageContaining("KARTA-249");
            assertThatThrownBy(() -> DirectoryFiles.of(folder).read("gone.txt", 9))
                    .hasMessageContaining("KARTA-240");
            assertThatThrownBy(() -> ClassPathFiles.of(getClass().getClassLoader(), "skills/letters")
                            .read("../pdf-forms/SKILL.md", 9))
                    .hasMessageContaining("KARTA-249");
        }

        @Test
        void aFileThatIsNoTextIsAnError() {
            assertThatThrownBy(() -> read("assets", "image.bin")).hasMessageContainingAll("KARTA-250", "image.bin");
        }

        @Test
        void onlyTheStartOfALargeFileIsRead() throws Exception {
            Path large = folder.resolve("all/one/assets/large.txt");
            Files.writeString(large, "x" + "\u20ac".repeat(300_000)); // the limit is inside of a character
            try (var file = new RandomAccessFile(large.toFile(), "rw")) {
                file.setLength(Integer.MAX_VALUE + 1L);
            }

            assertThat(read("assets", "large.txt"))
                    .startsWith("x\u20ac")
                    .endsWith("\u20ac\n... (the rest is not shown)");
        }

        @Test
        void noCharacterIsCut() throws Exception {
            Files.writeString(folder.resolve("all/one/assets/large.txt"), "x" + "\ud83d\ude00".repeat(200_000));

            assertThat(read("assets", "large.txt")).endsWith("\ud83d\ude00\n... (the rest is not shown)");
        }

        @Test
        void aListedNameCanBeginWithThatOfTheFolder() throws Exception {
            Path folders = Files.createDirectories(folder.resolve("all/one/assets/assets"));
            Files.writeString(folders.resolve("a.md"), "Text");

            assertThat(read("assets", "assets/a.md")).isEqualTo("Text");
            assertThat(read("assets", "assets/assets/a.md")).isEqualTo("Text");
        }

        @Test
        void anUnknownSkillIsAnErrorWithASuggestion() {
            assertThatThrownBy(() -> call(skills, "activate", "{\"name\": \"ones\"}"))
                    .hasMessageContainingAll("KARTA-237", "ones", "Did you mean 'one'?");
        }
    }

    @Nested
    class WhenASkillHasScripts {

        @Test
        void theyAreListedAndReadButNotRun() throws Exception { // with the warning KARTA-251
            Path one = skill("one", named("one", "Does one thing"));
            Files.createDirectories(one.resolve("scripts"));
            Files.writeString(one.resolve("scripts/run.sh"), "touch ran");
            Skills skills = empty.withLocalSkill(one);

            assertThat(call(skills, "activate", "{\"name\": \"one\"}")).contains("scripts of this skill cannot be run");
            assertThat(call(skills, "listResources", "{\"skillName\": \"one\", \"resourceType\": \"scripts\"}"))
                    .isEqualTo("run.sh");
            assertThat(skills.tools())
                    .extracting(Tool::name)
                    .containsExactlyInAnyOrder("activate", "listResources", "readResource");
            assertThat(Messages.scriptsNotRun(skills.skills().get(0))).contains("KARTA-251", "one");
        }
    }

    @Nested
    class WhenASkillHasLinksToItsOwnFiles {

        private Path one;
        private Skills skills;

        private String call(String tool, String arguments) throws Exception {
            return SkillsFixture.call(
                    skills, tool, "{\"skillName\": \"one\", \"resourceType\": \"references\"%s}".formatted(arguments));
        }

        @BeforeEach
        void create() throws IOException {
            one = skill("one", named("one", "Does one thing") + " Read references/terms.md.");
            skills = empty.withLocalSkill(one);
        }

        /** The layout of a ConfigMap that is a volume. */
        private void mount(Path folder) throws IOException {
            Path version = Files.createDirectories(folder.resolve("..2026_01_02"));
            Files.writeString(version.resolve("terms.md"), "Net 30");
            Files.createSymbolicLink(folder.resolve("..data"), Path.of("..2026_01_02"));
            Files.createSymbolicLink(folder.resolve("terms.md"), Path.of("..data/terms.md"));
        }

        @Test
        void filesOfAKubernetesVolumeAreListedAndRead() throws Exception {
            mount(one.resolve("references"));

            assertThat(call("listResources", "")).isEqualTo("terms.md");
            assertThat(call("readResource", ", \"fileName\": \"terms.md\"")).isEqualTo("Net 30");
        }

        @Test
        void aFolderCanBeALink() throws Exception {
            mount(Files.createDirectories(one.resolve("shared")));
            Files.createSymbolicLink(one.resolve("references"), Path.of("shared"));

            assertThat(call("listResources", "")).isEqualTo("terms.md");
            assertThat(call("readResource", ", \"fileName\": \"terms.md\"")).isEqualTo("Net 30");
        }

        @Test
        void brokenAndCircularLinksAreIgnored() throws Exception {
            mount(one.resolve("references"));
            Files.createSymbolicLink(one.resolve("references/gone.md"), Path.of("nowhere"));
            Files.createSymbolicLink(one.resolve("references/again"), Path.of("."));

            assertThat(call("listResources", "")).isEqualTo("terms.md");
        }
    }

    @Nested
    class WhenAClassPathSkillHasALinkOutOfIt {

        private URLClassLoader loader;
        private ClassPathFiles one;

        @BeforeEach
        void create() throws IOException {
            Path secret = Files.writeString(folder.resolve("secret.txt"), "secret");
            Path references = Files.createDirectories(
                    skill("one", named("one", "Does one thing")).resolve("references"));
            Files.writeString(references.resolve("terms.md"), "Net 30");
            Files.createSymbolicLink(references.resolve("link.txt"), secret);
            Files.createSymbolicLink(references.resolve("folder"), folder);
            Files.createSymbolicLink(references.resolve("own.md"), Path.of("terms.md"));
            loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null);
            one = ClassPathFiles.of(loader, "all/one");
        }

        @AfterEach
        void close() throws IOException {
            loader.close();
        }

        @Test
        void onlyItsOwnFilesAreListed() {
            assertThat(one.list("references")).containsExactly("own.md", "terms.md");
        }

        @ParameterizedTest
        @ValueSource(strings = {"references/link.txt", "references/folder/secret.txt"})
        void otherFilesAreNotRead(String path) {
            assertThat(one.exists(path)).isFalse();
            assertThatThrownBy(() -> one.read(path, 9)).hasMessageContaining("KARTA-249");
        }

        @Test
        void itsOwnFilesAreRead() {
            assertThat(one.exists("references/own.md")).isTrue();
            assertThat(one.read("references/own.md", 9)).asString(UTF_8).isEqualTo("Net 30");
        }
    }
}
