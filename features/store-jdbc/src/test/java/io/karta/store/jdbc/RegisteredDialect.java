/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/** A dialect in an application, whose class loader is that of the calling thread until this is closed. */
final class RegisteredDialect implements AutoCloseable {

    private final Thread thread = Thread.currentThread();
    private final ClassLoader before = thread.getContextClassLoader();

    /** Registers a dialect in a folder. */
    RegisteredDialect(Class<? extends SqlDialect> dialect, Path folder) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(SqlDialect.class.getName()), dialect.getName());
        thread.setContextClassLoader(
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before));
    }

    @Override
    public void close() {
        thread.setContextClassLoader(before);
    }
}
