/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The body of a request, as text; empty if there is none. */
record Body(String text) {

    /** The longest body that is read. */
    static final int MAX_BYTES = 10 * 1024 * 1024;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    static Body read(@Nullable String contentType, InputStream content) throws IOException {
        var bytes = content.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw Messages.bodyTooLarge(MAX_BYTES);
        }
        if (contentType == null ? bytes.length > 0 : !isJson(contentType)) {
            throw Messages.bodyIsNotJson(contentType);
        }
        return new Body(decode(bytes));
    }

    boolean isEmpty() {
        return text.isBlank();
    }

    private static boolean isJson(String contentType) {
        var type = contentType.replaceFirst(";.*", "").trim().toLowerCase(Locale.ROOT);
        return type.equals("application/json") || (type.startsWith("application/") && type.endsWith("+json"));
    }

    /** JSON between systems is UTF-8, with or without a charset parameter (RFC 8259, sections 8.1 and 11). */
    private static String decode(byte[] bytes) {
        try {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw Messages.bodyIsNotUtf8();
        }
    }
}
