/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.generation.TypeRef;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** The type {@code Cited<T>} for a class that is known at run time only. */
final class CitedType {

    private CitedType() {}

    @SuppressWarnings("unchecked") // the reference is to the type with this argument
    static <T> TypeRef<Cited<T>> of(Class<T> answer) {
        return (TypeRef<Cited<T>>) TypeRef.of(new Plain(new Parameterized(answer)));
    }

    private record Parameterized(Class<?> answer) implements ParameterizedType {

        @Override
        public Type[] getActualTypeArguments() {
            return new Type[] {answer};
        }

        @Override
        public Type getRawType() {
            return Cited.class;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return null;
        }

        @Override
        public String getTypeName() {
            return "%s<%s>".formatted(Cited.class.getName(), answer.getTypeName());
        }
    }

    private record Plain(Type type) implements AnnotatedType {

        @Override
        public Type getType() {
            return type;
        }

        @Override
        public <A extends Annotation> @Nullable A getAnnotation(Class<A> annotation) {
            return null;
        }

        @Override
        public Annotation[] getAnnotations() {
            return new Annotation[0];
        }

        @Override
        public Annotation[] getDeclaredAnnotations() {
            return new Annotation[0];
        }

        @Override
        public @Nullable AnnotatedType getAnnotatedOwnerType() {
            return null;
        }
    }
}
