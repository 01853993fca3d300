/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.git.GitRepository;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Skills in a Git repository. Separate class, because {@code karta-git} is optional. */
record GitSkills(String repository, Optional<String> path, Optional<String> revision) implements SkillSource {

    /** Fails early if the location is invalid or {@code karta-git} is missing. */
    static SkillSource of(String repository, Optional<String> path, Optional<String> revision) {
        var source = new GitSkills(repository, path, revision);
        try {
            GitRepository fetched = source.repositoryAt();
            return () -> source.in(fetched);
        } catch (NoClassDefFoundError e) {
            throw Messages.noGit(repository, e);
        }
    }

    @Override
    public List<SkillFiles> find() {
        return in(repositoryAt());
    }

    private List<SkillFiles> in(GitRepository fetched) {
        Path directory = fetched.directory();
        boolean isRoot = directory.endsWith(fetched.commit()); // the cache has one folder for each commit
        return SkillSource.in(isRoot ? DirectoryFiles.ofRepository(directory, name()) : DirectoryFiles.of(directory));
    }

    private String name() {
        String url = repository.strip().replaceFirst("(?:/-)?/(?:tree|blob)/.*", "");
        return url.replaceFirst("(?:\\.git)?/*$", "").replaceFirst(".*/", "");
    }

    private GitRepository repositoryAt() {
        GitRepository found = GitRepository.of(repository);
        found = path.map(found::withPath).orElse(found);
        return revision.map(found::withRevision).orElse(found);
    }
}
