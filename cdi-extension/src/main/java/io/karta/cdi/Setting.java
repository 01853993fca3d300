/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

/** One value of the configuration and the key it stands under, so that a message can name it. */
record Setting(String key, String value) {}
