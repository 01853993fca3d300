/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamingTest {

    record ReviewResult(boolean approved, List<String> issues) {}

    @Nested
    class PartOfAValue {

        private final PartiallyGenerated<ReviewResult> empty = PartiallyGenerated.of(ReviewResult.class);

        @Test
        void everyFieldGivesANewOne() {
            var withApproved = empty.withField("approved", true);
            var withBoth = withApproved.withField("issues", List.of("minor typo"));

            assertThat(empty.arrivedFieldNames()).isEmpty();
            assertThat(withApproved.arrivedFieldNames()).containsExactly("approved");
            assertThat(withBoth.arrivedFieldNames()).containsExactly("approved", "issues");
        }

        @Test
        void reportsArrivedFieldsIncludingNull() {
            var partial = empty.withField("approved", null);

            assertThat(partial.has("approved")).isTrue();
            assertThat(partial.has("issues")).isFalse();
            assertThat(partial.get("approved")).isEmpty();
        }

        @Test
        void becomesTheValueWhenComplete() {
            var incomplete = empty.withField("approved", true);
            var complete = incomplete.withField("issues", List.of("minor typo"));

            assertThat(incomplete.toComplete()).isEmpty();
            assertThat(complete.toComplete()).contains(new ReviewResult(true, List.of("minor typo")));
        }
    }

    @Nested
    class ChunkByChunk {

        private final List<IncrementalReader.Field> seen = new ArrayList<>();

        private <T> IncrementalReader<T> reader(Shape<T> shape) {
            var reader = IncrementalReader.of(shape, Runnable::run);
            reader.fields().subscribe(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscription.request(Long.MAX_VALUE);
                }

                @Override
                public void onNext(IncrementalReader.Field field) {
                    seen.add(field);
                }

                @Override
                public void onError(Throwable failure) {
                    throw new AssertionError(failure);
                }

                @Override
                public void onComplete() {
                    seen.add(new IncrementalReader.Field("end", null));
                }
            });
            return reader;
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 7, 1000})
        void publishesEveryFieldOnce(int size) {
            var text = "Sure: ```json\n{\"approved\": true, \"issues\": [\"a, {b}\", \"c\\\"\"],}\n```";
            var reader = reader(Shape.of(ReviewResult.class));

            for (int i = 0; i < text.length(); i += size) {
                reader.accept(text.substring(i, Math.min(text.length(), i + size)));
            }
            var result = reader.complete();

            assertThat(seen)
                    .containsExactly(
                            new IncrementalReader.Field("approved", true),
                            new IncrementalReader.Field("issues", List.of("a, {b}", "c\"")),
                            new IncrementalReader.Field("end", null));
            assertThat(result.value()).isEqualTo(new ReviewResult(true, List.of("a, {b}", "c\"")));
        }

        @Test
        void publishesAFieldBeforeTheNextIsThere() {
            var reader = reader(Shape.of(ReviewResult.class));

            var partial = reader.accept("{\"approved\": true, \"iss");

            assertThat(seen).containsExactly(new IncrementalReader.Field("approved", true));
            assertThat(partial.arrivedFieldNames()).containsExactly("approved");
            reader.close();
        }

        @Test
        void publishesTheElementsOfAList() {
            var reader = reader(Shape.of(new TypeRef<List<ReviewResult>>() {}));

            reader.accept("[{\"approved\": true, \"issues\": []}, {\"approved\": false,");

            assertThat(seen).containsExactly(new IncrementalReader.Field("0", new ReviewResult(true, List.of())));
            reader.close();
        }

        @Test
        void looksIntoTheMemberThatAStrictSchemaHasAroundAList() {
            var reader = reader(Shape.of(new TypeRef<List<Integer>>() {}));

            reader.accept("{ \"value\" : [1, 2");

            assertThat(seen).containsExactly(new IncrementalReader.Field("0", 1));
            reader.accept("]}");
            assertThat(reader.complete().value()).containsExactly(1, 2);
        }

        @Test
        void matchesComponentsOfAVariantAfterItsDiscriminator() {
            var reader = reader(Shape.of(Decision.class));

            reader.accept("{\"value\": {\"type\": \"approved\", \"confidence\": \"0,9\"}");

            assertThat(seen)
                    .containsExactly(
                            new IncrementalReader.Field("type", "approved"),
                            new IncrementalReader.Field("confidence", 0.9));
            reader.close();
        }
    }
}
