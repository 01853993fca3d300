/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.rag.read.ChunkTransformer;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.ApplicationBeans.BeanReference;
import jakarta.annotation.Priority;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Transformers of chunks that are beans, in the order of {@code @Priority} and of the names of their classes. */
final class TransformerBeans {

    /** The default of CDI. */
    private static final int OTHERWISE = 2500;

    private TransformerBeans() {}

    static List<ChunkTransformer> of(ApplicationBeans beans) {
        return beans.all().stream()
                .filter(bean -> ChunkTransformer.class.isAssignableFrom(bean.type()))
                .sorted(Comparator.comparingInt(TransformerBeans::priority)
                        .thenComparing(bean -> bean.type().getName()))
                .map(bean -> (ChunkTransformer) bean.get())
                .toList();
    }

    private static int priority(BeanReference bean) {
        return Optional.ofNullable(bean.type().getAnnotation(Priority.class))
                .map(Priority::value)
                .orElse(OTHERWISE);
    }
}
