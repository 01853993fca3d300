/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import java.util.ArrayList;
import java.util.List;

/**
 * Limits of tool calls.
 *
 * <pre>{@code
 * new ToolLimits(5, 10_000, 1024 * 1024)                             // 5 rounds, and 10,0
 *         00 characters and 1 MiB of each result
 * }</pre>
 *
 * @param maxIterations the maximum number of model calls until an answer
 * @param maxResultLength the maximum number of characters of a tool result for the model
 * @param maxMediaSize the maximum total size of the images and documents of one result, in bytes
 */
public record ToolLimits(int maxIterations, int maxResultLength, int maxMediaSize) {

    /** 20 iterations, 50,000 characters, and 5 MiB. */
    public static final ToolLimits DEFAULT = new ToolLimits(20, 50_000, 5 * 1024 * 1024);

    /**
     * Creates limits.
     *
     * @param maxIterations the maximum number of model calls until an answer; at least 1
     * @param maxResultLength the maximum number of characters of a tool result for the model; at least 100
     * @param maxMediaSize the maximum total size of the images and documents of one result, in bytes; at least 0
     */
    public ToolLimits {
        if (maxIterations < 1) {
            throw new IllegalArgumentException("maxIterations must be at least 1, but is " + maxIterations);
        }
        if (maxResultLength < 100) {
            throw new IllegalArgumentException("maxResultLength must be at least 100, but is " + maxResultLength);
        }
        if (maxMediaSize < 0) {
            throw new IllegalArgumentException("maxMediaSize must be at least 0, but is " + maxMediaSize);
        }
    }

    /** Returns these limits with another number of iterations. */
    public ToolLimits within(int iterations) {
        return new ToolLimits(iterations, maxResultLength, maxMediaSize);
    }

    /** Returns the part of a result that a model receives: images, documents, and texts up to the limit. */
    public List<MessagePart> shown(List<MessagePart> parts) {
        List<MessagePart> shown = new ArrayList<>();
        int left = maxResultLength;
        for (MessagePart part : parts) {
            if (!(part instanceof TextPart text)) {
                shown.add(part);
            } else if (left >= 0) {
                shown.add(new TextPart(beginning(text.text(), left)));
                left -= text.text().length();
            }
        }
        return shown;
    }

    private static String beginning(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = length > 0 && Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end)
                + "\n... (cut: these are the first %d of %d characters)".formatted(end, text.length());
    }
}
