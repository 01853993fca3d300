/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.PromptField;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Component of an object: its names, its node, and its accessor in Java objects. */
public record Component(
        String javaName,
        Metadata labels,
        Node node,
        Presence presence,
        Constraints constraints,
        Reader reader,
        String example,
        List<PromptField> prompts,
        Optional<FormField> form,
        boolean isInnerText) {

    public Component {
        prompts = List.copyOf(prompts);
    }

    /** Returns an optional copy of the component. */
    public Component optional() {
        var optional = new Presence(true, presence.isHidden(), presence.isNillable(), presence.defaultText());
        return new Component(
                javaName, labels, node, optional, constraints, reader, example, prompts, form, isInnerText);
    }

    /** Returns a hidden copy of the component. */
    public Component hidden() {
        var hidden = new Presence(presence.isOptional(), true, presence.isNillable(), presence.defaultText());
        return new Component(javaName, labels, node, hidden, constraints, reader, example, prompts, form, isInnerText);
    }

    /** Returns a copy that is written as null if it is absent. */
    public Component nillable() {
        var nillable = new Presence(presence.isOptional(), presence.isHidden(), true, presence.defaultText());
        return new Component(
                javaName, labels, node, nillable, constraints, reader, example, prompts, form, isInnerText);
    }

    /** Returns the component with another node. */
    Component of(Node other) {
        return new Component(
                javaName, labels, other, presence, constraints, reader, example, prompts, form, isInnerText);
    }

    /** Returns the component with another description. */
    public Component describedAs(String description) {
        var described = new Metadata(labels.name(), labels.aliases(), description, labels.isSkipped());
        return new Component(
                javaName, described, node, presence, constraints, reader, example, prompts, form, isInnerText);
    }

    /** Reader of the component of an object. */
    @FunctionalInterface
    public interface Reader {
        @Nullable
        Object read(Object owner) throws ReflectiveOperationException;
    }

    /** Presence of the component: required or optional, with a default. */
    public record Presence(boolean isOptional, boolean isHidden, boolean isNillable, @Nullable String defaultText) {

        static final Presence REQUIRED = new Presence(false, false, false, null);
    }

    /** Returns the annotation for the texts of a target: the one for the target, otherwise the one for all. */
    public Optional<PromptField> prompt(String target) {
        return prompts.stream()
                .filter(field -> field.target().equals(target))
                .findFirst()
                .or(() -> prompts.stream()
                        .filter(field -> field.target().isEmpty())
                        .findFirst());
    }

    /** Returns whether the texts for a target omit the component. */
    public boolean isSkipped(String target) {
        var isElsewhere = prompts.stream().anyMatch(PromptField::only)
                && prompts.stream().noneMatch(field -> field.target().equals(target));
        return isElsewhere || prompt(target).map(PromptField::skip).orElse(false);
    }

    public String name() {
        return labels.name();
    }

    public String description() {
        return labels.description();
    }

    public boolean isHidden() {
        return presence.isHidden();
    }

    public boolean isRequired() {
        return !presence.isOptional() && !presence.isHidden();
    }

    /** Returns whether a store keeps null, which is the state of the object and not an absent value. */
    public boolean isNullKept(ObjectNode owner) {
        return owner.hasInitialValues()
                && !(node instanceof OptionalNode)
                && !RawClass.of(node.type()).isPrimitive();
    }

    @Nullable
    public String defaultText() {
        return presence.defaultText();
    }

    /** Returns the node without a wrapping {@code Optional} or adapter, for texts. */
    public Node content() {
        return (node instanceof OptionalNode optional ? optional.content() : node).representation();
    }
}
