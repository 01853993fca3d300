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
import java.security.Principal;
import java.util.Collections;
import java.util.Optional;

/**
 * Caller from Helidon Security, which is the only source of its callers without a token. Called by reflection, because
 * the classes of Helidon need a later version of Java than this module.
 */
final class HelidonCallerSource implements CallerSource {

    static final String TYPE = "io.helidon.security.SecurityContext";

    private final Class<?> type;
    private final Lazy<Object> context;

    HelidonCallerSource(Beans beans, Class<?> type) {
        this.type = type;
        this.context = new Lazy<>(() -> beans.reference(type));
    }

    @Override
    public String name() {
        return "the SecurityContext of Helidon";
    }

    @Override
    public Optional<Caller> find() {
        var principal = (Optional<?>) call(Optional.class, "userPrincipal");
        return principal.flatMap(caller -> AuthenticatedCaller.of(
                (Principal) caller, role -> (boolean) call(boolean.class, "isUserInRole", role)));
    }

    private Object call(Class<?> result, String method, String... arguments) {
        try {
            MethodHandle handle = MethodHandles.publicLookup()
                    .findVirtual(type, method, methodType(result, Collections.nCopies(arguments.length, String.class)));
            return handle.bindTo(context.get()).invokeWithArguments((Object[]) arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(type + " has no usable method " + method, e);
        }
    }
}
