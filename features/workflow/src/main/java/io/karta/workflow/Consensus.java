/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.builder.ActionBody;
import io.karta.builder.ActionBuilder.ContextBody;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Selection of one answer of several sources. This is a {@link ScatterGather} with branches and a result of the same
 * type.
 *
 * <pre>{@code
 * Verdict verdict = Consensus.returning(Verdict.class)
 *         .from(models, model -> judge(model, claim))
 *         .byMajority()
 *         .requiring(3)
 *         .in(context);
 * }</pre>
 */
public final class Consensus {

    private Consensus() {}

    /**
     * Creates a definition.
     *
     * @param result the type of the answers
     * @param <T> the type of the answers
     * @return the next part of the definition
     */
    public static <T> Returning<T> returning(Class<T> result) {
        return new Returning<>(ScatterGather.returning(result));
    }

    /**
     * Builder step: a definition whose sources follow.
     *
     * @param <T> the type of the answers
     */
    public static final class Returning<T> {

        private final ScatterGather.Returning<T> scatter;

        private Returning(ScatterGather.Returning<T> scatter) {
            this.scatter = scatter;
        }

        /**
         * Creates one source per item.
         *
         * @param items the items
         * @param source returns the answer for an item
         * @param <I> the type of the items
         * @return the next part of the definition
         */
        public <I> From<T> from(Collection<? extends I> items, StepFunction<? super I, ? extends T> source) {
            return new From<>(scatter.<I, T>from(items, source));
        }

        /**
         * Creates one source per item.
         *
         * @param items the items
         * @param source returns the answer for an item
         * @param <I> the type of the items
         * @return the next part of the definition
         */
        public <I> From<T> from(Collection<? extends I> items, ActionBody<? super I, ? extends T> source) {
            return new From<>(scatter.<I, T>from(items, source));
        }

        /**
         * Sets sources that differ in more than an item.
         *
         * @param sources the sources, each of which returns an answer
         * @return the next part of the definition
         */
        public From<T> from(Collection<? extends ContextBody<? extends T>> sources) {
            return new From<>(scatter.<T>from(sources));
        }
    }

    /**
     * Builder step: a definition whose agreement follows.
     *
     * @param <T> the type of the answers
     */
    public static final class From<T> {

        private final ScatterGather.From<T, T> from;

        private From(ScatterGather.From<T, T> from) {
            this.from = from;
        }

        /**
         * Selects the answer that more than half of the successful sources gave, compared with {@code equals}; fails if
         * there is none.
         *
         * @return the complete definition
         */
        public ScatterGather<T, T> byMajority() {
            return from.consolidatedBy((List<T> answers) -> majority(answers));
        }

        /**
         * Selects the answer with a function.
         *
         * @param agreement returns the result for the answers, which are in the order of the sources
         * @return the complete definition
         */
        public ScatterGather<T, T> agreedBy(StepFunction<? super List<T>, ? extends T> agreement) {
            return from.consolidatedBy(requireNonNull(agreement, "agreement"));
        }

        /**
         * Selects the answer with a function.
         *
         * @param agreement returns the result for the answers, which are in the order of the sources
         * @return the complete definition
         */
        public ScatterGather<T, T> agreedBy(ActionBody<? super List<T>, ? extends T> agreement) {
            return from.consolidatedBy(requireNonNull(agreement, "agreement"));
        }

        private static <T> T majority(List<T> answers) {
            Map<T, Integer> votes = new LinkedHashMap<>();
            answers.forEach(answer -> votes.merge(answer, 1, Integer::sum));
            int most = votes.isEmpty() ? 0 : Collections.max(votes.values());
            if (most * 2 <= answers.size()) {
                throw Messages.noMajority(most, answers.size());
            }
            return votes.entrySet().stream()
                    .filter(vote -> vote.getValue() == most)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
