/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Stores of what belongs to users: {@link io.karta.userdata.ArtifactStore}, {@link io.karta.userdata.StateStore} with
 * {@link io.karta.userdata.ScopedState}, and {@link io.karta.userdata.UserDataStore} for the erasure of a user.
 * Extensions that protect it: {@link io.karta.userdata.EntryCodec} and {@link io.karta.userdata.CallerRoles}. May
 * depend on messages, processes, actions and tools.
 */
@NullMarked
package io.karta.userdata;

import org.jspecify.annotations.NullMarked;
