/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * A required type with required qualifiers (CDI 4.0, 2.4.2, typesafe resolution). Each look-up of the deployment tests
 * it against several beans, so it uses loops instead of streams.
 *
 * @param type the required type
 * @param qualifiers the required qualifiers; without any, the default one is required
 * @param areEquivalent compares two qualifiers of one type
 */
record BeanMatch(Type type, List<Annotation> qualifiers, BiPredicate<Annotation, Annotation> areEquivalent)
        implements Predicate<Bean<?>> {

    static BeanMatch of(Type type, Annotation[] qualifiers, BiPredicate<Annotation, Annotation> areEquivalent) {
        List<Annotation> required = qualifiers.length == 0 ? List.of(Default.Literal.INSTANCE) : List.of(qualifiers);
        return new BeanMatch(type, required, areEquivalent);
    }

    @Override
    public boolean test(Bean<?> bean) {
        for (Type candidate : bean.getTypes()) {
            if (BeanTypes.isAssignable(type, candidate)) {
                return isQualified(bean);
            }
        }
        return false;
    }

    private boolean isQualified(Bean<?> bean) {
        for (Annotation required : qualifiers) {
            if (!(required instanceof Any) && !hasQualifier(bean, required)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasQualifier(Bean<?> bean, Annotation required) {
        for (Annotation own : bean.getQualifiers()) {
            if (own.annotationType() == required.annotationType() && areEquivalent.test(own, required)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return type.getTypeName() + Arrays.toString(qualifiers.toArray());
    }
}
