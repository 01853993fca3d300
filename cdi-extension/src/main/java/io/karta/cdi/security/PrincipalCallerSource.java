/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.cdi.bean.Beans;
import io.karta.process.Caller;
import java.security.Principal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Caller as the container's {@link Principal}; it has no information about roles. */
final class PrincipalCallerSource implements CallerSource {

    /** Exception of Weld's proxy on servers without a principal, such as Open Liberty without a security feature. */
    private static final String WITHOUT_INSTANCE = "NullInstanceException";

    private final Beans beans;

    PrincipalCallerSource(Beans beans) {
        this.beans = beans;
    }

    @Override
    public String name() {
        return "the Principal";
    }

    @Override
    public Optional<Caller> find() {
        return beans.using(Principal.class, PrincipalCallerSource::caller);
    }

    private static Optional<Caller> caller(@Nullable Principal principal) {
        try {
            return AuthenticatedCaller.of(principal, role -> false);
        } catch (RuntimeException failure) {
            if (failure.getClass().getSimpleName().equals(WITHOUT_INSTANCE)) {
                return Optional.empty();
            }
            throw failure;
        }
    }
}
