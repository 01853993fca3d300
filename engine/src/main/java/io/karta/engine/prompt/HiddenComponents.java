/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.generation.Shape;
import io.karta.generation.ShapeFold;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Search for the components at a location in an object. Only the application can set a hidden component, so a model
 * cannot satisfy its constraints. Immutable.
 */
final class HiddenComponents implements ShapeFold<Set<HiddenComponents.Found>> {

    private static final Pattern INDEX = Pattern.compile("\\d+");

    private final List<String> location;

    private HiddenComponents(List<String> location) {
        this.location = location;
    }

    /** Component at the location; variants of an object can have different ones. */
    enum Found {
        SHOWN,
        HIDDEN
    }

    /**
     * Returns whether a location is that of a hidden component, or inside of one. False if another variant shows it.
     *
     * @param pointer the location, as a JSON pointer with Java names
     */
    static boolean contain(Shape<?> shape, String pointer) {
        List<String> location = Stream.of(pointer.split("/"))
                .skip(1) // a pointer starts with a slash
                .map(name -> name.replace("~1", "/").replace("~0", "~"))
                .toList();
        return shape.fold(new HiddenComponents(location)).equals(EnumSet.of(Found.HIDDEN));
    }

    @Override
    public Set<Found> object(List<Component> components) {
        Set<Found> found = EnumSet.noneOf(Found.class);
        for (Component component : components) {
            if (!location.isEmpty() && component.javaName().equals(location.get(0))) {
                found.addAll(at(component));
            }
        }
        return found;
    }

    private Set<Found> at(Component component) {
        if (component.isHidden()) {
            return EnumSet.of(Found.HIDDEN);
        }
        Set<Found> inside = inside(component.shape());
        return inside.isEmpty() ? EnumSet.of(Found.SHOWN) : inside;
    }

    private Set<Found> inside(Shape<?> part) {
        return location.size() > 1
                ? part.fold(new HiddenComponents(location.subList(1, location.size())))
                : EnumSet.noneOf(Found.class);
    }

    @Override
    public Set<Found> variants(String discriminator, List<Variant> variants) {
        Set<Found> found = EnumSet.noneOf(Found.class);
        for (Variant variant : variants) {
            found.addAll(variant.shape().fold(this));
        }
        return found;
    }

    /** Bean Validation gives elements of a list an index, and those of other collections none. */
    private Set<Found> element(Shape<?> element) {
        return !location.isEmpty() && INDEX.matcher(location.get(0)).matches() ? inside(element) : element.fold(this);
    }

    @Override
    public Set<Found> list(Shape<?> element) {
        return element(element);
    }

    @Override
    public Set<Found> set(Shape<?> element) {
        return element(element);
    }

    @Override
    public Set<Found> map(Shape<?> key, Shape<?> value) {
        return inside(value);
    }

    @Override
    public Set<Found> optional(Shape<?> content) {
        return content.fold(this);
    }

    @Override
    public Set<Found> enumeration(List<Constant> constants) {
        return EnumSet.noneOf(Found.class);
    }

    @Override
    public Set<Found> scalar(Scalar kind) {
        return EnumSet.noneOf(Found.class);
    }

    @Override
    public Set<Found> any() {
        return EnumSet.noneOf(Found.class);
    }
}
