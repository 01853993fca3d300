/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.mall.shared;

/** When a shop is open: the result of a goal in each war. */
public record Hours(String shop, String opening) {}
