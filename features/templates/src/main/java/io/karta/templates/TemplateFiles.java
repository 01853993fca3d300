/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.stream.Stream;

/** Templates on a class path. */
record TemplateFiles(ClassLoader application) {

    private static final String FOLDER = "prompts/";
    private static final String ENDING = ".jinja";
    private static final String SCHEME = "classpath:";

    /** Returns the path of a template: below the folder of templates, or a full path. */
    String path(String template) {
        if (template.startsWith(SCHEME)) {
            String full = template.substring(SCHEME.length());
            return full.startsWith("/") ? full.substring(1) : full;
        }
        return FOLDER + template + (template.endsWith(ENDING) ? "" : ENDING);
    }

    Optional<String> find(String template) {
        try (InputStream in = application.getResourceAsStream(path(template))) {
            return in == null ? Optional.empty() : Optional.of(withoutMark(in.readAllBytes()));
        } catch (IOException e) {
            throw Messages.unreadable(template, path(template), e);
        }
    }

    /** Removes the byte order mark that some editors write. */
    private static String withoutMark(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** Returns the templates in the folder, as far as it can be listed: in directories and in jars. */
    Set<String> all() {
        Set<String> names = new TreeSet<>();
        try {
            for (URL folder : Collections.list(application.getResources(FOLDER))) {
                list(folder)
                        .filter(name -> name.endsWith(ENDING))
                        .forEach(name -> names.add(name.substring(0, name.length() - ENDING.length())));
            }
        } catch (IOException | UncheckedIOException ignored) {
            // templates that a server does not list are checked at their first use
        }
        return names;
    }

    private static Stream<String> list(URL folder) throws IOException {
        if ("file".equals(folder.getProtocol())) {
            return listDirectory(Path.of(URI.create(folder.toString().replace(" ", "%20"))));
        }
        return folder.openConnection() instanceof JarURLConnection jar ? listJar(jar) : Stream.empty();
    }

    private static Stream<String> listDirectory(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .toList()
                    .stream();
        }
    }

    private static Stream<String> listJar(JarURLConnection connection) throws IOException {
        String folder = connection.getEntryName();
        return connection.getJarFile().stream()
                .map(JarEntry::getName)
                .filter(name -> name.startsWith(folder))
                .map(name -> name.substring(folder.length()));
    }
}
