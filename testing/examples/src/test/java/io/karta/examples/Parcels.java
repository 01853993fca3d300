/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The parcels of the application. */
@ApplicationScoped
public class Parcels {

    List<Parcel> of(String customer) {
        return List.of(new Parcel(customer.length(), "Leeds"));
    }

    @LlmTool(description = "Finds a parcel by its number")
    Optional<Parcel> find(String number) {
        return Optional.of(new Parcel(Long.parseLong(number), "Leeds"));
    }

    String send(long parcel, Address to) {
        return "Sent %d to %s %d.".formatted(parcel, to.street(), to.house());
    }
}
