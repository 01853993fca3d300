/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.karta.agent.AgentException;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.Toolbox;
import io.karta.message.ToolCall;
import io.karta.spi.LlmReferenceProvider;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkillsTest {

    @TempDir
    Path folder;

    private final Skills empty = Skills.of("office", "Office work");

    private Path skill(String name, String text) throws IOException {
        return Files.writeString(
                        Files.createDirectories(folder.resolve("all").resolve(name))
                                .resolve("SKILL.md"),
                        text)
                .getParent();
    }

    private static String named(String name, String description) {
        return "---\nname: %s\ndescription: %s\n---\nDo it.".formatted(name, description);
    }

    private static String call(Skills skills, String tool, String arguments) throws Exception {
        return skills.tools().stream()
                .filter(each -> each.name().equals(tool))
                .findFirst()
                .orElseThrow()
                .call(arguments, ToolContext.none())
                .text();
    }

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
                for (String file : List.of("more/one/SKILL.md", "more/one/assets/a.txt", "more/two/other.txt")) {
                    for (int slash = file.indexOf('/'); slash > 0; slash = file.indexOf('/', slash + 1)) {
                        addDirectory(out, file.substring(0, slash + 1));
                    }
                    out.putNextEntry(new JarEntry(file));
                    out.write((file.endsWith(".md") ? named("one", "Does one thing") : "asset").getBytes(UTF_8));
                }
            }
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            try (var loader =
                    new java.net.URLClassLoader(new java.net.URL[] {jar.toUri().toURL()}, before)) {
                Thread.currentThread().setContextClassLoader(loader);
                Skills inJar = empty.withClassPathSkills("more");

                assertThat(inJar.skills()).extracting(Skill::name).containsExactly("one");
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
        void onlyImmediateSubdirectoriesAreScanned() throws IOException {
            skill("one", named("one", "Does one thing"));
            skill("nested/two", named("two", "Does two things"));

            assertThat(empty.withLocalSkills(folder.resolve("all")).skills())
                    .extracting(Skill::name)
                    .containsExactly("one");
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

        private Path repository() throws Exception {
            Path origin = folder.resolve("origin");
            try (Git git = Git.init()
                    .setDirectory(origin.toFile())
                    .setInitialBranch("main")
                    .call()) {
                Files.createDirectories(origin.resolve("skills/one"));
                Files.writeString(origin.resolve("skills/one/SKILL.md"), named("one", "Does one thing"));
                git.add().addFilepattern(".").call();
                git.commit()
                        .setMessage("One")
                        .setAuthor("Ada", "ada@example.org")
                        .setSign(false)
                        .call();
            }
            return origin;
        }

        @Test
        void oneOrAllOfADirectoryAreLoaded() throws Exception {
            String url = repository().toUri().toString();

            assertThat(empty.withGitSkills(url, "skills", "main").skills()).hasSize(1);
            assertThat(empty.withGitSkills(url, "skills/one", "HEAD").skills()).hasSize(1);
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
    class WhenTheyAreValidated {

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "description: x => KARTA-232 => the field name is missing",
                    "name: bad => KARTA-232 => the field description is missing",
                    "'name: Bad\ndescription: x' => KARTA-232 => lower-case letters",
                    "'name: ba--d\ndescription: x' => KARTA-232 => single hyphens",
                    "'name: other\ndescription: x' => KARTA-232 => differs from its folder 'bad'",
                    "'name: [' => KARTA-234 => front matter"
                })
        void problemsOfTheFrontMatterAreNamed(String fields, String code, String problem) throws IOException {
            Path bad = skill("bad", "---\n" + fields + "\n---\nDo it.");

            assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll(code, problem, bad.toString());
        }

        @Test
        void aMissingSecondLineOfTheFrontMatterIsNamed() throws IOException {
            Path bad = skill("bad", "---\nname: bad\ndescription: x\nDo it.");

            assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                    .hasMessageContainingAll("KARTA-234", "it has no second line with ---");
        }

        @Test
        void theSizeIsLimited() throws IOException {
            Path bad = skill("bad", named("bad", "x") + "a".repeat(1_000_000));

            assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                    .hasMessageContainingAll("KARTA-987", bad.toString(), "at most 1000000");
        }

        @Test
        void longPathsAreCheckedInLinearTime() throws IOException {
            Path good = skill("good", named("good", "x") + "references/" + "a".repeat(900_000) + "*");
            Skills skills = empty.withLocalSkill(good);

            assertThat(assertTimeoutPreemptively(Duration.ofSeconds(30), skills::skills))
                    .hasSize(1);
        }

        @Test
        void punctuationIsNotAPartOfAFile() throws IOException {
            Path bad =
                    skill("bad", named("bad", "x") + " See references/a.md. Or scripts/b- in scripts/, references/.");

            assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                    .message()
                    .contains("the file references/a.md is missing; the file scripts/b is missing.");
        }

        @Test
        void otherEncodingsAreReported() throws IOException {
            Path bad = skill("bad", "");
            Files.write(
                    bad.resolve("SKILL.md"),
                    "---\nname: bad\ndescription: f\u00fcr\n---\n".getBytes(StandardCharsets.ISO_8859_1));

            assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                    .hasMessageContainingAll("KARTA-234", "it is not text in UTF-8");
        }

        @Test
        void aLinkOutOfTheSkillIsNoFileOfIt() throws IOException {
            Path secret = Files.writeString(folder.resolve("secret"), named("linked", "x"));
            Path linked = Files.createDirectories(folder.resolve("linked"));
            Files.createSymbolicLink(linked.resolve("SKILL.md"), secret);
            Path bad = skill("bad", named("bad", "x") + " Read references/secret.");
            Files.createDirectories(bad.resolve("references"));
            Files.createSymbolicLink(bad.resolve("references/secret"), secret);

            assertThatThrownBy(() -> empty.withLocalSkill(linked).skills()).hasMessageContaining("KARTA-233");
            assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                    .hasMessageContaining("the file references/secret is missing");
        }

        @Test
        void aDescriptionIsOneLineOfThePrompt() throws IOException {
            Path good = skill("good", "---\nname: good\ndescription: |\n  One\n  - two: three\n---\n");

            assertThat(empty.withLocalSkill(good).notes()).endsWith("- good: One - two: three");
        }

        @Test
        void aDirectoryThatIsItselfASkillIsReported() throws IOException {
            Path one = skill("one", named("one", "x"));

            assertThatThrownBy(() -> empty.withLocalSkills(one).skills())
                    .hasMessageContainingAll("KARTA-988", one.toString(), "Call withLocalSkill");
        }

        @Test
        void aDirectoryWithoutSkillsIsAWarning() throws IOException {
            Path none = Files.createDirectories(folder.resolve("none"));

            assertThat(empty.withLocalSkills(none).skills()).isEmpty();
            assertThat(Messages.notInDirectory(none, false)).contains("KARTA-988", "Correct the location");
        }

        @Test
        void lengthsAreLimited() throws IOException {
            Path bad = skill(
                    "bad",
                    "---\nname: bad\ndescription: %s\ncompatibility: %s\n---\n"
                            .formatted("x".repeat(1025), "y".repeat(501)));

            assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                    .hasMessageContainingAll("description has 1025", "at most 1024", "compatibility has 501");
        }

        @Test
        void filesThatTheInstructionsMentionMustExist() throws IOException {
            Path bad = skill(
                    "bad",
                    named("bad", "x")
                            + " Run `scripts/build.sh`, read [this](./references/a.md) and assets/list.txt."
                            + " Not a file: scripts/*.py, scripts/<name>.py, docs/scripts/x.sh.");
            Files.createDirectories(bad.resolve("references"));
            Files.writeString(bad.resolve("references/a.md"), "A");

            assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                    .message()
                    .contains("scripts/build.sh is missing", "assets/list.txt is missing")
                    .doesNotContain("a.md", "*.py", "name>", "x.sh");
            assertThat(empty.withLocalSkill(bad)
                            .withValidation(SkillValidation.WITHOUT_FILE_REFERENCES)
                            .skills())
                    .hasSize(1);
        }

        @Test
        void validationCanBeSwitchedOff() throws IOException {
            Path bad = skill("bad", "---\nname: Any name\n---\nSee references/gone.md");

            assertThat(empty.withValidation(SkillValidation.OFF)
                            .withLocalSkill(bad)
                            .skills())
                    .extracting(Skill::name)
                    .containsExactly("Any name");
        }

        @Test
        void reportsAllProblemsTogether() throws IOException {
            skill("one", "---\nname: other\n---\n");
            skill("two", "no front matter");

            assertThatThrownBy(
                            () -> empty.withLocalSkills(folder.resolve("all")).skills())
                    .hasMessageContainingAll("KARTA-232", "description is missing", "KARTA-234");
        }
    }

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
                            () -> DirectoryFiles.of(folder.resolve("all/one")).read("../../secret.txt"))
                    .hasMessageContaining("KARTA-249");
            assertThatThrownBy(
                            () -> DirectoryFiles.of(folder.resolve("all/one")).read("assets/link.txt"))
                    .hasMessageContaining("KARTA-249");
            assertThatThrownBy(() -> DirectoryFiles.of(folder).read("gone.txt")).hasMessageContaining("KARTA-240");
            assertThatThrownBy(() -> ClassPathFiles.of(getClass().getClassLoader(), "skills/letters")
                            .read("../pdf-forms/SKILL.md"))
                    .hasMessageContaining("KARTA-249");
        }

        @Test
        void aFileThatIsNoTextIsAnError() {
            assertThatThrownBy(() -> read("assets", "image.bin")).hasMessageContainingAll("KARTA-250", "image.bin");
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
