/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

/** Incident of a call, such as a retry or a delay, that is reported to the listener of the call. */
@FunctionalInterface
public interface CallIncident {

    void to(CallListener watcher);
}
