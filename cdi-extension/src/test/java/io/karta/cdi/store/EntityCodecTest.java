/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.cdi.TestApplication;
import io.karta.cdi.bean.Beans;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceUnitUtil;
import jakarta.persistence.metamodel.EntityType;
import jakarta.persistence.metamodel.Metamodel;
import jakarta.persistence.metamodel.Type;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EntityCodecTest {

    @Entity
    static class Order {
        @Id
        Long number;

        Order(Long number) {
            this.number = number;
        }
    }

    /** A persistence unit with a table of orders, as far as the codec looks into it. */
    @ApplicationScoped
    static class Orders {

        private final Map<Object, Order> table = new HashMap<>();

        void put(Order order) {
            table.put(order.number, order);
        }

        @Produces
        @RequestScoped
        EntityManager entities() {
            var identifiers = fake(
                    PersistenceUnitUtil.class, Map.of("getIdentifier", arguments -> ((Order) arguments[0]).number));
            var idType = fake(Type.class, Map.of("getJavaType", arguments -> Long.class));
            var entityType = fake(EntityType.class, Map.of("getIdType", arguments -> idType));
            var factory = fake(EntityManagerFactory.class, Map.of("getPersistenceUnitUtil", arguments -> identifiers));
            return fake(
                    EntityManager.class,
                    Map.of(
                            "getEntityManagerFactory",
                            arguments -> factory,
                            "getMetamodel",
                            arguments -> fake(Metamodel.class, Map.of("entity", more -> entityType)),
                            "find",
                            arguments -> table.get(arguments[1])));
        }
    }

    private static <T> T fake(Class<T> type, Map<String, Function<Object[], Object>> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> Optional.ofNullable(
                                answers.get(method.getName()))
                        .orElseThrow(() -> new UnsupportedOperationException(method.getName()))
                        .apply(arguments)));
    }

    private static ShapeJournalCodec codec(TestApplication app) {
        List<JournalValueCodec> codecs =
                ValueCodecs.find(new Beans(app.container().getBeanManager()));
        return ShapeJournalCodec.of(List.of(OrderDesk.model()), new Shapes(), codecs);
    }

    private static JournaledObject object(Order order) {
        return new JournaledObject(0, Optional.empty(), Order.class, order);
    }

    @Nested
    class WithAnEntityManager {

        @Test
        void storesTheIdOfAnEntity() {
            try (var app = TestApplication.of(Orders.class).deploy()) {
                var order = new Order(4711L);
                app.get(Orders.class).put(order);
                ShapeJournalCodec codec = codec(app);

                String text = codec.writeObject(object(order));

                assertThat(text).contains("4711").doesNotContain("number\":4711");
                assertThat(codec.readObject(text).value()).isSameAs(order);
            }
        }

        @Test
        void oneThatIsGoneIsUnreadable() {
            try (var app = TestApplication.of(Orders.class).deploy()) {
                ShapeJournalCodec codec = codec(app);
                String text = codec.writeObject(object(new Order(1L)));

                assertThat(codec.readObject(text).value())
                        .isInstanceOfSatisfying(UnreadableValue.class, value -> assertThat(value.problem())
                                .startsWith("KARTA-459"));
            }
        }

        @Test
        void oneWithoutAnIdIsRefused() {
            try (var app = TestApplication.of(Orders.class).deploy()) {
                ShapeJournalCodec codec = codec(app);

                assertThatThrownBy(() -> codec.writeObject(object(new Order(null))))
                        .isInstanceOf(AgentException.class)
                        .hasMessageStartingWith("KARTA-458");
            }
        }
    }

    @Nested
    class WithAnEntityManagerOfTheServer {

        /** Payara and GlassFish have no entity manager before the application has started. */
        @ApplicationScoped
        static class Server {

            private final AtomicBoolean started = new AtomicBoolean();
            private final Orders orders = new Orders();

            void start() {
                started.set(true);
            }

            @Produces
            EntityManager entities() {
                assertThat(started).isTrue();
                return orders.entities();
            }
        }

        @Test
        void createsItAtTheFirstUse() {
            try (var app = TestApplication.of(Server.class).deploy()) {
                ShapeJournalCodec codec = codec(app);
                app.get(Server.class).start();

                assertThat(codec.writeObject(object(new Order(4711L)))).contains("4711");
            }
        }
    }

    @Nested
    class BeansBeforeIt {

        @ApplicationScoped
        static class ByHand implements JournalValueCodec {

            @Override
            public boolean handles(Class<?> type) {
                return type == Order.class;
            }

            @Override
            public String write(Object value) {
                return "by hand";
            }

            @Override
            public Object read(Class<?> type, String text) {
                return new Order(7L);
            }
        }

        @Test
        void win() {
            try (var app = TestApplication.of(Orders.class, ByHand.class).deploy()) {
                assertThat(codec(app).writeObject(object(new Order(1L)))).contains("by hand");
            }
        }
    }
}
