/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A customer of the shop. */
record Customer(String name, Standing standing, List<Order> orders) {

    private static final Pattern TITLE =
            Pattern.compile("(?i)(?:mr|mrs|ms|mx|miss|dr|prof|sir|madam|frau|herr|mme|\\p{L})\\b");

    /** How long the customer has been with us. */
    enum Standing {
        UNKNOWN,
        REGULAR,
        GOLD
    }

    /** Something bought, with its price in euros. */
    record Order(String product, BigDecimal price) {

        Order(String product, String price) {
            this(product, new BigDecimal(price));
        }

        String summary() {
            return "Order found: %s, %s euros. Sent yesterday; it arrives tomorrow.".formatted(product, price);
        }

        boolean isFor(String expected) {
            var asked = expected.toLowerCase(ROOT);
            return asked.contains(product) || (asked.length() > 3 && product.contains(asked));
        }
    }

    Customer {
        orders = List.copyOf(orders);
    }

    /** The first name; all of it if it begins with a title or an initial. */
    String calledName() {
        return TITLE.matcher(name).lookingAt() ? name : name.split(" ", 2)[0];
    }

    String summary() {
        return standing == Standing.UNKNOWN ? "not among our customers" : "%s, %s".formatted(name, standing);
    }

    String products() {
        return orders.stream().map(Order::product).collect(joining(", "));
    }

    String pricePaid(String product) {
        return order(product)
                .map(order -> order.price().toPlainString() + " euros")
                .orElse("unknown, we find no such order");
    }

    Optional<Order> order(String product) {
        return orders.stream().filter(order -> order.isFor(product)).findFirst();
    }
}
