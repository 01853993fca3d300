/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.generation.annotation.Guide;
import java.util.List;

/**
 * Answer with its sources.
 *
 * <pre>{@code
 * Cited<Answer> cited = RagTools.of(manual).createCited(ai.withDefaultLlm(), question, Answer.class);
 * String source = manual.chunk(cited.citations().get(0).chunkId()).orElseThrow().uri();
 * }</pre>
 *
 * @param answer the answer
 * @param citations the sources, verified by {@link RagTools#createCited}
 * @param <T> the type of the answer
 */
public record Cited<T>(T answer, @Guide("the sources of the answer, at least one") List<Citation> citations) {

    /** Creates an answer. */
    public Cited {
        citations = List.copyOf(citations);
    }
}
