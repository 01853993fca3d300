/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.mcp.client.oauth.Challenge;
import io.karta.mcp.client.oauth.McpLogin;
import io.karta.mcp.client.oauth.OAuthSession;
import io.karta.model.Secret;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tokens of a login by OAuth, the same for all callers. Thread-safe. */
final class OAuthTokens implements AccessTokens {

    private static final Logger LOG = System.getLogger(OAuthTokens.class.getName());
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final LoginSettings settings;
    private final ApplicationBeans beans;
    private final HttpThreads threads;
    private final OAuthSession session;
    private Optional<HttpClient> client = Optional.empty();
    private volatile Runnable afterLogin = () -> {};

    OAuthTokens(LoginSettings settings, ApplicationBeans beans, Clock clock) {
        this.settings = settings;
        this.beans = beans;
        this.threads = new HttpThreads(settings.oauth().server() + "-login");
        this.session = new OAuthSession(settings.oauth(), this::send, this::login, clock, () -> afterLogin.run());
    }

    private McpLogin login() {
        String name = settings.bean().orElseThrow();
        return beans.named(name, McpLogin.class)
                .orElseThrow(() -> Messages.noLoginBean(settings.oauth().server(), name));
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        var exchange = client().sendAsync(request, info -> new LimitedBody());
        try {
            return exchange.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new ConnectionException("the exchange failed", e);
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("the authorization server did not respond in time");
        } finally {
            exchange.cancel(true);
        }
    }

    private synchronized HttpClient client() {
        var known = client.orElseGet(threads::client);
        client = Optional.of(known);
        return known;
    }

    /** Without a token, the server responds with a challenge, to which {@link #renew} reports the problem. */
    @Override
    public Optional<Secret> token(Caller caller) {
        try {
            return session.token();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The token could not be renewed", e);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public Optional<Secret> present(Caller caller) {
        return session.present();
    }

    @Override
    public boolean renew(Challenge challenge, Optional<Secret> used) throws IOException, InterruptedException {
        return session.renew(challenge, used);
    }

    @Override
    public void onLogin(Runnable action) {
        afterLogin = action;
    }

    @Override
    public void close() {
        threads.close();
    }
}
