/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.agent.AgentException;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.health.ConnectionState;
import io.karta.mcp.client.elicitation.ElicitationBean;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.tool.ToolGroupPermission;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tools of one server. Connects at the first use, and again after failures, on a thread of its own, so that a server
 * that does not respond delays planning by a limited time only. Thread-safe.
 */
final class McpToolGroup implements ToolGroup, AutoCloseable {

    private static final Logger LOG = System.getLogger(McpToolGroup.class.getName());
    private static final Duration CONNECT = Duration.ofSeconds(30);
    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final int LONGEST_REASON = 300;

    private final ConnectionSettings settings;
    private final AccessTokens tokens;
    private final ElicitationBean elicitationBean;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean isStale = new AtomicBoolean();
    private final DefinitionPins pins;
    private final Backoff backoff;
    private volatile Optional<ToolListing> listing = Optional.empty();
    private Optional<ListingAttempt> attempt = Optional.empty();
    private final AtomicBoolean isLoggedIn = new AtomicBoolean();
    private volatile boolean hasFailed;
    private boolean isClosed;

    McpToolGroup(ConnectionSettings settings, AccessTokens tokens, ElicitationBean elicitationBean, Clock clock) {
        this.settings = settings;
        this.tokens = tokens;
        this.elicitationBean = elicitationBean;
        this.clock = clock;
        this.pins = new DefinitionPins(settings);
        this.backoff = new Backoff(clock);
        tokens.onLogin(() -> isLoggedIn.set(true));
    }

    @Override
    public String role() {
        return settings.name();
    }

    @Override
    public String description() {
        return settings.description();
    }

    @Override
    public String provider() {
        return "MCP";
    }

    @Override
    public Set<ToolGroupPermission> permissions() {
        return Set.of(
                settings.url().isPresent() ? ToolGroupPermission.INTERNET_ACCESS : ToolGroupPermission.HOST_ACCESS);
    }

    @Override
    public boolean isExternal() {
        return true;
    }

    @Override
    public Set<String> callerRoles() {
        return Set.of();
    }

    @Override
    public List<Tool> tools() {
        return current().tools();
    }

