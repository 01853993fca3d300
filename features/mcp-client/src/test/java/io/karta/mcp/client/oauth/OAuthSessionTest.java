/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.mcp.client.oauth.FakeAuthority.Answer;
import io.karta.model.Secret;
import io.karta.testkit.CapturedLog;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens of a person. */
class OAuthSessionTest extends OAuthSessionFixture {

    private static Challenge lacking(String... scopes) {
        return new Challenge(Optional.empty(), List.of(scopes), true);
    }

    private static URI redirect(McpLoginRequest request, String more) {
        return URI.create(
                "https://shop.example/callback?state=" + query(request).get("state") + more);
    }

    private OAuthSession loggedIn() {
        var session = ofPerson();
        requireLogin(session, UNAUTHORIZED);
        person.last().complete(redirect(person.last(), "&code=a"));
        return session;
    }

    @Test
    void requestsALoginThatIsBoundToTheApplication() {
        requireLogin(ofPerson(), requiring("read", "write"));

        assertThat(person.last().server()).isEqualTo("tracker");
        assertThat(person.last().url()).hasScheme("https").hasHost("login.example");
        assertThat(query(person.last()))
                .containsEntry("tenant", "1")
                .containsEntry("response_type", "code")
                .containsEntry("client_id", "c 1")
                .containsEntry("redirect_uri", "https://shop.example/callback")
                .containsEntry("resource", "https://mcp.example/v1")
                .containsEntry("scope", "read write")
                .containsEntry("code_challenge_method", "S256")
                .containsKeys("code_challenge", "state");
    }

    @Test
    void exchangesTheCodeForAToken() throws Exception {
        var session = loggedIn();

        assertThat(token(session)).isEqualTo("t1");
        assertThat(logins).hasValue(1);
        assertThat(authority.received(FakeAuthority.TOKEN)).singleElement().satisfies(request -> {
            assertThat(request.form())
                    .containsEntry("grant_type", "authorization_code")
                    .containsEntry("code", "a")
                    .containsEntry("redirect_uri", "https://shop.example/callback")
                    .containsEntry("resource", "https://mcp.example/v1")
                    .containsKey("code_verifier")
                    .doesNotContainKey("client_secret");
            assertThat(request.headers().firstValue("Authorization")).contains("Basic YysxOnMlM0Ex"); // c+1:s%3A1
        });
    }

    @Test
    void keepsTheOpenLoginUntilItIsComplete() {
        var session = ofPerson();

        requireLogin(session, requiring("read"));
        requireLogin(session, requiring("read"));

        assertThat(person.requests).hasSize(1);
        assertThat(authority.received(FakeAuthority.REGISTER)).hasSize(1);
    }

