/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.karta.agent.AgentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems of skills. */
class SkillValidationTest extends SkillsFixture {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "description: x => KARTA-232 => the field name is missing",
                "name: bad => KARTA-232 => the field description is missing",
                "'name: Bad\ndescription: x' => KARTA-232 => lower-case letters",
                "'name: ba--d\ndescription: x' => KARTA-232 => single hyphens",
                "'name: other\ndescription: x' => KARTA-232 => differs from its folder 'bad'",
                "'name: bad\ndescription: [x, y]' => KARTA-232 => the field description is not a text",
                "'name: bad\ndescription: {x: y}' => KARTA-232 => the field description is not a text",
                "'name: bad\ndescription: !!binary aGVsbG8=' => KARTA-232 => the field description is not a text",
                "'name: bad\ndescription: x\nlicense: [MIT]' => KARTA-232 => the field license is not a text",
                "'name: bad\ndescription: &a {x: {y: *a}}' => KARTA-234 => replace the alias *a by its value",
                "'name: bad\ndescription: x\nmetadata: &m {x: {y: *m}}' => KARTA-234 => replace the alias *m",
                "'name: bad\nlong: &a text\ndescription: [*a, *a]' => KARTA-234 => replace the alias *a",
                "'name: bad\nversion: !!int x' => KARTA-234 => front matter",
                "'name: bad\nversion: !!int \"\"' => KARTA-234 => front matter",
                "'name: bad\nlogo: !!binary a' => KARTA-234 => front matter",
                "'name: [' => KARTA-234 => front matter"
            })
    void problemsOfTheFrontMatterAreNamed(String fields, String code, String problem) throws IOException {
        Path bad = skill("bad", "---\n" + fields + "\n---\nDo it.");

        assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll(code, problem, bad.toString());
    }

    /** A folder whose name the file system of the test may not permit. */
    private record Named(String folder, String name) implements SkillFiles {

        @Override
        public boolean exists(String path) {
            return path.equals(DESCRIPTIONS.get(0));
        }

        @Override
        public long size(String path) {
            return read(path, Integer.MAX_VALUE).length;
        }

        @Override
        public byte[] read(String path, int most) {
            return named(name, "x").getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public List<String> list(String path) {
            return List.of();
        }

        @Override
        public String location() {
            return folder;
        }

        LoadedSkill loaded() {
            return new SkillReader(SkillValidation.FULL).read(this);
        }
    }

    /** As the tests of the reference implementation of the format. */
    @ParameterizedTest
    @ValueSource(strings = {"\u6280\u80fd", "\u043c\u043e\u0439-\u043d\u0430\u0432\u044b\u043a", "caf\u00e9", "a1"})
    void namesMayHaveLettersOfAnyLanguage(String name) {
        assertThat(new Named(name, name).loaded().name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u041c\u041e\u0419", "\u01c5", "na me", "n_m", "-n", "n-"})
    void capitalLettersAndOtherSignsAreInNoName(String name) {
        assertThatThrownBy(() -> new Named(name, name).loaded())
                .hasMessageContainingAll("KARTA-232", "lower-case letters");
    }

    @Test
    void theFolderMayHaveOtherCharactersForTheSameLetters() {
        assertThat(new Named("cafe\u0301", "caf\u00e9").loaded().name()).isEqualTo("caf\u00e9");
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
    void foldersAreListedOnceForAllMentions() throws IOException {
        String mentions =
                IntStream.range(0, 60_000).mapToObj(i -> " assets/" + i).collect(Collectors.joining());
        Path bad = skill("bad", named("bad", "x") + mentions);
        Path assets = Files.createDirectories(bad.resolve("assets"));
        for (int i = 0; i < 300; i++) {
            Files.writeString(assets.resolve(i + " of 300.txt"), "x");
        }
        Skills skills = empty.withLocalSkill(bad);

        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> assertThatThrownBy(skills::skills)
                .message()
                .contains("the file assets/300 is missing")
                .doesNotContain("assets/299", "assets/320"));
    }

    @Test
    void toolsAreReadInLinearTime() throws IOException {
        Path good =
                skill("good", "---\nname: good\ndescription: x\nallowed-tools: " + "a(".repeat(200_000) + "\n---\n");
        Skills skills = empty.withLocalSkill(good);

        assertThat(assertTimeoutPreemptively(Duration.ofSeconds(30), skills::skills))
                .hasSize(1);
    }

    @Test
    void punctuationIsNotAPartOfAFile() throws IOException {
        Path bad = skill("bad", named("bad", "x") + " See references/a.md. Or scripts/b- in scripts/, references/.");

        assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                .message()
                .contains("the file references/a.md is missing; the file scripts/b is missing.");
    }

    @Test
    void textWithoutBlanksFollowsAFile() throws IOException {
        Path good =
                skill("good", named("good", "x") + "\u8bf7\u9605\u8bfb references/guide.md\u4e2d\u7684\u8bf4\u660e");
        Files.writeString(Files.createDirectories(good.resolve("references")).resolve("guide.md"), "x");

        assertThat(empty.withLocalSkill(good).skills()).hasSize(1);
    }

    @Test
    void lengthsAreNumbersOfCharacters() throws IOException {
        Path good = skill("good", named("good", "\ud83d\ude00".repeat(1024)));
        Path bad = skill("bad", named("bad", "\ud83d\ude00".repeat(1025)));

        assertThat(empty.withLocalSkill(good).skills()).hasSize(1);
        assertThatThrownBy(() -> empty.withLocalSkill(bad).skills())
                .hasMessageContaining("the field description has 1025 characters, but at most 1024 are allowed");
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
    void filesMayHaveAnyName() throws IOException {
        Path good = skill(
                "good",
                named("good", "x")
                        + " Read references/gr\u00f6\u00dfe.md, references/the style.md"
                        + " and [b](references/two%20words.md).");
        Files.createDirectories(good.resolve("references"));
        for (String name : List.of("gr\u00f6\u00dfe.md", "the style.md", "two words.md")) {
            Files.writeString(good.resolve("references").resolve(name), "A");
        }

        assertThat(empty.withLocalSkill(good).skills()).hasSize(1);
    }

    @Test
    void valuesAreText() throws IOException {
        Path good =
                skill("010", "---\nname: 010\ndescription: 2026-01-01\nmetadata:\n  version: 1.10\n  draft: no\n---\n");

        assertThat(empty.withLocalSkill(good).skills()).singleElement().satisfies(skill -> {
            assertThat(skill.name()).isEqualTo("010");
            assertThat(skill.description()).isEqualTo("2026-01-01");
            assertThat(skill.metadata()).isEqualTo(Map.of("version", "1.10", "draft", "no"));
        });
    }

    @Test
    void aValueMayContainAColon() throws IOException {
        Path good = skill("good", "---\nname: good\ndescription: Use when: it's late\nlicense:\n---\n");

        assertThat(empty.withLocalSkill(good).skills()).singleElement().satisfies(skill -> {
            assertThat(skill.description()).isEqualTo("Use when: it's late");
            assertThat(skill.license()).isEmpty();
        });
    }

    @Test
    void validationCanBeSwitchedOff() throws IOException {
        Path bad = skill("bad", "---\nname: Any name\n---\nSee references/gone.md");

        assertThat(empty.withValidation(SkillValidation.OFF).withLocalSkill(bad).skills())
                .extracting(Skill::name)
                .containsExactly("Any name");
    }

    @Test
    void reportsAllProblemsTogether() throws IOException {
        skill("one", "---\nname: other\n---\n");
        skill("two", "no front matter");

        assertThatThrownBy(() -> empty.withLocalSkills(folder.resolve("all")).skills())
                .hasMessageContainingAll("KARTA-232", "description is missing", "KARTA-234");
    }
}
