/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import java.util.function.Supplier;

/** Queries of a store whose failures are told apart from all others, for callers that try again. */
final class StoreReads {

    private StoreReads() {}

    static <T> T from(ProcessStore store, Supplier<T> query) {
        try {
            return query.get();
        } catch (StoreFailedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.notListed(e) : e;
        }
    }
}
