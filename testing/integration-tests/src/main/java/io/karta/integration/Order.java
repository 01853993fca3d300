/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

record Order(@NotBlank String item, @Positive int quantity) {}
