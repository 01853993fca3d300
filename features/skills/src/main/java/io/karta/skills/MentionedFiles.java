/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Files of a skill that its instructions mention. Lists each folder once, because mentions can be many. */
final class MentionedFiles {

    private static final char LAST_OF_ASCII = 0x7F;

    /** No file system has longer paths. */
    private static final int MAX_PATH = 4096;

    /**
     * A path in the text, in a link, or in code; a path with a placeholder behind it is an example. Possessive, because
     * backtracking in long paths would take minutes.
     */
    private static final Pattern FILE = Pattern.compile(
            "(?<![\\w./-])(?:\\./)?+((?:scripts|references|assets)/[\\w./%-]*+)(?![*<{$\\[])",
            Pattern.UNICODE_CHARACTER_CLASS);

    private final SkillFiles files;
    private final Map<String, NavigableSet<String>> known = new HashMap<>();

    MentionedFiles(SkillFiles files) {
        this.files = files;
    }

    /** Returns the first mentioned files that do not exist, in alphabetical order. */
    List<String> missing(String instructions, int max) {
        return FILE.matcher(instructions)
                .results()
                .map((MatchResult match) -> withoutPunctuation(match.group(1)))
                .distinct()
                .filter(file -> !file.matches("scripts|references|assets"))
                .filter(file -> !exists(file))
                .limit(max)
                .sorted()
                .toList();
    }

    private static String withoutPunctuation(String path) {
        int end = path.length();
        while ("./-".indexOf(path.charAt(end - 1)) >= 0) {
            end--;
        }
        return path.substring(0, end);
    }

    /**
     * Names can contain blanks, which end the path in a text and are encoded in a link. Languages without blanks
     * continue directly after the path.
     */
    private boolean exists(String path) {
        NavigableSet<String> listed = known.computeIfAbsent(path.substring(0, path.indexOf('/')), this::list);
        String decoded = path.replace("%20", " ");
        return listed.contains(path)
                || listed.contains(decoded)
                || isStart(path + " ", listed)
                || isFollowedByText(path, listed)
                || files.exists(path) // a folder, or a file on a server that cannot list the class path
                || files.exists(decoded);
    }

    private NavigableSet<String> list(String folder) {
        NavigableSet<String> paths = new TreeSet<>();
        files.list(folder).forEach(file -> paths.add(folder + "/" + file));
        return paths;
    }

    private static boolean isStart(String text, NavigableSet<String> files) {
        String next = files.ceiling(text);
        return next != null && next.startsWith(text);
    }

    private static boolean isFollowedByText(String path, NavigableSet<String> files) {
        return IntStream.range(0, Math.min(path.length(), MAX_PATH))
                .filter(end -> path.charAt(end) > LAST_OF_ASCII)
                .anyMatch(end -> files.contains(path.substring(0, end)));
    }
}
