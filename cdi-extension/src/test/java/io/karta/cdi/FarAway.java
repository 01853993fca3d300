/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.State;

/** A state whose implementation stands in a file of its own. */
final class FarAway {

    private FarAway() {}

    @State
    interface Place {}
}
