/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.lib.Importable;
import java.beans.FeatureDescriptor;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jinjava.javax.el.ELContext;
import jinjava.javax.el.ELResolver;
import org.jspecify.annotations.Nullable;

/** Resolver that reads and calls original values, and returns them without hidden components. */
final class ShownResolver extends ELResolver {

    private final ELResolver resolver;

    ShownResolver(ELResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public @Nullable Object getValue(ELContext context, @Nullable Object base, @Nullable Object property) {
        return ShownValues.of(resolver.getValue(context, record(base), property));
    }

    @Override
    public @Nullable Object invoke(
            ELContext context,
            @Nullable Object base,
            @Nullable Object method,
            Class<?> @Nullable [] types,
            @Nullable Object @Nullable [] arguments) {
        if (base instanceof ShownRecord && "toString".equals(method)) {
            context.setPropertyResolved(true);
            return base.toString();
        }
        Object[] given = arguments == null || isPartOfTemplates(base)
                ? arguments
                : Stream.of(arguments).map(ShownValues::original).toArray();
        Object result = ShownValues.asOptional(resolver.invoke(context, record(base), method, types, given));
        return result instanceof Optional<?> optional ? optional.map(ShownValues::of) : ShownValues.of(result);
    }

    /** Filters and texts would contain a record as text, and collections compare it with those of templates. */
    private static boolean isPartOfTemplates(@Nullable Object base) {
        return base instanceof Importable
                || base instanceof CharSequence
                || base instanceof Collection<?>
                || base instanceof Map<?, ?>;
    }

    private static @Nullable Object record(@Nullable Object base) {
        return base instanceof ShownRecord shown ? shown.original() : base;
    }

    @Override
    public @Nullable Class<?> getType(ELContext context, @Nullable Object base, @Nullable Object property) {
        return resolver.getType(context, record(base), property);
    }

    @Override
    public void setValue(ELContext context, @Nullable Object base, @Nullable Object property, @Nullable Object to) {
        resolver.setValue(context, base, property, to);
    }

    @Override
    public boolean isReadOnly(ELContext context, @Nullable Object base, @Nullable Object property) {
        return true;
    }

    @Override
    public Iterator<FeatureDescriptor> getFeatureDescriptors(ELContext context, @Nullable Object base) {
        return resolver.getFeatureDescriptors(context, base);
    }

    @Override
    public Class<?> getCommonPropertyType(ELContext context, @Nullable Object base) {
        return Object.class;
    }
}
