/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * A second application on the same server. Its callers have bearer tokens of MicroProfile JWT. Its {@code Application}
 * lists its classes, and all of them are beans ({@code bean-discovery-mode="all"}). Main types:
 * {@link io.karta.integration.bearer.VaultDesk} and {@link io.karta.integration.bearer.VaultResource}.
 */
@NullMarked
package io.karta.integration.bearer;

import org.jspecify.annotations.NullMarked;
