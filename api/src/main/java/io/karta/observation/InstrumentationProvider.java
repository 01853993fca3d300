/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.observation;

import io.karta.spi.TypedSettings;
import java.util.Optional;
import java.util.Set;

/**
 * Provider of an instrumentation in a jar, which lists it in {@code
 * META-INF/services/io.karta.observation.InstrumentationProvider}. Each one receives all operations.
 *
 * <pre>{@code
 * public final class CounterProvider implements InstrumentationProvider {
 *
 *     public Set<String> keys() {
 *         return Set.of();
 *     }
 *
 *     public Optional<Instrumentation> create(TypedSettings settings, BeanFinder beans) {
 *         return Optional.of(new ModelCallCounter());
 *     }
 * }
 * }</pre>
 */
public interface InstrumentationProvider {

    /**
     * Returns the keys that the provider reads.
     *
     * @return the complete keys, which begin with {@code karta.}
     */
    Set<String> keys();

    /**
     * Creates the instrumentation. Called when the application is deployed, before its beans can be used.
     *
     * @param settings the values of the keys; reading an invalid one reports a problem of the deployment
     * @param beans finds beans of the application, from the first operation on
     * @return the instrumentation; empty if there is nothing that it could report to
     */
    Optional<Instrumentation> create(TypedSettings settings, BeanFinder beans);

    /** Finds beans of the application. */
    @FunctionalInterface
    interface BeanFinder {

        /**
         * Returns a bean. Throws an exception of the container if there are several, or if it cannot be created; an
         * instrumentation handles this exception, because it must not throw any.
         *
         * @param type the type of the bean
         * @param <T> the type of the bean
         * @return the bean; empty if there is none
         */
        <T> Optional<T> find(Class<T> type);
    }
}
