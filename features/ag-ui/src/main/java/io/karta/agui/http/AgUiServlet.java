/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import io.karta.agent.StoredNames;
import io.karta.agui.protocol.RequestException;
import io.karta.agui.run.AgentRuns;
import io.karta.agui.run.ChatRuns;
import io.karta.agui.run.GoalRuns;
import io.karta.agui.run.ProcessQuota;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.StoreFailedException;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The endpoint {@code /karta/ag-ui}: {@code POST goals/{goal}} and {@code POST chatbots/{name}} run an agent,
 * {@code DELETE} with {@code /threads/{id}} stops it. Thread-safe.
 */
public class AgUiServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = System.getLogger(AgUiServlet.class.getName());

    private static final String START = "POST";
    private static final String STOP = "DELETE";
    private static final List<String> STREAMS = List.of("text/event-stream", "text/*", "*/*");

    @Inject
    transient AgentPlatform platform;

    @Inject
    transient ApplicationBeans beans;

    private transient volatile Optional<Endpoint> endpoint = Optional.empty();

    /** Objects that are created for the first request. */
    private record Endpoint(
            AgUiSettings settings, OriginCheck origins, Map<String, AgentRuns> agents, EventStreams streams) {}

    private Endpoint endpoint() {
        var known = endpoint;
        if (known.isEmpty()) {
            synchronized (this) {
                known = endpoint.or(() -> Optional.of(created()));
                endpoint = known;
            }
        }
        return known.get();
    }

    private Endpoint created() {
        var settings = AgUiSettings.of(platform);
        var quota = new ProcessQuota(platform, settings.maxRunning(), settings.maxWaiting());
        var chatbots = new Chatbots(platform, beans, settings.chatbots());
        return new Endpoint(
                settings,
                new OriginCheck(settings.corsOrigins()),
                Map.of(
                        "goals", new GoalRuns(platform, quota, settings.showsTools()),
                        "chatbots", new ChatRuns(platform, chatbots::find, quota, settings.showsTools())),
                new EventStreams(settings.heartbeat()));
    }

    @Override
    public void destroy() {
        endpoint.ifPresent(created -> created.streams().close());
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            endpoint().origins().addHeaders(request, response);
            if (!endpoint().origins().isPreflight(request, response)) {
                handle(request, response);
            }
        } catch (RequestException e) {
            reject(e, response);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, () -> Messages.failedInLog(request.getPathInfo()), e);
            fail(e instanceof StoreFailedException ? Messages.storeFailed() : Messages.failed(), request, response);
        }
    }

    private static void fail(RequestException problem, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!response.isCommitted()) {
            reject(problem, response);
        }
        if (request.isAsyncStarted()) {
            request.getAsyncContext().complete();
        }
    }

    private static void reject(RequestException problem, HttpServletResponse response) throws IOException {
        problem.headers().forEach(response::setHeader);
        response.setStatus(problem.status());
        response.setContentType("application/problem+json");
        response.setHeader("Cache-Control", "no-store");
        response.getOutputStream().write(problem.toJson().toString().getBytes(StandardCharsets.UTF_8));
    }

    private void handle(HttpServletRequest request, HttpServletResponse response) throws IOException {
        endpoint().origins().check(request);
        var caller = caller(request);
        var path = RunPath.of(request);
        var agents = agents(path);
        var allowed = path.thread().isPresent() ? STOP : START;
        if (!request.getMethod().equals(allowed)) {
            throw Messages.methodNotAllowed(request.getMethod(), allowed);
        }
        if (path.thread().isPresent()) {
            agents.stop(path.name(), path.thread().get(), caller);
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else {
            run(agents, path.name(), request, caller);
        }
    }

    private Caller caller(HttpServletRequest request) {
        var principal = request.getUserPrincipal();
        if (principal != null) {
            StoredNames.problem("caller", principal.getName()).ifPresent(problem -> {
                throw Messages.invalidCaller(problem);
            });
            return Caller.named(principal.getName(), request::isUserInRole);
        }
        if (endpoint().settings().admitsAnonymous()) {
            return Caller.anonymous();
        }
        throw Messages.unauthenticated();
    }

    private AgentRuns agents(RunPath path) {
        return Optional.ofNullable(endpoint().agents().get(path.kind())).orElseThrow(path::unknown);
    }

    private void run(AgentRuns agents, String name, HttpServletRequest request, Caller caller) throws IOException {
        checkAccept(request);
        var input = new BodyReader(endpoint().settings()).read(request);
        var run = agents.run(name, input, caller, request.getLocale());
        var stream = endpoint().streams().open(request.startAsync());
        try {
            run.start(stream);
        } catch (RuntimeException e) { // the response is an error
            endpoint().streams().discard(stream);
            throw e;
        }
        stream.start();
    }

    private static void checkAccept(HttpServletRequest request) {
        var accepted = String.join(", ", Collections.list(request.getHeaders("Accept")));
        var types = accepted.toLowerCase(Locale.ROOT);
        if (!types.isBlank() && STREAMS.stream().noneMatch(types::contains)) {
            throw Messages.notAcceptable(accepted);
        }
    }
}
