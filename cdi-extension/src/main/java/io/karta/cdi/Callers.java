/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.process.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects every source of the caller that the container offers. */
final class Callers {

    private final Beans beans;
    private final OptionalApi apis;
    private final List<CallerSource> sources = new ArrayList<>();

    private Callers(Beans beans, OptionalApi apis) {
        this.beans = beans;
        this.apis = apis;
    }

    static Supplier<Caller> of(Beans beans, OptionalApi apis) {
        return new CallerSources(new Callers(beans, apis).collect());
    }

    private List<CallerSource> collect() {
        add("jakarta.security.enterprise.SecurityContext", () -> new SecurityCallers(beans));
        if (!add("jakarta.servlet.http.HttpServletRequest", () -> ServletCallers.ofBean(beans))
                && apis.has("jakarta.servlet.http.HttpServletRequest")
                && apis.has("jakarta.security.jacc.PolicyContext")) {
            sources.add(ServletCallers.ofPolicyContext());
        }
        add("jakarta.ws.rs.core.SecurityContext", () -> new RestCallers(beans));
        add("org.eclipse.microprofile.jwt.JsonWebToken", () -> new TokenCallers(beans));
        if (apis.has("jakarta.ejb.EJBContext")) {
            sources.add(new EnterpriseBeanCallers());
        }
        add("java.security.Principal", () -> new PrincipalCallers(beans));
        return sources;
    }

    /** Adds a source whose type is the type of a bean. */
    private boolean add(String type, Supplier<CallerSource> source) {
        boolean isBean = apis.find(type).filter(beans::isResolvable).isPresent();
        if (isBean) {
            sources.add(source.get());
        }
        return isBean;
    }
}
