/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.util.function.Supplier;

/** Implementation of {@link Knowledge}. */
record SuppliedKnowledge(String name, String description, Supplier<String> supplier) implements Knowledge {

    @Override
    public String text() {
        return supplier.get();
    }

    @Override
    public String toString() {
        return "knowledge " + name;
    }
}
