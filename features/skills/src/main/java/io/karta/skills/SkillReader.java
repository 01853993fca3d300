/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.nio.charset.CharacterCodingException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reader of the metadata of skills, which validates it; see <a href="https://agentskills.io/specification">Agent
 * Skills</a>.
 */
record SkillReader(SkillValidation validation) {

    private static final int MAX_NAME = 64;
    private static final int MAX_DESCRIPTION = 1024;
    private static final int MAX_COMPATIBILITY = 500;
    /** Letters of any language that are not capital letters, as the reference implementation of the format permits. */
    private static final Pattern NAME =
            Pattern.compile("[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}\\p{N}]+(?:-[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}\\p{N}]+)*");

    /** Larger files are not instructions for a model; reading them would take much memory and time. */
    private static final int MAX_BYTES = 1_000_000;

    /** Each file is a part of one message. */
    private static final int MAX_MISSING = 20;

    LoadedSkill read(SkillFiles files) {
        String description = files.description().orElseThrow(() -> Messages.noDescription(files.location()));
        long size = files.size(description);
        if (size > MAX_BYTES) {
            throw Messages.tooLarge(files.location(), size, MAX_BYTES);
        }
        FrontMatter front = FrontMatter.split(files.location(), text(files, description));
        List<String> problems = problems(front, files);
        if (!problems.isEmpty()) {
            throw Messages.invalid(files.location(), problems);
        }
        return new LoadedSkill(
                front.text("name").orElseGet(files::folder),
                front.text("description").orElse(""),
                front.text("license"),
                front.text("compatibility"),
                front.map("metadata"),
                front.tools("allowed-tools"),
                files);
    }

    private static String text(SkillFiles files, String description) {
        try {
            return LoadedSkill.decode(files.read(description, MAX_BYTES), true);
        } catch (CharacterCodingException e) {
            throw Messages.noFrontMatter(files.location(), "it is not text in UTF-8");
        }
    }

    private List<String> problems(FrontMatter front, SkillFiles files) {
        List<String> problems = new ArrayList<>();
        if (validation != SkillValidation.OFF) {
            Stream.of("name", "description", "license", "compatibility")
                    .filter(front::isStructure)
                    .forEach(field -> problems.add("the field %s is not a text".formatted(field)));
            checkName(front.text("name"), files, problems);
            checkLength("description", front.text("description"), MAX_DESCRIPTION, true, problems);
            checkLength("compatibility", front.text("compatibility"), MAX_COMPATIBILITY, false, problems);
        }
        if (validation == SkillValidation.FULL) {
            new MentionedFiles(files)
                    .missing(front.body(), MAX_MISSING)
                    .forEach(file -> problems.add("the file %s is missing".formatted(file)));
        }
        return problems;
    }

    private static void checkName(Optional<String> name, SkillFiles files, List<String> problems) {
        checkLength("name", name, MAX_NAME, true, problems);
        name.filter(text -> !NAME.matcher(normal(text)).matches())
                .ifPresent(text -> problems.add(
                        "the name '%s' may have only lower-case letters, digits and single hyphens".formatted(text)));
        name.filter(text -> !isFolderName(text, files.folderNames()))
                .ifPresent(text ->
                        problems.add("the name '%s' differs from its folder '%s'".formatted(text, files.folder())));
    }

    private static boolean isFolderName(String name, List<String> folders) {
        return folders.isEmpty()
                || folders.stream().anyMatch(folder -> normal(folder).equals(normal(name)));
    }

    /** Systems and editors write the same letters with different characters. */
    private static String normal(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC);
    }

    private static void checkLength(
            String field, Optional<String> text, int max, boolean isRequired, List<String> problems) {
        if (isRequired && text.isEmpty()) {
            problems.add("the field %s is missing".formatted(field));
        }
        text.map(value -> value.codePointCount(0, value.length()))
                .filter(length -> length > max)
                .ifPresent(length -> problems.add(
                        "the field %s has %d characters, but at most %d are allowed".formatted(field, length, max)));
    }
}
