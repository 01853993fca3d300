/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.process.Caller;
import java.util.Optional;

/** Source of the caller of the current thread, and of the caller's roles. */
interface CallerSource {

    /** Returns the name for log messages. */
    String name();

    /**
     * Returns the caller; empty if none is authenticated. Containers throw various exceptions if no request is active.
     */
    Optional<Caller> find();
}
