/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.bearer;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;
import org.eclipse.microprofile.auth.LoginConfig;

/** REST of the application itself; it lists its classes. */
@LoginConfig(authMethod = "MP-JWT")
@ApplicationPath("api")
public class VaultApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(VaultResource.class);
    }
}
