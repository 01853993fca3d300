/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.util.Map.entry;
import static java.util.stream.Collectors.joining;

import jakarta.json.JsonArray;
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
    private static final String ERROR_MEMBER = '"' + ERROR + '"';
    private static final String DETAILS = "details";
    private static final String INSUFFICIENT_QUOTA = "insufficient_quota";
    private static final int UNKNOWN_STATUS = 500;

    /** HTTP statuses that correspond to errors within a response: Anthropic's, OpenAI's, Mistral's and Google's. */
    private static final Map<String, Integer> STATUSES = Map.ofEntries(
            entry("invalid_request_error", 400),
            entry("authentication_error", 401),
            entry("billing_error", 402),
            entry("permission_error", 403),
            entry("not_found_error", 404),
            entry("request_too_large", 413),
            entry("rate_limit_error", 429),
            entry("timeout_error", 504),
            entry("overloaded_error", 529),
            entry("context_length_exceeded", 400),
            entry("content_filter", 400),
            entry("content_policy_violation", 400),
            entry("invalid_prompt", 400),
            entry("bio_policy", 400),
            entry("misalignment_policy_violation", 400),
            entry("data_residency_mismatch", 400),
            entry("invalid_image", 400),
            entry("invalid_image_format", 400),
            entry("invalid_base64_image", 400),
            entry("invalid_image_url", 400),
            entry("invalid_image_mode", 400),
            entry("image_too_large", 400),
            entry("image_too_small", 400),
            entry("image_file_too_large", 400),
            entry("image_file_not_found", 400),
            entry("image_parse_error", 400),
            entry("image_content_policy_violation", 400),
            entry("unsupported_image_media_type", 400),
            entry("empty_image_file", 400),
            entry("failed_to_download_image", 400),
            entry("invalid_api_key", 401),
            entry("model_not_found", 404),
            entry(INSUFFICIENT_QUOTA, 429),
            entry("billing_hard_limit_reached", 402),
            entry("billing_not_active", 402),
            entry("rate_limit_exceeded", 429),
            entry("rate_limited", 429),
            entry("service_tier_capacity_exceeded", 429),
            entry("INVALID_ARGUMENT", 400),
            entry("FAILED_PRECONDITION", 400),
            entry("UNAUTHENTICATED", 401),
            entry("PERMISSION_DENIED", 403),
            entry("NOT_FOUND", 404),
            entry("RESOURCE_EXHAUSTED", 429),
            entry("UNAVAILABLE", 503),
            entry("DEADLINE_EXCEEDED", 504));

    ErrorResponse read(int status, String body) {
        return read(status, object(body));
    }

    private ErrorResponse read(int status, JsonObject root) {
        var error = root.get(ERROR);
        var details = error instanceof JsonObject object ? object : root;
        var sentence = error instanceof JsonString string ? string.getString() : sentence(details);
        var all = Stream.of(sentence, quoted(object(details.get("metadata")).get("raw")))
                .filter(text -> !text.isEmpty())
                .collect(joining(": "));
        return new ErrorResponse(status, code(details), all, delay(details));
    }

    /** OpenRouter quotes the error of the vendor behind it: its message, or its whole response. */
    private String quoted(@Nullable JsonValue raw) {
        var text = raw instanceof JsonString string ? string.getString() : String.valueOf(raw);
        var response = object(text);
        return response.isEmpty()
                ? (raw instanceof JsonString ? text : "")
                : read(UNKNOWN_STATUS, response).text();
    }

    /** Reads an error in a response with HTTP 200. */
    ErrorResponse of(JsonObject details) {
        return read(status(details), details);
    }

    /** Reads an error that servers send instead of an answer, although the HTTP status is 200. */
    Optional<ErrorResponse> inBody(JsonObject root) {
        return isError(root) ? Optional.of(described(root)) : Optional.empty();
    }

    /** Reads an error in an event of a stream. */
    Optional<ErrorResponse> inStream(String event, String piece) {
        if (!event.equals(ERROR) && !piece.contains(ERROR_MEMBER)) {
            return Optional.empty();
        }
        var root = object(piece);
        return event.equals(ERROR) || isError(root) ? Optional.of(described(root)) : Optional.empty();
    }

    private static boolean isError(JsonObject root) {
        var error = root.get(ERROR);
        return (error instanceof JsonObject object && !object.isEmpty())
                || (error instanceof JsonString text && !text.getString().isEmpty())
                || first(root, "object").equals(ERROR)
                || first(root, "type").equals(ERROR);
    }

    private ErrorResponse described(JsonObject root) {
        return read(status(root.get(ERROR) instanceof JsonObject object ? object : root), root);
    }

    private static int status(JsonObject details) {
        return httpStatus(details.get("code"))
                .or(() -> Stream.of("code", "type", "status")
                        .map(name -> STATUSES.getOrDefault(first(details, name), UNKNOWN_STATUS))
                        .filter(status -> status != UNKNOWN_STATUS)
                        .findFirst())
                .orElse(UNKNOWN_STATUS);
    }

    /** Azure writes the status as text. */
    private static Optional<Integer> httpStatus(@Nullable JsonValue code) {
        var text = code instanceof JsonString string ? string.getString() : String.valueOf(code);
        return text.matches("[45]\\d\\d") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
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

    /** Google's exceeded daily quota and its reason are more specific than its status. */
    private static String code(JsonObject details) {
        return Stream.concat(dailyQuotas(details), infos(details).map(info -> first(info, "reason")))
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .orElseGet(() -> first(details, "type").equals(INSUFFICIENT_QUOTA)
                        ? INSUFFICIENT_QUOTA // proxies write the status as code
                        : first(details, "code", "type", "status"));
    }

    /** Google reports exceeded quotas of a minute and of a day with the same status. */
    private static Stream<String> dailyQuotas(JsonObject details) {
        return infos(details)
                .flatMap(info -> objects(info.get("violations")))
                .map(violation -> first(violation, "quotaId"))
                .filter(quota -> quota.contains("PerDay"));
    }

    private static Optional<Duration> delay(JsonObject details) {
        return infos(details)
                .map(info -> first(info, "retryDelay"))
                .flatMap(text -> seconds(text).stream())
                .findFirst();
    }

    /** Google writes durations as a number of seconds with the suffix {@code s}. */
    private static Optional<Duration> seconds(String text) {
        return text.matches("\\d{1,9}(?:\\.\\d{1,9})?s")
                ? Optional.of(RetryAfter.limited(Duration.parse("PT" + text)))
                : Optional.empty();
    }

    private static Stream<JsonObject> infos(JsonObject details) {
        return objects(details.get(DETAILS));
    }

    private static Stream<JsonObject> objects(@Nullable JsonValue value) {
        return value instanceof JsonArray array ? array.stream().map(ErrorResponseReader::object) : Stream.empty();
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
