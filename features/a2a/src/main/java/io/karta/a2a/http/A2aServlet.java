/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import io.karta.a2a.protocol.RpcException;
import io.karta.a2a.protocol.RpcRequest;
import io.karta.a2a.protocol.SentMessage;
import io.karta.a2a.task.ProcessQuota;
import io.karta.a2a.task.ReceivedMessages;
import io.karta.a2a.task.Skills;
import io.karta.a2a.task.TaskFollower;
import io.karta.a2a.task.TaskRequests;
import io.karta.agent.StoredNames;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.StoreFailedException;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint {@code /karta/a2a} with JSON-RPC, for all goals, and below it {@code goals/{goal}} for one; both respond
 * to {@code GET} with their agent card, which is at {@code .well-known/agent-card.json}, too. Thread-safe.
 */
public class A2aServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = System.getLogger(A2aServlet.class.getName());

    private static final String GET = "GET";
    private static final String POST = "POST";

    @Inject
    transient AgentPlatform platform;

    @Inject
    transient ApplicationBeans beans;

    private transient volatile Optional<Endpoint> endpoint = Optional.empty();

    /** Objects that are created for the first request. */
    private record Endpoint(
            A2aSettings settings,
            OriginCheck origins,
            ProcessQuota quota,
            ReceivedMessages received,
            ResponseStreams streams) {}

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
        var settings = A2aSettings.of(platform);
        return new Endpoint(
                settings,
                new OriginCheck(settings.corsOrigins()),
                new ProcessQuota(platform, settings.maxRunning(), settings.maxWaiting()),
                new ReceivedMessages(),
                new ResponseStreams(settings.heartbeat()));
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
        } catch (HttpRejection e) {
            e.headers().forEach(response::setHeader);
            write(e.status(), e.toRpc().toJson(JsonValue.NULL), response);
        } catch (RuntimeException e) {
            fail(JsonValue.NULL, e, request, response);
        }
    }

    private void handle(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var path = AgentPath.of(request);
        boolean isOfCard = request.getMethod().equals(GET);
        var allowed = path.isOfCard() ? GET : GET + ", " + POST;
        if (!isOfCard && (path.isOfCard() || !request.getMethod().equals(POST))) {
            throw Messages.methodNotAllowed(request.getMethod(), allowed);
        }
        var skills = new Skills(platform, path.goal());
        if (path.goal().isPresent() && skills.isEmpty()) {
            throw Messages.unknownPath(path.toString());
        }
        if (isOfCard) {
            sendCard(skills, request, response);
        } else {
            endpoint().origins().check(request);
            var caller = caller(request);
            var tasks =
                    new TaskRequests(skills, endpoint().quota(), endpoint().received(), caller, request.getLocale());
            call(tasks, request, response);
        }
    }

    private void sendCard(Skills skills, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var card = new AgentCard(skills, beans, endpoint().settings()).toJson(request);
        var tag = "\"%08x\"".formatted(card.toString().hashCode());
        response.setHeader("ETag", tag);
        response.setHeader("Cache-Control", "max-age=60");
        if (tag.equals(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
        } else {
            write(HttpServletResponse.SC_OK, card, response);
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

    private void call(TaskRequests tasks, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var id = JsonValue.NULL;
        boolean isStream = false;
        try {
            var body = new BodyReader(endpoint().settings()).read(request);
            id = RpcRequest.idOf(body);
            var rpc = RpcRequest.of(body, version(request));
            isStream = rpc.method().isStream();
            switch (rpc.method()) {
                case SEND -> send(tasks, rpc, request, response);
                case STREAM -> follow(tasks.send(rpc, SentMessage.of(rpc), true), true, request);
                case SUBSCRIBE -> follow(tasks.subscribe(rpc), true, request);
                case GET -> writeResult(tasks.get(rpc), response);
                case LIST -> writeResult(tasks.list(rpc), response);
                case CANCEL -> writeResult(tasks.cancel(rpc), response);
                case CREATE_PUSH, GET_PUSH, LIST_PUSH, DELETE_PUSH, EXTENDED_CARD -> throw rpc.unsupported();
            }
        } catch (RpcException e) {
            reject(e.toJson(id), isStream, response);
        } catch (HttpRejection e) {
            throw e;
        } catch (RuntimeException e) {
            fail(id, e, request, response);
        }
    }

    /** Clients that cannot set headers send the version as a parameter. */
    private static @Nullable String version(HttpServletRequest request) {
        var header = request.getHeader("A2A-Version");
        return header == null ? request.getParameter("A2A-Version") : header;
    }

    private void send(TaskRequests tasks, RpcRequest rpc, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var message = SentMessage.of(rpc);
        var follower = tasks.send(rpc, message, false);
        if (message.isBlocking()) {
            follow(follower, false, request);
        } else {
            writeResult(tasks.now(follower, rpc), response);
        }
    }

    private void follow(TaskFollower follower, boolean isStream, HttpServletRequest request) throws IOException {
        try {
            var stream = endpoint().streams().open(request.startAsync(), isStream);
            follower.start(stream);
            stream.start();
        } catch (RuntimeException e) {
            follower.abandon();
            throw e;
        }
    }

    /** Clients that have requested a stream do not read JSON. */
    private static void reject(JsonObject rejection, boolean isStream, HttpServletResponse response)
            throws IOException {
        if (isStream) {
            response.setContentType("text/event-stream");
            response.setHeader("Cache-Control", "no-store");
            response.getOutputStream().write(("data: " + rejection + "\n\n").getBytes(StandardCharsets.UTF_8));
        } else {
            writeResult(rejection, response);
        }
    }

    private static void writeResult(JsonObject result, HttpServletResponse response) throws IOException {
        write(HttpServletResponse.SC_OK, result, response);
    }

    private static void write(int status, JsonObject json, HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        if (!response.containsHeader("Cache-Control")) {
            response.setHeader("Cache-Control", "no-store");
        }
        response.getOutputStream().write(json.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void fail(
            JsonValue id, RuntimeException problem, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var rejection = Messages.failed(
                problem instanceof StoreFailedException ? "the process store does not answer" : "unexpectedly");
        LOG.log(Level.ERROR, rejection::getMessage, problem);
        if (!response.isCommitted()) {
            write(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, rejection.toJson(id), response);
        }
        if (request.isAsyncStarted()) {
            request.getAsyncContext().complete();
        }
    }
}
