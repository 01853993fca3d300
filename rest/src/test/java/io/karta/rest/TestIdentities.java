/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.rest.request.RestSettings;
import io.undertow.security.idm.Account;
import io.undertow.security.idm.Credential;
import io.undertow.security.idm.IdentityManager;
import io.undertow.security.idm.PasswordCredential;
import java.security.Principal;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Identities whose password is their name. */
final class TestIdentities implements IdentityManager {

    private final Map<String, Set<String>> roles = new ConcurrentHashMap<>(Map.of(
            "grace",
            Set.of("support"),
            "ada",
            Set.of(),
            "edith",
            Set.of("editor"),
            "olga",
            Set.of(RestSettings.DEFAULT_OPERATOR_ROLE),
            ServletTestServer.LONG_NAME,
            Set.of(RestSettings.DEFAULT_OPERATOR_ROLE)));

    /** Revokes all roles of a user. */
    void revoke(String name) {
        roles.put(name, Set.of());
    }

    @Override
    public Account verify(Account account) {
        return account;
    }

    @Override
    public Account verify(String name, Credential credential) {
        var password = String.valueOf(((PasswordCredential) credential).getPassword());
        return roles.containsKey(name) && password.equals(name) ? new Known(() -> name, roles.get(name)) : null;
    }

    @Override
    public Account verify(Credential credential) {
        return null;
    }

    private record Known(Principal principal, Set<String> roles) implements Account {

        @Override
        public Principal getPrincipal() {
            return principal;
        }

        @Override
        public Set<String> getRoles() {
            return roles;
        }
    }
}
