/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Stream;

/** Text of files and names of their formats. */
final class Texts {

    private Texts() {}

    /** Malformed UTF-8 becomes replacement characters. */
    static String decode(String uri, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        if (text.indexOf('\0') >= 0) {
            throw Messages.notText(uri);
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    static boolean hasExtension(String uri, String... extensions) {
        String name = uri.toLowerCase(Locale.ROOT);
        return Stream.of(extensions).anyMatch(extension -> name.endsWith("." + extension));
    }

    static String fileName(String uri) {
        return uri.substring(uri.lastIndexOf('/') + 1);
    }
}
