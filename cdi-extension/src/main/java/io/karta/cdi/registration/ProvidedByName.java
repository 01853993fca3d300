/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.registration;

import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Qualifier;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Qualifier of beans that are injected by their names only: it keeps containers from adding the default qualifier. */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@interface ProvidedByName {

    /** The qualifier as an object. */
    @SuppressWarnings("serial") // has no state
    final class Literal extends AnnotationLiteral<ProvidedByName> implements ProvidedByName {}
}
