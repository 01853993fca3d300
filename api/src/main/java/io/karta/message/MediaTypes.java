/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import io.karta.agent.AgentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Detection of the MIME type of a file by its first bytes, otherwise by its name. */
final class MediaTypes {

    static final String PDF = "application/pdf";

    private static final String IMAGE = "image/";
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("bmp", "image/bmp"),
            Map.entry("tif", "image/tiff"),
            Map.entry("tiff", "image/tiff"),
            Map.entry("heic", "image/heic"),
            Map.entry("heif", "image/heif"),
            Map.entry("avif", "image/avif"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("pdf", PDF));

    private MediaTypes() {}

    static String of(String name, byte[] data) {
        return byBytes(data).or(() -> byName(name)).orElseThrow(() -> Messages.unknownMedia(name));
    }

    /** Compares the first bytes as Latin-1, where each byte is a character. */
    private static Optional<String> byBytes(byte[] data) {
        String start = new String(data, 0, Math.min(data.length, 16), StandardCharsets.ISO_8859_1);
        if (start.startsWith("\u0089PNG\r\n\u001a\n")) {
            return Optional.of("image/png");
        }
        if (start.startsWith("\u00ff\u00d8\u00ff")) {
            return Optional.of("image/jpeg");
        }
        if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) {
            return Optional.of("image/gif");
        }
        if (start.startsWith("II*\0") || start.startsWith("MM\0*")) {
            return Optional.of("image/tiff");
        }
        if (start.startsWith("%PDF-")) {
            return Optional.of(PDF);
        }
        return start.startsWith("BM") ? Optional.of("image/bmp") : inContainer(start);
    }

    private static Optional<String> inContainer(String start) {
        if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) {
            return Optional.of("image/webp");
        }
        if (!start.startsWith("ftyp", 4) || start.length() < 12) {
            return Optional.empty();
        }
        return switch (start.substring(8, 12)) {
            case "heic", "heix", "hevc" -> Optional.of("image/heic");
            case "mif1", "msf1" -> Optional.of("image/heif");
            case "avif", "avis" -> Optional.of("image/avif");
            default -> Optional.empty();
        };
    }

    private static Optional<String> byName(String name) {
        String end = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(NAMES.get(end));
    }

    static String requireImage(String mimeType) {
        String lower = mimeType.toLowerCase(Locale.ROOT);
        if (!lower.startsWith(IMAGE)) {
            throw Messages.noImage(mimeType);
        }
        return lower;
    }

    static byte[] requirePdf(String name, byte[] data) {
        if (!byBytes(data).filter(PDF::equals).isPresent()) {
            throw Messages.noPdf(name);
        }
        return data;
    }

    static String name(Path file) {
        return Optional.ofNullable(file.getFileName()).map(Path::toString).orElse("");
    }

    static byte[] read(Path file) throws AgentException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw Messages.unreadable(file, e);
        }
    }
}
