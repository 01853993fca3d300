/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** The calls of {@link Callers}, over HTTP. */
@Path("calls")
@RequestScoped
public class CallersResource {

    @Inject
    Callers callers;

    @Inject
    EventCounter events;

    /** {@return a quote} */
    @GET
    @Path("quote")
    public String quote() {
        return callers.quote();
    }

    /** {@return a booking of the caller} */
    @GET
    @Path("booking")
    public String booking() {
        return callers.bookOnAnotherThread();
    }

    /** {@return a slogan} */
    @GET
    @Path("slogan")
    public String slogan() {
        return callers.slogan();
    }

    /** {@return a translation} */
    @GET
    @Path("translation")
    public String translation() {
        return callers.translation();
    }

    /** {@return what observers have seen of a process} */
    @GET
    @Path("events/{process}")
    public String events(@PathParam("process") String process) {
        return events.of(process);
    }
}
