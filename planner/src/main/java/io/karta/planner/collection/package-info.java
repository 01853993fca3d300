/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Collections of primitive values for inner loops, such as {@link io.karta.planner.collection.Bits} and
 * {@link io.karta.planner.collection.IntList}. Depends on no other package of Karta.
 */
@NullMarked
package io.karta.planner.collection;

import org.jspecify.annotations.NullMarked;
