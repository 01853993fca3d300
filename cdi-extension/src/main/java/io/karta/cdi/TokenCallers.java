/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.process.Caller;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** The caller that MicroProfile JWT knows, whose groups are roles; loaded only where that API is present. */
final class TokenCallers implements CallerSource {

    private final Lazy<JsonWebToken> token;

    TokenCallers(Beans beans) {
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
