/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import static java.util.Map.entry;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.process.Caller;
import io.karta.spi.SimilarNames;
import io.karta.spi.StoreFailedException;
import jakarta.json.JsonObject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Server of the protocol: its methods, for the catalogs of an application. Thread-safe. */
public final class McpServer {

    private static final Logger LOG = System.getLogger(McpServer.class.getName());
    private static final int HINTS = 3;
    private static final int MOST_SUGGESTIONS = 100; // the maximum of the protocol
    private static final int LONGEST_WATCHED = 500;
    private static final Set<String> WITH_INPUT = Set.of("tools/call", "prompts/get", "resources/read");
    private static final Set<String> CACHEABLE = Set.of(
            "server/discover",
            "tools/list",
            "prompts/list",
            "resources/list",
            "resources/templates/list",
            "resources/read");

    private static final Caller EVERYONE = new Caller() {
        @Override
        public Optional<String> name() {
            return Optional.empty();
        }

        @Override
        public boolean hasRole(String role) {
            return true;
        }
    };

    private final ServerInfo info;
    private final List<Catalog> catalogs;
    private final Map<String, MethodHandler> handlers;

    public McpServer(ServerInfo info, List<Catalog> catalogs) {
        this.info = info;
        this.catalogs = List.copyOf(catalogs);
        Map<String, MethodHandler> own = Map.ofEntries(
                entry("server/discover", exchange -> info.discovery()),
                entry(
                        "tools/list",
                        exchange -> list(exchange, "tools", caller -> definitions(tools(caller), exchange.version()))),
                entry("tools/call", this::call),
                entry("prompts/list", exchange -> list(exchange, "prompts", this::promptDefinitions)),
                entry("prompts/get", exchange -> prompt(
                                exchange, "name", exchange.request().params())
                        .handler()
                        .handle(exchange)),
                entry("resources/list", exchange -> list(exchange, "resources", caller -> resources(caller, false))),
                entry(
                        "resources/templates/list",
                        exchange -> list(exchange, "resourceTemplates", caller -> resources(caller, true))),
                entry("resources/read", this::read),
                entry("completion/complete", this::complete));
        this.handlers = new HashMap<>(own);
        catalogs.forEach(catalog -> handlers.putAll(catalog.methods()));
    }

    public ServerInfo info() {
        return info;
    }

    /** Returns whether this class implements a method: one without a session and a stream of its own. */
    public boolean knows(String method, ProtocolVersion version) {
        return handlers.containsKey(method)
                && TaskSupport.permits(method, version)
                && (version.isStateless() || !method.equals("server/discover"));
    }

    /**
     * Returns the result of a request.
     *
     * @throws McpException if the response is an error
     */
    public JsonObject handle(Exchange exchange) {
        var method = exchange.request().method();
        if (!knows(method, exchange.version())) {
            throw McpException.unknownMethod(method);
        }
        TaskSupport.checkCapability(exchange);
        try {
            return complete(exchange, handler(method).handle(exchange));
        } catch (InputRequiredException e) {
            if (!WITH_INPUT.contains(method)) {
                throw failed(method, e);
            }
            return interim(exchange, e.missing());
        } catch (McpException e) {
            throw e;
        } catch (Exception e) {
            throw failed(method, e);
        }
    }

    private MethodHandler handler(String method) {
        return Optional.ofNullable(handlers.get(method)).orElseThrow(() -> McpException.unknownMethod(method));
    }