    @Test
    void completesALoginOnce() {
        loggedIn();

        assertThatThrownBy(() -> person.last().complete(redirect(person.last(), "&code=b")))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-708", "tracker", "is complete");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"?code=a|another login", "?code=a&state=x|another login", "?code=a&code=b|twice", "|another login"
            })
    void rejectsAnswersToOtherLogins(String query, String reason) throws Exception {
        var session = ofPerson();
        requireLogin(session, UNAUTHORIZED);

        assertThatThrownBy(() -> person.last()
                        .complete(URI.create("https://shop.example/callback" + (query == null ? "" : query))))
                .hasMessageContainingAll("KARTA-708", reason);
        assertThat(token(session)).isEqualTo("none");
        assertThat(authority.received(FakeAuthority.TOKEN)).isEmpty();
    }

    @Test
    void reportsARejectedLoginAndAllowsAnotherTry() throws Exception {
        var session = ofPerson();
        requireLogin(session, UNAUTHORIZED);
        var request = person.last();

        assertThatThrownBy(() -> request.complete(redirect(request, "&error=access_denied&error_description=No")))
                .hasMessageContainingAll("KARTA-708", "access_denied No");
        request.complete(redirect(request, "&code=a"));

        assertThat(token(session)).isEqualTo("t1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&iss=https://login.example/", "&iss=https://evil.example"})
    void rejectsAnswersOfOtherIssuers(String issuer) {
        authority.server(",'authorization_response_iss_parameter_supported':true");
        requireLogin(ofPerson(), UNAUTHORIZED);

        assertThatThrownBy(() -> person.last().complete(redirect(person.last(), "&code=a" + issuer)))
                .hasMessageContainingAll("KARTA-708", "authorization server");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void outlastsAnOutageOfTheAuthorizationServer(int status) throws Exception {
        authority.on(
                FakeAuthority.TOKEN,
                request -> new Answer(
                        200, "{'access_token':'t1','token_type':'bearer','expires_in':60,'refresh_token':'r1'}"));
        var session = loggedIn();
        clock.advance(Duration.ofMinutes(2));
        authority.on(FakeAuthority.TOKEN, request -> new Answer(status, "<html>Later</html>"));
        assertThatThrownBy(session::token).hasMessageContaining("unavailable: HTTP status " + status);
        assertThatThrownBy(() -> session.renew(UNAUTHORIZED, Optional.empty()))
                .hasMessageContaining("unavailable: HTTP status " + status);

        authority.on(FakeAuthority.TOKEN, request -> new Answer(200, "{'access_token':'t2','token_type':'bearer'}"));

        assertThat(token(session)).isEqualTo("t2");
        assertThat(person.requests).hasSize(1);
    }

    @Test
    void isRenewedBeforeItExpires() throws Exception {
        authority.on(
                FakeAuthority.TOKEN,
                request -> request.form().get("grant_type").equals("refresh_token")
                        ? new Answer(200, "{'access_token':'t2','token_type':'bearer','expires_in':3600}")
                        : new Answer(
                                200,
                                "{'access_token':'t1','token_type':'bearer','expires_in':60,"
                                        + "'refresh_token':'r1'}"));
        var session = loggedIn();
        assertThat(token(session)).isEqualTo("t1");

        clock.advance(Duration.ofSeconds(31));

        assertThat(token(session)).isEqualTo("t2");
        clock.advance(Duration.ofHours(1));
        assertThat(token(session)).isEqualTo("t2");
        assertThat(authority.received(FakeAuthority.TOKEN)).hasSize(3).last().satisfies(request -> assertThat(
                        request.form())
                .containsEntry("refresh_token", "r1"));
    }

    @Test
    void endsWhenTheRefreshTokenIsRejected() throws Exception {
        authority.on(
                FakeAuthority.TOKEN,
                request -> request.form().get("grant_type").equals("refresh_token")
                        ? new Answer(400, "{'error':'invalid_grant'}")
                        : new Answer(
                                200,
                                "{'access_token':'t1','token_type':'bearer','expires_in':60,"
                                        + "'refresh_token':'r1'}"));
        var session = loggedIn();

        clock.advance(Duration.ofMinutes(1));

        assertThat(token(session)).isEqualTo("none");
        requireLogin(session, UNAUTHORIZED);
        assertThat(person.requests).hasSize(2);
    }

    @Test
    void survivesARestart() throws Exception {
        authority.on(
                FakeAuthority.TOKEN,
                request -> new Answer(
                        200,
                        "{'access_token':'t%d','token_type':'bearer','expires_in':60,'refresh_token':'r1'}"
                                .formatted(
                                        authority.received(FakeAuthority.TOKEN).size())));
        loggedIn();

        var restarted = ofPerson();
        assertThat(token(restarted)).isEqualTo("t1");
        clock.advance(Duration.ofMinutes(1));

        assertThat(token(restarted)).isEqualTo("t2");
        assertThat(authority.received(FakeAuthority.REGISTER)).hasSize(1);
    }

    @Test
    void isSharedByNodes() throws Exception {
        var other = ofPerson();
        requireLogin(other, UNAUTHORIZED);
        loggedIn();

        assertThat(other.renew(UNAUTHORIZED, Optional.empty())).isTrue();
        assertThat(token(other)).isEqualTo("t1");
    }

    @Test
    void anOldSavedLoginDoesNotReplaceALaterOne() throws Exception {
        authority.on(
                FakeAuthority.TOKEN,
                request -> new Answer(
                        200,
                        "{'access_token':'t%1$d','token_type':'bearer','expires_in':60,'refresh_token':'r%1$d'}"
                                .formatted(
                                        authority.received(FakeAuthority.TOKEN).size())));
        var session = loggedIn();
        person.isFull = true;
        clock.advance(Duration.ofMinutes(1));
        assertThat(token(session)).isEqualTo("t2");

        clock.advance(Duration.ofMinutes(1));

        assertThat(token(session)).isEqualTo("t3");
        assertThat(authority.received(FakeAuthority.TOKEN).get(2).form()).containsEntry("refresh_token", "r2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"issuer\":1}", "x"})
    void ignoresASavedTextOfSomethingElse(String text) throws Exception {
        person.saved = Optional.of(Secret.of(text.isEmpty() ? " " : text));

        assertThat(token(ofPerson())).isEqualTo("none");
    }

    @Test
    void isUsedAlthoughItCannotBeSaved() throws Exception {
        person.isFull = true;
        try (var log = CapturedLog.of("io.karta.mcp.client")) {
            assertThat(token(loggedIn())).isEqualTo("t1");

            assertThat(log.warnings()).singleElement().asString().contains("KARTA-709", "tracker");
        }
    }

    @Test
    void requestsFurtherScopesBesideTheEarlierOnes() throws Exception {
        var session = ofPerson();
        requireLogin(session, requiring("read"));
        person.last().complete(redirect(person.last(), "&code=a"));

        requireLogin(session, lacking("write"));

        assertThat(query(person.last())).containsEntry("scope", "read write");
        assertThat(token(session)).isEqualTo("t1");
    }

    @Test
    void doesNotRequestTheSameScopesAgain() throws Exception {
        var session = ofPerson();
        requireLogin(session, requiring("read"));
        person.last().complete(redirect(person.last(), "&code=a"));

        assertThat(session.renew(lacking("read"), session.token())).isFalse();
        assertThat(person.requests).hasSize(1);
    }

    @Test
    void requestsARefreshTokenWhereThatNeedsAScope() {
        authority.server(",'scopes_supported':['read','offline_access']");

        requireLogin(ofPerson(), requiring("read"));

        assertThat(query(person.last()))
                .containsEntry("scope", "read offline_access")
                .containsEntry("prompt", "consent");
    }

    @Test
    void requiresProofOfTheAuthorizationServer() {
        authority.server(",'code_challenge_methods_supported':['plain']");

        assertThatThrownBy(() -> ofPerson().renew(UNAUTHORIZED, Optional.empty()))
                .isInstanceOf(OAuthException.class)
                .hasMessageContaining("PKCE");
    }

    @Test
    void credentialsDoNotReachAnotherAuthorizationServer() throws Exception {
        var session = loggedIn();
        authority.document(
                "https://mcp.example/.well-known/oauth-protected-resource/v1",
                "{'resource':'https://mcp.example/v1','authorization_servers':['https://other.example']}");
        authority.document(
                "https://other.example/.well-known/oauth-authorization-server",
                "{'issuer':'https://other.example','authorization_endpoint':'https://other.example/authorize',"
                        + "'token_endpoint':'https://other.example/token',"
                        + "'registration_endpoint':'https://other.example/register',"
                        + "'code_challenge_methods_supported':['S256']}");
        authority.on("https://other.example/register", request -> new Answer(201, "{'client_id':'c2'}"));

        requireLogin(session, UNAUTHORIZED);

        assertThat(query(person.last())).containsEntry("client_id", "c2");
        assertThat(authority.received)
                .filteredOn(request -> request.url().startsWith("https://other.example"))
                .noneMatch(request ->
                        request.body().contains("c 1") || request.body().contains("t1"));
    }

    @Test
    void aServerOnTheSameMachineNeedsNoHttps() throws Exception {
        var local = new JsonEndpoint(authority, URI.create("http://localhost:8080/mcp"));

        assertThat(local.url("http://127.0.0.1:9000/login")).hasPort(9000);
        assertThatThrownBy(() -> local.url("http://login.example/login")).hasMessageContaining("HTTPS");
    }

    @Test
    void requestsHaveATimeLimit() throws Exception {
        var limits = new ArrayList<Optional<Duration>>();
        OAuthHttp http = request -> {
            limits.add(request.timeout());
            return authority.send(request);
        };
        var session = new OAuthSession(
                settings(OAuthGrant.CLIENT_CREDENTIALS, Map.of()), http, () -> person, clock, () -> {});

        session.renew(UNAUTHORIZED, Optional.empty());

        assertThat(limits).hasSize(4).doesNotContain(Optional.empty());
        assertThat(authority.received.stream().map(FakeAuthority.Received::url).collect(Collectors.toSet()))
                .hasSize(4);
    }
}
