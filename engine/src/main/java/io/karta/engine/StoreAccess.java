/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import java.util.function.Supplier;

/** Calls of a store whose failures are told apart from all others, for callers that try again. */
final class StoreAccess {

    private StoreAccess() {}

    static <T> T call(ProcessStore store, Supplier<T> work) {
        try {
            return work.get();
        } catch (StoreFailedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.notListed(e) : e;
        }
    }
}
