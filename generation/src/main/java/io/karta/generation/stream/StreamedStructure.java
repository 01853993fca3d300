/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.stream;

import io.karta.generation.bind.Aligner;
import io.karta.generation.bind.Aligner.Mode;
import io.karta.generation.bind.ValuePath;
import io.karta.generation.json.JsonCandidates;
import io.karta.generation.json.JsonValues;
import io.karta.generation.json.ParserInput;
import io.karta.generation.json.UnreadableJsonException;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One outermost structure of an incomplete answer. After prose, a structure may be part of the prose: its fields are
 * published only once the text continues as JSON, or once the structure is complete and matches. After damage that may
 * extend across a comma, nothing of the structure is published. Not thread-safe.
 */
public final class StreamedStructure {

    private static final String FIRST_OF_VALUE = "\"{[-0123456789tfn";

    private final Node root;
    private final boolean isObject;
    private final StreamedMembers members;
    private final boolean isAfterProse;
    private boolean isSuspicious;
    private boolean isDamaged;
    private boolean isAwaiting;
    private int elements;
    private List<Arrived> held = new ArrayList<>();

    /** Field that can be published, and its value in the classes of the JDK. */
    public record Arrived(String name, @Nullable Object value, @Nullable Object plain) {}

    public StreamedStructure(Node root, boolean isObject, boolean isAfterProse) {
        this.root = root;
        this.isObject = isObject;
        this.members = new StreamedMembers(root);
        this.isAfterProse = isAfterProse;
        this.isSuspicious = isAfterProse && StreamedMembers.isOpen(root);
    }

    /** Accepts a complete member or element, and returns the fields that can be published now. */
    public List<Arrived> accept(String written) {
        read(written);
        isAwaiting = isAfterProse || isObject;
        return isAwaiting ? List.of() : release();
    }

    /** Accepts the first character after a comma, and returns the fields that can be published now. */
    public List<Arrived> follow(char c) {
        if (!isAwaiting || ParserInput.isSpace(c)) {
            return List.of();
        }
        isAwaiting = false;
        isDamaged |= isObject && (c == '[' || (c >= '0' && c <= '9')); // 1,234, or more elements of a list
        if (!isAfterProse) {
            return release();
        }
        isSuspicious |= isObject ? c != '"' && c != '}' : FIRST_OF_VALUE.indexOf(c) < 0 && c != ']';
        return isSuspicious ? List.of() : release();
    }

    /**
     * Accepts the last member or element, and returns the fields that can be published once the structure is closed.
     */
    public List<Arrived> close(String written, boolean isFit) {
        read(written);
        return !isAfterProse || isFit ? release() : List.of();
    }

    private List<Arrived> release() {
        var released = isDamaged ? List.<Arrived>of() : held;
        held = new ArrayList<>();
        return released;
    }

    private void read(String written) {
        if (written.isBlank()) {
            return;
        }
        try {
            var found = JsonCandidates.in(isObject ? "{" + written + "}" : "[" + written + "]")
                    .all();
            isDamaged |= found.size() != 1
                    || !found.get(0).isCertain()
                    || isUnquotedText(written, found.get(0).value());
            found.stream().limit(1).forEach(part -> hold(part.value()));
        } catch (UnreadableJsonException ignored) { // the whole text is read at the end, and tells why
            isSuspicious = isAfterProse;
        }
    }

    /** Returns whether the last value is a text without quotes, which may continue after the comma. */
    private static boolean isUnquotedText(String written, JsonValue json) {
        var last = json instanceof JsonObject object ? object.values().stream() : json.asJsonArray().stream();
        return last.reduce((before, next) -> next)
                .filter(value -> value instanceof JsonString && !ParserInput.endsWithQuote(written))
                .isPresent();
    }

    private void hold(JsonValue json) {
        if (isObject && json instanceof JsonObject object) {
            object.forEach(this::member);
        } else if (!isObject && json instanceof JsonArray array) {
            array.forEach(this::element);
        } else {
            isSuspicious = isAfterProse;
        }
    }

    private void member(String written, JsonValue value) {
        var found = members.find(written, value);
        isSuspicious |= isAfterProse && found.isEmpty();
        found.ifPresent(member -> hold(member.name(), member.node(), value));
    }

    private void element(JsonValue value) {
        int index = elements++;
        if (root instanceof ListNode list) {
            hold(Integer.toString(index), list.element(), value);
        } else if (root instanceof ObjectNode object
                && object.isTuple()
                && index < object.visible().size()) {
            var component = object.visible().get(index);
            hold(component.name(), component.node(), value);
        } else if (root instanceof AnyNode) {
            hold(Integer.toString(index), null, value);
        } else {
            isSuspicious = isAfterProse;
        }
    }

    private void hold(String name, @Nullable Node node, JsonValue value) {
        var plain = JsonValues.plain(value);
        var fitted = node == null ? Optional.empty() : fit(node, value);
        isSuspicious |= isAfterProse && node != null && fitted.isEmpty() && value != JsonValue.NULL;
        held.add(new Arrived(name, fitted.orElse(plain), plain));
    }

    private static Optional<Object> fit(Node node, JsonValue value) {
        return Optional.ofNullable(
                new Aligner(new Mode(false, false), nothing -> null).align(node, value, ValuePath.ROOT));
    }
}
