/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessagesTest {

    @Test
    void saysThatNoProcessRuns() {
        assertThat(Messages.outsideAnyProcess())
                .hasMessageStartingWith("KARTA-482: a @ProcessScoped bean was used where no process runs");
    }
}
