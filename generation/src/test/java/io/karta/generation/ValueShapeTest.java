/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.reflect.CountingBindings;
import io.karta.generation.result.GenerationException;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Shapes of values of which only the class is known. */
class ValueShapeTest {

    private record Order(String number) {}

    private enum Team {
        SALES {
            @Override
            public String toString() {
                return "Sales and marketing";
            }
        },
        SUPPORT
    }

    private static String written(Object value) {
        return write(new Shapes(), value);
    }

    @SuppressWarnings("unchecked") // the shape is that of the value
    private static String write(Shapes shapes, Object value) {
        return ((Shape<Object>) shapes.ofValue(value)).write(value).toString();
    }

    @Test
    void listsAndMapsAreWrittenWhateverTheirClass() {
        var orders = List.of(new Order("A1"));

        assertThat(written(orders)).isEqualTo("[{\"number\":\"A1\"}]");
        assertThat(written(orders.stream().toList())).isEqualTo("[{\"number\":\"A1\"}]");
        assertThat(written(new ArrayList<>(orders).subList(0, 1))).isEqualTo("[{\"number\":\"A1\"}]");
        assertThat(written(Arrays.asList("a", null))).isEqualTo("[\"a\",null]");
        assertThat(written(Set.of(1))).isEqualTo("[1]");
        assertThat(written(Map.of("first", orders))).isEqualTo("{\"first\":[{\"number\":\"A1\"}]}");
        assertThat(written(new TreeMap<>(Map.of("a", 1)).keySet())).isEqualTo("[\"a\"]");
    }

    @Test
    void entriesOfMapsAreObjects() {
        var counts = new TreeMap<>(Map.of("a", 1));
        var names = new HashMap<>(Map.of(1, new Order("A1")));

        assertThat(written(Map.entry("a", 1))).isEqualTo("{\"key\":\"a\",\"value\":1}");
        assertThat(written(List.copyOf(counts.entrySet()))).isEqualTo("[{\"key\":\"a\",\"value\":1}]");
        assertThat(written(names.entrySet())).isEqualTo("[{\"key\":1,\"value\":{\"number\":\"A1\"}}]");
        assertThat(written(Map.of("first", counts.firstEntry()))).isEqualTo("{\"first\":{\"key\":\"a\",\"value\":1}}");
    }

    @Test
    void aConstantIsWrittenAsOneOfItsEnum() {
        assertThat(written(Team.SALES)).isEqualTo("\"SALES\"");
        assertThat(written(Map.of(Team.SALES, 1))).isEqualTo("{\"SALES\":1}");
        assertThat(written(Map.of("by", Map.of(Team.SALES, Team.SALES)))).isEqualTo("{\"by\":{\"SALES\":\"SALES\"}}");
        assertThat(written(new EnumMap<>(Map.of(Team.SALES, 1)))).isEqualTo("{\"SALES\":1}");
    }

    @Test
    void aPathIsATextAlsoWhereAnythingMayStand() {
        assertThat(written(Map.of("at", Path.of("a", "b")))).isEqualTo("{\"at\":\"a/b\"}");
    }

    static final class Parcel {

        private final String to;
        private final List<Order> orders;

        private Parcel(Builder builder) {
            this.to = builder.to;
            this.orders = List.of(new Order("A1"));
        }

        public String getTo() {
            return to;
        }

        public List<Order> getOrders() {
            return orders;
        }

        static final class Builder {

            private final String to;

            Builder(String to) {
                this.to = to;
            }

            Builder(String street, String town) {
                this(street + ", " + town);
            }
        }
    }

    static final class Crate {

        private final List<Order> orders;

        private Crate(Builder builder) {
            this.orders = List.copyOf(builder.orders);
        }

        static Builder builder() {
            return new Builder();
        }

        public List<Order> getOrders() {
            return orders;
        }

        static final class Builder {

            private final List<Order> orders = new ArrayList<>();

            Builder order(Order order) {
                orders.add(order);
                return this;
            }

            Crate build() {
                return new Crate(this);
            }
        }
    }

    @Test
    void builtObjectsHaveNoOtherFactory() {
        var crate = Crate.builder().order(new Order("A1")).build();

        assertThat(written(crate)).isEqualTo("{\"orders\":[{\"number\":\"A1\"}]}");
        assertThatThrownBy(() -> Shape.of(Crate.class)).hasMessageContaining("KARTA-204");
    }

