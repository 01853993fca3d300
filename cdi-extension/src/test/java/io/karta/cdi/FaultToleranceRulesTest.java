/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.rule.DefinitionChecks;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.inject.Singleton;
import java.util.List;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.junit.jupiter.api.Test;

class FaultToleranceRulesTest {

    /** An agent with annotations that a server may lack. */
    @Timeout
    @Agent(description = "Delivers parcels")
    public static class Courier {

        @Action
        @Retry
        @AchievesGoal(description = "Deliver a parcel")
        public Delivery deliver(UserInput parcel) {
            return new Delivery(parcel.content());
        }
    }

    /** Result of the agent. */
    public record Delivery(String parcel) {}

    private static List<String> problems(Class<?> type) {
        var problems = new Problems();
        try (var application = TestApplication.of().deploy()) {
            Bean<?> any = application.container().getBeanManager().getBeans(Object.class).stream()
                    .filter(bean -> bean.getScope() == Singleton.class)
                    .findFirst()
                    .orElseThrow();
            var agent = AgentBean.of(new AgentClass(type, any), type.getAnnotation(Agent.class), List.of());
            DefinitionChecks.check(agent, new Beans(application.container().getBeanManager()), problems);
        }
        return problems.messages();
    }

    @Test
    void rejectsAnnotationsThatTheServerDoesNotKnow() throws ClassNotFoundException {
        Class<?> courier = new WithoutFaultTolerance(FaultToleranceRulesTest.class).load(Courier.class);

        assertThat(problems(courier))
                .singleElement()
                .asString()
                .startsWith("KARTA-567: @Retry, @Timeout on agent " + Courier.class.getTypeName() + " has no effect");
    }

    @Test
    void acceptsThemOnAServerThatHasThem() {
        assertThat(problems(Courier.class)).isEmpty();
    }
}
