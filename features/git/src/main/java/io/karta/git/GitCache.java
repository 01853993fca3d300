/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import io.karta.agent.AgentException;
import io.karta.model.Secret;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.api.errors.JGitInternalException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;

/**
 * Directory with one folder per repository, which has one folder per fetched commit. The folder of a commit is created
 * atomically and never changes.
 */
record GitCache(Path root, String url, Optional<Secret> token) {

    private static final Logger LOG = System.getLogger(GitCache.class.getName());

    GitCheckout checkout(GitLocation location) {
        try {
            Files.createDirectories(folder());
            String commit = location.isPinned() ? location.revision() : resolve(location.revision());
            Path files = folder().resolve(commit);
            if (!Files.isDirectory(files)) {
                fetch(commit, files);
            }
            return new GitCheckout(commit, files.toRealPath());
        } catch (IOException e) {
            throw Messages.noCache(root, e);
        }
    }

    private Path folder() {
        String name = url.replaceAll("[^A-Za-z0-9]+", "-");
        return root.resolve(name.length() <= 80 ? name : name.substring(name.length() - 80))
                .resolve(UUID.nameUUIDFromBytes(url.getBytes(StandardCharsets.UTF_8))
                        .toString());
    }

    /** Requests the commit of a branch or tag from the server, and stores it for use without a network. */
    private String resolve(String revision) throws IOException {
        Path pin = folder().resolve("revision-" + UUID.nameUUIDFromBytes(revision.getBytes(StandardCharsets.UTF_8)));
        try {
            String commit = commit(revision, new GitRemote(url, token).revisions());
            Path written = Files.writeString(Files.createTempFile(folder(), "revision", ""), commit);
            Files.move(written, pin, StandardCopyOption.ATOMIC_MOVE);
            return commit;
        } catch (GitAPIException | JGitInternalException e) {
            if (!Files.exists(pin)) {
                throw Messages.notFetched(url, e);
            }
            String commit = Files.readString(pin);
            LOG.log(Level.WARNING, () -> Messages.offline(url, revision, commit, e));
            return commit;
        }
    }

    /** A branch precedes a tag of the same name, as for {@code git clone}. */
    private String commit(String revision, Map<String, String> revisions) {
        return Stream.of("", Constants.R_HEADS, Constants.R_TAGS, Constants.R_REMOTES, Constants.R_REFS)
                .flatMap(prefix -> Stream.ofNullable(revisions.get(prefix + revision)))
                .findFirst()
                .orElseThrow(() -> Messages.noRevision(url, revision, revisions.keySet()));
    }

    private void fetch(String commit, Path target) throws IOException {
        Path files = Files.createTempDirectory(folder(), "fetch");
        try {
            new GitRemote(url, token).fetch(commit, files);
            publish(files, target);
        } catch (GitAPIException e) {
            throw Messages.notFetched(url, e);
        } catch (JGitInternalException e) {
            throw isNoCommit(e) ? noCommit(commit) : Messages.notFetched(url, e);
        } finally {
            delete(files);
        }
    }

    private AgentException noCommit(String commit) {
        try {
            return Messages.noRevision(
                    url, commit, new GitRemote(url, token).revisions().keySet());
        } catch (GitAPIException e) {
            return Messages.notFetched(url, e);
        }
    }

    /** Returns whether the server has no object with this id, or one that is not a commit. */
    private static boolean isNoCommit(JGitInternalException failure) {
        return failure.getCause() instanceof MissingObjectException
                || failure.getCause() instanceof IncorrectObjectTypeException;
    }

    /**
     * Moves the files to their final directory. It exists if another thread or JVM has fetched the same commit; the
     * class of the exception then depends on the operating system.
     */
    static void publish(Path files, Path target) throws IOException {
        try {
            Files.move(files, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(target)) {
                throw e;
            }
        }
    }

    static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }
}
