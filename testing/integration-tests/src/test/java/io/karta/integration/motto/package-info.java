/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** An application that calls a model over HTTP. */
@NullMarked
package io.karta.integration.motto;

import org.jspecify.annotations.NullMarked;
