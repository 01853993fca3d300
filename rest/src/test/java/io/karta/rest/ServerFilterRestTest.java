/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that authenticate with a filter of Jakarta REST, before or after a request is matched to a resource. */
class ServerFilterRestTest {

    private static final String CALLER = "X-Caller";

    /** A caller with the role of support. */
    private record Authenticated(Principal principal) implements SecurityContext {

        @Override
        public Principal getUserPrincipal() {
            return principal;
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals("support");
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "test";
        }
    }

    /** The filter of a server that trusts a header. */
    @PreMatching
    @Priority(Priorities.AUTHENTICATION)
    @ApplicationScoped
    public static class EarlyAuthentication implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            var name = request.getHeaderString(CALLER);
            if (name != null) {
                request.setSecurityContext(new Authenticated(() -> name));
            }
        }
    }

    /** The same for requests that are matched. */
    @Priority(Priorities.AUTHENTICATION)
    @ApplicationScoped
    public static class LateAuthentication extends EarlyAuthentication {}

    /** On the first server. */
    public static class EarlyApplication extends KartaApplication {

        @Override
        public Set<Class<?>> getClasses() {
            return Stream.concat(Stream.of(EarlyAuthentication.class), super.getClasses().stream())
                    .collect(Collectors.toSet());
        }
    }

    /** On the second server. */
    public static class LateApplication extends KartaApplication {

        @Override
        protected boolean isAuthenticatedAfterMatching() {
            return true;
        }

        @Override
        public Set<Class<?>> getClasses() {
            return Stream.concat(Stream.of(LateAuthentication.class), super.getClasses().stream())
                    .collect(Collectors.toSet());
        }
    }

    /** On a server that authenticates early, and replaces the security context later. */
    public static class RepeatedApplication extends KartaApplication {

        @Override
        public Set<Class<?>> getClasses() {
            return Stream.concat(
                            Stream.of(EarlyAuthentication.class, LateAuthentication.class), super.getClasses().stream())
                    .collect(Collectors.toSet());
        }
    }

    private static List<KartaApplication> applications() {
        return List.of(new EarlyApplication(), new LateApplication(), new RepeatedApplication());
    }

    private static TestServer server(KartaApplication application) {
        return new TestServer(FakeShop.platform(), application);
    }

    private static TestClient client(TestServer server) {
        return new TestClient(server.root());
    }

    @ParameterizedTest
    @MethodSource("applications")
    void theCallerIsThatOfTheFilter(KartaApplication application) {
        try (var server = server(application)) {
            var answer = client(server).with(CALLER, "grace").post("/shop/karta/goals/whoAmI");

            assertThat(answer.text()).isEqualTo("\"grace of support\"");
        }
    }

    @ParameterizedTest
    @MethodSource("applications")
    void aRequestWithoutCallerIsRejected(KartaApplication application) {
        try (var server = server(application)) {
            for (var path : List.of("agents", "goals", "goals/answerComplaint", "processes/p1", "openapi.json")) {
                assertThat(client(server).get("/shop/karta/" + path).code())
                        .as(path)
                        .isEqualTo("KARTA-504");
            }
            assertThat(client(server).post("/shop/karta/goals/answerComplaint").status())
                    .isEqualTo(401);
        }
    }

    @Test
    void anUnknownPathIsRejectedBeforeALateAuthentication() {
        try (var server = server(new LateApplication())) {
            assertThat(client(server).get("/shop/karta/nothing").code()).isEqualTo("KARTA-503");
        }
    }
}
