/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Action;

/** A record without an annotation of its own. */
record FarFromIt() implements FarAway.Place {

    @Action
    Integer look() {
        return 1;
    }
}
