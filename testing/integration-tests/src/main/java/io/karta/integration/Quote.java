/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.math.BigDecimal;
import java.time.LocalDate;

record Quote(String item, BigDecimal total, LocalDate validUntil) {}
