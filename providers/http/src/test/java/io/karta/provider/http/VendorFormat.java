/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse.FinishReason;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mockserver.model.Provider;

/** What a vendor's answers look like on the wire; what {@link VendorContract} needs to play the vendor. */
public interface VendorFormat {

    /** MockServer's word for the vendor. */
    Provider mock();

    /** Where completions are asked for. */
    String path();

    /** Where answers are asked for that are written bit by bit. */
    default String streamPath() {
        return path();
    }

    /** Whether a configuration may set the path. */
    default boolean takesPaths() {
        return true;
    }

    /** A model that accepts a temperature, if the usual one does not. */
    default Optional<String> temperedModel() {
        return Optional.empty();
    }

    /** The base URL of a vendor that listens at an address such as {@code http://localhost:8080}. */
    URI baseUrl(String address);

    /** A complete answer. */
    default String answer(String text) {
        return answer(text, FinishReason.COMPLETE);
    }

    /** An answer of 12 tokens to 34. */
    String answer(String text, FinishReason finish);

    /** The same answer, or piece of a stream, that ends at the token limit. */
    default String cut(String body) {
        Pattern reason =
                Pattern.compile("(\"(?:finish_reason|stop_reason|finishReason|done_reason)\"\\s*:\\s*)\"([^\"]*)\"");
        Matcher word = reason.matcher(answer("x", FinishReason.LENGTH));
        if (!word.find()) {
            throw new IllegalStateException("The vendor never says why an answer ends");
        }
        return reason.matcher(body).replaceAll("$1\"" + word.group(2) + "\"");
    }

    /** Whether a stream with calls of tools tells that it was cut, and not only that it calls tools. */
    default boolean tellsCutStreamedCalls() {
        return true;
    }

    /** An answer that the vendor broke off, because it should not be read; empty if it never does. */
    default Optional<String> filtered(String text) {
        return Optional.empty();
    }

    /** The pieces of an answer that asks for tools. */
    List<String> streamedCalls(List<ToolCall> calls);

    /** An answer that asks for tools; the arguments are JSON. */
    String calling(List<ToolCall> calls);

    /** The pieces of an answer that is written bit by bit: a thought, texts, and an end after 12 tokens to 34. */
    List<String> stream(String thought, List<String> texts);

    /** A piece of a stream that says something. */
    default String piece(String data) {
        return "data: " + data + "\n\n";
    }

    /** What the pieces of a stream are called. */
    String streamType();

    /** An answer with a thought before it. */
    String thinking(String thought, String text);

    /** An error. */
    String error(String code, String sentence);
}
