/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static io.karta.provider.http.JsonFields.object;
import static io.karta.provider.http.JsonFields.objects;
import static io.karta.provider.http.JsonFields.text;

import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.provider.gemini.ContentPart.Kind;
import io.karta.provider.http.RefusedAnswerException;
import io.karta.provider.http.ResponseStream;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reader of a streamed answer of the Gemini API; a complete answer is a single chunk. Not thread-safe. */
final class ContentStream implements ResponseStream {

    private static final String USAGE = "usageMetadata";

    private final ResponseReader reader;
    private final Consumer<ModelChunk> chunks;
    private final List<ContentPart> parts = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private Kind open = Kind.OTHER;
    private JsonObject usage = JsonValue.EMPTY_JSON_OBJECT;
    private JsonObject last = JsonValue.EMPTY_JSON_OBJECT;
    private String reason = "";
    private boolean hasCandidate;

    ContentStream(ResponseReader reader, Consumer<ModelChunk> chunks) {
        this.reader = reader;
        this.chunks = chunks;
    }

    @Override
    public void read(JsonObject piece) {
        last = piece;
        usage = piece.get(USAGE) instanceof JsonObject counts ? counts : usage;
        List<JsonObject> candidates = objects(piece, "candidates");
        if (!candidates.isEmpty()) {
            read(candidates.get(0), text(candidates.get(0), "finishReason"));
        } else if (object(piece, "promptFeedback").containsKey("blockReason")) {
            throw new RefusedAnswerException(usage());
        }
    }

    private void read(JsonObject candidate, String finish) {
        hasCandidate = true;
        reason = finish.isEmpty() ? reason : finish;
        objects(object(candidate, "content"), "parts").forEach(part -> add(ContentPart.of(part)));
    }

    private void add(ContentPart part) {
        if (part.is(Kind.TEXT) || part.is(Kind.THOUGHT)) {
            addText(part);
        } else if (part.is(Kind.CALL)) {
            closeText("");
            parts.add(part);
        }
    }

    /** Consecutive texts are joined; a part with a signature remains a part, because the signature is of its text. */
    private void addText(ContentPart part) {
        if (part.kind() != open || part.isSigned()) {
            closeText("");
            open = part.kind();
        }
        text.append(part.text());
        if (!part.text().isEmpty()) {
            chunks.accept(part.is(Kind.TEXT) ? ModelChunk.text(part.text()) : ModelChunk.thinking(part.text()));
        }
        if (part.isSigned()) {
            closeText(part.signature());
        }
    }

    private void closeText(String signature) {
        if (!text.isEmpty() || !signature.isEmpty()) {
            parts.add(new ContentPart(open, text.toString(), "", "", signature));
        }
        text.setLength(0);
        open = Kind.OTHER;
    }

    boolean hasCandidate() {
        return hasCandidate;
    }

    @Override
    public boolean isComplete() {
        return !reason.isEmpty();
    }

    @Override
    public TokenUsage usage() {
        return ResponseReader.usage(usage);
    }

    @Override
    public ModelResponse response() {
        closeText("");
        return reader.response(parts, reason, usage, last);
    }
}
