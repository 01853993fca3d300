/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.mall.south;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** REST of the war itself: it lists no classes, so the server finds them. */
@ApplicationPath("api")
public class SouthApplication extends Application {}
