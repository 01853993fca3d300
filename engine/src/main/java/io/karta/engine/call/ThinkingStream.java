/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.ai.StreamingEvent;
import io.karta.model.ModelChunk;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Separation of the thinking at the start of a streamed answer from the rest. Not thread-safe. */
public final class ThinkingStream {

    private static final String[] TAGS = {"<think>", "<thinking>", "[think]"};

    private final Consumer<StreamingEvent<String>> out;
    private final StringBuilder pending = new StringBuilder();
    private State state = State.START;
    private String closing = "";

    private enum State {
        START,
        THINKING,
        AFTER_THINKING,
        ANSWERING
    }

    public ThinkingStream(Consumer<StreamingEvent<String>> out) {
        this.out = out;
    }

    /** Receives the next chunk. */
    public void accept(ModelChunk chunk) {
        if (chunk.isThinking()) {
            think(chunk.text());
        } else {
            pending.append(chunk.text());
            advance();
        }
    }

    /** Delivers the text that was held back, at the end of an answer. The next answer may begin with thinking, too. */
    public void end() {
        if (state == State.THINKING) {
            think(pending.toString());
        } else {
            answer(pending.toString());
        }
        pending.setLength(0);
        state = State.START;
    }

    private void advance() {
        State before;
        do {
            before = state;
            switch (state) {
                case START -> begin();
                case THINKING -> continueThinking();
                case AFTER_THINKING -> skipSpace();
                case ANSWERING -> {
                    answer(pending.toString());
                    pending.setLength(0);
                }
            }
        } while (state != before);
    }

    private void begin() {
        String start = pending.toString().stripLeading().toLowerCase(Locale.ROOT);
        Optional<String> tag = Stream.of(TAGS).filter(start::startsWith).findFirst();
        if (tag.isPresent()) {
            int skipped = pending.length() - pending.toString().stripLeading().length();
            pending.delete(0, skipped + tag.get().length());
            closing = tag.get().charAt(0) + "/" + tag.get().substring(1);
            state = State.THINKING;
        } else if (Stream.of(TAGS).noneMatch(each -> each.startsWith(start))) {
            state = State.ANSWERING;
        }
    }

    /** Holds back text that may be the start of the closing tag. */
    private void continueThinking() {
        int end = closingIndex(pending.toString());
        int length = end >= 0 ? end : Math.max(0, pending.length() - closing.length());
        think(pending.substring(0, length));
        pending.delete(0, end >= 0 ? end + closing.length() : length);
        if (end >= 0) {
            state = State.AFTER_THINKING;
        }
    }

    /** The text in lower case may have another length, for example with a dotted capital I. */
    private int closingIndex(String text) {
        int at = text.indexOf(closing.charAt(0));
        while (at >= 0 && !text.regionMatches(true, at, closing, 0, closing.length())) {
            at = text.indexOf(closing.charAt(0), at + 1);
        }
        return at;
    }

    private void skipSpace() {
        String rest = pending.toString().stripLeading();
        pending.setLength(0);
        pending.append(rest);
        if (!rest.isEmpty()) {
            state = State.ANSWERING;
        }
    }

    private void think(String text) {
        if (!text.isEmpty()) {
            out.accept(StreamingEvent.ofThinking(text));
        }
    }

    private void answer(String text) {
        if (!text.isEmpty()) {
            out.accept(StreamingEvent.of(text));
        }
    }
}
