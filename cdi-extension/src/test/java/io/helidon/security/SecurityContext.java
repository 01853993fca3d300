/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.helidon.security;

import java.security.Principal;
import java.util.Optional;

/** The methods of the type of this name in Helidon, whose classes cannot be read with Java 17. */
public interface SecurityContext {

    Optional<? extends Principal> userPrincipal();

    boolean isUserInRole(String role);
}
