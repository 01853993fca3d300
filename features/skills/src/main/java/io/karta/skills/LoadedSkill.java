/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Skill with its metadata; instructions and resources are read on demand.
 *
 * @param files the files of the skill
 */
record LoadedSkill(
        String name,
        String description,
        Optional<String> license,
        Optional<String> compatibility,
        Map<String, String> metadata,
        Optional<List<String>> allowedTools,
        SkillFiles files)
        implements Skill {

    private static final int MAX_LENGTH = 200_000;

    /** Contains more characters than are shown, even if each has four bytes; a file can exceed the memory. */
    private static final int MAX_BYTES = 4 * MAX_LENGTH + 4;

    @Override
    public String location() {
        return files.location();
    }

    String instructions() {
        return FrontMatter.split(
                        location(), text(files.description().orElseThrow(() -> Messages.noDescription(location()))))
                .body()
                .strip();
    }

    List<String> resources(ResourceType type) {
        return files.list(type.folder());
    }

    /** Returns the text of a resource, which the skill must list. */
    String resource(ResourceType type, String file) {
        List<String> known = resources(type);
        String given = file.strip();
        String name = known.contains(given) ? given : given.replaceFirst("^(?:\\./)?" + type.folder() + "/", "");
        if (!known.contains(name)) {
            throw Messages.noResource(name(), type.folder() + "/" + name, known);
        }
        return text(type.folder() + "/" + name);
    }

    /**
     * Returns the text of bytes in UTF-8.
     *
     * @param isWhole whether there are no further bytes; otherwise the last character can be incomplete
     */
    static String decode(byte[] bytes, boolean isWhole) throws CharacterCodingException {
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, isWhole);
        if (result.isError()) {
            result.throwException();
        }
        return text.flip().toString();
    }

    private String text(String path) {
        byte[] bytes = files.read(path, MAX_BYTES);
        try {
            String text = decode(bytes, bytes.length < MAX_BYTES);
            return text.length() <= MAX_LENGTH ? text : start(text) + "\n... (the rest is not shown)";
        } catch (CharacterCodingException e) {
            throw Messages.noText(name, path, e);
        }
    }

    private static String start(String text) {
        boolean isInsideCharacter = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1));
        return text.substring(0, isInsideCharacter ? MAX_LENGTH - 1 : MAX_LENGTH);
    }

    /** Excludes the instructions. */
    @Override
    public String toString() {
        return "skill " + name;
    }
}
