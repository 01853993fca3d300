/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;

@Generable("Decision on whether code is ready to ship")
public sealed interface Decision {

    @Guide("Code is ready to ship")
    record Approved(@Guide("Confidence score 0.0 to 1.0") double confidence) implements Decision {}

    @Guide("Code needs changes")
    record Rejected(@Guide("Reason for rejection") String reason) implements Decision {}
}
