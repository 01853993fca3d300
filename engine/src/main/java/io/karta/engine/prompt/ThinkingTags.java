/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.ThinkingResponse;
import io.karta.message.ThinkingBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Separation of the tagged thinking of a model from its answer. */
final class ThinkingTags {

    private static final String NAMES = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis";
    private static final Pattern OPENING = Pattern.compile("(?i)<(" + NAMES + ")>|\\[(think)]");
    private static final Pattern AT_START = Pattern.compile("(?i)\\s*(?:<(think|thinking)>|\\[(think)])");

    private ThinkingTags() {}

    /** Text without blocks of thinking, and these blocks. */
    record Split(List<ThinkingBlock> blocks, String rest) {

        ThinkingResponse<String> before(List<ThinkingBlock> earlier) {
            List<ThinkingBlock> all = new ArrayList<>(earlier);
            all.addAll(blocks);
            return new ThinkingResponse<>(rest, all);
        }
    }

    /** Removes the block at the start of a text. */
    static Split atStart(String text) {
        Matcher opening = AT_START.matcher(text);
        if (!opening.lookingAt()) {
            return new Split(List.of(), text);
        }
        Block block = Block.at(text, opening);
        return new Split(List.of(block.content()), text.substring(block.end()).stripLeading());
    }

    /** Removes all blocks. */
    static Split anywhere(String text) {
        List<ThinkingBlock> blocks = new ArrayList<>();
        var rest = new StringBuilder();
        int at = 0;
        Matcher opening = OPENING.matcher(text);
        while (opening.find(at)) {
            Block block = Block.at(text, opening);
            rest.append(text, at, opening.start());
            blocks.add(block.content());
            at = block.end();
        }
        return new Split(
                blocks,
                blocks.isEmpty()
                        ? text
                        : rest.append(text, at, text.length()).toString().strip());
    }

    /** Block and its end. An unclosed block extends to the end of the text. */
    private record Block(ThinkingBlock content, int end) {

        static Block at(String text, Matcher opening) {
            boolean isAngled = opening.group(1) != null;
            String tag = (isAngled ? opening.group(1) : opening.group(2)).toLowerCase(Locale.ROOT);
            String closing = isAngled ? "</" + tag + ">" : "[/" + tag + "]";
            int close = indexOf(text, closing, opening.end());
            String content = text.substring(opening.end(), close < 0 ? text.length() : close);
            int end = close < 0 ? text.length() : close + closing.length();
            return new Block(new ThinkingBlock(tag, content.strip()), end);
        }

        private static int indexOf(String text, String tag, int from) {
            for (int at = text.indexOf(tag.charAt(0), from); at >= 0; at = text.indexOf(tag.charAt(0), at + 1)) {
                if (text.regionMatches(true, at, tag, 0, tag.length())) {
                    return at;
                }
            }
            return -1;
        }
    }
}
