/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Login of a person, protected by PKCE, a state, and the name of the issuer (RFC 9207). Immutable. */
final class LoginAttempt implements McpLoginRequest {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 32;
    private static final String OFFLINE = "offline_access";

    /** Exchanges the code of a login for tokens. */
    @FunctionalInterface
    interface CodeExchange {
        void exchange(LoginAttempt login, String code) throws IOException, InterruptedException;
    }

    private final OAuthSettings settings;
    private final Access access;
    private final List<String> scopes;
    private final CodeExchange exchange;
    private final String verifier = random();
    private final String state = random();

    LoginAttempt(OAuthSettings settings, Access access, List<String> scopes, CodeExchange exchange)
            throws OAuthException {
        if (access.server().authorizationEndpoint().isEmpty()) {
            throw new OAuthException("the authorization server has no login page");
        }
        if (!access.server().isProofSupported()) {
            throw new OAuthException("the authorization server does not support PKCE with SHA-256");
        }
        this.settings = settings;
        this.access = access;
        this.scopes = scopes;
        this.exchange = exchange;
    }

    private static String random() {
        var bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return base64(bytes);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    Access access() {
        return access;
    }

    List<String> scopes() {
        return scopes;
    }

    /** Returns whether a person who follows this attempt has what another one would request. */
    boolean covers(AuthorizationServer server, List<String> wanted) {
        return access.server().equals(server) && scopes.containsAll(wanted);
    }

    @Override
    public String server() {
        return settings.server();
    }

    @Override
    public URI url() {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("response_type", "code");
        query.put("client_id", access.client().id());
        query.put("redirect_uri", redirectUri());
        query.put("code_challenge", challenge());
        query.put("code_challenge_method", "S256");
        query.put("state", state);
        query.put("resource", access.resource().resource());
        if (!scopes.isEmpty()) {
            query.put("scope", String.join(" ", scopes));
        }
        if (scopes.contains(OFFLINE)) {
            query.put("prompt", "consent"); // OpenID Connect issues no refresh token without it
        }
        URI page = access.server().authorizationEndpoint().orElseThrow();
        String separator = page.getRawQuery() == null ? "?" : "&";
        return URI.create(page
                + separator
                + query.entrySet().stream()
                        .map(each -> each.getKey() + "=" + OAuthClient.encoded(each.getValue()))
                        .collect(Collectors.joining("&")));
    }

    private String redirectUri() {
        return settings.redirectUri().orElseThrow().toString();
    }

    private String challenge() {
        try {
            return base64(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }

    /** Returns the parameters of the grant for a code. */
    Map<String, String> grant(String code) {
        return Map.of(
                "grant_type",
                "authorization_code",
                "code",
                code,
                "redirect_uri",
                redirectUri(),
                "code_verifier",
                verifier);
    }

    @Override
    public void complete(URI redirect) {
        try {
            exchange.exchange(this, code(redirect));
        } catch (IOException e) {
            throw Messages.loginFailed(server(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.loginFailed(server(), new OAuthException("the thread was interrupted", e));
        }
    }

    private String code(URI redirect) throws OAuthException {
        Map<String, String> answer = parameters(redirect);
        if (!isEqual(state, answer.getOrDefault("state", ""))) {
            throw new OAuthException("the answer belongs to another login");
        }
        checkIssuer(Optional.ofNullable(answer.get("iss")));
        if (answer.containsKey("error")) {
            throw new OAuthException("the authorization server rejected the login: "
                    + JsonEndpoint.brief(answer.get("error") + " " + answer.getOrDefault("error_description", "")));
        }
        return Optional.ofNullable(answer.get("code"))
                .filter(code -> !code.isEmpty())
                .orElseThrow(() -> new OAuthException("the answer has no code"));
    }

    /** Compares the issuers as texts, as RFC 9207 requires. */
    private void checkIssuer(Optional<String> named) throws OAuthException {
        if (named.isEmpty() && access.server().isIssuerReturned()) {
            throw new OAuthException("the answer does not name the authorization server");
        }
        if (named.filter(issuer -> !issuer.equals(access.server().issuer())).isPresent()) {
            throw new OAuthException("the answer comes from another authorization server");
        }
    }

    private static Map<String, String> parameters(URI redirect) throws OAuthException {
        Map<String, String> parameters = new HashMap<>();
        String query = Optional.ofNullable(redirect.getRawQuery()).orElse("");
        for (String pair : query.split("&", -1)) {
            int end = pair.indexOf('=');
            if (end > 0 && parameters.put(decoded(pair.substring(0, end)), decoded(pair.substring(end + 1))) != null) {
                throw new OAuthException("the answer has a parameter twice");
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static boolean isEqual(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
