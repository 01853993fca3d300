/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

/** An incident of a call that is reported to the watcher of that call. */
@FunctionalInterface
public interface CallIncident {

    void to(CallListener watcher);
}
