/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Discovery of the metadata of an MCP server and of its authorization server. Thread-safe. */
final class Discovery {

    private static final String RESOURCE = "/.well-known/oauth-protected-resource";
    private static final String SERVER = "/.well-known/oauth-authorization-server";
    private static final String OPEN_ID = "/.well-known/openid-configuration";

    private final OAuthSettings settings;
    private final JsonEndpoint endpoint;

    Discovery(OAuthSettings settings, JsonEndpoint endpoint) {
        this.settings = settings;
        this.endpoint = endpoint;
    }

    /** Returns the metadata of the MCP server. A server without metadata is its own authorization server. */
    ProtectedResource resource(Challenge challenge) throws IOException, InterruptedException {
        for (URI url : resourceUrls(challenge)) {
            Optional<JsonObject> document = endpoint.document(url);
            if (document.isPresent()) {
                return resource(document.get());
            }
        }
        return new ProtectedResource(settings.url().toString(), origin(settings.url()), List.of());
    }

    private List<URI> resourceUrls(Challenge challenge) throws OAuthException {
        if (challenge.resourceMetadata().isPresent()) {
            return List.of(endpoint.url(challenge.resourceMetadata().get()));
        }
        URI root = URI.create(origin(settings.url()) + RESOURCE);
        String path = path(settings.url());
        return path.isEmpty() ? List.of(root) : List.of(URI.create(root + path), root);
    }

    private ProtectedResource resource(JsonObject document) throws OAuthException {
        String resource = JsonEndpoint.text(document, "resource")
                .orElseThrow(() -> new OAuthException("the metadata of the server has no resource"));
        if (!includesServer(endpoint.url(resource))) {
            throw new OAuthException(
                    "the metadata of the server belongs to another resource, " + JsonEndpoint.brief(resource));
        }
        List<String> issuers = JsonEndpoint.texts(document, "authorization_servers");
        String issuer = settings.issuer()
                .filter(known -> issuers.isEmpty() || issuers.contains(known))
                .or(() -> issuers.stream().findFirst())
                .orElseGet(() -> origin(settings.url()));
        return new ProtectedResource(resource, issuer, JsonEndpoint.texts(document, "scopes_supported"));
    }

    /** Returns whether the MCP server is a resource, or a part of it. */
    private boolean includesServer(URI resource) {
        String wanted = path(settings.url()) + "/";
        return origin(resource).equals(origin(settings.url())) && wanted.startsWith(path(resource) + "/");
    }

    /** Returns the metadata of the authorization server. */
    AuthorizationServer authorizationServer(ProtectedResource resource) throws IOException, InterruptedException {
        String issuer = resource.authorizationServer();
        if (settings.issuer().filter(known -> !known.equals(issuer)).isPresent()) {
            throw new OAuthException("the server names another authorization server than the configured one, "
                    + JsonEndpoint.brief(issuer));
        }
        for (URI url : serverUrls(endpoint.url(issuer))) {
            Optional<JsonObject> document = endpoint.document(url);
            if (document.isPresent()) {
                return authorizationServer(issuer, document.get());
            }
        }
        throw new OAuthException("the authorization server %s has no metadata".formatted(JsonEndpoint.brief(issuer)));
    }

    private static List<URI> serverUrls(URI issuer) {
        String origin = origin(issuer);
        String path = path(issuer);
        return path.isEmpty()
                ? List.of(URI.create(origin + SERVER), URI.create(origin + OPEN_ID))
                : List.of(
                        URI.create(origin + SERVER + path),
                        URI.create(origin + OPEN_ID + path),
                        URI.create(origin + path + OPEN_ID));
    }

    private AuthorizationServer authorizationServer(String issuer, JsonObject document) throws OAuthException {
        if (JsonEndpoint.text(document, "issuer").filter(issuer::equals).isEmpty()) {
            throw new OAuthException("the metadata of the authorization server %s names another issuer"
                    .formatted(JsonEndpoint.brief(issuer)));
        }
        return new AuthorizationServer(
                issuer,
                url(document, "authorization_endpoint"),
                url(document, "token_endpoint")
                        .orElseThrow(() -> new OAuthException("the authorization server has no token endpoint")),
                url(document, "registration_endpoint"),
                JsonEndpoint.texts(document, "scopes_supported"),
                JsonEndpoint.texts(document, "token_endpoint_auth_methods_supported"),
                JsonEndpoint.texts(document, "code_challenge_methods_supported").contains("S256"),
                document.getBoolean("client_id_metadata_document_supported", false),
                document.getBoolean("authorization_response_iss_parameter_supported", false));
    }

    private Optional<URI> url(JsonObject document, String name) throws OAuthException {
        Optional<String> text = JsonEndpoint.text(document, name);
        return text.isPresent() ? Optional.of(endpoint.url(text.get())) : Optional.empty();
    }

    static String origin(URI url) {
        String port = url.getPort() < 0 ? "" : ":" + url.getPort();
        return url.getScheme() + "://" + url.getHost() + port;
    }

    private static String path(URI url) {
        String path = Optional.ofNullable(url.getRawPath()).orElse("");
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
