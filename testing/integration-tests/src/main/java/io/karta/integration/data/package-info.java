/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Agents whose actions write to the database of the application, in transactions of JTA. The journal is in the same
 * database, so this package needs a server.
 */
@NullMarked
package io.karta.integration.data;

import org.jspecify.annotations.NullMarked;
