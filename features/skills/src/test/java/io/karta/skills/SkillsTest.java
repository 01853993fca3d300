/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Tool;
import io.karta.ai.Toolbox;
import io.karta.message.ToolCall;
import io.karta.spi.LlmReferenceProvider;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.IntStream;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources of skills, and what models see of them. */
class SkillsTest extends SkillsFixture {

    @Nested
    class WhenTheyAreOnTheClassPath {

        private final Skills skills = empty.withClassPathSkills("classpath:/skills/");

        @Test
        void thePromptListsNamesAndDescriptionsButNoInstructions() {
            assertThat(skills.contribution())
                    .startsWith("Reference: office\nDescription: Office work\n")
                    .contains("office_activate", "- letters: Writes letters to customers.")
                    .contains("- pdf-forms: Fills in PDF forms.", "(requires: Needs a PDF library)")
                    .contains("(allowed tools: read_file, Bash(git:*))")
                    .doesNotContain("Be brief");
        }

        @Test
        void theMetadataIsThatOfTheFrontMatter() {
            Skill forms = skills.skills().get(1);

            assertThat(forms.name()).isEqualTo("pdf-forms");
            assertThat(forms.license()).contains("Apache-2.0");
            assertThat(forms.metadata()).containsEntry("version", "1.0").containsEntry("author", "acme");
            assertThat(forms.location()).isEqualTo("classpath:skills/pdf-forms");
        }

        @Test
        void activationReturnsTheInstructions() throws Exception {
            assertThat(call(skills, "activate", "{\"name\": \"letters\"}")).isEqualTo("# Skill letters\n\nBe brief.");
        }

        @Test
        void resourcesAreListedAndRead() throws Exception {
            assertThat(call(
                            skills,
                            "listResources",
                            "{\"skillName\": \"pdf-forms\", \"resourceType\": \"references\"}"))
                    .isEqualTo("fields.md");
            assertThat(call(skills, "listResources", "{\"skillName\": \"letters\", \"resourceType\": \"assets\"}"))
                    .isEqualTo("Skill letters has no assets.");
            assertThat(call(
                            skills,
                            "readResource",
                            "{\"skillName\": \"pdf-forms\", \"resourceType\": \"references\", \"fileName\":"
                                    + " \"fields.md\"}"))
                    .startsWith("Field A");
        }

        @Test
        void oneSkillCanBeNamed() {
            assertThat(empty.withClassPathSkill("skills/letters").skills())
                    .extracting(Skill::name)
                    .containsExactly("letters");
        }

        @Test
        void theyCanBeInAJar() throws Exception {
            Path jar = folder.resolve("skills.jar");
            try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
                for (String file : List.of(
                        "more/one/SKILL.md", "more/one/assets/a.txt", "more/two/other.txt", "more/three/skill.md")) {
                    for (int slash = file.indexOf('/'); slash > 0; slash = file.indexOf('/', slash + 1)) {
                        addDirectory(out, file.substring(0, slash + 1));
                    }
                    out.putNextEntry(new JarEntry(file));
                    String name = Path.of(file).getName(1).toString();
                    out.write((file.endsWith(".md") ? named(name, "Does one thing") : "asset").getBytes(UTF_8));
                }
            }
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            try (var loader =
                    new java.net.URLClassLoader(new java.net.URL[] {jar.toUri().toURL()}, before)) {
                Thread.currentThread().setContextClassLoader(loader);
                Skills inJar = empty.withClassPathSkills("more");

                assertThat(inJar.skills()).extracting(Skill::name).containsExactly("one", "three");
                assertThat(call(inJar, "listResources", "{\"skillName\": \"one\", \"resourceType\": \"assets\"}"))
                        .isEqualTo("a.txt");
            } finally {
                Thread.currentThread().setContextClassLoader(before);
            }
        }

        private static void addDirectory(JarOutputStream out, String name) throws IOException {
            try {
                out.putNextEntry(new JarEntry(name));
            } catch (java.util.zip.ZipException ignored) {
                // exists already
            }
        }

