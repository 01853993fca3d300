/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Lenient JSON parser, usable alone: {@link io.karta.generation.json.LenientJson} finds JSON in a text, repairs it and
 * reports each {@link io.karta.generation.json.Repair}. Also contains the strict parser, the JSON-P tree and the JSON
 * writer. Depends on JSON-P and on no other package of Karta.
 */
@NullMarked
package io.karta.generation.json;

import org.jspecify.annotations.NullMarked;
