/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.Caller;
import io.karta.testkit.CapturedLog;
import jakarta.enterprise.context.ContextNotActiveException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurrentCallerTest {

    private record Source(String name, Supplier<Optional<Caller>> caller) implements CallerSource {

        static Source of(String caller, String... roles) {
            return new Source("source of " + caller, () -> Optional.of(Caller.named(caller, Set.of(roles))));
        }

        static Source failing(RuntimeException failure) {
            return new Source("broken source", () -> {
                throw failure;
            });
        }

        @Override
        public Optional<Caller> find() {
            return caller.get();
        }
    }

    private static Caller caller(CallerSource... sources) {
        return new CurrentCaller(List.of(sources)).get();
    }

    @Nested
    class WhenSeveralSourcesProvideTheCaller {

        @Test
        void theFirstOneNamesIt() {
            assertThat(caller(Source.of("grace"), Source.of("ada")).name()).contains("grace");
        }

        @Test
        void anySourceConfirmsARole() {
            Caller grace = caller(Source.of("grace"), Source.of("grace", "clerk"), Source.of("grace", "boss"));

            assertThat(grace.hasRole("clerk")).isTrue();
            assertThat(grace.hasRole("boss")).isTrue();
            assertThat(grace.hasRole("other")).isFalse();
        }

        @Test
        void aCallerWithoutRolesIsAuthenticated() {
            Optional<Caller> grace = AuthenticatedCaller.of(() -> "grace", role -> false);

            assertThat(caller(new Source("source without roles", () -> grace)).hasRole("**"))
                    .isTrue();
            assertThat(caller().hasRole("**")).isFalse();
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "anonymous", "ANONYMOUS", "UNAUTHENTICATED", "<ANONYMOUS>"})
        void namesOfServersForNoCallerAreAnonymous(String name) {
            assertThat(AuthenticatedCaller.of(() -> name, role -> true)).isEmpty();
        }

        @Test
        void theRolesOfAnotherCallerDoNotCount() {
            assertThat(caller(Source.of("grace"), Source.of("ada", "clerk")).hasRole("clerk"))
                    .isFalse();
        }

        @Test
        void anEarlierSourceWithoutACallerDoesNotHideIt() {
            Caller grace = caller(new Source("empty", Optional::empty), Source.of("grace", "clerk"));

            assertThat(grace.name()).contains("grace");
            assertThat(grace.hasRole("clerk")).isTrue();
        }
    }

    @Nested
    class WhenASourceFails {

        @Test
        void logsTheFailureAndAsksOtherSources() {
            try (var log = CapturedLog.of(CurrentCaller.class)) {
                Caller grace = caller(Source.failing(new IllegalStateException("broken")), Source.of("grace", "clerk"));

                assertThat(grace.name()).contains("grace");
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-902: broken source failed to provide the caller (IllegalStateException)");
            }
        }

        @Test
        void aCallerIsNeverAnonymousInSilence() {
            try (var log = CapturedLog.of(CurrentCaller.class)) {
                assertThat(caller(Source.failing(new UnsupportedOperationException()))
                                .name())
                        .isEmpty();
                assertThat(log.warnings()).hasSize(1);
            }
        }

        @Test
        void oneWarningIsEnough() {
            var sources = new CurrentCaller(List.of(Source.failing(new IllegalStateException("broken"))));
            try (var log = CapturedLog.of(CurrentCaller.class)) {
                sources.get();
                sources.get();

                assertThat(log.warnings()).hasSize(1);
            }
        }

        @Test
        void aFailedRoleCheckDeniesTheRole() {
            var broken = new Source(
                    "broken",
                    () -> Optional.of(new AuthenticatedCaller("grace", role -> {
                        throw new IllegalStateException("no roles");
                    })));
            try (var log = CapturedLog.of(CurrentCaller.class)) {
                assertThat(caller(broken).hasRole("clerk")).isFalse();
                assertThat(caller(broken, Source.of("grace", "clerk")).hasRole("clerk"))
                        .isTrue();
                assertThat(log.warnings()).isNotEmpty();
            }
        }

        @Test
        void aThreadWithoutARequestIsNoFailure() {
            try (var log = CapturedLog.of(CurrentCaller.class)) {
                assertThat(caller(Source.failing(new ContextNotActiveException()))
                                .name())
                        .isEmpty();
                assertThat(log.warnings()).isEmpty();
            }
        }
    }
}
