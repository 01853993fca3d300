/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Recording of model calls, and a provider that answers from recordings. {@link io.karta.provider.replay.Recorder}
 * writes recordings, {@link io.karta.provider.replay.ReplayProvider} reads them. Depends on the API only.
 */
@NullMarked
package io.karta.provider.replay;

import org.jspecify.annotations.NullMarked;
