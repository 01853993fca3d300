/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.mcp.client.oauth.McpLogin;
import io.karta.mcp.client.oauth.McpLoginRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

@Named("trackerLogin")
@ApplicationScoped
@Path("tracker")
@RolesAllowed("admin")
public class TrackerLogin implements McpLogin {

    private final AtomicReference<McpLoginRequest> latest = new AtomicReference<>();

    @Override
    public void required(McpLoginRequest request) {
        latest.set(request); // tell an administrator
    }

    @GET
    @Path("login")
    public Response login() {
        return Response.seeOther(page()).build();
    }

    URI page() {
        return request().url();
    }

    @GET
    @Path("callback")
    public String callback(@Context UriInfo uri) {
        request().complete(uri.getRequestUri());
        return "Connected.";
    }

    private McpLoginRequest request() {
        return Optional.ofNullable(latest.get()).orElseThrow(NotFoundException::new);
    }
}
