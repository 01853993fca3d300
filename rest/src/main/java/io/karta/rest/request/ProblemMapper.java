/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.agent.InvalidCursorException;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemException;
import io.karta.spi.StoreFailedException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.Optional;

/** Mapper of all exceptions below the path of this module to problem details (RFC 9457). */
@Dependent
public class ProblemMapper implements ExceptionMapper<Throwable> {

    private static final int UNAUTHORIZED = 401;
    private static final Logger LOGGER = System.getLogger(ProblemMapper.class.getName());

    @Inject
    RestFacade facade;

    @Context
    UriInfo uri;

    @Override
    public Response toResponse(Throwable thrown) {
        if (thrown instanceof WebApplicationException e && e.getResponse().getStatus() < 400) {
            return e.getResponse();
        }
        return facade.problem(challenged(problemOf(thrown)), path()).toResponse();
    }

    private Optional<String> path() {
        return Optional.ofNullable(uri.getRequestUri()).map(URI::getRawPath);
    }

    /** A response with the status 401 has a challenge (RFC 9110, section 15.5.2); that of the server is kept. */
    private HttpProblem challenged(HttpProblem problem) {
        return problem.status() == UNAUTHORIZED && !problem.headers().containsKey(HttpHeaders.WWW_AUTHENTICATE)
                ? problem.withHeader(
                        HttpHeaders.WWW_AUTHENTICATE, facade.settings().challenge())
                : problem;
    }

    private static HttpProblem problemOf(Throwable thrown) {
        if (thrown instanceof ProblemException e) {
            return e.problem();
        }
        if (thrown instanceof StoreFailedException e) {
            return Messages.storeFailed(e);
        }
        if (thrown instanceof InvalidCursorException) {
            return Messages.invalidCursor();
        }
        if (thrown instanceof WebApplicationException e) {
            return Messages.refusedByServer(e);
        }
        LOGGER.log(Level.WARNING, () -> Messages.unexpectedInLog(thrown), thrown);
        return Messages.unexpected();
    }
}
