/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The first war of the enterprise archive: {@code bean-discovery-mode="annotated"}, and an
 * {@code Application} that lists its classes.
 */
@NullMarked
package io.karta.integration.mall.north;

import org.jspecify.annotations.NullMarked;
