/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static io.karta.provider.http.JsonFields.object;
import static io.karta.provider.http.JsonFields.text;

import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.ResponseStream;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reader of a streamed answer of the Messages API. Unknown events and deltas are ignored. Not thread-safe. */
final class MessageStream implements ResponseStream {

    private final ResponseReader reader;
    private final Consumer<ModelChunk> chunks;
    private final Map<Integer, Block> blocks = new TreeMap<>();
    private JsonObject usage = JsonValue.EMPTY_JSON_OBJECT;
    private String model = "";
    private String reason = "";

    MessageStream(ResponseReader reader, Consumer<ModelChunk> chunks) {
        this.reader = reader;
        this.chunks = chunks;
    }

    /** Block that is not complete. */
    private static final class Block {

        private final ContentBlock start;
        private final StringBuilder content = new StringBuilder();
        private final StringBuilder signature = new StringBuilder();

        Block(ContentBlock start) {
            this.start = start;
        }

        /** The arguments of a call start as an empty object, which the deltas replace. */
        ContentBlock whole() {
            String rest = content.toString();
            boolean isReplaced = start.is(ContentBlock.CALL) && !rest.isEmpty();
            return new ContentBlock(
                    start.type(),
                    start.id(),
                    start.name(),
                    isReplaced ? rest : start.content() + rest,
                    start.signature() + signature);
        }
    }

    @Override
    public void read(JsonObject event) {
        switch (text(event, "type")) {
            case "message_start" -> start(object(event, "message"));
            case "content_block_start" -> startBlock(index(event), ContentBlock.of(object(event, "content_block")));
            case "content_block_delta" -> extend(block(event), object(event, "delta"));
            case "message_delta" -> {
                String found = text(object(event, "delta"), ResponseReader.STOP_REASON);
                reason = found.isEmpty() ? reason : found; // proxies send the usage in a further event
                addUsage(event);
            }
            default -> {} // ping, ends of blocks and of the message
        }
    }

    private void start(JsonObject message) {
        model = text(message, ResponseReader.MODEL);
        addUsage(message);
    }

    /** Later counts include earlier ones. */
    private void addUsage(JsonObject event) {
        var counts = reader.turns().json().createObjectBuilder(usage);
        object(event, ResponseReader.USAGE).forEach((name, count) -> {
            if (count.getValueType() == JsonValue.ValueType.NUMBER) {
                counts.add(name, count);
            }
        });
        usage = counts.build();
    }

    private void startBlock(int index, ContentBlock start) {
        blocks.put(index, new Block(start));
        if (start.is(ContentBlock.TEXT)) {
            publish(ModelChunk.text(start.content()));
        } else if (start.is(ContentBlock.THINKING)) {
            publish(ModelChunk.thinking(start.content()));
        }
    }

    private Block block(JsonObject event) {
        return Optional.ofNullable(blocks.get(index(event)))
                .orElseThrow(() -> new InvalidResponseException("A delta precedes its block"));
    }

    private static int index(JsonObject event) {
        return event.get("index") instanceof JsonNumber index ? index.intValue() : 0;
    }

    private void extend(Block block, JsonObject delta) {
        switch (text(delta, "type")) {
            case "text_delta" -> {
                String text = text(delta, "text");
                block.content.append(text);
                publish(ModelChunk.text(text));
            }
            case "thinking_delta" -> {
                String thought = text(delta, "thinking");
                block.content.append(thought);
                publish(ModelChunk.thinking(thought));
            }
            case "input_json_delta" -> block.content.append(text(delta, "partial_json"));
            case "signature_delta" -> block.signature.append(text(delta, "signature"));
            default -> {} // citations
        }
    }

    private void publish(ModelChunk chunk) {
        if (!chunk.text().isEmpty()) {
            chunks.accept(chunk);
        }
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
        return reader.response(blocks.values().stream().map(Block::whole).toList(), reason, usage, model);
    }
}
