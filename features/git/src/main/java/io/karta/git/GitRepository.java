/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import static java.util.Objects.requireNonNull;

import io.karta.ai.LlmReference;
import io.karta.model.Secret;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Git repository with files that models and {@code karta-skills} read. The first use fetches one commit into a cache;
 * later uses, also in other JVMs, read the cached files.
 *
 * <pre>{@code
 * GitRepository karta = GitRepository.of("https://github.com/acme/handbook/tree/main/docs").withRevision("v2.1");
 *
 * ai.withDefaultLlm().withReference(karta.reference("handbook", "Rules of the company")).generateText(question);
 * }</pre>
 *
 * <p>A branch or tag is resolved once per instance, so all files are of one commit. If the server cannot be reached,
 * the commit that was resolved last is used and a warning is logged. Symbolic links are not created, hooks and
 * submodules are ignored. Immutable, except for the resolved commit; thread-safe.
 */
public final class GitRepository {

    private final GitLocation location;
    private final Path cache;
    private final Optional<Secret> token;
    private @Nullable GitCheckout checkout;

    private GitRepository(GitLocation location, Path cache, Optional<Secret> token) {
        this.location = location;
        this.cache = cache;
        this.token = token;
    }

    /**
     * Creates a repository from its location. Nothing is fetched yet.
     *
     * @param location a URL with the scheme {@code https}, {@code http}, {@code git} or {@code file}; the address of a
     * directory on the web pages of GitHub or GitLab, such as
     * {@code https://github.com/owner/repository/tree/main/docs}; or {@code owner/repository} or
     * {@code owner/repository/path} on GitHub
     * @return the repository at its default branch, or at the revision of the address
     * @throws io.karta.agent.AgentException if the location is invalid
     */
    public static GitRepository of(String location) {
        GitLocation parsed = GitLocation.parse(requireNonNull(location, "location"));
        Path cache = Path.of(System.getProperty("user.home"), ".cache", "karta", "git");
        return new GitRepository(parsed, cache, Optional.empty());
    }

    /**
     * Creates a repository on GitHub.
     *
     * @param owner the owner
     * @param repository the name of the repository
     * @return the repository at its default branch
     * @throws io.karta.agent.AgentException if one of the names is invalid
     */
    public static GitRepository ofGitHub(String owner, String repository) {
        return of(GitLocation.gitHub(requireNonNull(owner, "owner"), requireNonNull(repository, "repository")));
    }

    /**
     * Returns this repository at a revision. Branch names with a slash require this method.
     *
     * @param revision a branch, a tag, the full name of another reference such as {@code refs/pull/7/head}, or a
     *     commit with 40 digits, which pins the files
     * @return the changed copy
     */
    public GitRepository withRevision(String revision) {
        return new GitRepository(location.withRevision(requireNonNull(revision, "revision")), cache, token);
    }

    /**
     * Returns a directory of this repository.
     *
     * @param path the directory, relative to the root of the repository; empty for the root
     * @return the changed copy
     */
    public GitRepository withPath(String path) {
        return new GitRepository(location.withPath(requireNonNull(path, "path")), cache, token);
    }

    /**
     * Returns this repository with another cache directory.
     *
     * @param directory the directory, created if it is missing; by default {@code .cache/karta/git} in the home
     *     directory
     * @return the changed copy
     */
    public GitRepository withCache(Path directory) {
        return new GitRepository(location, requireNonNull(directory, "directory"), token);
    }

    /**
     * Returns this repository with an access token, for private repositories.
     *
     * @param secret the token, never logged
     * @return the changed copy
     */
    public GitRepository withToken(Secret secret) {
        return new GitRepository(location, cache, Optional.of(requireNonNull(secret, "secret")));
    }

    /**
     * Returns the fetched files.
     *
     * @return the directory; its content is that of the commit
     * @throws io.karta.agent.AgentException if the repository cannot be fetched, or has no such revision or directory
     */
    public Path directory() {
        GitCheckout files = checkout();
        return within(files.directory())
                .filter(Files::isDirectory)
                .orElseThrow(() -> Messages.noPath(location.url(), files.commit(), location.path()));
    }

    private Optional<Path> within(Path root) {
        try {
            return Optional.of(root.resolve(location.path()).normalize()).filter(path -> path.startsWith(root));
        } catch (InvalidPathException noFileHasThisName) {
            return Optional.empty();
        }
    }

    /**
     * Returns the commit of the fetched files.
     *
     * @return 40 hexadecimal digits
     * @throws io.karta.agent.AgentException if the repository cannot be fetched, or has no such revision
     */
    public String commit() {
        return checkout().commit();
    }

    private synchronized GitCheckout checkout() {
        GitCheckout existing = checkout;
        if (existing == null) {
            existing = new GitCache(cache, location.url(), token).checkout(location);
            checkout = existing;
        }
        return existing;
    }

    /**
     * Creates a reference with read-only tools: {@code listFiles}, {@code findFiles} and {@code readFile}, prefixed
     * with the name of the reference. The tools cannot leave the directory.
     *
     * @param name the name
     * @param description the purpose
     * @return the reference; the repository is fetched at its first use
     */
    public LlmReference reference(String name, String description) {
        return new GitReference(requireNonNull(name, "name"), requireNonNull(description, "description"), this);
    }

    /** Returns the URL, the path and the revision. */
    @Override
    public String toString() {
        return "%s/%s at %s".formatted(location.url(), location.path(), location.revision());
    }
}
