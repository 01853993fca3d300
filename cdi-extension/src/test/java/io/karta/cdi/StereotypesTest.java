/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.UserInput;
import io.karta.process.AgentPlatform;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Stereotype;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Test;

/** Stereotypes of the application on agents. */
class StereotypesTest {

    @Stereotype
    @ApplicationScoped
    @Retention(RetentionPolicy.RUNTIME)
    @interface Service {}

    @Stereotype
    @Service
    @Retention(RetentionPolicy.RUNTIME)
    @interface Department {}

    @Stereotype
    @Dependent
    @Retention(RetentionPolicy.RUNTIME)
    @interface Helper {}

    @Stereotype
    @Named
    @Retention(RetentionPolicy.RUNTIME)
    @interface WithName {}

    abstract static class Desk {

        @Action
        @AchievesGoal(description = "A number")
        Integer number(UserInput input) {
            return input.content().length();
        }
    }

    @Agent(description = "Has the scope of a stereotype")
    @Service
    static class OfService extends Desk {}

    @AgentComponent
    @Department
    static class OfDepartment extends Desk {}

    @Agent(description = "Has the default scope")
    @WithName
    static class Simple extends Desk {}

    @Agent(description = "Has a scope of its own")
    @Service
    @RequestScoped
    static class Own extends Desk {}

    @Agent(description = "Has the scopes of two stereotypes")
    @Service
    @Helper
    static class Ambiguous extends Desk {}

    private static Class<? extends Annotation> scopeOf(Class<?> agent) {
        try (var app = TestApplication.of(agent).deploy()) {
            var invocation = app.get(AgentPlatform.class).invocation(Integer.class);
            assertThat(invocation.invoke(new UserInput("kettle"))).isEqualTo(6);
            return app.container().select(agent).getHandle().getBean().getScope();
        }
    }

    @Test
    void theirScopeReplacesTheDefault() {
        assertThat(scopeOf(OfService.class)).isEqualTo(ApplicationScoped.class);
        assertThat(scopeOf(OfDepartment.class)).isEqualTo(ApplicationScoped.class);
    }

    @Test
    void othersKeepTheDefault() {
        assertThat(scopeOf(Simple.class)).isEqualTo(Singleton.class);
    }

    @Test
    void theScopeOfTheClassTakesPrecedence() {
        assertThat(scopeOf(Own.class)).isEqualTo(RequestScoped.class);
    }

    @Test
    void theContainerReportsSeveralScopes() {
        var application = TestApplication.of(Ambiguous.class);

        assertThatThrownBy(application::deploy).hasMessageContaining("WELD-000040");
    }
}
