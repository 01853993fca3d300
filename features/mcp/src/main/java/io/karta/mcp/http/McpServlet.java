/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.agent.AgentException;
import io.karta.mcp.export.BeanCatalog;
import io.karta.mcp.export.ExportCatalog;
import io.karta.mcp.goal.GoalCatalog;
import io.karta.mcp.protocol.ClientMessage;
import io.karta.mcp.protocol.ClientMessage.Notification;
import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.ClientMessage.Response;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.protocol.MessageReader;
import io.karta.mcp.server.BannerCatalog;
import io.karta.mcp.server.Catalog;
import io.karta.mcp.server.McpServer;
import io.karta.mcp.server.ServerInfo;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.StoreFailedException;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The endpoint {@code /karta/mcp}. Thread-safe. */
public class McpServlet extends HttpServlet {

    private static final Logger LOG = System.getLogger(McpServlet.class.getName());

    private static final long serialVersionUID = 1L;

    private static final int UNSUPPORTED_MEDIA_TYPE = 415;
    private static final int TOO_LARGE = 413;
    private static final String RETRY_SECONDS = "5";

    @Inject
    transient AgentPlatform platform;

    @Inject
    transient ApplicationBeans beans;

    private transient volatile Optional<Endpoint> endpoint = Optional.empty();

