/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.process.Caller;
import java.util.Optional;

/** Source of the caller of the current thread, and of the caller's roles. */
interface CallerSource {

    /** What log messages call it. */
    String name();

    /**
     * Returns the caller; empty if none is authenticated. Containers throw exceptions of their own where no request is
     * active.
     */
    Optional<Caller> find();
}
