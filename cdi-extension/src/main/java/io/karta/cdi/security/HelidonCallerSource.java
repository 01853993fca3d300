/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import static java.lang.invoke.MethodType.methodType;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.process.Caller;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.Principal;
import java.util.Optional;

/**
 * Caller from Helidon Security, which is the only source of its callers without a token. Called by reflection, because
 * the classes of Helidon need a later version of Java than this module.
 */
final class HelidonCallerSource implements CallerSource {

    static final String TYPE = "io.helidon.security.SecurityContext";

    private final Lazy<MethodHandle> userPrincipal;
    private final Lazy<MethodHandle> isUserInRole;

    HelidonCallerSource(Beans beans, Class<?> type) {
        var context = new Lazy<Object>(() -> beans.reference(type));
        userPrincipal = new Lazy<>(
                () -> method(type, "userPrincipal", methodType(Optional.class)).bindTo(context.get()));
        isUserInRole = new Lazy<>(() -> method(type, "isUserInRole", methodType(boolean.class, String.class))
                .bindTo(context.get()));
    }

    private static MethodHandle method(Class<?> type, String name, MethodType signature) {
        try {
            return MethodHandles.publicLookup().findVirtual(type, name, signature);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("%s has no method %s%s".formatted(type.getName(), name, signature), e);
        }
    }

    @Override
    public String name() {
        return "the SecurityContext of Helidon";
    }

    @Override
    public Optional<Caller> find() {
        var principal = (Optional<?>) call(userPrincipal);
        return principal.flatMap(
                caller -> AuthenticatedCaller.of((Principal) caller, role -> (boolean) call(isUserInRole, role)));
    }

    private static Object call(Lazy<MethodHandle> method, Object... arguments) {
        try {
            return method.get().invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // these methods declare no exceptions
            throw new IllegalStateException(e);
        }
    }
}
