/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import jakarta.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Invalid requests of each kind to each operation of an OpenAPI document.
 *
 * @param document the document of the application
 * @param maxBodySize the longest body that the application reads, in bytes
 */
public record InvalidRequests(JsonObject document, RequestTarget target, int maxBodySize) {

    private static final String JSON = "{\"content\":\"x\"}";
    private static final String PROBLEM = "application/problem+json";

    /** Returns the paths of all operations. */
    public Stream<String> paths() {
        return operations().map(DocumentedOperation::path);
    }

    /** Returns requests to read each resource, of a client that accepts no media type but that of problems. */
    public Stream<InvalidRequest> thatAcceptProblemsOnly() {
        return operations().filter(DocumentedOperation::isRead).map(operation -> valid(
                        operation, "Accept: " + PROBLEM, operation.isStream() ? 406 : 200)
                .with("Accept", PROBLEM));
    }

    /** Returns the requests. */
    public Stream<InvalidRequest> all() {
        return operations().flatMap(operation -> Stream.of(
                        ofCallers(operation),
                        ofMethods(operation),
                        ofMediaTypes(operation),
                        ofAddresses(operation),
                        ofParameters(operation),
                        ofBodies(operation))
                .flatMap(requests -> requests));
    }

    private Stream<DocumentedOperation> operations() {
        return DocumentedOperation.of(document, target).stream();
    }

    /** Returns a request without a mistake yet. */
    private InvalidRequest valid(DocumentedOperation operation, String kind, Integer... statuses) {
        var caller = operation.isAnswer() ? target.asked() : target.operator();
        var request = new InvalidRequest(
                kind,
                Optional.of(caller),
                operation.method(),
                operation.path(),
                Map.of(),
                ByteBuffer.allocate(0),
                Set.of(statuses));
        return operation.takesBody() ? request.withJson(JSON) : request;
    }

    private Stream<InvalidRequest> ofCallers(DocumentedOperation operation) {
        var isSecured = target.owner().isPresent(); // otherwise the server may ask for credentials itself
        return Stream.of(
                        when(isSecured, () -> valid(operation, "unauthenticated", 401)
                                .by(Optional.empty())),
                        when(
                                operation.isForOperators() && (isSecured || operation.isOfProcess()),
                                () -> valid(operation, "missing role", 403).by(target.owner())),
                        when(operation.isOfProcess(), () -> valid(operation, "process of another caller", 404)
                                .by(Optional.of(target.stranger()))))
                .flatMap(Optional::stream);
    }

    private Stream<InvalidRequest> ofMethods(DocumentedOperation operation) {
        return Stream.of("PUT", "PATCH", "PURGE")
                .filter(Predicate.not(operation.methods()::contains))
                .map(method -> valid(operation, "method", 405, 501).using(method));
    }

    private Stream<InvalidRequest> ofMediaTypes(DocumentedOperation operation) {
        return Stream.of("text/csv", "application/xml, image/png;q=0.5")
                .map(accepted -> valid(operation, "Accept: " + accepted, 406).with("Accept", accepted));
    }

    private Stream<InvalidRequest> ofAddresses(DocumentedOperation operation) {
        if (operation.isOfProcess()) {
            var processes = Stream.of(
                            "00000000-0000-7000-8000-000000000000",
                            "x",
                            "%F0%9F%A6%8A",
                            "%20",
                            "a%3Bb",
                            "-1",
                            "9".repeat(500))
                    .map(id -> at(operation, "unknown process", target.id(), id));
            var problems = Stream.of(at(operation, "unknown process, accepts problems only", target.id(), "x")
                    .with("Accept", PROBLEM));
            var questions = operation.isAnswer()
                    ? Stream.of("none", "99999999999", "-1")
                            .map(id -> valid(operation, "unknown question", 400, 404, 409)
                                    .withJson("{\"accepted\":true}")
                                    .at(target.process() + "/answers/" + id))
                    : Stream.<InvalidRequest>empty();
            return Stream.of(processes, problems, questions).flatMap(requests -> requests);
        }
        return operation.isOfGoal()
                ? Stream.of("unknown", "%F0%9F%A6%8A", "%20", "x".repeat(500))
                        .map(name -> valid(operation, "unknown goal", 404)
                                .at(operation.path().replaceFirst("[^/]+$", name)))
                : Stream.empty();
    }

