/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.cdi.Desk;
import io.karta.cdi.TestApplication;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.process.AgentPlatform;
import io.karta.process.ForbiddenActionException;
import io.karta.testkit.CapturedLog;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.SecurityContext;
import jakarta.security.enterprise.authentication.mechanism.http.AuthenticationParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerSourcesTest {

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
    static class NotLoggedIn {

        @Produces
        @Dependent
        Principal principal() {
            return () -> {
                throw new NullInstanceException();
            };
        }
    }

    /** Named as Weld's. */
    static class NullInstanceException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    @Dependent
    static class Unreachable {

        @Produces
        @Dependent
        Principal principal() {
            return () -> {
                throw new UnsupportedOperationException("broken");
            };
        }
    }

    @Dependent
    static class Tokens {

        @Produces
        @Dependent
        JsonWebToken token() {
            return answering(JsonWebToken.class, Map.of("getName", in -> "grace", "getGroups", in -> Set.of("clerk")));
        }
    }

    @Dependent
    static class RestContexts {

        @Produces
        @Dependent
        jakarta.ws.rs.core.SecurityContext context() {
            return answering(
                    jakarta.ws.rs.core.SecurityContext.class,
                    Map.of("getUserPrincipal", in -> called("grace"), "isUserInRole", "clerk"::equals));
        }
    }

    @Dependent
    static class HelidonContexts {

        @Produces
        @Dependent
        io.helidon.security.SecurityContext context() {
            return answering(
                    io.helidon.security.SecurityContext.class,
                    Map.of("userPrincipal", in -> Optional.of(called("grace")), "isUserInRole", "clerk"::equals));
        }
    }

    /** As on a thread without a request. */
    @Dependent
    static class HelidonWithoutRequest {

        @Produces
        @Dependent
        io.helidon.security.SecurityContext context() {
            return answering(io.helidon.security.SecurityContext.class, Map.of("userPrincipal", in -> {
                throw new ContextNotActiveException();
            }));
        }
    }

    /** As a request without credentials. */
    @Dependent
    static class HelidonWithoutUser {

        @Produces
        @Dependent
        io.helidon.security.SecurityContext context() {
            return answering(
                    io.helidon.security.SecurityContext.class, Map.of("userPrincipal", in -> Optional.empty()));
        }
    }

    private static Principal called(String name) {
        return () -> name;
    }

    /** An object of a foreign type that answers some of its methods, by the first argument. */
    private static <T> T answering(Class<T> type, Map<String, Function<Object, Object>> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answers.get(
                                method.getName())
                        .apply(arguments == null ? "" : arguments[0])));
    }

    private static Optional<String> callerIn(Class<?>... classes) {
        try (var app = TestApplication.of(classes).deploy()) {
            var beans = new Beans(app.container().getBeanManager());
            return CallerSources.of(beans, new OptionalApis(CallerSourcesTest.class.getClassLoader()))
                    .get()
                    .name();
        }
    }

    @Nested
    class WhenJakartaSecurityProvidesTheCaller {

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
    class WhenOtherSourcesProvideTheRoles {

        @ParameterizedTest
        @ValueSource(classes = {Tokens.class, RestContexts.class, HelidonContexts.class})
        void theyOpenActions(Class<?> source) {
            try (var app = TestApplication.of(Counter.class, source).deploy()) {
                var number = app.get(AgentPlatform.class).invocation(Integer.class);

                assertThat(number.invoke(INPUT)).isEqualTo(7);
            }
        }

        /** As on GlassFish: one source knows the name, another one the roles. */
        @Test
        void theRequestConfirmsThemForTheNameOfThePrincipal() {
            var request = answering(
                    HttpServletRequest.class,
                    Map.of("getUserPrincipal", in -> called("ada"), "isUserInRole", "clerk"::equals));
            try (var app = TestApplication.of(Principals.class).deploy()) {
                var beans = new Beans(app.container().getBeanManager());

                var ada = new CurrentCaller(List.of(
                                new PrincipalCallerSource(beans), new ServletCallerSource(() -> Optional.of(request))))
                        .get();

                assertThat(ada.name()).contains("ada");
                assertThat(ada.hasRole("clerk")).isTrue();
                assertThat(ada.hasRole("boss")).isFalse();
            }
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
        void aFailingSourceIsAnonymousWithAWarning() {
            try (var log = CapturedLog.of(CurrentCaller.class)) {
                assertThat(callerIn(Unreachable.class)).isEmpty();
                assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-902: the Principal");
            }
        }

        @Test
        void oneThatServersHaveNoInstanceOfIsAnonymousWithoutAWarning() {
            try (var log = CapturedLog.of(CurrentCaller.class)) {
                assertThat(callerIn(NotLoggedIn.class)).isEmpty();
                assertThat(log.warnings()).isEmpty();
            }
        }

        @Test
        void theUnauthenticatedCallerOfServersIsAnonymous() {
            assertThat(callerIn(Unauthenticated.class)).isEmpty();
        }
    }

    @Nested
    class WhenNoSourceProvidesACaller {

        @Test
        void theCallerIsAnonymous() {
            assertThat(callerIn(Desk.class)).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(classes = {HelidonWithoutRequest.class, HelidonWithoutUser.class})
        void aRequestWithoutCredentialsAndAThreadWithoutARequestAreAnonymous(Class<?> source) {
            try (var log = CapturedLog.of(CurrentCaller.class)) {
                assertThat(callerIn(source)).isEmpty();
                assertThat(log.warnings()).isEmpty();
            }
        }
    }
}
