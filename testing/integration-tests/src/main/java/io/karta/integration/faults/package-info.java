/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Beans with annotations of MicroProfile Fault Tolerance. Servers without it reject them. */
@NullMarked
package io.karta.integration.faults;

import org.jspecify.annotations.NullMarked;