        @Test
        void aFolderWithoutSkillsIsAnError() {
            assertThatThrownBy(() -> empty.withClassPathSkills("nowhere").skills())
                    .hasMessageContainingAll("KARTA-239", "nowhere");
            assertThatThrownBy(() -> empty.withClassPathSkill("nowhere").skills())
                    .hasMessageContainingAll("KARTA-233", "nowhere");
        }
    }

    @Nested
    class WhenTheyAreInDirectories {

        @Test
        void theNameOfTheFileMayHaveSmallLetters() throws Exception {
            Path one = folder.resolve("one");
            Files.writeString(Files.createDirectories(one).resolve("skill.md"), named("one", "Does one thing"));

            assertThat(empty.withLocalSkills(folder).skills())
                    .extracting(Skill::name)
                    .containsExactly("one");
            assertThat(call(empty.withLocalSkill(one), "activate", "{\"name\": \"one\"}"))
                    .contains("Do it.");
            assertThatThrownBy(() -> empty.withLocalSkills(one).skills()).hasMessageContaining("KARTA-988");
        }

        @Test
        void onlyImmediateSubdirectoriesAreScanned() throws IOException {
            skill("one", named("one", "Does one thing"));
            skill("nested/two", named("two", "Does two things"));

            assertThat(empty.withLocalSkills(folder.resolve("all")).skills())
                    .extracting(Skill::name)
                    .containsExactly("one");
        }

        @ParameterizedTest
        @ValueSource(strings = {"one", "v2"})
        void aSkillHasTheNameOfALinkOrOfItsTarget(String name) throws IOException {
            Path target = Files.createDirectories(folder.resolve("store/v2"));
            Files.writeString(target.resolve("SKILL.md"), named(name, "Does one thing"));
            Files.createSymbolicLink(
                    Files.createDirectories(folder.resolve("all")).resolve("one"), target);

            assertThat(empty.withLocalSkills(folder.resolve("all")).skills())
                    .extracting(Skill::name)
                    .containsExactly(name);
        }

        @Test
        void theyAreLoadedAtTheFirstUse() throws IOException {
            Skills skills = empty.withLocalSkills(folder.resolve("all"));
            skill("one", named("one", "Does one thing"));

            assertThat(skills.skills()).hasSize(1);
        }

        @Test
        void aMissingDirectoryIsAnError() throws IOException {
            Path file = Files.writeString(folder.resolve("file"), "");

            assertThatThrownBy(
                            () -> empty.withLocalSkills(folder.resolve("gone")).skills())
                    .hasMessageContainingAll("KARTA-236", "gone");
            assertThatThrownBy(() -> empty.withLocalSkill(file).skills()).hasMessageContaining("KARTA-236");
        }

        @Test
        void aDirectoryWithoutADescriptionIsNoSkill() {
            assertThatThrownBy(() -> empty.withLocalSkill(folder).skills())
                    .hasMessageContainingAll("KARTA-233", folder.toString());
        }

        @Test
        void twoOfOneNameAreAnErrorThatNamesBoth() throws IOException {
            Path letters = skill("letters", named("letters", "Writes letters"));

            assertThatThrownBy(() -> empty.withLocalSkill(letters)
                            .withClassPathSkill("skills/letters")
                            .skills())
                    .hasMessageContainingAll("KARTA-235", letters.toString(), "classpath:skills/letters");
        }
    }

    @Nested
    class WhenTheyAreInAGitRepository {

        private String repository(String path, String skill) throws Exception {
            Path origin = folder.resolve("origin");
            try (Git git = Git.init()
                    .setDirectory(origin.toFile())
                    .setInitialBranch("main")
                    .call()) {
                Files.writeString(Files.createDirectories(origin.resolve(path)).resolve("SKILL.md"), skill);
                git.add().addFilepattern(".").call();
                git.commit()
                        .setMessage("One")
                        .setAuthor("Ada", "ada@example.org")
                        .setSign(false)
                        .call();
            }
            return origin.toUri().toString();
        }

        @Test
        void oneOrAllOfADirectoryAreLoaded() throws Exception {
            String url = repository("skills/one", named("one", "Does one thing"));

            assertThat(empty.withGitSkills(url, "skills", "main").skills()).hasSize(1);
            assertThat(empty.withGitSkills(url, "skills/one", "HEAD").skills()).hasSize(1);
        }

        @Test
        void aSkillAtTheRootOfARepositoryMayHaveAnyName() throws Exception {
            String url = repository("", named("tax-forms", "Fills in forms"));

            assertThat(empty.withGitSkills(url, "", "main").skills())
                    .extracting(Skill::name)
                    .containsExactly("tax-forms");
        }

        @Test
        void aSkillWithoutANameAtTheRootHasThatOfTheRepository() throws Exception {
            String url = repository("", "---\ndescription: Fills in forms\n---\n");

            assertThat(empty.withValidation(SkillValidation.OFF)
                            .withGitSkills(url, "", "main")
                            .skills())
                    .extracting(Skill::name)
                    .containsExactly("origin");
        }

        @Test
        void rejectsAnInvalidLocationImmediately() {
            assertThatThrownBy(() -> empty.withGitHubUrl("nowhere")).hasMessageContaining("KARTA-242");
            assertThatThrownBy(() -> empty.withGitHubSkills("a b", "c", "", "main"))
                    .hasMessageContaining("KARTA-242");
        }

        @Test
        void withoutTheModuleTheMessageNamesIt() {
            assertThat(Messages.noGit("acme/skills", new NoClassDefFoundError()))
                    .hasMessageContainingAll("KARTA-241", "io.karta:karta-git");
        }
    }

    @Nested
    class WhenASkillLimitsTools {

        private final Skills skills = empty.withClassPathSkills("skills");
        private final Tool readFile = Tool.of("read_file", "Reads", arguments -> ToolResult.text("text"));
        private final Tool bash = Tool.of("Bash", "Runs", arguments -> ToolResult.text("ran"));

        private List<Tool> offered(ToolHistory history) {
            return skills.restrict(List.of(readFile, bash)).stream()
                    .flatMap(tool -> ((Toolbox) tool).tools(history).stream())
                    .toList();
        }

        private static ToolHistory activating(String... names) {
            ToolHistory history = ToolHistory.none();
            for (String name : names) {
                history = history.with(
                        new ToolCall("1", "office_activate", "{\"name\": \"%s\"}".formatted(name)),
                        ToolResult.text("instructions"));
            }
            return history;
        }

        @Test
        void allToolsAreOfferedBeforeAnActivation() {
            assertThat(offered(ToolHistory.none())).containsExactly(readFile, bash);
        }

        @Test
        void onlyAllowedToolsAreOfferedAfterwards() {
            assertThat(offered(activating("pdf-forms"))).containsExactly(readFile);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "\"\"", "' '", "[]", "~", "','"})
        void anEmptyFieldAllowsNoTool(String value) throws IOException {
            Path strict = skill("strict", named("strict", "Thinks\nallowed-tools: " + value));
            var history = activating("strict");

            assertThat(empty.withLocalSkill(strict).contribution()).contains("(allowed tools: none)");
            assertThat(empty.withLocalSkill(strict).restrict(List.of(readFile, bash)))
                    .flatExtracting(tool -> ((Toolbox) tool).tools(history))
                    .isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"Bash(echo x)", "Bash(echo $(date))", "Bash(a(b)) Bash(c", "Bash("})
        void anEntryWithAnArgumentAllowsNoTool(String value) throws IOException {
            Path strict = skill("strict", named("strict", "Thinks\nallowed-tools: " + value));
            var history = activating("strict");

            assertThat(empty.withLocalSkill(strict).restrict(List.of(readFile, bash)))
                    .flatExtracting(tool -> ((Toolbox) tool).tools(history))
                    .isEmpty();
        }

        @Test
        void aSkillWithoutTheFieldAllowsAllTools() {
            assertThat(offered(activating("pdf-forms", "letters"))).containsExactly(readFile, bash);
        }
    }

    @Nested
    class WhenThereAreMany {

        @BeforeEach
        void create() throws IOException {
            for (int i : IntStream.range(0, 60).toArray()) {
                skill("task-" + i, named("task-" + i, "Handles documents of department " + i));
            }
            skill("invoices", named("invoices", "Checks the invoices of suppliers"));
        }

        private Skills skills() {
            return empty.withLocalSkills(folder.resolve("all"));
        }

        @Test
        void thePromptStatesTheirNumberAndOffersASearch() throws Exception {
            assertThat(skills().notes()).contains("61 skills", "office_search").doesNotContain("invoices");
            assertThat(call(skills(), "search", "{\"request\": \"check this invoice\"}"))
                    .startsWith("- invoices: Checks the invoices of suppliers");
            assertThat(call(skills(), "search", "{\"request\": \"zebra\"}")).startsWith("No skill matches");
        }

        @Test
        void selectsMatchingSkills() {
            assertThat(skills().matching("Is this invoice correct?", 2).notes())
                    .contains("- invoices:")
                    .doesNotContain("task-");
            assertThat(skills().matching(" ", 2).contribution())
                    .isEqualTo("Reference: office\nDescription: Office work");
        }

        @Test
        void otherThanMatchingSkillsCannotBeActivated() throws Exception {
            Skills matching = skills().matching("Is this invoice correct?", 1);

            assertThat(call(matching, "activate", "{\"name\": \"invoices\"}")).contains("Do it.");
            assertThatThrownBy(() -> call(matching, "activate", "{\"name\": \"task-1\"}"))
                    .hasMessageContaining("KARTA-237");
        }

        @Test
        void theLimitsMustBePositive() {
            assertThatThrownBy(() -> skills().withMaxListed(0)).hasMessageContaining("KARTA-253");
            assertThatThrownBy(() -> skills().matching("x", 0)).hasMessageContaining("KARTA-253");
        }
    }

    @Nested
    class WhenAFileOfReferencesListsThem {

        private LlmReferenceProvider provider() {
            return ServiceLoader.load(LlmReferenceProvider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(each -> each.kind().equals("skills"))
                    .findFirst()
                    .orElseThrow();
        }

        @Test
        void theSettingsAreApplied() throws IOException {
            skill("bad", "---\nname: Bad\n---\n");

            var skills = (Skills) provider()
                    .create(Map.of(
                            "name", "office",
                            "description", "Office work",
                            "directories", folder.resolve("all").toString(),
                            "class-path", "skills",
                            "validation", "off",
                            "max-listed", 2));

            assertThat(skills.skills()).extracting(Skill::name).containsExactly("Bad", "letters", "pdf-forms");
            assertThat(skills.notes()).contains("3 skills");
        }

        @Test
        void anInvalidValueIsAnError() {
            Map<String, Object> settings = Map.of("name", "x", "description", "y", "validation", "perhaps");

            assertThatThrownBy(() -> provider().create(settings)).hasMessageContainingAll("KARTA-763", "perhaps");
        }
    }
}
