/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.helidon;

import io.karta.rest.KartaApplication;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Specializes;
import jakarta.ws.rs.ApplicationPath;
import org.eclipse.microprofile.auth.LoginConfig;

/** REST of Karta for callers with tokens. */
@LoginConfig(authMethod = "MP-JWT")
@ApplicationPath("karta")
@Specializes
@Dependent
public class AgentsApplication extends KartaApplication {

    @Override
    protected boolean isAuthenticatedAfterMatching() {
        return true;
    }
}
