/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;

/**
 * Checked part of an expression.
 *
 * @param text the expression for the Expression Language of the server, with generated names only
 * @param type the type of the value, {@code Object} if unknown; for a stream, the type of its elements
 * @param form the form of the value
 */
record TypedExpression(String text, Type type, Form form) {

    /** Forms of values. */
    enum Form {
        VALUE(""),
        STREAM(""),
        /** Optional value: absent means null. */
        PERHAPS("null"),
        /** Result of {@code anyMatch}: false for an empty stream. */
        ANY("false"),
        /** Result of {@code allMatch} and {@code noneMatch}: true for an empty stream. */
        ALL("true");

        private final String otherwise;

        Form(String otherwise) {
            this.otherwise = otherwise;
        }
    }

    static TypedExpression value(String text, Type type) {
        return new TypedExpression(text, Types.boxed(type), Form.VALUE);
    }

    TypedExpression as(String newText, Type newType, Form newForm) {
        return new TypedExpression(newText, Types.boxed(newType), newForm);
    }

    boolean isPerhaps() {
        return form != Form.VALUE && form != Form.STREAM;
    }

    boolean isStream() {
        return form == Form.STREAM;
    }

    TypedExpression asValue(ExpressionSource source, int at) {
        if (isStream()) {
            throw Messages.streamIsNoValue(source, at);
        }
        return isPerhaps() ? value(text + ".orElse(" + form.otherwise + ")", type) : this;
    }

    Class<?> raw() {
        return RawClass.of(type);
    }

    boolean isUnknown() {
        return raw() == Object.class;
    }

    /** Returns whether the value can have a type. */
    boolean mayBe(Class<?> expected) {
        return raw().isAssignableFrom(expected) || expected.isAssignableFrom(raw());
    }

    boolean mayBeNumber() {
        return mayBe(Number.class) || raw().isAssignableFrom(Integer.class);
    }

    boolean isNumber() {
        return Number.class.isAssignableFrom(raw());
    }

    /** Returns whether the value can be a number of a class of the application. */
    boolean mayBeNumberOfApplication() {
        return mayBeNumber() && (raw().isAssignableFrom(Number.class) || !Accessors.isOfTheJdk(raw()));
    }

    boolean isText() {
        return CharSequence.class.isAssignableFrom(raw());
    }
}
