/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.util.Locale.ROOT;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;

import io.karta.sample.Customer.Order;
import io.karta.sample.Customer.Standing;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The shop's customers; in a real shop, a database. */
@ApplicationScoped
class Customers {

    private static final List<Customer> ALL = List.of(
            new Customer(
                    "Ada Lovelace",
                    Standing.GOLD,
                    List.of(new Order("kettle", "39.90"), new Order("desk lamp", "54.00"))),
            new Customer(
                    "Grace Hopper",
                    Standing.GOLD,
                    List.of(new Order("headphones", "129.00"), new Order("toaster", "34.50"))),
            new Customer(
                    "Alan Turing",
                    Standing.REGULAR,
                    List.of(new Order("bicycle", "649.00"), new Order("chess set", "45.00"))),
            new Customer(
                    "Katherine Johnson",
                    Standing.REGULAR,
                    List.of(new Order("telescope", "219.00"), new Order("blender", "79.90"))),
            new Customer(
                    "Edsger Dijkstra",
                    Standing.REGULAR,
                    List.of(new Order("coffee machine", "189.00"), new Order("fountain pen", "24.90"))));

    /** Returns the customer of that name, or a new one. */
    Customer named(Optional<String> name) {
        return name.map(String::strip)
                .filter(not(String::isEmpty))
                .map(Customers::find)
                .orElseGet(() -> stranger("customer"));
    }

    private static Customer find(String name) {
        return ALL.stream()
                .filter(customer -> customer.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseGet(() -> stranger(capitalised(name)));
    }

    private static Customer stranger(String name) {
        return new Customer(name, Standing.UNKNOWN, List.of());
    }

    /** A name that was shouted or mumbled, as its owner would write it in a letter. */
    private static String capitalised(String name) {
        if (!name.equals(name.toLowerCase(ROOT)) && !name.equals(name.toUpperCase(ROOT))) {
            return name;
        }
        return Stream.of(name.split("\\s+"))
                .map(word -> word.substring(0, 1).toUpperCase(ROOT)
                        + word.substring(1).toLowerCase(ROOT))
                .collect(joining(" "));
    }
}
