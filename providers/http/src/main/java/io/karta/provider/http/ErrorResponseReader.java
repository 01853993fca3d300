/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.util.stream.Collectors.joining;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reader of the errors of vendors, and of proxies, in responses and streams. Immutable. */
record ErrorResponseReader(JsonProvider json) {

    private static final String ERROR = "error";
    private static final String DETAILS = "details";
    private static final int UNKNOWN_STATUS = 500;

    /** HTTP statuses that correspond to errors within a response. */
    private static final Map<String, Integer> STATUSES = Map.of(
            "overloaded_error", 529,
            "rate_limit_error", 429,
            "rate_limit_exceeded", 429,
            "authentication_error", 401,
            "permission_error", 403,
            "invalid_request_error", 400,
            "context_length_exceeded", 400);

    ErrorResponse read(int status, String body) {
        return read(status, object(body));
    }

    private static ErrorResponse read(int status, JsonObject root) {
        var error = root.get(ERROR);
        var details = error instanceof JsonObject object ? object : root;
        var sentence = error instanceof JsonString string ? string.getString() : sentence(details);
        return new ErrorResponse(status, code(details), sentence, delay(details), "");
    }

    /** Reads an error in a response with HTTP 200. */
    ErrorResponse of(JsonObject details) {
        return read(status(details), details);
    }

    /** Reads an error in an event of a stream. */
    Optional<ErrorResponse> inStream(String event, String piece) {
        if (!event.equals(ERROR) && !piece.contains('"' + ERROR + '"')) {
            return Optional.empty();
        }
        var root = object(piece);
        var error = root.get(ERROR);
        boolean isError = event.equals(ERROR)
                || error instanceof JsonObject
                || error instanceof JsonString
                || (root.get("object") instanceof JsonString kind
                        && kind.getString().equals(ERROR));
        return isError
                ? Optional.of(read(status(error instanceof JsonObject object ? object : root), root))
                : Optional.empty();
    }

    private static int status(JsonObject details) {
        if (details.get("code") instanceof JsonNumber number && number.intValue() >= 400 && number.intValue() < 600) {
            return number.intValue();
        }
        return STATUSES.getOrDefault(
                first(details, "code"), STATUSES.getOrDefault(first(details, "type"), UNKNOWN_STATUS));
    }

    private JsonObject object(String body) {
        try (var reader = json.createReader(new StringReader(body))) {
            JsonStructure found = reader.read();
            return object(found instanceof JsonArray array && !array.isEmpty() ? array.get(0) : found);
        } catch (RuntimeException notJson) {
            // an HTML page of a proxy, or JSON that is nested so deeply that Parsson throws no JsonException: only the
            // status is used
            return JsonValue.EMPTY_JSON_OBJECT;
        }
    }

    private static JsonObject object(@Nullable JsonValue value) {
        return value instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
    }

    private static String sentence(JsonObject details) {
        var message = details.get("message") instanceof JsonObject inner ? inner : details;
        return message.get("detail") instanceof JsonArray faults && !faults.isEmpty()
                ? fault(object(faults.get(0)))
                : first(message, "message", "detail");
    }

    /** Returns a validation error of pydantic, with its location. */
    private static String fault(JsonObject fault) {
        var where = fault.get("loc") instanceof JsonArray path
                ? path.stream()
                        .map(step -> step instanceof JsonString name ? name.getString() : step.toString())
                        .collect(joining("."))
                : "";
        return Stream.of(where, first(fault, "msg"))
                .filter(text -> !text.isEmpty())
                .collect(joining(": "));
    }

    /** Google's reason is more specific than its status. */
    private static String code(JsonObject details) {
        return infos(details)
                .map(info -> first(info, "reason"))
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .orElseGet(() -> first(details, "code", "type", "status"));
    }

    private static Optional<Duration> delay(JsonObject details) {
        return infos(details)
                .map(info -> first(info, "retryDelay"))
                .flatMap(text -> seconds(text).stream())
                .findFirst();
    }

    /** Google writes durations as a number of seconds with the suffix {@code s}. */
    private static Optional<Duration> seconds(String text) {
        return text.matches("\\d{1,9}(?:\\.\\d{1,9})?s") ? Optional.of(Duration.parse("PT" + text)) : Optional.empty();
    }

    private static Stream<JsonObject> infos(JsonObject details) {
        return details.get(DETAILS) instanceof JsonArray infos
                ? infos.stream().map(ErrorResponseReader::object)
                : Stream.empty();
    }

    private static String first(JsonObject object, String... names) {
        return Stream.of(names)
                .map(object::get)
                .filter(JsonString.class::isInstance)
                .map(value -> ((JsonString) value).getString())
                .findFirst()
                .orElse("");
    }
}
