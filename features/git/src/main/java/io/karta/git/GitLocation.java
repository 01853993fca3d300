/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Location in a Git repository.
 *
 * @param url the URL of the repository
 * @param path a directory in it; empty for its root
 * @param revision a branch, a tag, a commit, or {@code HEAD} for the default branch
 */
record GitLocation(String url, String path, String revision) {

    static final String DEFAULT_BRANCH = "HEAD";

    private static final String NAME = "[A-Za-z0-9][\\w.-]*";
    private static final Pattern SHORT = Pattern.compile("(%s)/(%s?)(?:\\.git)?(?:/(.*))?".formatted(NAME, NAME));
    private static final String PAGE = "(?:\\.git)?/%s(?:tree|blob)/([^/?#]+)(?:/([^?#]*))?(?:[?#].*)?";
    private static final Pattern GITHUB_PAGE =
            Pattern.compile("(https?://[^/?#]+/[^/?#]+/[^/?#]+?)" + PAGE.formatted(""));
    private static final Pattern GITLAB_PAGE = // projects can be in groups of groups
            Pattern.compile("(https?://[^/?#]+/[^/?#]+(?:/[^/?#]+)+?)" + PAGE.formatted("-/"));
    private static final Pattern URL = Pattern.compile("(?:https?|git|file)://[^\\s?#]+");
    private static final Pattern CREDENTIALS = Pattern.compile("^[^/]*://[^/?#]*@");
    private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{40}");

    GitLocation {
        revision = COMMIT.matcher(revision).matches() ? revision.toLowerCase(Locale.ROOT) : revision;
    }

    /**
     * Parses a URL, the address of a directory on the web pages of GitHub or GitLab, or {@code owner/repository/path}.
     */
    static GitLocation parse(String location) {
        String text = location.strip().replaceFirst("/+$", "");
        if (CREDENTIALS.matcher(text).find()) {
            throw Messages.credentials();
        }
        for (Pattern pages : List.of(GITHUB_PAGE, GITLAB_PAGE)) {
            Matcher page = pages.matcher(text);
            if (page.matches()) {
                String path = path(page.group(3)).replaceFirst("/+$", "");
                return new GitLocation(page.group(1), decoded(path, location), decoded(page.group(2), location));
            }
        }
        if (URL.matcher(text).matches()) {
            return new GitLocation(text, "", DEFAULT_BRANCH);
        }
        Matcher words = SHORT.matcher(text);
        if (words.matches()) {
            return new GitLocation(gitHub(words.group(1), words.group(2)), path(words.group(3)), DEFAULT_BRANCH);
        }
        throw Messages.notALocation(location);
    }

    static String gitHub(String owner, String repository) {
        return "https://github.com/%s/%s".formatted(owner, repository);
    }

    /** Decodes a part of the address of a page. */
    private static String decoded(String part, String location) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Messages.notALocation(location);
        }
    }

    private static String path(String text) {
        return Optional.ofNullable(text).orElse("");
    }

    GitLocation withPath(String other) {
        return new GitLocation(url, other.strip().replaceAll("^/+|/+$", ""), revision);
    }

    GitLocation withRevision(String other) {
        return new GitLocation(url, path, other.strip());
    }

    /** Returns whether the revision is a commit, which never changes. */
    boolean isPinned() {
        return COMMIT.matcher(revision).matches();
    }
}
