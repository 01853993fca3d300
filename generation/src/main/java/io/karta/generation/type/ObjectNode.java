/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static java.util.Objects.requireNonNull;

import io.karta.generation.json.JsonWriter;
import io.karta.generation.type.VariantsNode.Tag;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Record, bean, or object from a schema. Filled once while shapes are derived, then immutable. */
public final class ObjectNode implements Node {

    private final Type type;
    private final String word;
    public final Documentation description;
    public final boolean isTuple;
    public @Nullable Tag marker;
    public @Nullable Node rest;
    private @Nullable Body body;

    /** Components of an object, its constructor, and the components that are only written. */
    record Body(
            List<Component> components,
            List<Component> visible,
            List<Component> derived,
            List<Component> written,
            Optional<Component> only,
            boolean isPlain,
            Factory factory) {

        private static final int MOST_PLAIN = 64;

        static Body of(List<Component> components, List<Component> derived, Factory factory) {
            var visible = components.stream()
                    .filter(component -> !component.isHidden())
                    .toList();
            return new Body(
                    List.copyOf(components),
                    visible,
                    List.copyOf(derived),
                    Stream.concat(components.stream(), derived.stream()).toList(),
                    visible.size() == 1 ? Optional.of(visible.get(0)) : Optional.empty(),
                    components.size() <= MOST_PLAIN
                            && components.stream().allMatch(component -> JsonWriter.isPlain(component.name())),
                    factory);
        }
    }

    /** Factory of Java objects from the values of their components, in order. */
    @FunctionalInterface
    public interface Factory {
        Object make(@Nullable Object[] parts) throws ReflectiveOperationException;
    }

    /** Factory that sets components of an object; absent ones keep their initial values, so null is a value. */
    @FunctionalInterface
    public interface SettingFactory extends Factory {

        /** Value of a component that is set to null. */
        Object NULL = new Object();

        /** Returns the value of a part that is present. */
        static @Nullable Object value(Object part) {
            return part == NULL ? null : part;
        }
    }

    public ObjectNode(Type type, String word, Documentation description, boolean isTuple) {
        this.type = type;
        this.word = word;
        this.description = description;
        this.isTuple = isTuple;
    }

    public void mark(Tag constant) {
        this.marker = constant;
    }

    public void leaveOpen(Node others) {
        this.rest = others;
    }

    /** Returns the node of members without a component; without it they are dropped. */
    public Optional<Node> rest() {
        return Optional.ofNullable(rest);
    }

    /** Returns a constant member that is written and not part of schemas. */
    public Optional<Tag> marker() {
        return Optional.ofNullable(marker);
    }

    /** Returns whether a member is written in addition to the components, and ignored in reading. */
    public boolean isBeside(String name) {
        return (marker != null && marker.key().equals(name))
                || derived().stream().anyMatch(component -> component.name().equals(name));
    }

    public void fill(List<Component> components, Factory factory) {
        fill(components, List.of(), factory);
    }

    public void fill(List<Component> components, List<Component> derived, Factory factory) {
        this.body = Body.of(components, derived, factory);
    }

    /** Returns whether the components are known; they are not during the derivation of a recursive type. */
    public boolean isFilled() {
        return body != null;
    }

    private Body body() {
        return requireNonNull(body, "body");
    }

    /** Returns whether an object consists only of members with the names of components. */
    public boolean isPlain() {
        return !isTuple && marker == null && rest == null && body().isPlain();
    }

    public List<Component> components() {
        return body().components();
    }

    /** Returns computed properties of a bean, which are written but not read. */
    List<Component> derived() {
        return body().derived();
    }

    public List<Component> written() {
        return body().written();
    }

    /** Returns the visible components of a value. */
    public List<Component> legible() {
        return written().stream().filter(component -> !component.isHidden()).toList();
    }

    public List<Component> visible() {
        return body().visible();
    }

    public Factory factory() {
        return body().factory();
    }

    /** Returns whether absent components keep initial values, from which null differs. */
    public boolean hasInitialValues() {
        return factory() instanceof SettingFactory;
    }

    public Documentation description() {
        return description;
    }

    public boolean isTuple() {
        return isTuple;
    }

    /** Returns the only visible component, if it is required and there is exactly one. */
    public Optional<Component> only() {
        return body().only();
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public String word() {
        return word;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.object(this);
    }
}
