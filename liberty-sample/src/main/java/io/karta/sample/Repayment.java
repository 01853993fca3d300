/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import java.math.BigDecimal;

/** A refund that the customer has confirmed. */
record Repayment(String product, BigDecimal amount) {}
