/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.json.Excerpt;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tags around a question and its answer.
 *
 * <pre>{@code
 * IntentTags frame = IntentTags.of("user_query", "intent");
 * frame.wrap("what is the weather in Tokyo?");          // <user_query>what is the weather in Tokyo?</user_query>
 * frame.find("Sure. <intent>GetWeather</intent>");      // Optional[GetWeather]
 * }</pre>
 *
 * Immutable.
 */
public final class IntentTags {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.-]*");

    private final String inputTag;
    private final String answerTag;

    private IntentTags(String inputTag, String answerTag) {
        this.inputTag = inputTag;
        this.answerTag = answerTag;
    }

    /**
     * Returns a pair of tags.
     *
     * @param inputTag the name of the tag around the input
     * @param answerTag the name of the tag around the answer
     * @return the frame
     * @throws IllegalArgumentException if a name is invalid
     */
    public static IntentTags of(String inputTag, String answerTag) {
        return new IntentTags(checked(inputTag), checked(answerTag));
    }

    private static String checked(String tag) {
        if (!NAME.matcher(requireNonNull(tag, "tag")).matches()) {
            throw new IllegalArgumentException("not the name of a tag: " + Excerpt.of(tag));
        }
        return tag;
    }

    /**
     * Puts a text between the tags for input.
     *
     * @param text the text
     * @return the text in its tag
     */
    public String wrap(String text) {
        return "<" + inputTag + ">" + requireNonNull(text, "text") + "</" + inputTag + ">";
    }

    /**
     * Finds the text between the tags of the answer; of several the last one, because thinking can precede it.
     *
     * @param answer the text of the model
     * @return the text without surrounding white space; empty if there is no such tag
     */
    public Optional<String> find(String answer) {
        int end = answer.lastIndexOf("</" + answerTag + ">");
        var opening = "<" + answerTag + ">";
        int start = answer.lastIndexOf(opening, end < 0 ? answer.length() : end);
        if (start < 0) {
            return Optional.empty();
        }
        int from = start + opening.length();
        return Optional.of(
                answer.substring(from, end < from ? answer.length() : end).strip());
    }

    /** {@return the name of the tag around the answer} */
    public String answerTag() {
        return answerTag;
    }
}