    /** Waits for a connection that is being established, but only as long as the configuration allows. */
    @Override
    public boolean isAvailable() {
        try {
            return listingOrAttempt().isListedWithin(settings.availabilityTimeout());
        } catch (AgentException e) {
            LOG.log(Level.DEBUG, () -> String.valueOf(e.getMessage()));
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public Optional<ConnectionState> connection() {
        if (hasFailed) {
            return Optional.of(ConnectionState.FAILED);
        }
        var isOpen = listing.map(ToolListing::connection).map(McpConnection::isOpen);
        return Optional.of(isOpen.map(open -> open ? ConnectionState.CONNECTED : ConnectionState.FAILED)
                .orElse(ConnectionState.UNUSED));
    }

    /** Returns the tools as the server lists them now; connects if necessary. */
    private ToolListing current() {
        try {
            return listingOrAttempt().listing();
        } catch (ExecutionException e) {
            var cause = Optional.ofNullable(e.getCause()).orElse(e);
            throw Messages.unreachable(settings.name(), reason(cause), cause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.unreachable(settings.name(), "the thread was interrupted", e);
        }
    }

    /** Returns a finished attempt if the tools are known, otherwise the one that is running, or another one. */
    private ListingAttempt listingOrAttempt() {
        lock.lock();
        try {
            var known = listing.filter(this::isFresh);
            if (known.isPresent()) {
                return ListingAttempt.finished(known.get());
            }
            var running = attempt.filter(ListingAttempt::isRunning).orElseGet(this::begin);
            attempt = Optional.of(running);
            return running;
        } finally {
            lock.unlock();
        }
    }

    private ListingAttempt begin() {
        boolean isWaiting = !isLoggedIn.getAndSet(false) && backoff.isWaiting();
        if (isClosed || isWaiting) {
            throw new AgentException(
                    Messages.unreachable(settings.name(), isClosed ? "the application has ended" : backoff.reason()));
        }
        return ListingAttempt.start(settings.name(), this::connectAndList);
    }

    private boolean isFresh(ToolListing known) {
        return known.connection().isOpen()
                && !isStale.get()
                && (known.connection().isNotified() || known.isRecent(clock.instant(), FRESH));
    }

    /** Runs on the thread of an attempt, of which there is one at a time. */
    private ToolListing connectAndList() throws IOException, ErrorResponse, InterruptedException {
        try {
            return remembered(listed());
        } catch (IOException | ErrorResponse | RuntimeException e) { // also of the server's data, and of a bean
            failed(reason(e));
            throw e;
        }
    }

    private ToolListing remembered(ToolListing listed) throws ConnectionException {
        lock.lock();
        try {
            if (isClosed) {
                listed.connection().close();
                throw new ConnectionException("the application has ended");
            }
            listing = Optional.of(listed);
            backoff.succeeded();
            hasFailed = false;
            return listed;
        } finally {
            lock.unlock();
        }
    }

    private void failed(String reason) {
        lock.lock();
        try {
            hasFailed = true;
            disconnect();
            if (backoff.failed(reason) && !isClosed) {
                LOG.log(Level.WARNING, () -> Messages.unreachable(settings.name(), reason));
            }
        } finally {
            lock.unlock();
        }
    }

    private Optional<McpConnection> openConnection() {
        return listing.map(ToolListing::connection).filter(McpConnection::isOpen);
    }

    private static String reason(Throwable e) {
        var message =
                Optional.ofNullable(e.getMessage()).orElseGet(() -> e.getClass().getSimpleName());
        return CleanText.of(message, LONGEST_REASON);
    }

    private ToolListing listed() throws IOException, ErrorResponse, InterruptedException {
        var limit = CONNECT.compareTo(settings.timeout()) < 0 ? CONNECT : settings.timeout();
        isStale.set(false);
        elicitationBean.check();
        var known = openConnection();
        if (known.isPresent()) {
            try {
                return listed(known.get(), limit, false);
            } catch (HttpStatusException e) {
                if (!e.isOfSession()) {
                    throw e;
                }
            }
        }
        return listed(connected(new JsonMessages(), limit), limit, true);
    }

    private ToolListing listed(McpConnection connection, Duration limit, boolean isNew)
            throws IOException, ErrorResponse, InterruptedException {
        try {
            if (!connection.isNotified()) {
                connection.listen();
            }
            var definitions = new DefinitionReader(settings, connection.messages())
                    .read(connection.tools(limit))
                    .values();
            pins.check(definitions);
            var changed = pins.changed(definitions);
            if (isNew) {
                LOG.log(Level.INFO, () -> Messages.connected(settings.name(), connection.version(), definitions));
            }
            List<Tool> tools = definitions.stream()
                    .filter(definition -> !changed.contains(definition.remoteName()))
                    .<Tool>map(definition -> new RemoteTool(this, definition))
                    .toList();
            return new ToolListing(connection, tools, changed, clock.instant());
        } catch (IOException | ErrorResponse | InterruptedException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private McpConnection connected(JsonMessages messages, Duration limit)
            throws IOException, ErrorResponse, InterruptedException {
        var transport = transport(messages);
        try {
            return McpConnection.open(
                    new McpConnection.Setup(
                            transport, messages, settings.samplingModel().isPresent()),
                    settings.version(),
                    limit);
        } catch (IOException | ErrorResponse | InterruptedException | RuntimeException e) {
            transport.close();
            throw e;
        }
    }

    private Transport transport(JsonMessages messages) throws IOException {
        Transport.NotificationListener listener = notification -> {
            if (notification.getString("method", "").equals("notifications/tools/list_changed")) {
                isStale.set(true);
            }
        };
        return settings.url().isPresent()
                ? new HttpTransport(settings, settings.url().get(), tokens, messages, listener)
                : new StdioTransport(settings, messages, listener);
    }

    /** Calls a tool. */
    ToolResult call(RemoteToolDefinition definition, JsonObject arguments, ToolContext context)
            throws InterruptedException {
        var now = current();
        if (now.disabled().contains(definition.remoteName())) {
            return ToolResult.error("The tool has changed, and is disabled until it has been reviewed.");
        }
        try {
            return called(now.connection(), definition, arguments, context);
        } catch (HttpStatusException e) {
            if (!e.isOfSession()) {
                throw failed(definition, e);
            }
        } catch (IOException e) {
            throw failed(definition, e);
        }
        forget(now);
        try {
            return called(current().connection(), definition, arguments, context); // the server has run nothing
        } catch (IOException e) {
            throw failed(definition, e);
        }
    }

    private ToolResult called(
            McpConnection connection, RemoteToolDefinition definition, JsonObject arguments, ToolContext context)
            throws IOException, InterruptedException {
        var headers = new HashMap<>(definition.mirrored().headersOf(arguments));
        headers.putAll(context.traceHeaders());
        context.traceAttribute("mcp.method.name", "tools/call");
        context.traceAttribute("mcp.protocol.version", connection.version());
        var caller = context.process().map(AgentProcess::caller).orElseGet(Caller::anonymous);
        try (var sampling = new Sampling(settings, context, connection.messages());
                var answers = elicitationBean.during(definition.name(), context)) {
            var request = new ToolRequest(definition.remoteName(), arguments, settings.timeout(), caller, headers);
            var result = new RemoteCall(connection, request, context, new RemoteCall.Replies(sampling, answers)).run();
            hasFailed = false;
            return result;
        } catch (ErrorResponse e) {
            return ToolResult.error("The server rejected the call: " + e.getMessage());
        }
    }

    /** The next plan finds out whether the server can be reached. A call that took too long says nothing about it. */
    private AgentException failed(RemoteToolDefinition definition, IOException cause) {
        boolean isRejection = cause instanceof ConnectionException rejected && rejected.isRejection();
        if (!isRejection && !(cause instanceof SocketTimeoutException)) {
            hasFailed = true;
            isStale.set(true);
        }
        return Messages.callFailed(settings.name(), definition.name(), reason(cause), cause);
    }

    private void forget(ToolListing old) {
        lock.lock();
        try {
            if (listing.filter(old::equals).isPresent()) {
                disconnect();
            }
        } finally {
            lock.unlock();
        }
    }

    private void disconnect() {
        listing.ifPresent(known -> known.connection().close());
        listing = Optional.empty();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            attempt.ifPresent(ListingAttempt::cancel);
            disconnect();
            tokens.close();
        } finally {
            lock.unlock();
        }
    }
}
