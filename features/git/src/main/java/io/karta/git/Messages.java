/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import io.karta.agent.AgentException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;
import org.eclipse.jgit.lib.Repository;

/** Error and log messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException notALocation(String location) {
        return new AgentException(("KARTA-242: '%s' is not the location of a Git repository. Use a URL such as "
                        + "https://github.com/owner/repository, or owner/repository.")
                .formatted(excerpt(location.replaceAll("[^/]*@", "...@"))));
    }

    /** Without the location, because errors and prompts would contain its password. */
    static AgentException credentials() {
        return new AgentException("KARTA-130: the location of a Git repository contains a user or a password, which "
                + "errors and prompts would show. Remove the part before '@' from the URL, and set the token with "
                + "withToken.");
    }

    static AgentException notFetched(String url, Throwable cause) {
        return new AgentException(
                ("KARTA-243: the Git repository %s cannot be fetched (%s). Check its location, the token and the "
                                + "network.")
                        .formatted(url, excerpt(String.valueOf(cause.getMessage()))),
                cause);
    }

    static AgentException noRevision(String url, String revision, Collection<String> known) {
        return new AgentException("KARTA-244: the Git repository %s has no branch, tag or commit '%s'. %s."
                .formatted(
                        url,
                        excerpt(revision),
                        known.isEmpty() ? "It is empty: push a commit" : "Use one of: " + excerpt(shortNames(known))));
    }

    private static String shortNames(Collection<String> revisions) {
        return revisions.stream()
                .map(Repository::shortenRefName)
                .sorted()
                .distinct()
                .collect(Collectors.joining(", "));
    }

    static AgentException noPath(String url, String commit, String path) {
        return new AgentException(
                "KARTA-245: the Git repository %s has no directory '%s' at commit %s. Correct the path."
                        .formatted(url, excerpt(path), commit));
    }

    static AgentException noCache(Path cache, Throwable cause) {
        return new AgentException(
                ("KARTA-246: the cache %s of Git repositories cannot be written (%s). Set another directory with "
                                + "withCache.")
                        .formatted(cache, cause.getClass().getSimpleName()),
                cause);
    }

    static String offline(String url, String revision, String commit, Throwable cause) {
        return "KARTA-247: the Git repository %s cannot be reached (%s). Check the network; '%s' stays at commit %s."
                .formatted(url, excerpt(String.valueOf(cause.getMessage())), revision, commit);
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
