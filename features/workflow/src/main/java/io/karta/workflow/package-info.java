/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Steps whose order is known beforehand: in one action, or as an agent of their own. */
@NullMarked
package io.karta.workflow;

import org.jspecify.annotations.NullMarked;
