/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import jakarta.json.spi.JsonProvider;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads a body within the configured limits: JSON in UTF-8, without compression.
 *
 * @param headers returns the value of a header
 */
record BodyReader(RestSettings settings, JsonProvider json, Function<String, Optional<String>> headers) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*([^=;\\s]+)\\s*=\\s*(\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|[^;\\s]*)");

    Body read(InputStream content) {
        var bytes = received(content);
        if (bytes.length > settings.maxBodySize()) {
            throw Messages.bodyTooLarge(settings.maxBodySize());
        }
        headers.apply(HttpHeaders.CONTENT_ENCODING).ifPresent(BodyReader::checkEncoding);
        if (bytes.length > 0) { // clients such as curl declare an empty body as a form
            checkType(headers.apply(HttpHeaders.CONTENT_TYPE));
        }
        var text = decode(bytes);
        if (!text.isBlank()) {
            new StrictJson(json, settings.maxDepth()).check(text);
        }
        return new Body(text);
    }

    private byte[] received(InputStream content) {
        try {
            return bytes(content);
        } catch (IOException ignored) { // the client sent invalid chunks, or ended the connection
            throw Messages.bodyIsIncomplete();
        }
    }

    /** Reads at most one byte more than is allowed. */
    private byte[] bytes(InputStream content) throws IOException {
        var expected = (int) Math.min(declared(), settings.maxBodySize());
        var bytes = content.readNBytes(expected + 1);
        if (bytes.length <= expected || expected == settings.maxBodySize()) {
            return bytes;
        }
        var rest = content.readNBytes(settings.maxBodySize() - expected);
        var all = Arrays.copyOf(bytes, bytes.length + rest.length);
        System.arraycopy(rest, 0, all, bytes.length, rest.length);
        return all;
    }

    /**
     * The declared length avoids a large buffer. It can be wrong, for example because the server has decompressed the
     * body, and larger than an {@code int}, which {@code HttpHeaders.getLength()} cannot return.
     */
    private long declared() {
        return headers.apply(HttpHeaders.CONTENT_LENGTH)
                .filter(length -> LENGTH.matcher(length).matches())
                .map(Long::valueOf)
                .orElseGet(() -> (long) settings.maxBodySize());
    }

    private static void checkEncoding(String encoding) {
        if (!encoding.isBlank() && !encoding.strip().equalsIgnoreCase("identity")) {
            throw Messages.bodyIsEncoded(encoding);
        }
    }

    private static void checkType(Optional<String> contentType) {
        if (contentType.filter(BodyReader::isJson).isEmpty()) {
            throw Messages.bodyIsNotJson(contentType);
        }
        contentType.filter(type -> type.indexOf(';') >= 0).ifPresent(BodyReader::checkCharset);
    }

    private static void checkCharset(String contentType) {
        charsets(contentType)
                .filter(charset -> !charset.equalsIgnoreCase("utf-8") && !charset.equalsIgnoreCase("utf8"))
                .findFirst()
                .ifPresent(charset -> {
                    throw Messages.charsetIsNotUtf8(charset);
                });
    }

    private static Stream<String> charsets(String contentType) {
        return PARAMETER
                .matcher(contentType)
                .results()
                .filter(parameter -> parameter.group(1).equalsIgnoreCase("charset"))
                .map(parameter -> parameter.group(2).replace("\"", "").strip());
    }

    private static boolean isJson(String contentType) {
        var parameters = contentType.indexOf(';');
        var type = (parameters < 0 ? contentType : contentType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
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
