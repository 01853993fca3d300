/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.process.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects all sources of the caller that the container offers. */
public final class CallerSources {

    private final Beans beans;
    private final OptionalApis apis;
    private final List<CallerSource> sources = new ArrayList<>();

    private CallerSources(Beans beans, OptionalApis apis) {
        this.beans = beans;
        this.apis = apis;
    }

    /** Returns the current caller; its sources are found at the first question, not when the platform starts. */
    public static Supplier<Caller> of(Beans beans, OptionalApis apis) {
        var caller = new Lazy<>(() -> new CurrentCaller(new CallerSources(beans, apis).collect()));
        return () -> caller.get().get();
    }

    private List<CallerSource> collect() {
        add("jakarta.security.enterprise.SecurityContext", () -> new JakartaSecurityCallerSource(beans));
        if (!add("jakarta.servlet.http.HttpServletRequest", () -> ServletCallerSource.ofBean(beans))
                && apis.has("jakarta.servlet.http.HttpServletRequest")
                && apis.has("jakarta.security.jacc.PolicyContext")) {
            sources.add(ServletCallerSource.ofPolicyContext());
        }
        add("jakarta.ws.rs.core.SecurityContext", () -> new RestCallerSource(beans));
        add("org.eclipse.microprofile.jwt.JsonWebToken", () -> new JwtCallerSource(beans));
        if (apis.has("jakarta.ejb.EJBContext")) {
            sources.add(new EnterpriseBeanCallerSource());
        }
        apis.find(HelidonCallerSource.TYPE)
                .filter(beans::isResolvable)
                .ifPresent(type -> sources.add(new HelidonCallerSource(beans, type)));
        add("java.security.Principal", () -> new PrincipalCallerSource(beans));
        return sources;
    }

    /** Adds a source that is available as a bean. */
    private boolean add(String type, Supplier<CallerSource> source) {
        boolean isBean = apis.find(type).filter(beans::isResolvable).isPresent();
        if (isBean) {
            sources.add(source.get());
        }
        return isBean;
    }
}
