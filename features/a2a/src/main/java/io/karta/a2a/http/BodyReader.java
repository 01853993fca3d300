/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import io.karta.a2a.protocol.StrictJson;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads bodies within the configured limits: JSON in UTF-8, without compression. Immutable. */
record BodyReader(A2aSettings settings) {

    private static final String JSON = "application/json";

    JsonObject read(HttpServletRequest request) throws IOException {
        checkHeaders(request);
        if (request.getContentLengthLong() > settings.maxBodySize()) {
            throw Messages.tooLarge(settings.maxBodySize());
        }
        byte[] bytes = request.getInputStream().readNBytes(settings.maxBodySize() + 1);
        if (bytes.length > settings.maxBodySize()) {
            throw Messages.tooLarge(settings.maxBodySize());
        }
        return new StrictJson(settings.maxDepth()).read(decoded(bytes));
    }

    private static void checkHeaders(HttpServletRequest request) {
        var type = request.getContentType();
        if (!isJson(type) || isEncoded(request.getHeader("Content-Encoding")) || !isUtf8(type)) {
            throw Messages.notJsonMedia(type);
        }
    }

    private static boolean isJson(@Nullable String type) {
        return type != null && type.split(";", 2)[0].strip().equalsIgnoreCase(JSON);
    }

    private static boolean isUtf8(@Nullable String type) {
        var text =
                String.valueOf(type).toLowerCase(Locale.ROOT).replace("\"", "").replace(" ", "");
        return !text.contains("charset=") || text.contains("charset=utf-8") || text.contains("charset=utf8");
    }

    private static boolean isEncoded(@Nullable String encoding) {
        return encoding != null && !encoding.isBlank() && !encoding.strip().equalsIgnoreCase("identity");
    }

    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Messages.notJsonMedia("not UTF-8");
        }
    }
}
