/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.cdi.bean.Beans;
import jakarta.enterprise.inject.spi.Bean;
import java.util.function.Function;

/**
 * Class of an agent, and the source of the object on which its methods are called.
 *
 * @param type the class
 * @param isBean whether interceptors of the container apply to calls
 * @param object returns the object
 */
public record AgentClass(Class<?> type, boolean isBean, Function<Beans, Object> object) {

    AgentClass(Class<?> type, Bean<?> bean) {
        this(type, true, beans -> beans.reference(bean));
    }

    /** Returns the class of an object that was created without a container. */
    public static AgentClass ofInstance(Class<?> type, Object instance) {
        return new AgentClass(type, false, beans -> instance);
    }
}
