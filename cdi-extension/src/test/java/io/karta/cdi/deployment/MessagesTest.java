/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessagesTest {

    @Test
    void warnsOfScriptedAnswers() {
        assertThat(Messages.playsAScript())
                .startsWith("KARTA-474: no language model is configured, and karta.scripted-answers is true");
    }
}
