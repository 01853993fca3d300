/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.InvalidCursorException;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.StoreFailedException;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.Optional;

/**
 * The console at {@code /karta/console}: pages, and their data below {@code api/}. Only operators are admitted, to
 * pages and to data. Thread-safe.
 */
public class ConsoleServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = System.getLogger(ConsoleServlet.class.getName());
    private static final String API = "/api/";

    @Inject
    transient AgentPlatform platform;

    private final transient Clock clock = Clock.systemUTC();
    private final transient LogLimit outages = new LogLimit(clock);
    private transient volatile Optional<Console> console = Optional.empty();

    /** Objects that are created for the first request. */
    private record Console(ConsoleApi api, LiveState live, Assets assets) {}

    private Console console() {
        var known = console;
        if (known.isEmpty()) {
            synchronized (this) {
                known = console.or(() -> Optional.of(created()));
                console = known;
            }
        }
        return known.get();
    }

    private Console created() {
        var settings = ConsoleSettings.of(platform);
        var live = LiveState.of(platform, settings, clock);
        return new Console(new ConsoleApi(platform, settings, live), live, new Assets());
    }

    @Override
    public void destroy() {
        console.ifPresent(created -> created.live().close());
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var replies = new ConsoleResponse(request, response);
        try {
            operator(request, response).ifPresent(caller -> {
                replies.addSecurityHeaders(); // not for the login page of the application
                handle(request, replies, caller);
            });
        } catch (RequestException e) {
            replies.reject(e);
        } catch (InvalidCursorException e) {
            replies.reject(Messages.invalidParameter("cursor", String.valueOf(request.getParameter("cursor"))));
        } catch (StoreFailedException e) { // pages repeat their requests
            if (outages.permits()) {
                LOG.log(Level.WARNING, () -> Messages.storeUnavailableInLog(request.getPathInfo()), e);
            }
            replies.reject(Messages.storeUnavailable());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, () -> Messages.failedInLog(request.getPathInfo()), e);
            replies.reject(Messages.failed());
        }
    }

    /** Returns the caller; empty if the container has asked for a login. */
    private Optional<Caller> operator(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getUserPrincipal() == null && !isLoggedIn(request, response)) {
            return Optional.empty();
        }
        var role = ConsoleSettings.of(platform).operatorRole(); // others start nothing
        if (!request.isUserInRole(role)) {
            throw Messages.notOperator(role);
        }
        return Optional.of(Caller.named(request.getUserPrincipal().getName(), request::isUserInRole));
    }

    /** Only pages start a login; the data of a page must not be replaced by a form. */
    private static boolean isLoggedIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var isPage = "GET".equals(request.getMethod()) && !path(request).startsWith(API);
        if (!isPage && request.getHeader("Authorization") == null) {
            throw Messages.unauthenticated();
        }
        try {
            var isLoggedIn = request.authenticate(response) && request.getUserPrincipal() != null;
            if (!isLoggedIn && isUnchanged(response)) { // such as Open Liberty without a feature for security
                throw Messages.unauthenticated();
            }
            return isLoggedIn;
        } catch (ServletException e) { // no login is configured, or the credentials are wrong
            throw Messages.unauthenticated();
        }
    }

    /** Returns whether the container has asked for no login: neither by a status nor with a page. */
    private static boolean isUnchanged(HttpServletResponse response) {
        return !response.isCommitted()
                && response.getStatus() == HttpServletResponse.SC_OK
                && response.getContentType() == null;
    }

    private static String path(HttpServletRequest request) {
        return request.getPathInfo() == null ? "" : request.getPathInfo();
    }

    private void handle(HttpServletRequest request, ConsoleResponse response, Caller caller) {
        var path = path(request);
        if (path.startsWith(API)) {
            var call = new ApiRequest(request, path.substring(API.length()), caller);
            console().live().events().open();
            var event = call.isRead() ? console().api().latestEvent(call) : Optional.<String>empty();
            response.send(event, clock, () -> console().api().answer(call));
        } else {
            page(request, response, path);
        }
    }

    private void page(HttpServletRequest request, ConsoleResponse response, String path) {
        if (!"GET".equals(request.getMethod()) && !"HEAD".equals(request.getMethod())) {
            throw Messages.methodNotAllowed(request.getMethod());
        }
        if (path.isEmpty()) {
            response.redirectToDirectory();
            return;
        }
        var name = path.equals("/") ? "index.html" : path.substring(1);
        response.send(console().assets().find(name).orElseThrow(() -> Messages.notFound("the page", name)));
    }
}