    @Test
    void writesObjectsWithoutConstructorByTheirProperties() {
        var parcel = new Parcel(new Parcel.Builder("Ulm"));

        assertThat(written(parcel)).isEqualTo("{\"to\":\"Ulm\",\"orders\":[{\"number\":\"A1\"}]}");
        assertThat(written(List.of(parcel))).startsWith("[{\"to\":");
        assertThatThrownBy(() -> Shape.of(Parcel.class)).hasMessageContaining("KARTA-204");
    }

    private record Shipment(Parcel parcel, List<Parcel> others) {}

    private interface Payment {}

    private record Card(String number, @Hidden String code) implements Payment {}

    private sealed interface Step permits Sent, Lost {}

    private record Sent(Parcel parcel) implements Step {}

    private record Lost(String why) implements Step {}

    /** Has a builder and therefore no usable constructor, and others like it around it. */
    static final class Tree {

        private final String name;
        private final List<Tree> children;

        private Tree(String name) {
            this(name, List.of());
        }

        private Tree(String name, List<Tree> children) {
            this.name = name;
            this.children = children;
        }

        public String getName() {
            return name;
        }

        public Optional<Tree> getFirst() {
            return children.stream().findFirst();
        }

        public List<Tree> getChildren() {
            return children;
        }

        public Map<String, Tree> getByName() {
            return children.stream().collect(Collectors.toMap(Tree::getName, child -> child));
        }
    }

    /** Has parts of all kinds that cannot be instantiated either. */
    static final class Delivery {

        private final Step last;
        private final Payment payment;

        private Delivery(Step last) {
            this(last, new Card("4", "737"));
        }

        private Delivery(Step last, Payment payment) {
            this.last = last;
            this.payment = payment;
        }

        public Parcel getParcel() {
            return parcel("Ulm");
        }

        public Parcel[] getOthers() {
            return new Parcel[] {parcel("Bonn")};
        }

        public Step getLast() {
            return last;
        }

        public Payment getPayment() {
            return payment;
        }

        public @Nullable Lock getLock() {
            return null;
        }
    }

    private static Parcel parcel(String town) {
        return new Parcel(new Parcel.Builder(town));
    }

    private static String json(String town) {
        return "{\"to\":\"%s\",\"orders\":[{\"number\":\"A1\"}]}".formatted(town);
    }

    @Test
    void soAreItsPartsWithoutConstructor() {
        assertThat(written(new Delivery(new Sent(parcel("Kiel")))))
                .isEqualTo(("{\"last\":{\"type\":\"Sent\",\"parcel\":%s},\"payment\":{\"number\":\"4\"},"
                                + "\"others\":[%s],\"parcel\":%s}")
                        .formatted(json("Kiel"), json("Bonn"), json("Ulm")));
        assertThat(written(List.of(new Delivery(new Lost("rain")))))
                .startsWith("[{\"last\":{\"type\":\"Lost\",\"why\":\"rain\"},");
    }

    @Test
    void soAreThoseLikeItInIt() {
        var leaf = new Tree("leaf");
        var small = "{\"name\":\"leaf\",\"children\":[],\"byName\":{}}";

        assertThat(written(leaf)).isEqualTo(small);
        assertThat(written(List.of(new Tree("root", List.of(leaf)))))
                .isEqualTo("[{\"name\":\"root\",\"children\":[%s],\"byName\":{\"leaf\":%s},\"first\":%s}]"
                        .formatted(small, small, small));
    }

    @Test
    void reportsRecursiveTypes() {
        var children = new ArrayList<Tree>();
        var root = new Tree("root", children);
        children.add(root);

        assertThatThrownBy(() -> written(root))
                .isInstanceOf(GenerationException.class)
                .hasMessageContainingAll("KARTA-227", "ValueShapeTest$Tree");
    }

