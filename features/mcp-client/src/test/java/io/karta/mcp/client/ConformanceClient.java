/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.Tool;
import io.karta.mcp.client.elicitation.McpElicitation;
import io.karta.mcp.client.elicitation.McpElicitationHandler;
import io.karta.mcp.client.oauth.McpLogin;
import io.karta.mcp.client.oauth.McpLoginRequest;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/**
 * The client that the conformance suite of the protocol runs. Calls the tools of the server in its last argument, and
 * accepts the defaults of forms.
 */
final class ConformanceClient {

    private ConformanceClient() {}

    public static void main(String[] arguments) throws Exception {
        var context = new JsonMessages().read(System.getenv().getOrDefault("MCP_CONFORMANCE_CONTEXT", "{}"));
        var url = URI.create(arguments[arguments.length - 1]);
        try (var group = fixture(url, context).group()) {
            if (context.get("toolCalls") instanceof JsonArray calls) {
                for (var call : calls.getValuesAs(JsonObject.class)) {
                    call(group, call.getString("name"), call.getJsonObject("arguments"));
                }
            } else {
                for (var tool : group.tools()) {
                    call(group, tool.name(), sample(tool));
                }
            }
        }
        System.exit(0);
    }

    /** The suite checks whether this URL is the id of the client, and does not read it. */
    private static Fixture fixture(URI url, JsonObject context) {
        McpElicitationHandler defaults = McpElicitation::defaults;
        var fixture = Fixture.of(url)
                .with("elicitation-bean", "defaults")
                .withBean("defaults", defaults)
                .withBean("browser", new Browser())
                .with("oauth.grant", "authorization-code")
                .with("oauth.redirect-uri", "http://localhost:3000/callback")
                .with("oauth.client-metadata-url", "https://conformance-test.local/client-metadata.json")
                .with("oauth.login-bean", "browser");
        if (context.containsKey("client_id")) {
            fixture.with("oauth.client-id", context.getString("client_id"))
                    .with("oauth.client-secret", context.getString("client_secret"))
                    .with("oauth.issuer", context.getString("issuer"));
        }
        return fixture;
    }

    /** Logs in without a person: the login pages of the suite redirect at once. */
    private static final class Browser implements McpLogin {

        @Override
        public void required(McpLoginRequest request) {
            var page = HttpRequest.newBuilder(request.url()).build();
            try {
                var redirect = HttpClient.newHttpClient().send(page, BodyHandlers.discarding());
                request.complete(
                        URI.create(redirect.headers().firstValue("Location").orElseThrow()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static void call(McpToolGroup group, String name, JsonObject arguments) throws Exception {
        for (var tool : group.tools()) {
            if (tool.name().equals(name)) {
                System.out.println(InteractiveCall.submitting().of(tool, arguments.toString()));
            }
        }
    }

    private static JsonObject sample(Tool tool) {
        var values = Map.of("number", "2", "integer", "2", "boolean", "true", "object", "{}", "array", "[]");
        var sample = new StringBuilder();
        if (tool.inputSchema().get("properties") instanceof JsonObject properties) {
            properties.forEach((name, schema) -> sample.append(sample.isEmpty() ? "" : ",")
                    .append('"')
                    .append(name)
                    .append("\":")
                    .append(values.getOrDefault(type(schema), "\"x\"")));
        }
        try {
            return new JsonMessages().read("{" + sample + "}");
        } catch (ConnectionException e) {
            throw new AssertionError(e);
        }
    }

    private static String type(JsonValue schema) {
        return schema instanceof JsonObject object ? object.getString("type", "") : "";
    }
}
