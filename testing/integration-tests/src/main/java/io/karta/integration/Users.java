/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;
import jakarta.security.enterprise.credential.Credential;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;
import java.util.Map;
import java.util.Set;

/** The users of the shop and their roles, for basic authentication with Jakarta Security. */
@BasicAuthenticationMechanismDefinition(realmName = "shop")
@ApplicationScoped
public class Users implements IdentityStore {

    private static final String PASSWORD = "secret";

    private final Map<String, Set<String>> roles = Map.of(
            "ada", Set.of(),
            "alan", Set.of(),
            "grace", Set.of("clerk"),
            "olga", Set.of("karta-operator"));

    @Override
    public CredentialValidationResult validate(Credential credential) {
        if (credential instanceof UsernamePasswordCredential login
                && roles.containsKey(login.getCaller())
                && login.compareTo(login.getCaller(), PASSWORD)) {
            return new CredentialValidationResult(login.getCaller(), roles.get(login.getCaller()));
        }
        return CredentialValidationResult.INVALID_RESULT;
    }
}