    private InvalidRequest at(DocumentedOperation operation, String kind, String known, String unknown) {
        return valid(operation, kind, 404).at(operation.path().replace("/" + known, "/" + unknown));
    }

    private Stream<InvalidRequest> ofParameters(DocumentedOperation operation) {
        if (!operation.isList() && !operation.isStart()) {
            return Stream.empty();
        }
        var own = operation.isStart()
                ? Stream.of("label=a&label=b", "label=" + "x".repeat(201), "timeout=PT1S", "maxCost=-1")
                : Stream.of(
                        "limit=0",
                        "limit=201",
                        "limit=x",
                        "limit=1&limit=2",
                        "cursor=" + "x".repeat(2000),
                        "cursor=zzz",
                        "cursor=%3D",
                        "cursor=Og",
                        "minAge=1");
        return Stream.concat(Stream.of("unknown=1", "Unknown"), own)
                .map(query -> valid(operation, "parameter", 400, 403).at(operation.path() + "?" + query));
    }

    private Stream<InvalidRequest> ofBodies(DocumentedOperation operation) {
        if (!operation.takesBody()) {
            return Stream.empty();
        }
        var notSent = operation.needsBody()
                ? Stream.of(
                        valid(operation, "blank body", 400).withJson(" "),
                        valid(operation, "no body", 400).with(new byte[0]))
                : Stream.<InvalidRequest>empty();
        return Stream.of(ofContentTypes(operation), ofJson(operation), notSent).flatMap(requests -> requests);
    }

    private Stream<InvalidRequest> ofContentTypes(DocumentedOperation operation) {
        var types = Stream.of(
                        "text/plain",
                        "application/x-www-form-urlencoded",
                        "application/json;charset=ISO-8859-1",
                        "application/json; charset=\"utf-16\"")
                .map(type -> valid(operation, "Content-Type: " + type, 415).with("Content-Type", type));
        var untyped = new InvalidRequest(
                "no Content-Type",
                valid(operation, "").caller(),
                operation.method(),
                operation.path(),
                Map.of(),
                ByteBuffer.wrap(JSON.getBytes(StandardCharsets.UTF_8)),
                Set.of(415));
        var compressed = valid(operation, "compressed", 415)
                .with("Content-Encoding", "gzip")
                .with(zipped(JSON.getBytes(StandardCharsets.UTF_8)));
        return Stream.concat(types, Stream.of(untyped, compressed));
    }

    private Stream<InvalidRequest> ofJson(DocumentedOperation operation) {
        var syntax = Stream.of("{", "{'a':1}", "{\"a\":1,}", "nope", "{}{}", "{\"a\":01}", "\"\u0001\"", "NaN", "\\")
                .map(text -> valid(operation, "not JSON: " + text, 400).withJson(text));
        var types = Stream.of("[]", "1", "true", "null", "\"text\"", "{\"unknown\":1}")
                .map(text -> valid(operation, "other JSON: " + text, 400, 422).withJson(text));
        var others = Stream.of(
                valid(operation, "not UTF-8", 400).with(new byte[] {'"', (byte) 0xC3, '"'}),
                valid(operation, "duplicate members", 400).withJson("{\"content\":\"a\",\"content\":\"b\"}"),
                valid(operation, "duplicate nested members", 400).withJson("{\"a\":{\"b\":1,\"\\u0062\":2}}"),
                valid(operation, "number out of range", 400, 422)
                        .withJson("{\"euros\":1e99,\"number\":99999999999,\"accepted\":9e999,\"content\":1}"),
                valid(operation, "exponent out of range", 400, 422)
                        .withJson("{\"euros\":1e99999999999,\"accepted\":1e-99999999999,\"content\":1E99999999999}"),
                valid(operation, "very long number", 400, 422)
                        .withJson("{\"euros\":%1$s,\"accepted\":%1$s,\"content\":%1$s}".formatted("9".repeat(1200))),
                valid(operation, "depth", 400).withJson("[".repeat(1000) + "]".repeat(1000)),
                valid(operation, "large body", 413).withJson("\"" + "x".repeat(maxBodySize) + "\""));
        return Stream.of(syntax, types, others).flatMap(requests -> requests);
    }

    private static Optional<InvalidRequest> when(boolean applies, Supplier<InvalidRequest> request) {
        return applies ? Optional.of(request.get()) : Optional.empty();
    }

    private static byte[] zipped(byte[] content) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            zip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
