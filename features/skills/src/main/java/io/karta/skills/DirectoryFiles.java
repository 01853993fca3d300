/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.agent.AgentException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files in a directory. Neither {@code ..} nor a symbolic link leads out of it.
 *
 * @param root the real path of the directory
 * @param folder its name, or that of a symbolic link to it
 * @param folderNames the names that a valid skill in it can have; empty for any
 */
record DirectoryFiles(Path root, String folder, List<String> folderNames) implements SkillFiles {

    private static final Logger LOG = System.getLogger(DirectoryFiles.class.getName());

    static DirectoryFiles of(Path directory) {
        Path root = real(directory);
        List<String> names = Stream.of(directory.toAbsolutePath().normalize(), root)
                .map(path -> String.valueOf(path.getFileName()))
                .distinct()
                .toList();
        return new DirectoryFiles(root, names.get(0), names);
    }

    /** Returns the files at the root of a repository, where no folder has the name of the skill. */
    static DirectoryFiles ofRepository(Path directory, String repository) {
        return new DirectoryFiles(real(directory), repository, List.of());
    }

    /** Returns the skills in the immediate subdirectories of a directory. */
    static List<SkillFiles> below(Path directory) {
        List<SkillFiles> found;
        try (Stream<Path> folders = Files.list(real(directory))) {
            found = folders.filter(DirectoryFiles::isSkill)
                    .sorted()
                    .<SkillFiles>map(DirectoryFiles::of)
                    .toList();
        } catch (IOException e) {
            throw Messages.unreadable(directory.toString(), e);
        }
        if (found.isEmpty()) {
            reportEmpty(directory);
        }
        return found;
    }

    private static boolean isSkill(Path directory) {
        return DESCRIPTIONS.stream().anyMatch(name -> Files.isRegularFile(directory.resolve(name)));
    }

    /** A directory that is filled later is legal; one that is itself a skill is a mistake. */
    private static void reportEmpty(Path directory) {
        if (isSkill(directory)) {
            throw new AgentException(Messages.notInDirectory(directory, true));
        }
        LOG.log(Level.WARNING, () -> Messages.notInDirectory(directory, false));
    }

    private static Path real(Path directory) {
        try {
            Path real = directory.toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
        } catch (IOException missing) {
            throw Messages.noDirectory(directory, missing);
        }
        throw Messages.noDirectory(directory, null);
    }

    @Override
    public boolean exists(String path) {
        try {
            return Files.exists(inside(path));
        } catch (IOException | AgentException ignored) { // missing, or a symbolic link out of the skill
            return false;
        }
    }

    @Override
    public long size(String path) {
        try {
            return Files.size(inside(path));
        } catch (IOException e) {
            throw Messages.unreadable(path, e);
        }
    }

    @Override
    public byte[] read(String path, int most) {
        try (InputStream in = Files.newInputStream(inside(path))) {
            return in.readNBytes(most);
        } catch (IOException e) {
            throw Messages.unreadable(path, e);
        }
    }

    private Path inside(String path) throws IOException {
        Path expected = below(path);
        if (!expected.startsWith(root) || !expected.toRealPath().startsWith(root)) {
            throw Messages.outside(path);
        }
        return expected.toRealPath();
    }

    private Path below(String path) {
        try {
            return root.resolve(path).normalize();
        } catch (InvalidPathException e) {
            throw Messages.outside(path);
        }
    }

    @Override
    public List<String> list(String folder) {
        try {
            return new ConfinedDirectory(root).list(folder);
        } catch (IOException e) {
            throw Messages.unreadable(root.resolve(folder).toString(), e);
        }
    }

    @Override
    public String location() {
        return root.toString();
    }
}
