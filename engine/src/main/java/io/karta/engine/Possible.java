/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.generation.Guide;
import java.util.Optional;

/** An object, or the model's word that it cannot make one. */
record Possible<T>(
        @Guide("The answer, if it can be given from what you know; otherwise leave it out") Optional<T> success,
        @Guide("Why the answer cannot be given; leave it out if it can") Optional<String> impossible) {}
