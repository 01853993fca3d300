/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Goals and chatbots for chat front ends that speak the protocol AG-UI 1.0, at {@code /karta/ag-ui}. Depends on the API
 * and on chatbots. {@link io.karta.agui.FrontendTools} are tools of front ends, for actions. The package {@code http}
 * has the endpoint, {@code run} maps processes to runs, and {@code protocol} has the messages of the protocol.
 */
@NullMarked
package io.karta.agui;

import org.jspecify.annotations.NullMarked;
