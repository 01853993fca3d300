/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.GoalName;
import io.karta.agent.UserInput;
import io.karta.cdi.config.StandaloneConfiguration;
import io.karta.process.AgentInvocation;
import jakarta.inject.Inject;
import java.util.Map;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.junit5.WeldInitiator;
import org.jboss.weld.junit5.WeldJunit5Extension;
import org.jboss.weld.junit5.WeldSetup;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WeldJunit5Extension.class)
class WeldJunitTest {

    @WeldSetup
    WeldInitiator weld = WeldInitiator.of(new Weld()
            .disableDiscovery()
            .beanClasses(Desk.class)
            .addExtension(new KartaExtension(() -> new StandaloneConfiguration(Map.of(), Map.of()))));

    @Inject
    AgentInvocation<Desk.Letter> letter;

    @Inject
    @GoalName("answerComplaint")
    AgentInvocation<Desk.Letter> answer;

    @Nested
    class WhenATestClassIsInjected {

        @Test
        void invocationsAreThere() {
            assertThat(letter.invoke(new UserInput("a kettle")).body()).isEqualTo("About a kettle");
            assertThat(answer.invoke(new UserInput("a pot")).body()).isEqualTo("About a pot");
        }
    }
}
