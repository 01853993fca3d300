/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.process.Caller;
import jakarta.ejb.EJBContext;
import java.util.Optional;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Caller of the current enterprise bean; loaded only where that API is present. */
final class EnterpriseBeanCallerSource implements CallerSource {

    @Override
    public String name() {
        return "the EJBContext";
    }

    @Override
    public Optional<Caller> find() {
        return context()
                .flatMap(context -> AuthenticatedCaller.of(context.getCallerPrincipal(), context::isCallerInRole));
    }

    @SuppressWarnings("BanJNDI") // the name is a constant
    private static Optional<EJBContext> context() {
        try {
            Object found = InitialContext.doLookup("java:comp/EJBContext");
            return Optional.ofNullable(found)
                    .filter(EJBContext.class::isInstance)
                    .map(EJBContext.class::cast);
        } catch (NamingException ignored) {
            return Optional.empty(); // the thread runs no enterprise bean
        }
    }
}
