/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Messages of AG-UI 1.0: {@link io.karta.agui.protocol.RunInputReader} reads and checks what clients send,
 * {@link io.karta.agui.protocol.AgUiEvents} creates the events of a run. Depends on the API only.
 */
@NullMarked
package io.karta.agui.protocol;

import org.jspecify.annotations.NullMarked;
