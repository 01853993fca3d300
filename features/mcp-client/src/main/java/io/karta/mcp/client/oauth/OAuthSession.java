/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.model.Secret;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Tokens of an application for one MCP server: obtains them when the server requires them, and renews them.
 * Thread-safe.
 */
public final class OAuthSession {

    private static final Logger LOG = System.getLogger(OAuthSession.class.getName());
    private static final String OFFLINE = "offline_access";

    private final OAuthSettings settings;
    private final Discovery discovery;
    private final ClientRegistration registration;
    private final TokenEndpoint endpoint;
    private final Supplier<McpLogin> logins;
    private final Clock clock;
    private final Runnable connected;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Optional<Login> login = Optional.empty();
    private List<String> requested = List.of();
    private Optional<LoginAttempt> open = Optional.empty();
    private boolean isLoaded;

    /**
     * Creates a session without tokens.
     *
     * @param logins supplies the bean of the application that lets a person log in
     * @param connected runs after a login
     */
    public OAuthSession(
            OAuthSettings settings, OAuthHttp http, Supplier<McpLogin> logins, Clock clock, Runnable connected) {
        this.settings = settings;
        this.logins = logins;
        this.clock = clock;
        this.connected = connected;
        var json = new JsonEndpoint(http, settings.url());
        this.discovery = new Discovery(settings, json);
        this.registration = new ClientRegistration(settings, json);
        this.endpoint = new TokenEndpoint(json, clock);
    }

