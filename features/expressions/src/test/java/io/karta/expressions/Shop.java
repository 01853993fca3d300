/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.spi.ExpressionLanguage.Expression;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Domain of the expressions in tests. */
final class Shop {

    enum Colour {
        RED,
        GREEN {
            @Override
            boolean isLively() {
                return false;
            }
        };

        boolean isLively() {
            return true;
        }
    }

    private record Secretive(String name) {}

    record Order(String item, int count, BigDecimal total, Colour colour, char grade) {

        boolean isLarge() {
            return count > 10;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // expressions read arrays, too
    record Customer(
            String name,
            @Nullable Double score,
            Optional<Order> latest,
            OptionalInt age,
            List<Order> orders,
            Map<String, Order> byName,
            Map<Colour, Integer> byColour,
            Map<Integer, String> byNumber,
            int[] numbers,
            Set<String> tags,
            LocalDate since,
            boolean active,
            Object anything) {}

    record Flags(Map<String, Boolean> by, Map<Long, Boolean> byId) {}

    sealed interface Resolution {
        record Refund(BigDecimal amount, String reason) implements Resolution {}

        record Reply(String text, String reason) implements Resolution {}
    }

    static class Account {

        public final String open = "a public field";
        private final long balance;
        int calls;

        Account(long balance) {
            this.balance = balance;
        }

        @SuppressWarnings("UnusedMethod") // expressions read it
        private long getBalance() {
            return balance;
        }

        boolean isRich() {
            return balance > 1000;
        }

        String getURL() {
            return "http://" + balance;
        }

        public String delete() {
            calls++;
            return "deleted";
        }

        public String getBroken() {
            throw new IllegalStateException("a secret");
        }

        public static String getShared() {
            return "static";
        }
    }

    static final class GoldAccount extends Account {
        GoldAccount(long balance) {
            super(balance);
        }
    }

    record NewEntity<T extends Thing>(List<T> newEntities, T first) {}

    interface Thing {}

    record Issue(String title) implements Thing {}

    record PullRequest(String branch) implements Thing {}

    record Orders(NewEntity<Issue> issues, NewEntity<?> some) {}

    static final Order TEA = new Order("tea", 2, new BigDecimal("4.50"), Colour.RED, 'A');
    static final Order RICE = new Order("rice", 12, new BigDecimal("31"), Colour.GREEN, 'B');
    static final Customer ADA = new Customer(
            "Ada",
            0.75,
            Optional.of(TEA),
            OptionalInt.of(36),
            List.of(TEA, RICE),
            Map.of("tea", TEA),
            Map.of(Colour.RED, 7),
            Map.of(1, "one"),
            new int[] {3, 4},
            Set.of("kind", "early"),
            LocalDate.of(2020, 2, 29),
            true,
            new Secretive("hidden"));
    static final Customer BOB = new Customer(
            "Bob",
            null,
            Optional.empty(),
            OptionalInt.empty(),
            List.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            new int[0],
            Set.of(),
            LocalDate.of(2021, 1, 1),
            false,
            "text");

    static final Map<String, Type> NAMES = Map.of(
            "ada", Customer.class,
            "bob", Customer.class,
            "account", Account.class,
            "resolution", Resolution.class,
            "reply", Resolution.class,
            "newEntity", NewEntity.class,
            "entities", Orders.class,
            "issue", Issue.class,
            "flags", Flags.class);

    static final Map<String, Object> OBJECTS = Map.of(
            "ada", ADA,
            "bob", BOB,
            "account", new GoldAccount(2000),
            "resolution", new Resolution.Refund(new BigDecimal("12"), "broken"),
            "reply", new Resolution.Reply("no", "late"),
            "newEntity", new NewEntity<>(List.of(new Issue("i"), new PullRequest("main")), new Issue("first")),
            "entities",
                    new Orders(
                            new NewEntity<>(List.of(new Issue("x")), new Issue("y")), new NewEntity<>(List.of(), null)),
            "issue", new Issue("t"),
            "flags",
                    new Flags(
                            Map.of("yes", true),
                            Map.of(
                                    9_007_199_254_740_992L,
                                    false,
                                    9_007_199_254_740_993L,
                                    true,
                                    9_007_199_254_740_994L,
                                    false)));

    private Shop() {}

    static Expression compile(String text) {
        return new JakartaExpressionLanguage().compile(text, NAMES);
    }

    static Optional<Boolean> answer(String text) {
        return compile(text).evaluate(new HashMap<>(OBJECTS)::get);
    }
}
