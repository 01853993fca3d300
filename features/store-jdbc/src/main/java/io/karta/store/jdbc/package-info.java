/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Keeps processes and contexts in a relational database. */
@NullMarked
package io.karta.store.jdbc;

import org.jspecify.annotations.NullMarked;
