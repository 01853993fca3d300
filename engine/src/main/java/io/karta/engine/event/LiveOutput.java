/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.ai.StreamingEvent;
import io.karta.engine.call.ModelOutput;
import io.karta.engine.call.ThinkingStream;
import io.karta.engine.event.LiveText.Kind;
import io.karta.generation.IncrementalReader;
import io.karta.generation.PartiallyGenerated;
import io.karta.generation.Shape;
import io.karta.model.ModelChunk;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends text, thinking and partial objects of one attempt to subscribers. Not thread-safe. */
final class LiveOutput implements ModelOutput {

    private final EventSignals signals;
    private final Clock clock;
    private final LiveMessage message;
    private final boolean isAnswer;
    private final String objectType;
    private final @Nullable IncrementalReader<?> reader;
    private final ThinkingStream chunks = new ThinkingStream(this::write);
    private @Nullable LiveText text;
    private @Nullable LiveText thinking;
    private int fields;

    LiveOutput(EventSignals signals, Clock clock, LiveMessage message, Optional<Shape<?>> shape, boolean isAnswer) {
        this.signals = signals;
        this.clock = clock;
        this.message = message;
        this.isAnswer = isAnswer;
        this.objectType = shape.map(Shape::name).orElse("");
        this.reader = shape.isPresent() ? IncrementalReader.of(shape.get(), Runnable::run) : null;
    }

    @Override
    public void accept(ModelChunk chunk) {
        ProcessEvents.callListener(message.process(), () -> chunks.accept(chunk));
    }

    @Override
    public void close() {
        ProcessEvents.callListener(message.process(), chunks::end);
        end(thinking);
        end(text);
    }

    private void end(@Nullable LiveText written) {
        if (written != null) {
            written.end();
            signals.written(written);
        }
    }

    private void write(StreamingEvent<String> part) {
        part.thinking().ifPresent(this::think);
        part.value().ifPresent(this::answer);
    }

    private void think(String part) {
        LiveText current = thinking == null ? begin(Kind.THINKING) : thinking;
        thinking = current;
        append(current, part);
    }

    private void answer(String part) {
        if (reader != null) {
            read(reader.accept(part));
            return;
        }
        LiveText current = text == null ? begin(Kind.TEXT) : text;
        text = current;
        append(current, part);
    }

    private LiveText begin(Kind kind) {
        var begun = new LiveText(message, kind, isAnswer);
        signals.streaming(begun);
        return begun;
    }

    private void append(LiveText to, String part) {
        to.append(part, clock.instant());
        signals.written(to);
    }

    private void read(PartiallyGenerated<?> object) {
        int arrived = object.arrivedFieldNames().size();
        if (arrived == fields) {
            return;
        }
        fields = arrived;
        var event = new EventRecords.Partial(
                message.moment(clock.instant()), message.action(), message.number(), objectType, object);
        signals.published(event, message.entries());
    }
}
