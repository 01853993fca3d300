/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

/** An incident of a call that is reported to the watcher of that call. */
@FunctionalInterface
interface Telling {

    void to(CallWatcher watcher);
}
