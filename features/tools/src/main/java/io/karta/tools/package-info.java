/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Built-in tool groups. Main types: {@link io.karta.tools.MathToolGroup}, {@link io.karta.tools.FilesToolGroup}.
 * Depends on the API only.
 */
@NullMarked
package io.karta.tools;

import org.jspecify.annotations.NullMarked;
