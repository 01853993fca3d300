/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.stream.Stream;

/**
 * Files in a folder of a class path, in directories and in jars. Neither {@code ..} nor a symbolic link leads out of
 * it.
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
        return isInside(path) && application.getResource(root + "/" + path) != null && !isLinkOutside(path);
    }

    @Override
    public long size(String path) {
        return read(path, Integer.MAX_VALUE).length;
    }

    @Override
    public byte[] read(String path, int most) {
        if (!isInside(path) || isLinkOutside(path)) {
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

    /** Class loaders follow symbolic links, wherever they lead. */
    private boolean isLinkOutside(String path) {
        URL file = application.getResource(root + "/" + path);
        return file != null
                && isFile(file)
                && folders().stream().filter(ClassPathFiles::isFile).noneMatch(folder -> contains(folder, file));
    }

    private static boolean isFile(URL url) {
        return "file".equals(url.getProtocol());
    }

    private static boolean contains(URL folder, URL file) {
        try {
            return directory(folder).contains(path(file));
        } catch (IOException ignored) { // deleted in the meantime
            return false;
        }
    }

    private static ConfinedDirectory directory(URL folder) throws IOException {
        return new ConfinedDirectory(path(folder).toRealPath());
    }

    private static Path path(URL file) {
        return Path.of(URI.create(file.toString().replace(" ", "%20")));
    }

    /** Returns the locations of the root: jars and directories of a class path can have folders of the same name. */
    private List<URL> folders() {
        try {
            return Collections.list(application.getResources(root + "/"));
        } catch (IOException e) {
            throw Messages.unreadable(location(), e);
        }
    }

    @Override
    public List<String> list(String folder) {
        return names(folder).toList();
    }

    private Stream<String> names(String folder) {
        NavigableSet<String> names = new TreeSet<>();
        try {
            for (URL url : folders()) {
                list(url, folder, names);
            }
        } catch (IOException e) {
            throw Messages.unreadable(location(), e);
        }
        return names.stream();
    }

    private static void list(URL root, String folder, NavigableSet<String> names) throws IOException {
        if (isFile(root)) {
            names.addAll(directory(root).list(folder));
        } else if (root.openConnection() instanceof JarURLConnection jar) {
            String start = jar.getEntryName() + (folder.isEmpty() ? "" : folder + "/");
            jar.getJarFile().stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(JarEntry::getName)
                    .filter(name -> name.startsWith(start))
                    .map(name -> name.substring(start.length()))
                    .forEach(names::add);
        }
    }

    @Override
    public String location() {
        return SCHEME + root;
    }
}
