/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Classes of the {@code lib} folder of the enterprise archive, which both wars use. */
@NullMarked
package io.karta.integration.mall.shared;

import org.jspecify.annotations.NullMarked;
