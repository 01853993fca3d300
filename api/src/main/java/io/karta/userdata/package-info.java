/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Stores of what belongs to users: {@link io.karta.userdata.ArtifactStore}, and {@link io.karta.userdata.UserDataStore}
 * for the erasure of a user. May depend on messages and processes.
 */
@NullMarked
package io.karta.userdata;

import org.jspecify.annotations.NullMarked;
