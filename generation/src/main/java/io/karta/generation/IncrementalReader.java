/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.json.JsonCandidates;
import io.karta.generation.json.JsonCandidates.Candidate;
import io.karta.generation.json.ThinkingTags;
import io.karta.generation.json.UnreadableJsonException;
import io.karta.generation.result.ReadResult;
import io.karta.generation.stream.PrefaceScanner;
import io.karta.generation.stream.StreamedStructure;
import io.karta.generation.stream.StreamedStructure.Arrived;
import io.karta.generation.stream.StructureScanner;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.StrictForm;
import io.karta.generation.type.VariantsNode;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a value that arrives in chunks. It publishes the complete parts.
 *
 * <pre>{@code
 * var reader = IncrementalReader.of(Shape.of(ReviewResult.class), executor);
 * reader.fields().subscribe(fieldSubscriber);          // approved=true, as soon as the model has written it
 * model.stream(prompt, reader::accept);
 * ReviewResult result = reader.complete().orElseThrow();
 * }</pre>
 *
 * <p>An element of a list is published when the comma or bracket after it has arrived, and a component of an object
 * when the next one starts. It has its name in the schema, independent of the spelling of the model; unknown members
 * are not published. Early values are read from strict or nearly strict JSON; after damage that may extend across a
 * comma, nothing more is published. At the end, the complete text is read again with all repairs. The time is
 * proportional to the length of the text, independent of the size of the chunks.
 *
 * <p>Thinking is skipped. Braces in prose before the JSON are not JSON: after prose, a field is published only when the
 * next one starts, or when the structure is closed and valid. After a valid structure nothing more is published.
 *
 * <p>Chunks must be passed in sequence; subscribers are called on the executor.
 *
 * @param <T> the type of the complete value
 */
public final class IncrementalReader<T> implements AutoCloseable {

    /**
     * Complete component or element.
     *
     * @param name the name in JSON; the index for an element of a list
     * @param value the value as the Java type of the component; as plain Java if the type is not known yet, for example
     *     if the discriminator of a variant follows later
     */
    public record Field(String name, @Nullable Object value) {}

    private static final Pattern WRAPPER = Pattern.compile("\\s*\"" + StrictForm.VALUE + "\"\\s*:\\s*");

    private final Shape<T> shape;
    private final Node root;
    private final boolean mayBeWrapped;
    private final SubmissionPublisher<Field> publisher;
    private final StringBuilder text = new StringBuilder();
    private final PrefaceScanner preface = new PrefaceScanner();
    private final StructureScanner topLevel = new StructureScanner();
    private StreamedStructure structure;
    private PartiallyGenerated<T> partial;
    /** Start of the outermost structure, and of its current member or element. */
    private int opening;

    private int start;
    private boolean isFirstNested;
    private boolean isDone;
    private boolean isSuperseded;

    private IncrementalReader(Shape<T> shape, Executor executor) {
        this.shape = shape;
        this.root = root(shape.node());
        this.mayBeWrapped = mayBeWrapped(root);
        this.publisher = new SubmissionPublisher<>(executor, Flow.defaultBufferSize());
        this.structure = new StreamedStructure(root, true, false);
        this.partial = PartiallyGenerated.of(shape);
    }

    private static Node root(Node node) {
        var described = node.representation();
        return described instanceof OptionalNode optional ? root(optional.content()) : described;
    }

    private static boolean mayBeWrapped(Node node) {
        return node instanceof ListNode
                || (node instanceof VariantsNode variants
                        && variants.variants().stream()
                                .flatMap(variant -> variant.node().components().stream())
                                .noneMatch(component -> component.name().equals(StrictForm.VALUE)));
    }

    /**
     * Returns a reader at the start of an answer.
     *
     * @param <T> the type of the complete value
     * @param shape the shape of the complete value
     * @param executor the executor that calls the subscribers
     * @return the reader
     */
    public static <T> IncrementalReader<T> of(Shape<T> shape, Executor executor) {
        return new IncrementalReader<>(requireNonNull(shape, "shape"), requireNonNull(executor, "executor"));
    }

    /** {@return the complete parts, in order; ends with {@link #complete()}} */
    public Flow.Publisher<Field> fields() {
        return publisher;
    }

    /**
     * Reads the next chunk of the answer.
     *
     * @param chunk the text, of any length
     * @return the parts that have arrived
     */
    public PartiallyGenerated<T> accept(String chunk) {
        for (int i = 0; i < chunk.length(); i++) {
            text.append(chunk.charAt(i));
            accept(chunk.charAt(i));
        }
        return partial;
    }

    private void accept(char c) {
        if (topLevel.depth() == 0 && isThinking(c)) {
            return;
        }
        if (topLevel.depth() == 1 && !isDone) {
            structure.follow(c).forEach(this::publish);
        }
        switch (topLevel.accept(c)) {
            case OPENED -> open();
            case NESTED -> unwrap(c);
            case PART -> part();
            case CLOSED -> closed();
            case NOTHING -> {} // inside a member or element, or between structures
        }
    }

    private boolean isThinking(char c) {
        preface.accept(c);
        if (preface.isRestarted()) {
            restart();
        }
        return preface.isThinking();
    }

    /** Discards the published parts, which belonged to thinking. */
    private void restart() {
        isDone = false;
        isSuperseded = true;
    }

    private void open() {
        opening = text.length() - 1;
        start = text.length();
        isFirstNested = true;
        structure = new StreamedStructure(root, topLevel.isObject(), preface.isProse());
    }

    /** The strict schema of a vendor has a member around values that are not objects; only its content matters. */
    private void unwrap(char bracket) {
        boolean isWrapped = isFirstNested
                && mayBeWrapped
                && topLevel.isObject()
                && WRAPPER.matcher(text.substring(start, text.length() - 1)).matches();
        isFirstNested = false;
        if (isWrapped) {
            topLevel.enter(bracket);
            open();
            isFirstNested = false;
        }
    }

    private void part() {
        isFirstNested = false;
        var written = text.substring(start, text.length() - 1);
        start = text.length();
        if (!isDone) {
            structure.accept(written).forEach(this::publish);
        }
    }

    private void closed() {
        var written = text.substring(start, text.length() - 1);
        if (!topLevel.isObject() && ThinkingTags.isBracketTag(written)) {
            preface.readBracketTag(written);
            if (preface.isRestarted()) {
                restart();
            }
        } else if (!isDone) {
            isDone = isFit(text.substring(opening));
            structure.close(written, isDone).forEach(this::publish);
            isSuperseded |= !isDone;
        }
    }

    /** Returns whether no later structure can match better. */
    private boolean isFit(String json) {
        try {
            var found = JsonCandidates.in(json).all();
            return found.size() == 1 && isFit(json, found.get(0));
        } catch (UnreadableJsonException ignored) { // the complete text is read at the end and reports the problem
            return false;
        }
    }

    private boolean isFit(String json, Candidate found) {
        var result = shape.read(found.value());
        return result.isPresent()
                && result.repairs().isEmpty()
                && found.cost() + JsonCandidates.uncertainty(json, 0, json.length(), found.value()) == 0;
    }

    private void publish(Arrived arrived) {
        if (isSuperseded) {
            partial = PartiallyGenerated.of(shape);
            isSuperseded = false;
        }
        if (topLevel.isObject() || root instanceof ObjectNode) {
            partial = partial.withField(arrived.name(), arrived.plain());
        }
        publisher.submit(new Field(arrived.name(), arrived.value()));
    }

    /**
     * Ends the answer and reads the complete text.
     *
     * @return the value, or the problems
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
