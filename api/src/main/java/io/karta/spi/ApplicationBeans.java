/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Beans of the whole application, for endpoints that publish annotated methods. The container of an archive sees only
 * the beans of that archive on some servers; the CDI extension provides all of them as a bean.
 *
 * <pre>{@code
 * @Inject
 * ApplicationBeans beans;
 *
 * List<Class<?>> publishers = beans.all().stream().map(ApplicationBeans.BeanReference::type).toList();
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface ApplicationBeans {

    /**
     * Returns the enabled beans that are classes, without beans of producers.
     *
     * @return the beans, in no order
     */
    List<BeanReference> all();

    /**
     * Returns a bean by its name.
     *
     * @param name the name
     * @param type the type of the bean
     * @param <T> the type of the bean
     * @return a contextual reference; empty if there is no such bean, or several
     */
    <T> Optional<T> named(String name, Class<T> type);

    /**
     * Returns the bean of a type, which may be one that Karta registers, such as {@link io.karta.ai.Ai}.
     *
     * @param type the type of the bean
     * @param <T> the type of the bean
     * @return a contextual reference; empty if there is no such bean, or several
     */
    default <T> Optional<T> find(Class<T> type) {
        requireNonNull(type, "type");
        return Optional.empty();
    }

    /** Reference to a bean that is a class. */
    interface BeanReference {

        /**
         * Returns the class of the bean.
         *
         * @return the class
         */
        Class<?> type();

        /**
         * Returns the bean.
         *
         * @return a contextual reference; the same one at each call
         */
        Object get();
    }
}
