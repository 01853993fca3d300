/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.store;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.spi.JournalValueCodec;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Codecs of the application for values of some types, followed by the codec of entities. */
final class ValueCodecs {

    private static final int WITHOUT_PRIORITY = Integer.MAX_VALUE;

    private ValueCodecs() {}

    static List<JournalValueCodec> find(Beans beans) {
        List<JournalValueCodec> codecs = new ArrayList<>();
        beans.ofType(JournalValueCodec.class, Any.Literal.INSTANCE).stream()
                .sorted(Comparator.<Bean<?>>comparingInt(ValueCodecs::priority)
                        .thenComparing(bean -> bean.getBeanClass().getName()))
                .forEach(bean -> codecs.add(beans.reference(bean, JournalValueCodec.class)));
        if (new OptionalApis(ValueCodecs.class.getClassLoader()).has("jakarta.persistence.EntityManager")) {
            EntityCodec.find(beans).ifPresent(codecs::add);
        }
        return codecs;
    }

    private static int priority(Bean<?> bean) {
        Priority priority = bean.getBeanClass().getAnnotation(Priority.class);
        return priority == null ? WITHOUT_PRIORITY : priority.value();
    }
}