    private static McpException failed(String method, Exception cause) {
        if (cause instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        LOG.log(Level.WARNING, () -> Messages.failed(method), cause);
        return cause instanceof StoreFailedException ? McpException.unavailable() : McpException.internal();
    }

    private JsonObject complete(Exchange exchange, JsonObject result) {
        if (!exchange.version().isStateless()) {
            return result;
        }
        var members = JsonBuilders.object(result).add("resultType", result.getString("resultType", "complete"));
        if (CACHEABLE.contains(exchange.request().method())) {
            members.add("ttlMs", 0).add("cacheScope", "private");
        }
        return info.identifying(members.build());
    }

    private JsonObject interim(Exchange exchange, InputRequests missing) {
        var json = JsonBuilders.object().add("resultType", "input_required").add("inputRequests", missing.toJson());
        exchange.requestState().ifPresent(state -> json.add("requestState", state));
        return info.identifying(json.build());
    }

    private static JsonObject list(Exchange exchange, String member, Function<Caller, List<JsonObject>> all) {
        return Page.of(member, all.apply(exchange.caller()), exchange.request().params());
    }

    private List<ServerTool> tools(Caller caller) {
        return ToolNameClash.check(all(catalog -> catalog.tools(caller)).toList());
    }

    private static List<JsonObject> definitions(List<ServerTool> tools, ProtocolVersion version) {
        return tools.stream().map(tool -> TaskSupport.definition(tool, version)).toList();
    }

    private List<JsonObject> promptDefinitions(Caller caller) {
        return all(catalog -> catalog.prompts(caller))
                .map(ServerPrompt::definition)
                .toList();
    }

    private List<JsonObject> resources(Caller caller, boolean templates) {
        return all(catalog -> catalog.resources(caller))
                .filter(resource -> resource.uri().isTemplate() == templates)
                .map(ServerResource::definition)
                .toList();
    }

    private <T> Stream<T> all(Function<Catalog, List<T>> part) {
        return catalogs.stream().flatMap(catalog -> part.apply(catalog).stream());
    }

    int hashOfTools() {
        return definitions(all(catalog -> catalog.tools(EVERYONE)).toList(), ProtocolVersion.V2026_07_28)
                .hashCode();
    }

    int hashOfPrompts() {
        return promptDefinitions(EVERYONE).hashCode();
    }

    int hashOfResources() {
        return resources(EVERYONE, false).hashCode()
                + 31 * resources(EVERYONE, true).hashCode();
    }

    /** Returns whether clients can be notified of changes of a resource. */
    public boolean isWatched(String uri) {
        return uri.length() <= LONGEST_WATCHED && catalogs.stream().anyMatch(catalog -> catalog.isWatched(uri));
    }

    /** Returns a number that changes with a resource; empty if the caller may not read it. */
    Optional<Integer> versionOf(String uri, Caller caller) {
        return catalogs.stream()
                .flatMap(catalog -> catalog.versionOf(uri, caller).stream())
                .findFirst();
    }

    private JsonObject call(Exchange exchange) throws Exception {
        var name = Params.text(exchange.request().params(), "name");
        var tools = tools(exchange.caller());
        var tool = tools.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown("tool", name, tools.stream().map(ServerTool::name)));
        return TaskSupport.call(tool, exchange);
    }

    private ServerPrompt prompt(Exchange exchange, String member, JsonObject params) {
        var name = Params.text(params, member);
        var prompts = all(catalog -> catalog.prompts(exchange.caller())).toList();
        return prompts.stream()
                .filter(prompt -> prompt.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown("prompt", name, prompts.stream().map(ServerPrompt::name)));
    }

    private static McpException unknown(String kind, String name, Stream<String> known) {
        return McpException.unknown(
                kind,
                name,
                SimilarNames.sorted(name, known.toList()).limit(HINTS).toList());
    }

    private JsonObject read(Exchange exchange) throws Exception {
        var uri = Params.text(exchange.request().params(), "uri");
        for (var resource : all(catalog -> catalog.resources(exchange.caller())).toList()) {
            var variables = resource.uri().match(uri);
            var content = variables.isPresent()
                    ? resource.reader().read(exchange, uri, variables.get())
                    : Optional.<JsonObject>empty();
            if (content.isPresent()) {
                return JsonBuilders.object()
                        .add("contents", JsonBuilders.array(List.of(content.get())))
                        .build();
            }
        }
        throw McpException.unknownResource(uri, exchange.version());
    }

    private JsonObject complete(Exchange exchange) {
        var params = exchange.request().params();
        var argument = Params.object(params, "argument");
        var start = Params.text(argument, "value");
        var values = suggestions(exchange, Params.object(params, "ref"), Params.text(argument, "name"));
        var matching = values.stream().filter(value -> startsWith(value, start)).toList();
        var shown = matching.subList(0, Math.min(MOST_SUGGESTIONS, matching.size()));
        var completion = JsonBuilders.object()
                .add("values", JsonBuilders.array(shown))
                .add("total", matching.size())
                .add("hasMore", shown.size() < matching.size());
        return JsonBuilders.object().add("completion", completion).build();
    }

    private List<String> suggestions(Exchange exchange, JsonObject reference, String argument) {
        if ("ref/prompt".equals(reference.getString("type", ""))) {
            return prompt(exchange, "name", reference).suggestions().apply(argument);
        }
        var uri = Params.text(reference, "uri");
        return all(catalog -> catalog.resources(exchange.caller()))
                .filter(resource -> resource.uri().text().equals(uri))
                .findFirst()
                .orElseThrow(() -> McpException.unknownResource(uri, exchange.version()))
                .suggestions()
                .of(exchange.caller(), argument);
    }

    private static boolean startsWith(String value, String start) {
        return value.regionMatches(true, 0, start, 0, start.length());
    }
}
