/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The endpoint: {@link io.karta.agui.http.AgUiServlet} admits callers, reads bodies within limits and streams runs.
 * Depends on the runs and on servlets.
 */
@NullMarked
package io.karta.agui.http;

import org.jspecify.annotations.NullMarked;
