/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Resources on the class path of the calling application. */
final class ClassPathResources {

    private static final String SCHEME = "classpath:";

    private ClassPathResources() {}

    static ClassLoader application() {
        return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(References.class::getClassLoader);
    }

    static String read(String path) {
        String bare = path.startsWith(SCHEME) ? path.substring(SCHEME.length()) : path;
        String relative = bare.startsWith("/") ? bare.substring(1) : bare;
        try (InputStream in = application().getResourceAsStream(relative)) {
            if (in == null) {
                throw Messages.noResource(path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Messages.unreadable(path, e);
        }
    }
}
