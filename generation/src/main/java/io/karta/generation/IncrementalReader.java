/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Aligner.Mode;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value while it is being written: takes the chunks of an answer and publishes what is complete in it.
 *
 * <pre>{@code
 * var reader = IncrementalReader.of(Shape.of(ReviewResult.class), executor);
 * reader.fields().subscribe(fieldSubscriber);          // approved=true, as soon as the model has written it
 * model.stream(prompt, reader::accept);
 * ReviewResult result = reader.complete().orElseThrow();
 * }</pre>
 *
 * <p>A component of an object is published as soon as the comma or bracket behind it has come, an element of a list
 * likewise. What is published early is read from strict or nearly strict JSON; the whole text is read once more at the end,
 * with every repair. Each character is looked at once on the way, so the reader is as fast as its chunks.
 *
 * <p>Chunks must come one after the other; subscribers are called on the executor.
 *
 * @param <T> the type of the complete value
 */
public final class IncrementalReader<T> implements AutoCloseable {

    /**
     * A component or element that is complete.
     *
     * @param name the component's name in JSON; for an element of a list, its index
     * @param value the value as the component's Java type; as plain Java where that is not known yet, for example because the
     *     discriminator of a variant comes later
     */
    public record Field(String name, @Nullable Object value) {}

    private final Shape<T> shape;
    private final SubmissionPublisher<Field> publisher;
    private final StringBuilder text = new StringBuilder();
    private final boolean mayBeWrapped;
    private TopLevel topLevel = new TopLevel();
    private int base;
    private PartiallyGenerated<T> partial;
    private Optional<VariantsNode.Variant> variant = Optional.empty();

    private IncrementalReader(Shape<T> shape, Executor executor) {
        this.shape = shape;
        this.publisher = new SubmissionPublisher<>(executor, Flow.defaultBufferSize());
        this.partial = PartiallyGenerated.of(shape);
        this.mayBeWrapped = mayBeWrapped(shape.node().shown());
    }

    private static boolean mayBeWrapped(Node node) {
        return node instanceof ListNode
                || (node instanceof VariantsNode variants
                        && variants.variants().stream()
                                .flatMap(variant -> variant.node().components().stream())
                                .noneMatch(component -> component.name().equals(StrictSchemas.VALUE)));
    }

    /**
     * A reader that has seen nothing yet.
     *
     * @param <T> the type of the complete value
     * @param shape the shape of the complete value
     * @param executor what calls the subscribers
     * @return the reader
     */
    public static <T> IncrementalReader<T> of(Shape<T> shape, Executor executor) {
        return new IncrementalReader<>(requireNonNull(shape, "shape"), requireNonNull(executor, "executor"));
    }

    /** {@return what becomes complete, in order; ends with {@link #complete()}} */
    public Flow.Publisher<Field> fields() {
        return publisher;
    }

    /**
     * Takes the next piece of the answer.
     *
     * @param chunk the text, of any length
     * @return what has arrived so far
     */
    public PartiallyGenerated<T> accept(String chunk) {
        for (int i = 0; i < chunk.length(); i++) {
            text.append(chunk.charAt(i));
            if (isWrapper(chunk.charAt(i))) {
                base = text.length() - 1;
                topLevel = new TopLevel();
            }
            if (topLevel.isComplete(chunk.charAt(i))) {
                publish(text.substring(base + topLevel.start(), text.length() - 1));
                topLevel.next(text.length() - base);
            }
        }
        return partial;
    }

    /** The member that a vendor's strict schema has around what is no object; what is inside it counts. */
    private boolean isWrapper(char c) {
        return mayBeWrapped
                && base == 0
                && (c == '[' || c == '{')
                && topLevel.isObject()
                && topLevel.count() == 0
                && text.substring(topLevel.start(), text.length() - 1)
                        .replaceAll("\\s", "")
                        .equals("\"value\":");
    }

    private void publish(String written) {
        var bracket = topLevel.isObject() ? "{" : "[";
        if (written.isBlank()) {
            return;
        }
        try {
            var part = LenientJson.read(bracket + written + (topLevel.isObject() ? "}" : "]"));
            publish(part.value());
        } catch (UnreadableJsonException ignored) { // the whole text is read at the end, and tells why
            return;
        }
    }

    private void publish(JsonValue json) {
        if (json instanceof TreeObject object) {
            object.forEach((name, value) -> {
                choose(name, value);
                partial = partial.withField(name, Found.plain(value));
                publish(name, Found.plain(value), fitted(name, value));
            });
        } else if (json instanceof TreeArray array) {
            var name = Integer.toString(topLevel.count());
            array.forEach(value -> publish(name, Found.plain(value), fittedElement(value)));
        }
    }

    private void publish(String name, @Nullable Object plain, @Nullable Object fitted) {
        publisher.submit(new Field(name, fitted == null ? plain : fitted));
    }

    /** From its discriminator on, the components of a variant are known. */
    private void choose(String name, JsonValue value) {
        if (shape.node() instanceof VariantsNode variants
                && name.equals(variants.discriminator())
                && value instanceof JsonString text) {
            variant = Names.find(text.getString(), variants.offered(), VariantsNode.Variant::labels);
        }
    }

    private @Nullable Object fitted(String name, JsonValue value) {
        var node = variant.<Node>map(VariantsNode.Variant::node)
                .orElseGet(() -> shape.node().shown());
        if (!(node instanceof ObjectNode object)) {
            return null;
        }
        return Names.find(name, object.visible(), Component::labels)
                .map(component -> fit(component.node(), value))
                .orElse(null);
    }

    private @Nullable Object fittedElement(JsonValue value) {
        return shape.node().shown() instanceof ListNode list ? fit(list.element(), value) : null;
    }

    private static @Nullable Object fit(Node node, JsonValue value) {
        return new Aligner(new Mode(false, false), nothing -> null).align(node, value, Path.ROOT);
    }

    /**
     * Ends the answer and reads the whole of it.
     *
     * @return the value, or why there is none
     */
    public ReadResult<T> complete() {
        publisher.close();
        return shape.read(text.toString());
    }

    /** Ends the publication without reading, for example because the model failed. */
    @Override
    public void close() {
        publisher.close();
    }
}
