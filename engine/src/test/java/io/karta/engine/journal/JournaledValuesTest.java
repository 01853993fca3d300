/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.AgentException;
import io.karta.generation.TypeRef;
import io.karta.process.history.ActionRun;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import io.karta.spi.UnwritableValueException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of entries: what can be written, and codecs of applications. */
class JournaledValuesTest extends ShapeJournalCodecFixture {

    @Nested
    class Values {

        private static Stream<JournaledObject> values() {
            var sorted = new TreeMap<>(
                    Map.of("a", List.<Verdict>of(new Verdict.Reply("no"), new Verdict.Refund(BigDecimal.ONE))));
            return Stream.of(
                    object(new Story("no mood", Optional.empty())),
                    object(new Customer("Ada", "pays late", null)),
                    object(Verdict.class, new Verdict.Refund(new BigDecimal("39.90"))),
                    object(new Verdict.Reply("given as it is")),
                    object(Open.class, new Window(2)),
                    object(Object.class, new Door(3)),
                    object(Pet.class, new Cat("Tom")),
                    object(new Cat("Tom")),
                    object(Mood.class, Mood.CROSS),
                    object(STORIES, List.of(new Story("one", Optional.of(Mood.GLAD)))),
                    object(BY_NAME, sorted),
                    object(ZoneId.class, ZoneId.of("Asia/Jakarta")),
                    object(int.class, 42),
                    object("a text \u2028 with\ttabs, \ud83d\ude00 and \u0000"),
                    object(Locale.GERMANY),
                    new JournaledObject(0, Optional.empty(), Door.class, new Door(9), true),
                    new JournaledObject(0, Optional.empty(), Door.class, new Door(9), false, true),
                    object(new UnreadableValue("com.acme.Gone", "lost")));
        }

        @ParameterizedTest
        @MethodSource("values")
        void areReadAsTheyWereWritten(JournaledObject object) {
            String text = codec.writeObject(object);

            assertThat(codec.readObject(text)).isEqualTo(object);
        }

        @Test
        void includeArrays() {
            var numbers = codec.readObject(codec.writeObject(object(new int[] {1, 2})));
            var stories = codec.readObject(codec.writeObject(object(new Story[] {new Story("x", Optional.empty())})));

            assertThat((int[]) numbers.value()).containsExactly(1, 2);
            assertThat((Story[]) stories.value()).containsExactly(new Story("x", Optional.empty()));
        }

        @Test
        void includeArraysOfGenericTypes() {
            Type batches = new TypeRef<List<Story>[]>() {}.type();
            var ofBatches = codec(List.of(batches));
            List<?>[] value = {List.of(new Story("x", Optional.empty()))};

            var read = ofBatches.readObject(ofBatches.writeObject(object(batches, value)));

            assertThat(read.type()).isEqualTo(batches).hasSameHashCodeAs(batches);
            assertThat((Object[]) read.value()).containsExactly(List.of(new Story("x", Optional.empty())));
        }

        @Test
        void writesUndeclaredTypesAsTheDeclaredInput() {
            var read = codec.readObject(codec.writeObject(object(List.of(new Story("x", Optional.empty())))));

            assertThat(read.value()).isEqualTo(List.of(new Story("x", Optional.empty())));
            assertThat(read.type()).isEqualTo(STORIES);
        }

        @Test
        void writesUnpairedSurrogates() {
            String half = "half \ud83d a character";

            String text = codec.writeObject(object(half));

            assertThat(text).contains("\\ud83d");
            assertThat(codec.readObject(text).value()).isEqualTo(half);
        }
    }

    @Nested
    class DeepValues {

        private final ShapeJournalCodec deep = codec(List.of(Link.class));

        private record Link(Optional<Link> next, String text) {}

        private static JournaledObject chain(int links) {
            var chain = new Link(Optional.empty(), "no [bracket] \\\" {");
            for (int i = 1; i < links; i++) {
                chain = new Link(Optional.of(chain), "");
            }
            return object(chain);
        }

        private static JournalEntry entry(JournaledObject object) {
            return new JournalEntry.ActionRan(
                    AT,
                    run(ActionRun.Ending.SUCCEEDED),
                    List.of(new BlackboardChange.Added(object)),
                    Optional.of(object),
                    Optional.empty());
        }

        @Test
        void areReadWithTheirEntry() {
            JournalEntry entry = entry(chain(200));

            assertThat(deep.read(deep.write(entry))).isEqualTo(entry);
        }

