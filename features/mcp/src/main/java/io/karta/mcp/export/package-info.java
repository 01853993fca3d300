/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Annotated methods of beans as tools, resources and prompts. Depends on {@code server}. Main type:
 * {@link io.karta.mcp.export.BeanCatalog}.
 */
@NullMarked
package io.karta.mcp.export;

import org.jspecify.annotations.NullMarked;
