/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.JsonCursor;
import io.karta.generation.json.TreeString;
import io.karta.generation.type.AnnotationLiteral;
import io.karta.generation.type.Component;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the members of an object with exactly the names of its components, each once. Not thread-safe. */
final class DirectMembers {

    private final JsonCursor text;
    private final DirectReader reader;
    private final boolean isWhole;

    DirectMembers(JsonCursor text, DirectReader reader, boolean isWhole) {
        this.text = text;
        this.reader = reader;
        this.isWhole = isWhole;
    }

    /** Returns the members from here to the end of their object. */
    Object read(ObjectNode node, boolean isEmpty) {
        var components = node.components();
        var parts = new @Nullable Object[components.size()];
        long seen = 0;
        int next = 0;
        boolean isOpen = !isEmpty;
        while (isOpen) {
            int place = text.peek() == '"' ? place(components, next) : -1;
            if (place < 0 || (seen & 1L << place) != 0 || !text.skip(':')) {
                return DirectReader.IRREGULAR;
            }
            seen |= 1L << place;
            next = place + 1;
            var part = part(node, components.get(place));
            if (part == DirectReader.IRREGULAR) {
                return DirectReader.IRREGULAR;
            }
            parts[place] = part;
            isOpen = text.skip(',');
        }
        return text.skip('}') && addAbsent(components, parts, seen) ? made(node, parts) : DirectReader.IRREGULAR;
    }

    /** Returns the index of the component with the name at the cursor, usually the next one. */
    private int place(List<Component> components, int next) {
        int count = components.size();
        for (int i = 0; i < count; i++) {
            int place = next + i < count ? next + i : next + i - count;
            var component = components.get(place);
            if ((isWhole || !component.isHidden()) && text.skipName(component.name())) {
                return place;
            }
        }
        return -1;
    }

    private @Nullable Object part(ObjectNode node, Component component) {
        char first = text.peek();
        if (first == 'n') {
            return nullPart(node, component);
        }
        if (first == '"' && !component.isRequired() && isAbsence(component)) {
            return DirectReader.IRREGULAR;
        }
        return component.node().accept(reader);
    }

    private @Nullable Object nullPart(ObjectNode node, Component component) {
        boolean isKept = isWhole && component.isNullKept(node);
        if ((component.isRequired() && !isKept) || !text.skip("null")) {
            return DirectReader.IRREGULAR;
        }
        return isKept ? ObjectNode.SettingFactory.NULL : absent(component);
    }

    private boolean isAbsence(Component component) {
        int from = text.at();
        var content = text.string();
        text.moveTo(from);
        return content == null || AbsentValues.isAbsent(component, new TreeString(content));
    }

    private boolean addAbsent(List<Component> components, @Nullable Object[] parts, long seen) {
        for (int i = 0; i < parts.length; i++) {
            if ((seen & 1L << i) == 0) {
                var part = absent(components.get(i));
                if (part == DirectReader.IRREGULAR) {
                    return false;
                }
                parts[i] = part;
            }
        }
        return true;
    }

    private @Nullable Object absent(Component component) {
        if (component.defaultText() != null) {
            return reader.fitted(component.node(), AnnotationLiteral.parse(component.node(), component.defaultText()));
        }
        if (component.node() instanceof OptionalNode optional) {
            return optional.empty();
        }
        return component.isRequired() ? DirectReader.IRREGULAR : null;
    }

    /** Returns the created object; reading with repairs reports exceptions. */
    private static Object made(ObjectNode node, @Nullable Object[] parts) {
        try {
            return node.factory().make(parts);
        } catch (ReflectiveOperationException | IllegalArgumentException ignored) { // reading with repairs reports it
            return DirectReader.IRREGULAR;
        }
    }
}
