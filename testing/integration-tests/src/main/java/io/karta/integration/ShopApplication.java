/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** REST of the application itself: it lists no classes, so the server finds them. */
@ApplicationPath("api")
@Dependent // Helidon finds only classes with a bean-defining annotation
public class ShopApplication extends Application {}
