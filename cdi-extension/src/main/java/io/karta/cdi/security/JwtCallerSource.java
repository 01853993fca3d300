/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.process.Caller;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** Caller from MicroProfile JWT, with its groups as roles; loaded only where that API is present. */
final class JwtCallerSource implements CallerSource {

    private final Lazy<JsonWebToken> token;

    JwtCallerSource(Beans beans) {
        this.token = new Lazy<>(() -> beans.reference(JsonWebToken.class));
    }

    @Override
    public String name() {
        return "the JsonWebToken";
    }

    @Override
    public Optional<Caller> find() {
        JsonWebToken current = token.get();
        return AuthenticatedCaller.of(current, role -> Optional.ofNullable(current.getGroups())
                .orElse(Set.of())
                .contains(role));
    }
}
