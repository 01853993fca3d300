/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.generation.Shapes;
import io.karta.mcp.server.DeprecatedFeature;
import java.util.Set;

/**
 * What calls of annotated methods need. Immutable.
 *
 * @param shapes the shapes of the application's types
 * @param permitted the deprecated features that are offered
 */
record CallServices(Shapes shapes, Set<DeprecatedFeature> permitted) {}