    /** Objects that are created for the first request. */
    private record Endpoint(
            McpServer server,
            AccessCheck access,
            CrossOrigin origins,
            RequestState state,
            NotificationStreams streams,
            SessionCalls sessions,
            OpenCalls calls) {

        void close() {
            streams.close();
            sessions.close();
            calls.close();
        }
    }

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
        var settings = McpSettings.of(platform);
        var clock = Clock.systemUTC();
        var info = new ServerInfo(settings.name(), settings.version(), settings.instructions(), settings.permitted());
        var server = new McpServer(info, catalogs(settings, info, clock));
        var streams = new NotificationStreams(server, clock);
        var calls = new OpenCalls(settings.heartbeat());
        return new Endpoint(
                server,
                new AccessCheck(settings),
                new CrossOrigin(settings.allowedOrigins()),
                new RequestState(settings.stateKey(), clock),
                streams,
                new SessionCalls(server, new Sessions(clock), streams, calls),
                calls);
    }

    private List<Catalog> catalogs(McpSettings settings, ServerInfo info, Clock clock) {
        var catalogs = new ArrayList<Catalog>();
        catalogs.add(GoalCatalog.of(platform, settings.operatorRole(), beans));
        catalogs.add(BeanCatalog.of(beans, platform, settings.permitted()));
        catalogs.add(ExportCatalog.of(beans, platform));
        if (settings.hasBanner()) {
            catalogs.add(new BannerCatalog(info, clock.instant()));
        }
        return catalogs;
    }

    @Override
    public void destroy() {
        endpoint.ifPresent(Endpoint::close);
    }

    @Override
    protected void doPost(HttpServletRequest http, HttpServletResponse response) throws IOException {
        handle(http, response, caller -> post(http, response, caller));
    }

    @Override
    protected void doGet(HttpServletRequest http, HttpServletResponse response) throws IOException {
        handle(http, response, caller -> endpoint().sessions().listen(http, caller));
    }

    @Override
    protected void doDelete(HttpServletRequest http, HttpServletResponse response) throws IOException {
        handle(http, response, caller -> endpoint().sessions().end(http, response, caller));
    }

    @Override
    protected void doOptions(HttpServletRequest http, HttpServletResponse response)
            throws ServletException, IOException {
        if (http.getHeader("Origin") == null) {
            super.doOptions(http, response);
        } else {
            guarded(http, response, origins -> {
                if (!origins.isPreflight(http, response)) {
                    endpoint().access().admit(http);
                }
            });
        }
    }

    /** Work for an admitted caller. */
    private interface Work {
        void of(Caller caller) throws IOException;
    }

    /** Work whose failures are responses. */
    private interface GuardedWork {
        void with(CrossOrigin origins) throws IOException;
    }

    private void handle(HttpServletRequest http, HttpServletResponse response, Work work) throws IOException {
        guarded(http, response, origins -> work.of(endpoint().access().admit(http)));
    }

    private void guarded(HttpServletRequest http, HttpServletResponse response, GuardedWork work) throws IOException {
        try {
            var origins = endpoint().origins();
            origins.addHeaders(http, response);
            work.with(origins);
        } catch (HttpException e) {
            e.headers().forEach(response::setHeader);
            write(
                    response,
                    e.status(),
                    error(JsonValue.NULL, McpException.invalidRequest(String.valueOf(e.getMessage()))));
        } catch (StoreFailedException e) {
            LOG.log(Level.WARNING, () -> String.valueOf(e.getMessage()), e);
            response.setHeader("Retry-After", RETRY_SECONDS);
            write(
                    response,
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                    error(JsonValue.NULL, McpException.unavailable()));
        } catch (AgentException e) { // an invalid bean, which the next request reports again
            LOG.log(Level.ERROR, () -> String.valueOf(e.getMessage()));
            write(
                    response,
                    HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
                    error(JsonValue.NULL, McpException.internal()));
        } catch (McpException e) {
            write(
                    response,
                    e.status() == HttpServletResponse.SC_OK ? HttpServletResponse.SC_BAD_REQUEST : e.status(),
                    error(JsonValue.NULL, e));
        }
    }

    private static void write(HttpServletResponse response, int status, JsonObject body) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(body.toString().getBytes(StandardCharsets.UTF_8));
    }

    static JsonObject error(JsonValue id, McpException problem) {
        return JsonBuilders.object()
                .add("jsonrpc", "2.0")
                .add("id", id)
                .add("error", problem.toJson())
                .build();
    }

    private void post(HttpServletRequest http, HttpServletResponse response, Caller caller) throws IOException {
        var reader = new MessageReader();
        JsonValue body = reader.parse(body(http));
        if (body instanceof JsonArray batch && endpoint().sessions().permitsBatches(http, caller)) {
            endpoint().sessions().batch(batch, http, response, caller);
            return;
        }
        ClientMessage message = reader.read(body);
        if (message instanceof Request request) {
            if (StatelessHeaders.isStateless(request, http)) {
                stateless(request, http, response, caller);
            } else {
                endpoint().sessions().handle(request, http, response, caller);
            }
        } else if (message instanceof Notification notification) {
            endpoint().sessions().notified(notification, http, response, caller);
        } else if (message instanceof Response reply) {
            endpoint().sessions().responded(reply, http, response, caller);
        }
    }

    private String body(HttpServletRequest http) throws IOException {
        var type = http.getContentType();
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            throw new HttpException(UNSUPPORTED_MEDIA_TYPE, "The Content-Type must be application/json");
        }
        int limit = endpoint().access().settings().maxBodySize();
        byte[] bytes = http.getInputStream().readNBytes((int) Math.min(Integer.MAX_VALUE, limit + 1L));
        if (bytes.length > limit) {
            throw new HttpException(TOO_LARGE, "The body has more than %d bytes".formatted(limit));
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void stateless(Request request, HttpServletRequest http, HttpServletResponse response, Caller caller)
            throws IOException {
        var channel = new ResponseChannel(http, response);
        try {
            StatelessHeaders.check(request, http);
            if (request.method().equals("subscriptions/listen")) {
                endpoint().streams().listen(request, http, caller);
                return;
            }
            var exchange = new StatelessExchange(
                    request, caller, http.getLocale(), channel, endpoint().state());
            var server = endpoint().server();
            var result = endpoint().calls().result(channel, () -> server.handle(exchange));
            channel.complete(result(request, result), HttpServletResponse.SC_OK);
        } catch (McpException e) {
            if (e.isTemporary()) {
                response.setHeader("Retry-After", RETRY_SECONDS);
            }
            channel.complete(error(request.id(), e), e.status());
        }
    }

    static JsonObject result(Request request, JsonObject result) {
        return JsonBuilders.object()
                .add("jsonrpc", "2.0")
                .add("id", request.id())
                .add("result", result)
                .build();
    }
}
