/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import io.karta.model.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.TransportCommand;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.api.errors.TransportException;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.UsernamePasswordCredentialsProvider;

/** Repository on a Git server. */
record GitRemote(String url, Optional<Secret> token) {

    private static final int TIMEOUT_SECONDS = 60;

    /** Returns the commits of the branches and tags by their full names, and of {@code HEAD}. */
    Map<String, String> revisions() throws GitAPIException {
        Map<String, String> revisions = new TreeMap<>();
        for (Ref ref : authorized(Git.lsRemoteRepository().setRemote(url)).call()) {
            ObjectId id = ref.getPeeledObjectId() == null ? ref.getObjectId() : ref.getPeeledObjectId();
            String name = ref.getName();
            if (name.endsWith("^{}")) {
                revisions.put(name.substring(0, name.length() - 3), id.name()); // the commit of an annotated tag
            } else {
                revisions.putIfAbsent(name, id.name());
            }
        }
        return revisions;
    }

    /** Fetches the files of a commit, without its history where the server permits that. */
    void fetch(String commit, Path directory) throws GitAPIException, IOException {
        try (Git git = Git.init().setDirectory(directory.toFile()).call()) {
            configure(git.getRepository().getConfig());
            try {
                fetch(git, "+%s:refs/heads/karta".formatted(commit), 1);
            } catch (TransportException onlyBranches) {
                fetch(git, "+refs/*:refs/*", Integer.MAX_VALUE);
            }
            git.checkout().setName(commit).setForced(true).call();
        }
        GitCache.delete(directory.resolve(".git"));
    }

    /** The files are those of the commit, whatever the configuration of the user changes at a checkout. */
    private static void configure(StoredConfig config) {
        config.setBoolean(ConfigConstants.CONFIG_CORE_SECTION, null, ConfigConstants.CONFIG_KEY_SYMLINKS, false);
        config.setBoolean(ConfigConstants.CONFIG_CORE_SECTION, null, ConfigConstants.CONFIG_KEY_AUTOCRLF, false);
    }

    private void fetch(Git git, String refs, int depth) throws GitAPIException {
        authorized(git.fetch().setRemote(url).setRefSpecs(refs).setDepth(depth).setTagOpt(TagOpt.NO_TAGS))
                .call();
    }

    private <C extends TransportCommand<C, ?>> C authorized(C command) {
        command.setTimeout(TIMEOUT_SECONDS);
        token.ifPresent(secret -> command.setCredentialsProvider(
                new UsernamePasswordCredentialsProvider("x-access-token", secret.reveal())));
        return command;
    }
}
