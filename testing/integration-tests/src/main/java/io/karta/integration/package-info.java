/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * A web shop that uses each feature of Karta that depends on an application server. The integration tests deploy it on
 * every supported server. Main types: {@link io.karta.integration.SalesDesk}, the simplest agent, and
 * {@link io.karta.integration.CallersResource}, which calls goals from beans.
 */
@NullMarked
package io.karta.integration;

import org.jspecify.annotations.NullMarked;
