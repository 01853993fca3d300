/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Stores of processes, contexts and events in a relational database. {@link io.karta.store.jdbc.JdbcProcessStore}
 * contains the statements for journals and claims, {@link io.karta.store.jdbc.JdbcStoreProvider} reads the
 * configuration. Depends on the API only.
 */
@NullMarked
package io.karta.store.jdbc;

import org.jspecify.annotations.NullMarked;
