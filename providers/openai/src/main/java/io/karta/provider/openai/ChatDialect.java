/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.provider.http.ModelCall;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.UUID;

/** Differences between servers that implement Chat Completions. Immutable. The defaults are OpenAI's. */
public interface ChatDialect {

    /** OpenAI, and servers that accept the same requests. */
    ChatDialect OPENAI = new ChatDialect() {};

    /** Servers that support only the older name of the token limit. */
    ChatDialect COMPATIBLE = new Compatible() {};

    /** DeepSeek, which rejects answers without reasoning. */
    ChatDialect DEEPSEEK = new Compatible() {

        @Override
        public boolean isReasoningRequired() {
            return true;
        }
    };

    /** Google's server for Gemini 3 and later, which reject calls without a signature. */
    ChatDialect GOOGLE = new Compatible() {

        @Override
        public boolean isSignatureRequired() {
            return true;
        }
    };

    /**
     * Returns the member with the token limit.
     *
     * @return the name
     */
    default String maxTokensName() {
        return "max_completion_tokens";
    }

    /**
     * Returns the member with the seed.
     *
     * @return the name
     */
    default String seedName() {
        return "seed";
    }

    /**
     * Returns whether a stream reports its usage only on request.
     *
     * @return {@code true} if so
     */
    default boolean isUsageRequested() {
        return true;
    }

    /**
     * Returns whether an answer of the model is required between the result of a tool and a message of the user.
     *
     * @return {@code true} if so
     */
    default boolean isAnswerRequiredAfterTools() {
        return false;
    }

    /**
     * Returns whether each answer in a request must have {@code reasoning_content}, also that of another model.
     *
     * @return {@code true} if so
     */
    default boolean isReasoningRequired() {
        return false;
    }

    /**
     * Returns whether the first tool call of each answer must have Google's signature, also that of another model.
     *
     * @return {@code true} if so
     */
    default boolean isSignatureRequired() {
        return false;
    }

    /**
     * Returns the id of a call in a form that the server accepts.
     *
     * @param id the id, which may be of another vendor
     * @return the id
     */
    default String callId(String id) {
        return shortened(id, 40); // the maximum of OpenAI
    }

    /**
     * Returns an id of a call, which is replaced if it is too long.
     *
     * @param id the id, which may be of another vendor
     * @param longest the maximum number of characters, at least 37
     * @return the id
     */
    static String shortened(String id, int longest) {
        return id.length() <= longest
                ? id
                : "call_"
                        + UUID.nameUUIDFromBytes(id.getBytes(UTF_8)).toString().replace("-", "");
    }

    /**
     * Writes an image.
     *
     * @param json creates JSON
     * @param image the image
     * @return the part of the message
     */
    default JsonObjectBuilder image(JsonProvider json, AgentImage image) {
        var url = json.createObjectBuilder().add("url", dataUrl(image.mimeType(), image.base64()));
        return json.createObjectBuilder().add("type", "image_url").add("image_url", url);
    }

    /**
     * Writes a PDF.
     *
     * @param json creates JSON
     * @param document the document
     * @return the part of the message
     */
    default JsonObjectBuilder document(JsonProvider json, AgentDocument document) {
        var file = json.createObjectBuilder()
                .add("filename", document.name())
                .add("file_data", dataUrl(document.mimeType(), document.base64()));
        return json.createObjectBuilder().add("type", "file").add("file", file);
    }

    /**
     * Adds members that only this server supports.
     *
     * @param body the body
     * @param call the call
     */
    default void complete(JsonObjectBuilder body, ModelCall call) {}

    /**
     * Returns data as a URL.
     *
     * @param mimeType the media type
     * @param base64 the data in Base64
     * @return the URL
     */
    static String dataUrl(String mimeType, String base64) {
        return "data:" + mimeType + ";base64," + base64;
    }

    /** What servers have in common that accept the same requests as OpenAI. */
    interface Compatible extends ChatDialect {

        @Override
        default String maxTokensName() {
            return "max_tokens";
        }

        @Override
        default String callId(String id) {
            return id; // some models read their own ids
        }
    }
}