        @ParameterizedTest
        @ValueSource(ints = {201, 511})
        void areUnwritableIfTheirEntryCouldBeUnreadable(int levels) throws InterruptedException {
            var thrown = new AtomicReference<Throwable>();
            Runnable write = () -> thrown.set(catchThrowable(() -> deep.write(entry(chain(levels)))));
            var thread = new Thread(null, write, "large stack", 64 << 20);
            thread.start();
            thread.join();

            assertThat(thrown.get())
                    .isInstanceOf(UnwritableValueException.class)
                    .hasMessageStartingWith("KARTA-381")
                    .hasMessageContaining("200 levels");
        }
    }

    @Nested
    class UnwritableValues {

        @Test
        void isAClassThatNoAgentNames() {
            assertThatThrownBy(() -> codec.writeObject(object(Open.class, new Unnamed(1))))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-380")
                    .hasMessageContaining("Unnamed");
        }

        @Test
        void isAClassWithoutAShape() {
            assertThatThrownBy(
                            () -> codec(List.of(InputStream.class)).writeObject(object(InputStream.nullInputStream())))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-380");
        }

        @Test
        @SuppressWarnings("JdkObsolete") // an ArrayDeque contains no null
        void isToldWhenAValueWouldNotBeReadAgain() {
            Type queues = new TypeRef<Queue<String>>() {}.type();
            Queue<String> withNull = new LinkedList<>(Arrays.asList("a", null));

            assertThatThrownBy(() -> codec(List.of(queues)).writeObject(object(queues, withNull)))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-381")
                    .hasMessageContaining("Queue");
        }

        @Test
        void isReportedBeforeAnActionRuns() {
            assertThat(codec(List.of(InputStream.class, Story.class)).unwritable())
                    .singleElement()
                    .satisfies(found -> assertThat(found.type()).isEqualTo(InputStream.class))
                    .satisfies(found -> assertThat(found.where()).isEqualTo("Desk.make0"));
            assertThat(codec.unwritable()).isEmpty();
        }
    }

    @Nested
    class WithACodecOfTheApplication {

        private static class Order {
            private final String number;

            Order(String number) {
                this.number = number;
            }
        }

        /** As a persistence provider makes them at run time. */
        private static final class OrderProxy extends Order {
            OrderProxy(String number) {
                super(number);
            }
        }

        private record Orders(Map<String, Order> known) implements JournalValueCodec {
            @Override
            public boolean handles(Class<?> type) {
                return type == Order.class;
            }

            @Override
            public String write(Object value) {
                if (known.isEmpty()) {
                    throw new IllegalStateException("no orders");
                }
                return ((Order) value).number;
            }

            @Override
            public Object read(Class<?> type, String text) {
                return Optional.ofNullable(known.get(text))
                        .orElseThrow(() -> new IllegalStateException("no order " + text));
            }
        }

        private final Order order = new Order("4711");
        private final ShapeJournalCodec coding = codec(List.of(Order.class), new Orders(Map.of("4711", order)));

        @Test
        void valuesAreWhatItReads() {
            String text = coding.writeObject(object(order));

            assertThat(text).contains("4711");
            assertThat(coding.readObject(text).value()).isSameAs(order);
        }

        @Test
        void subclassesMadeAtRunTimeAreItsTypesToo() {
            var read = coding.readObject(coding.writeObject(object(Order.class, new OrderProxy("4711"))));

            assertThat(read).isEqualTo(object(Order.class, order));
        }

        @Test
        void aFailedReadIsAnUnreadableValue() {
            String text = coding.writeObject(object(new Order("0815")));

            assertThat(coding.readObject(text).value())
                    .isInstanceOfSatisfying(UnreadableValue.class, value -> assertThat(value.problem())
                            .isEqualTo("no order 0815"));
        }

        @Test
        void aFailedWriteIsAnUnwritableValue() {
            var failing = codec(List.of(Order.class), new Orders(Map.of()));

            assertThatThrownBy(() -> failing.writeObject(object(order)))
                    .isInstanceOf(UnwritableValueException.class)
                    .hasMessageStartingWith("KARTA-396")
                    .hasMessageContaining("no orders");
        }

        @Test
        @SuppressWarnings("NullAway") // the codec of an application that ignores the nullness of the interface
        void anAbsentTextIsAnUnwritableValue() {
            assertThatThrownBy(() -> coding.writeObject(object(new Order(null))))
                    .isInstanceOf(UnwritableValueException.class)
                    .hasMessageStartingWith("KARTA-396");
        }

        @Test
        void withoutItAnyMoreTheyAreUnreadable() {
            String text = coding.writeObject(object(order));

            assertThat(codec(List.of(Order.class)).readObject(text).value()).isInstanceOf(UnreadableValue.class);
        }
    }
}