    @Test
    void aRecordAnArrayAndAVariantMayHoldSuch() {
        assertThat(written(new Shipment(parcel("Ulm"), List.of(parcel("Bonn")))))
                .isEqualTo("{\"parcel\":%s,\"others\":[%s]}".formatted(json("Ulm"), json("Bonn")));
        assertThat(written(new Parcel[] {parcel("Ulm")})).isEqualTo("[" + json("Ulm") + "]");
        assertThat(written(List.of(new Sent(parcel("Ulm")))))
                .isEqualTo("[{\"type\":\"Sent\",\"parcel\":" + json("Ulm") + "}]");
    }

    static final class Locked {

        private Locked(String name) {
            this(name, "");
        }

        private Locked(String name, String suffix) {
            assertThat(name + suffix).isNotEmpty();
        }

        public Runnable getTask() {
            return new Thread();
        }
    }

    @Test
    void reportsUnreadableComponents() {
        assertThatThrownBy(() -> written(new Locked("a")))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("KARTA-204");
    }

    /** Two of its parts have one name. */
    static final class Garbled {

        private Garbled(String name) {
            this(name, "");
        }

        private Garbled(String name, String suffix) {
            assertThat(name + suffix).isNotEmpty();
        }

        public @Nullable Witness getAnother() {
            return null;
        }

        @PromptField(name = "another")
        public int getOther() {
            return 1;
        }
    }

    static final class Witness {

        private final Garbled seen;

        private Witness(Garbled seen) {
            this(seen, "");
        }

        private Witness(Garbled seen, String name) {
            assertThat(name).isEmpty();
            this.seen = seen;
        }

        public Garbled getSeen() {
            return seen;
        }
    }

    static final class Case {

        private Case(String name) {
            this(name, "");
        }

        private Case(String name, String suffix) {
            assertThat(name + suffix).isNotEmpty();
        }

        public @Nullable Garbled getAnother() {
            return null;
        }

        public Witness getWitness() {
            return new Witness(new Garbled("x"));
        }
    }

    @Test
    void reportsInvalidComponents() {
        assertThatThrownBy(() -> written(new Case("x")))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("KARTA-207");
    }

    static final class Ledger {

        private Ledger(String name) {
            this(name, "");
        }

        private Ledger(String name, String suffix) {
            assertThat(name + suffix).isNotEmpty();
        }

        public Map<Card, Integer> getSpent() {
            return Map.of(new Card("4", "737"), 1);
        }

        public Map<Payment, Integer> getPaid() {
            return Map.of(new Card("4", "737"), 1);
        }
    }

    @Test
    void keysThatAreNoTextsDoNotShowWhatIsHidden() {
        assertThatThrownBy(() -> written(new Ledger("a"))).hasMessageContaining("KARTA-206");
    }

    @Test
    void nothingIsDerivedTwice() {
        var derived = new ArrayList<Type>();
        var shapes = new Shapes(CountingBindings.registry(derived));
        var values = List.of(List.of(new Order("A1"), parcel("Ulm")), Map.of("a", new Order("A1")), parcel("Ulm"));
        values.forEach(value -> write(shapes, value));
        derived.clear();

        values.forEach(value -> write(shapes, value));

        assertThat(derived).isEmpty();
        values.forEach(value -> assertThat(shapes.ofValue(value)).isSameAs(shapes.ofValue(value)));
    }

    @Test
    void whatIsNeitherNorHasPartsHasNone() {
        assertThatThrownBy(() -> written(new Thread()))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("KARTA-204");
        assertThatThrownBy(() -> written(new Object())).hasMessageContaining("KARTA-231");
        assertThatThrownBy(() -> written(List.of(new Object()))).hasMessageContaining("KARTA-231");
    }

    interface Drawable {}

    record Circle(int radius) implements Drawable {}

    @Test
    void aValueOfAnInterfaceIsWrittenByItsClass() {
        var shapes = new Shapes();

        assertThat(shapes.find(Drawable.class)).isEmpty();
        assertThat(shapes.ofValue(Drawable.class, new Circle(2)).write(new Circle(2)))
                .hasToString("{\"radius\":2}");
    }

    @Test
    void aValueOfATypeWithAShapeIsWrittenByThatType() {
        var shapes = new Shapes();

        assertThat(shapes.find(Circle.class)).contains(shapes.of(Circle.class));
        assertThat((Object) shapes.ofValue(Circle.class, new Circle(2))).isSameAs(shapes.of(Circle.class));
    }
}