    /** Returns the token for the next request; empty if there is no valid one. Renews an expired one. */
    public Optional<Secret> token() throws IOException, InterruptedException {
        lock.lock();
        try {
            load();
            if (login.filter(this::isExpired).isPresent()) {
                reload();
            }
            if (login.filter(this::isExpired).isPresent()) {
                isRefreshed(access(new Challenge(Optional.empty(), List.of(), false)));
            }
            return present();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the token if it is known and valid, without waiting. */
    public Optional<Secret> present() {
        return login.filter(known -> !isExpired(known))
                .map(known -> known.tokens().access());
    }

    private boolean isExpired(Login known) {
        return known.tokens().isExpired(clock.instant());
    }

    private void load() {
        if (!isLoaded) {
            saved().ifPresent(this::use);
            isLoaded = true;
        }
    }

    /** Another node may have logged in, or renewed the tokens. */
    private void reload() {
        saved().filter(other -> !isExpired(other)).ifPresent(this::use);
    }

    private Optional<Login> saved() {
        return isOfPerson() ? logins.get().saved().flatMap(Login::read) : Optional.empty();
    }

    private void use(Login other) {
        login = Optional.of(other);
        requested = other.tokens().scopes();
    }

    private boolean isOfPerson() {
        return settings.grant() == OAuthGrant.AUTHORIZATION_CODE;
    }

    /**
     * Obtains a token that satisfies the server.
     *
     * @param challenge what the server requires
     * @param used the token of the rejected request
     * @return whether the request can be repeated; otherwise another token would not help
     * @throws OAuthException if a person must log in, or the authorization server rejects the application
     */
    public boolean renew(Challenge challenge, Optional<Secret> used) throws IOException, InterruptedException {
        lock.lock();
        try {
            load();
            if (!isReplaced(used)) {
                reload();
            }
            if (isReplaced(used)) {
                return true;
            }
            Access access = access(challenge);
            if (!challenge.isInsufficientScope() && isRefreshed(access)) {
                return true;
            }
            List<String> scopes = scopes(challenge, access);
            if (challenge.isInsufficientScope() && login.isPresent() && requested.containsAll(scopes)) {
                return false;
            }
            return isOfPerson() ? isLoggedIn(access, scopes) : isIssued(access, scopes);
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether another thread has obtained a token in the meantime. */
    private boolean isReplaced(Optional<Secret> used) {
        return present().isPresent() && !present().map(Secret::reveal).equals(used.map(Secret::reveal));
    }

    /** Credentials of one authorization server never reach another one. */
    private Access access(Challenge challenge) throws IOException, InterruptedException {
        ProtectedResource resource = discovery.resource(challenge);
        AuthorizationServer server = discovery.authorizationServer(resource);
        if (login.filter(known -> !known.issuer().equals(server.issuer())).isPresent()) {
            login = Optional.empty();
            requested = List.of();
        }
        open = open.filter(attempt -> attempt.access().server().issuer().equals(server.issuer()));
        Optional<OAuthClient> known = login.map(Login::client)
                .or(() -> open.map(attempt -> attempt.access().client()));
        return new Access(resource, server, known.isPresent() ? known.get() : registration.client(server));
    }

    /** Returns whether the refresh token was accepted. If not, the login has ended. */
    private boolean isRefreshed(Access access) throws IOException, InterruptedException {
        Optional<Secret> refresh = login.flatMap(known -> known.tokens().refresh());
        if (refresh.isPresent()) {
            Map<String, String> form = Map.of(
                    "grant_type",
                    "refresh_token",
                    "refresh_token",
                    refresh.get().reveal());
            try {
                accept(access, endpoint.tokens(access, form, refresh, requested));
                return true;
            } catch (OAuthException e) {
                LOG.log(Level.DEBUG, () -> "The login to %s has ended".formatted(settings.server()), e);
            }
        }
        login = Optional.empty();
        return false;
    }

    /** What was granted before is requested again, because a new token replaces the old one. */
    private List<String> scopes(Challenge challenge, Access access) {
        List<String> required = challenge.scopes();
        if (required.isEmpty() && settings.scopes().isEmpty()) {
            required = access.resource().scopes();
        }
        List<String> all = Stream.of(settings.scopes(), requested, required)
                .flatMap(List::stream)
                .distinct()
                .toList();
        boolean isOffline =
                isOfPerson() && !all.isEmpty() && access.server().scopes().contains(OFFLINE);
        return isOffline
                ? Stream.concat(all.stream(), Stream.of(OFFLINE)).distinct().toList()
                : all;
    }

    private boolean isIssued(Access access, List<String> scopes) throws IOException, InterruptedException {
        Map<String, String> form = scopes.isEmpty()
                ? Map.of("grant_type", "client_credentials")
                : Map.of("grant_type", "client_credentials", "scope", String.join(" ", scopes));
        accept(access, endpoint.tokens(access, form, Optional.empty(), scopes));
        return true;
    }

    /** Returns whether the bean has completed the login at once, for example because it needs no person. */
    private boolean isLoggedIn(Access access, List<String> scopes) throws OAuthException {
        if (open.filter(attempt -> attempt.covers(access.server(), scopes)).isEmpty()) {
            var attempt = new LoginAttempt(settings, access, scopes, this::exchange);
            open = Optional.of(attempt);
            logins.get().required(attempt);
        }
        if (open.isPresent()) {
            throw new OAuthException("a person must log in");
        }
        return true;
    }

    private void exchange(LoginAttempt attempt, String code) throws IOException, InterruptedException {
        lock.lock();
        try {
            if (open.filter(current -> current == attempt).isEmpty()) {
                throw new OAuthException("the login was replaced by a later one, or is complete");
            }
            accept(
                    attempt.access(),
                    endpoint.tokens(attempt.access(), attempt.grant(code), Optional.empty(), attempt.scopes()));
            open = Optional.empty();
        } finally {
            lock.unlock();
        }
        connected.run();
    }

    private void accept(Access access, TokenSet tokens) {
        var accepted = new Login(access.server().issuer(), access.client(), tokens);
        use(accepted);
        if (isOfPerson()) {
            try {
                logins.get().save(accepted.toText());
            } catch (RuntimeException e) { // of the bean
                LOG.log(Level.WARNING, Messages.notSaved(settings.server()), e);
            }
        }
    }
}
