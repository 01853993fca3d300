/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.reflection;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;

/** Access to annotations that are known to be present. */
public final class Annotations {

    private Annotations() {}

    /** Returns the annotation of an element. */
    public static <A extends Annotation> A get(AnnotatedElement element, Class<A> type) {
        A annotation = element.getAnnotation(type);
        if (annotation == null) {
            throw new IllegalArgumentException(element + " has no @" + type.getSimpleName());
        }
        return annotation;
    }
}
