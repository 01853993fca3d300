/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.el.JinjavaInterpreterResolver;
import java.beans.FeatureDescriptor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;
import jinjava.javax.el.CompositeELResolver;
import jinjava.javax.el.ELContext;
import jinjava.javax.el.ELException;
import jinjava.javax.el.ELResolver;
import org.jspecify.annotations.Nullable;

/** Resolver of names in templates, with support for records, which Jinjava lacks. */
final class Resolvers {

    private Resolvers() {}

    static ELResolver all() {
        var all = new CompositeELResolver();
        all.add(new PythonMethods());
        all.add(new Components());
        all.add(JinjavaInterpreterResolver.DEFAULT_RESOLVER_READ_ONLY);
        return new ShownResolver(all);
    }

    /** Resolver of the components of records of any visibility. */
    private static final class Components extends ELResolver {

        @Override
        public @Nullable Object getValue(ELContext context, @Nullable Object base, @Nullable Object property) {
            if (!(base instanceof Record) || property == null) {
                return null;
            }
            return Stream.of(base.getClass().getRecordComponents())
                    .filter(component -> component.getName().equals(property.toString()))
                    .findFirst()
                    .map(component -> read(context, base, component))
                    .orElse(null);
        }

        private static Object read(ELContext context, Object base, RecordComponent component) {
            Object value = ShownValues.asOptional(invoke(component.getAccessor(), base));
            context.setPropertyResolved(true);
            Object content = value instanceof Optional<?> optional ? optional.orElse(null) : value;
            return content == null ? "" : content; // null would mean an unknown name
        }

        private static @Nullable Object invoke(Method accessor, Object base) {
            try {
                accessor.setAccessible(true);
                return accessor.invoke(base);
            } catch (ReflectiveOperationException e) {
                throw new ELException(e);
            }
        }

        @Override
        public @Nullable Class<?> getType(ELContext context, @Nullable Object base, @Nullable Object property) {
            return null;
        }

        @Override
        public void setValue(
                ELContext context, @Nullable Object base, @Nullable Object property, @Nullable Object to) {}

        @Override
        public boolean isReadOnly(ELContext context, @Nullable Object base, @Nullable Object property) {
            return true;
        }

        @Override
        public Iterator<FeatureDescriptor> getFeatureDescriptors(ELContext context, @Nullable Object base) {
            return Collections.emptyIterator();
        }

        @Override
        public Class<?> getCommonPropertyType(ELContext context, @Nullable Object base) {
            return Object.class;
        }
    }
}
