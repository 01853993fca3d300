/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.time.Duration;

/** Claim of a node on a process, by the clock of the database. */
record Claim(String owner, Duration lease) {}
