/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import jakarta.el.BeanELResolver;
import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import jakarta.el.PropertyNotWritableException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Resolver that restricts the Expression Language of the server to the objects of one evaluation and to the values that
 * {@link ValueReader} reads. Only streams of that implementation can be called.
 */
final class ReadOnlyResolver extends ELResolver {

    private static final Object TYPE_TEST = TypeTest.TYPE_TEST;

    private final Map<String, @Nullable Object> objects;
    private final ValueReader values;
    private final ELResolver streams;
    private final BeanELResolver streamOperations;

    ReadOnlyResolver(
            Map<String, @Nullable Object> objects, ValueReader values, ELResolver streams, BeanELResolver operations) {
        this.objects = objects;
        this.values = values;
        this.streams = streams;
        this.streamOperations = operations;
    }

    @Override
    public @Nullable Object getValue(ELContext context, @Nullable Object base, @Nullable Object property) {
        context.setPropertyResolved(base, property);
        if (base != null) {
            return values.read(base, property);
        }
        if (TYPE_TEST.equals(property)) {
            return values;
        }
        if (!objects.containsKey(property)) {
            throw new EvaluationException("it refers to an object that no longer exists", null);
        }
        return ValueReader.shown(objects.get(property));
    }

    @Override
    public @Nullable Object invoke(
            ELContext context,
            @Nullable Object base,
            @Nullable Object method,
            Class<?> @Nullable [] types,
            @Nullable Object[] arguments) {
        if (base == values) {
            context.setPropertyResolved(base, method);
            return function(String.valueOf(method), arguments);
        }
        Object owner = ValueReader.shown(base);
        if (owner instanceof Collection<?> && "stream".equals(method)) {
            return streams.invoke(context, owner, method, types, arguments);
        }
        if (owner != null && isOfTheStreams(owner)) {
            return streamOperations.invoke(context, owner, method, types, arguments);
        }
        context.setPropertyResolved(base, method);
        if (StreamOperation.ENDS.contains(String.valueOf(method))) {
            return owner; // some implementations return null, others an Optional
        }
        throw new EvaluationException(method + " cannot be called here", null);
    }

    /** Calls a function that only generated texts contain. */
    private @Nullable Object function(String name, @Nullable Object[] arguments) {
        Object first = arguments[0];
        return switch (name) {
            case "text" -> Objects.requireNonNullElse(ValueReader.shown(first), "");
            case "number" -> ValueReader.plainNumber(first);
            case "is" -> values.isA(first, String.valueOf(arguments[1]));
            case "divided" -> Division.of(first, (List<?>) Objects.requireNonNull(arguments[1]));
            default -> Equality.of(ValueReader.shown(first), ValueReader.shown(arguments[1]));
        };
    }

    private boolean isOfTheStreams(Object object) {
        return object.getClass().getPackage() == streams.getClass().getPackage();
    }

    @Override
    public Class<?> getType(ELContext context, @Nullable Object base, @Nullable Object property) {
        throw new PropertyNotWritableException();
    }

    @Override
    public void setValue(ELContext context, @Nullable Object base, @Nullable Object property, @Nullable Object value) {
        throw new PropertyNotWritableException();
    }

    @Override
    public boolean isReadOnly(ELContext context, @Nullable Object base, @Nullable Object property) {
        context.setPropertyResolved(base, property);
        return true;
    }

    @Override
    public Class<?> getCommonPropertyType(ELContext context, @Nullable Object base) {
        return Object.class;
    }
}
