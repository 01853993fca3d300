/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.agent.ConfigKeys;
import io.karta.mcp.client.oauth.OAuthGrant;
import io.karta.mcp.client.oauth.OAuthSettings;
import io.karta.model.Secret;
import io.karta.spi.NamedSettings;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of the configuration of a login by OAuth, which reports all problems. */
final class LoginReader {

    private static final Pattern GRANT = Pattern.compile("authorization-code|client-credentials");
    private static final Pattern HTTPS = Pattern.compile("https://[^\\s/?#]+(/[^\\s?#]*)?");
    private static final Pattern URL = Pattern.compile("https?://[^\\s/?#]+(/[^\\s?#]*)?");
    private static final List<String> FURTHER = List.of(
            ConfigKeys.MCP_OAUTH_ISSUER,
            ConfigKeys.MCP_OAUTH_CLIENT_ID,
            ConfigKeys.MCP_OAUTH_CLIENT_SECRET,
            ConfigKeys.MCP_OAUTH_CLIENT_METADATA_URL,
            ConfigKeys.MCP_OAUTH_REDIRECT_URI,
            ConfigKeys.MCP_OAUTH_SCOPE,
            ConfigKeys.MCP_LOGIN_BEAN);

    private final NamedSettings settings;

    LoginReader(NamedSettings settings) {
        this.settings = settings;
    }

    /** A server over stdio has no login. */
    void rejectWithCommand() {
        if (isSet(ConfigKeys.MCP_OAUTH_GRANT) || FURTHER.stream().anyMatch(this::isSet)) {
            report("a server with a command has no login");
        }
    }

    /** Returns the login; empty if there is none, or a problem was reported. */
    Optional<LoginSettings> read(URI server) {
        Optional<OAuthGrant> grant = settings.values()
                .text(ConfigKeys.MCP_OAUTH_GRANT, GRANT, "authorization-code or client-credentials")
                .map(LoginReader::grant);
        if (grant.isEmpty()) {
            FURTHER.stream()
                    .filter(this::isSet)
                    .filter(key -> !isSet(ConfigKeys.MCP_OAUTH_GRANT))
                    .findFirst()
                    .ifPresent(key -> report("%s requires %s".formatted(key, ConfigKeys.MCP_OAUTH_GRANT)));
            return Optional.empty();
        }
        checkClient();
        if (isSet(ConfigKeys.MCP_TOKEN_BEAN)) {
            report("tokens come either from %s or from a login".formatted(ConfigKeys.MCP_TOKEN_BEAN));
        }
        Optional<URI> redirect = url(ConfigKeys.MCP_OAUTH_REDIRECT_URI, URL, "a URL without parameters");
        Optional<String> bean = text(ConfigKeys.MCP_LOGIN_BEAN);
        if (grant.get() == OAuthGrant.AUTHORIZATION_CODE && (redirect.isEmpty() || bean.isEmpty())) {
            report("authorization-code requires %s and %s"
                    .formatted(ConfigKeys.MCP_OAUTH_REDIRECT_URI, ConfigKeys.MCP_LOGIN_BEAN));
            return Optional.empty();
        }
        return Optional.of(new LoginSettings(
                new OAuthSettings(
                        settings.name(),
                        server,
                        grant.get(),
                        text(ConfigKeys.MCP_OAUTH_ISSUER),
                        text(ConfigKeys.MCP_OAUTH_CLIENT_ID),
                        text(ConfigKeys.MCP_OAUTH_CLIENT_SECRET).map(Secret::of),
                        url(ConfigKeys.MCP_OAUTH_CLIENT_METADATA_URL, HTTPS, "a URL that begins with https:"),
                        redirect,
                        scopes()),
                bean));
    }

    private static OAuthGrant grant(String name) {
        return name.equals("client-credentials") ? OAuthGrant.CLIENT_CREDENTIALS : OAuthGrant.AUTHORIZATION_CODE;
    }

    /** The credentials of a client reach no other authorization server than the one that has issued them. */
    private void checkClient() {
        if (isSet(ConfigKeys.MCP_OAUTH_CLIENT_ID) && !isSet(ConfigKeys.MCP_OAUTH_ISSUER)) {
            report("%s requires %s".formatted(ConfigKeys.MCP_OAUTH_CLIENT_ID, ConfigKeys.MCP_OAUTH_ISSUER));
        }
        if (isSet(ConfigKeys.MCP_OAUTH_CLIENT_SECRET) && !isSet(ConfigKeys.MCP_OAUTH_CLIENT_ID)) {
            report("%s requires %s".formatted(ConfigKeys.MCP_OAUTH_CLIENT_SECRET, ConfigKeys.MCP_OAUTH_CLIENT_ID));
        }
    }

    private List<String> scopes() {
        return text(ConfigKeys.MCP_OAUTH_SCOPE).stream()
                .flatMap(text -> Arrays.stream(text.split("[\\s,]+")))
                .filter(scope -> !scope.isEmpty())
                .distinct()
                .toList();
    }

    private Optional<URI> url(String key, Pattern form, String allowed) {
        return settings.values().text(key, form, allowed).flatMap(this::uri);
    }

    private Optional<URI> uri(String text) {
        try {
            return Optional.of(URI.create(text));
        } catch (IllegalArgumentException e) {
            report("'%s' is not a URL".formatted(text));
            return Optional.empty();
        }
    }

    private Optional<String> text(String key) {
        return settings.values().text(key).map(String::strip).filter(text -> !text.isEmpty());
    }

    private boolean isSet(String key) {
        return text(key).isPresent();
    }

    private void report(String requirement) {
        settings.report(Messages.incompleteLogin(settings.name(), requirement));
    }
}
