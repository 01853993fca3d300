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
import io.karta.agent.AgentPlatform;
import io.karta.agent.ForbiddenActionException;
import io.karta.agent.UserInput;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.SecurityContext;
import jakarta.security.enterprise.authentication.mechanism.http.AuthenticationParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CallersTest {

    private static final UserInput INPUT = new UserInput("a kettle");

    @Agent(description = "Is for clerks")
    static class Counter {
        @Action
        @RolesAllowed("clerk")
        @AchievesGoal(description = "A number")
        Integer number(UserInput input) {
            return 7;
        }
    }

    @ApplicationScoped
    static class Security implements SecurityContext {

        private String caller = "grace";

        @Override
        public Principal getCallerPrincipal() {
            return caller.isEmpty() ? null : () -> caller;
        }

        void logOut() {
            caller = "";
        }

        @Override
        public <T extends Principal> Set<T> getPrincipalsByType(Class<T> type) {
            return Set.of();
        }

        @Override
        public boolean isCallerInRole(String role) {
            return role.equals("clerk") && !caller.isEmpty();
        }

        @Override
        public boolean hasAccessToWebResource(String resource, String... methods) {
            return false;
        }

        @Override
        public AuthenticationStatus authenticate(
                HttpServletRequest request, HttpServletResponse response, AuthenticationParameters parameters) {
            return AuthenticationStatus.NOT_DONE;
        }
    }

    @Dependent
    static class Principals {

        @Produces
        @Dependent
        Principal principal() {
            return () -> "ada";
        }
    }

    @Dependent
    static class Unauthenticated {

        @Produces
        @Dependent
        Principal principal() {
            return () -> "UNAUTHENTICATED";
        }
    }

    /** As on Open Liberty without a security feature: whatever is asked of it, there is no instance. */
    @Dependent
    static class NobodyLoggedIn {

        @Produces
        @Dependent
        Principal principal() {
            return () -> {
                throw new UnsupportedOperationException("no instance");
            };
        }
    }

    private static java.util.Optional<String> callerIn(Class<?>... classes) {
        try (var app = TestApplication.of(classes).deploy()) {
            var beans = new Beans(app.container().getBeanManager());
            return Callers.of(beans, new OptionalApi(CallersTest.class.getClassLoader()))
                    .get()
                    .name();
        }
    }

    @Nested
    class WhenJakartaSecurityKnowsTheCaller {

        @Test
        void itsRolesOpenActions() {
            try (var app = TestApplication.of(Counter.class, Security.class).deploy()) {
                var number = app.get(AgentPlatform.class).invocation(Integer.class);

                assertThat(number.invoke(INPUT)).isEqualTo(7);

                app.get(Security.class).logOut();

                assertThatThrownBy(() -> number.invoke(INPUT)).hasRootCauseInstanceOf(ForbiddenActionException.class);
            }
        }

        @Test
        void itCountsMoreThanAPrincipal() {
            assertThat(callerIn(Security.class, Principals.class)).contains("grace");
        }
    }

    @Nested
    class WhenThereIsOnlyAPrincipal {

        @Test
        void theCallerHasItsNameAndNoRoles() {
            assertThat(callerIn(Principals.class)).contains("ada");

            try (var app = TestApplication.of(Counter.class, Principals.class).deploy()) {
                var number = app.get(AgentPlatform.class).invocation(Integer.class);

                assertThatThrownBy(() -> number.invoke(INPUT)).hasRootCauseInstanceOf(ForbiddenActionException.class);
            }
        }

        @Test
        void oneThatCannotBeAskedIsNobody() {
            assertThat(callerIn(NobodyLoggedIn.class)).isEmpty();
        }

        @Test
        void theOneThatServersCallUnauthenticatedIsNobody() {
            assertThat(callerIn(Unauthenticated.class)).isEmpty();
        }
    }

    @Nested
    class WhenNobodyKnows {

        @Test
        void theCallerIsAnonymous() {
            assertThat(callerIn(Desk.class)).isEmpty();
        }
    }
}
