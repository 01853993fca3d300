/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.net.ssl.SSLSession;

/** The MCP server {@code https://mcp.example/v1} and its authorization server {@code https://login.example}. */
final class FakeAuthority implements OAuthHttp {

    static final URI SERVER = URI.create("https://mcp.example/v1");
    static final String ISSUER = "https://login.example";
    static final String TOKEN = "https://login.example/token";
    static final String REGISTER = "https://login.example/register";

    /** Request that was received. */
    record Received(String url, String body, HttpHeaders headers) {

        Map<String, String> form() {
            return parameters(body);
        }
    }

    /** Response of a status and a JSON text, in which quotation marks are single. */
    record Answer(int status, String json) {}

    final List<Received> received = new CopyOnWriteArrayList<>();
    private final Map<String, Function<Received, Answer>> answers = new HashMap<>();

    FakeAuthority() {
        document(
                "https://mcp.example/.well-known/oauth-protected-resource/v1",
                "{'resource':'https://mcp.example/v1','authorization_servers':['https://login.example']}");
        server("");
        on(REGISTER, request -> new Answer(201, "{'client_id':'c 1','client_secret':'s:1'}"));
        on(TOKEN, request -> new Answer(200, "{'access_token':'t1','token_type':'Bearer'}"));
    }

    /** Sets the metadata of the authorization server. */
    void server(String more) {
        document(
                ISSUER + "/.well-known/oauth-authorization-server",
                "{'issuer':'https://login.example','authorization_endpoint':'https://login.example/authorize?tenant=1',"
                        + "'token_endpoint':'https://login.example/token',"
                        + "'registration_endpoint':'https://login.example/register',"
                        + "'code_challenge_methods_supported':['S256']" + more + "}");
    }

    void document(String url, String json) {
        on(url, request -> new Answer(200, json));
    }

    void on(String url, Function<Received, Answer> answer) {
        answers.put(url, answer);
    }

    List<Received> received(String url) {
        return received.stream().filter(each -> each.url().equals(url)).toList();
    }

    static Map<String, String> parameters(String query) {
        return Arrays.stream(query.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> decoded(pair[0]), pair -> decoded(pair[1])));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public HttpResponse<String> send(HttpRequest request) throws IOException {
        var one = new Received(request.uri().toString(), body(request), request.headers());
        received.add(one);
        var answer =
                answers.getOrDefault(one.url(), unknown -> new Answer(404, "")).apply(one);
        return new Response(request, answer);
    }

    private static String body(HttpRequest request) {
        var text = BodySubscribers.ofString(StandardCharsets.UTF_8);
        request.bodyPublisher()
                .ifPresent(body -> body.subscribe(new Flow.Subscriber<>() {

                    @Override
                    public void onSubscribe(Flow.Subscription subscription) {
                        text.onSubscribe(subscription);
                    }

                    @Override
                    public void onNext(ByteBuffer part) {
                        text.onNext(List.of(part));
                    }

                    @Override
                    public void onError(Throwable problem) {
                        text.onError(problem);
                    }

                    @Override
                    public void onComplete() {
                        text.onComplete();
                    }
                }));
        return request.bodyPublisher().isPresent()
                ? text.getBody().toCompletableFuture().join()
                : "";
    }

    private record Response(HttpRequest request, Answer answer) implements HttpResponse<String> {

        @Override
        public int statusCode() {
            return answer.status();
        }

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(Map.of(), (name, value) -> true);
        }

        @Override
        public String body() {
            return answer.json().replace('\'', '"');
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return request.uri();
        }

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    }
}
