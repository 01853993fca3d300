/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** The second war of the enterprise archive: {@code bean-discovery-mode="all"}, and an empty {@code Application}. */
@NullMarked
package io.karta.integration.mall.south;

import org.jspecify.annotations.NullMarked;
