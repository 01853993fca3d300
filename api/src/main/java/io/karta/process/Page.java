/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * One page of a list. A cursor stays valid while items are added and removed.
 *
 * <pre>{@code
 * Page<ProcessInfo> page = platform.processes(ProcessFilter.all(), PageRequest.first(50));
 * page.items().forEach(process -> System.out.println(process.id()));
 * }</pre>
 *
 * @param items the items, in the order of the list
 * @param next the cursor for {@link PageRequest#after(String)}; empty if this is the last page
 * @param <T> the type of the items
 */
public record Page<T>(List<T> items, Optional<String> next) {

    /** Creates a page. */
    public Page {
        items = List.copyOf(items);
        requireNonNull(next, "next");
    }
}
