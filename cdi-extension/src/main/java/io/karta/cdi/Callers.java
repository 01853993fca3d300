/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Caller;
import java.util.function.Supplier;

/** Finds out who is calling, by what the container offers. */
final class Callers {

    private Callers() {}

    static Supplier<Caller> of(Beans beans, OptionalApi apis) {
        if (apis.has("jakarta.security.enterprise.SecurityContext") && SecurityCallers.isThere(beans)) {
            return new SecurityCallers(beans);
        }
        return PrincipalCallers.isThere(beans) ? new PrincipalCallers(beans) : Caller::anonymous;
    }
}
