/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.event.ActionFinished;
import org.junit.jupiter.api.Test;

class MessagesTest {

    @Test
    void namesTheEventOfTheFailedObserver() {
        assertThat(Messages.observerFailed(ActionFinished.class))
                .startsWith("KARTA-480: an observer of ActionFinished failed");
    }
}
