/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import java.nio.file.Path;

/** Checked-out files of one commit. */
record GitCheckout(String commit, Path directory) {}
