/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.stream.Stream;

/**
 * Files in a folder of a class path, in directories and in jars.
 *
 * @param root the folder, without slashes around it
 */
record ClassPathFiles(ClassLoader application, String root) implements SkillFiles {

    private static final String SCHEME = "classpath:";

    static ClassPathFiles of(ClassLoader application, String folder) {
        String bare = folder.startsWith(SCHEME) ? folder.substring(SCHEME.length()) : folder;
        return new ClassPathFiles(application, bare.replaceAll("^/+|/+$", ""));
    }

    /** Returns the skills in the immediate subfolders of a folder. */
    static List<SkillFiles> below(ClassLoader application, String folder) {
        ClassPathFiles all = of(application, folder);
        List<SkillFiles> found = all.names("")
                .filter(name -> DESCRIPTIONS.contains(name.substring(name.indexOf('/') + 1)))
                .filter(name -> name.contains("/"))
                .map(name -> name.substring(0, name.indexOf('/')))
                .distinct()
                .<SkillFiles>map(name -> new ClassPathFiles(application, all.root + "/" + name))
                .toList();
        if (found.isEmpty()) {
            throw Messages.notOnClassPath(folder);
        }
        return found;
    }

    @Override
    public String folder() {
        return root.substring(root.lastIndexOf('/') + 1);
    }

    @Override
    public boolean exists(String path) {
        return isInside(path) && application.getResource(root + "/" + path) != null;
    }

    @Override
    public long size(String path) {
        return read(path, Integer.MAX_VALUE).length;
    }

    @Override
    public byte[] read(String path, int most) {
        if (!isInside(path)) {
            throw Messages.outside(path);
        }
        try (InputStream in = application.getResourceAsStream(root + "/" + path)) {
            return Optional.ofNullable(in)
                    .orElseThrow(() -> new IOException("missing"))
                    .readNBytes(most);
        } catch (IOException e) {
            throw Messages.unreadable(location() + "/" + path, e);
        }
    }

    private static boolean isInside(String path) {
        return Stream.of(path.split("[/\\\\]")).noneMatch(".."::equals);
    }

    @Override
    public List<String> list(String folder) {
        return names(folder).toList();
    }

    private Stream<String> names(String folder) {
        String start = root + "/" + (folder.isEmpty() ? "" : folder + "/");
        NavigableSet<String> names = new TreeSet<>();
        try {
            for (URL url : Collections.list(application.getResources(start))) {
                list(url, names);
            }
        } catch (IOException | UncheckedIOException e) {
            throw Messages.unreadable(location(), e);
        }
        return names.stream();
    }

    private static void list(URL folder, NavigableSet<String> names) throws IOException {
        if ("file".equals(folder.getProtocol())) {
            Path start = Path.of(URI.create(folder.toString().replace(" ", "%20")));
            try (Stream<Path> files = Files.walk(start)) {
                files.filter(Files::isRegularFile)
                        .map(file -> start.relativize(file).toString().replace('\\', '/'))
                        .forEach(names::add);
            }
        } else if (folder.openConnection() instanceof JarURLConnection jar) {
            jar.getJarFile().stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(JarEntry::getName)
                    .filter(name -> name.startsWith(jar.getEntryName()))
                    .map(name -> name.substring(jar.getEntryName().length()))
                    .forEach(names::add);
        }
    }

    @Override
    public String location() {
        return SCHEME + root;
    }
}
