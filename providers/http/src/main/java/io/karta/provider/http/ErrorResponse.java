/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelException.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Error response of a vendor.
 *
 * @param status the HTTP status
 * @param code the vendor's code, such as {@code invalid_api_key}; may be empty
 * @param text the vendor's message; may be empty, and may contain keys and prompts
 * @param delay the time after which the request may be repeated, if the body contains it
 */
record ErrorResponse(int status, String code, String text, Optional<Duration> delay) {

    private static final int PROXY_LOGIN = 407;
    private static final Pattern TOO_LONG = Pattern.compile(
            "context_length_exceeded|context (?:length|window|limit|size)|prompt is too long|input is too long"
                    + "|too many (?:input )?tokens|input token count|maximum (?:input|prompt) length"
                    + "|\\d tokens per request",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern FILTERED = Pattern.compile(
            "content[_ ](?:filter|policy|management policy)|(?:bio|misalignment)_policy|ResponsibleAIPolicyViolation"
                    + "|safety system|(?:input|prompt) was flagged",
            Pattern.CASE_INSENSITIVE);

    /** Groq reports an invalid tool call or answer of the model with HTTP 400; a retry usually succeeds. */
    private static final Pattern FAILED_GENERATION = Pattern.compile("tool_use_failed|json_validate_failed");

    /**
     * Quotas and credits that are not restored within minutes: OpenAI's codes, sentences of Anthropic, Google and
     * Ollama, and daily quotas of Google and OpenRouter.
     */
    private static final Pattern EXHAUSTED = Pattern.compile(
            "insufficient_quota|billing_(?:error|hard_limit_reached|not_active)|BILLING_DISABLED|PerDay"
                    + "|free-models-per-day|credit balance is too low|credits are depleted|specified API usage limits"
                    + "|(?:hourly|session|daily|weekly|monthly) usage limit",
            Pattern.CASE_INSENSITIVE);

    /** OpenAI reports a request that is larger than the limit of a minute: it can never succeed. */
    private static final Pattern TOO_LARGE = Pattern.compile("^Request too large", Pattern.CASE_INSENSITIVE);

    /** Google reports an unknown key with HTTP 400. */
    private static final Pattern UNKNOWN_KEY =
            Pattern.compile("API_KEY_INVALID|API key (?:not valid|expired|not found)", Pattern.CASE_INSENSITIVE);

    ErrorResponse(int status, String code, String text) {
        this(status, code, text, Optional.empty());
    }

    /** Returns the kind of failure. */
    Kind kind() {
        return isExhausted() ? Kind.QUOTA_EXCEEDED : kindOfStatus();
    }

    private boolean isExhausted() {
        return status == 402 || ((status == 400 || status == 403 || status == 429) && says(EXHAUSTED));
    }

    private Kind kindOfStatus() {
        return switch (status) {
            case 401, PROXY_LOGIN -> Kind.AUTHENTICATION;
            case 403 -> says(FILTERED) ? Kind.CONTENT_FILTER : Kind.AUTHENTICATION; // OpenRouter's moderation
            case 408 -> Kind.TIMEOUT;
            case 413 -> Kind.CONTEXT_LENGTH;
            case 429 -> says(TOO_LARGE) ? Kind.CONTEXT_LENGTH : Kind.RATE_LIMIT;
            case 498, 503, 529 -> Kind.OVERLOADED; // 498 is Groq's
            default -> code.equals("overloaded_error") ? Kind.OVERLOADED : otherKind();
        };
    }

    boolean isOfProxy() {
        return status == PROXY_LOGIN;
    }

    private Kind otherKind() {
        if (says(TOO_LONG)) { // llama.cpp reports it with HTTP 500
            return Kind.CONTEXT_LENGTH;
        }
        if (status >= 500 || FAILED_GENERATION.matcher(code).matches()) {
            return Kind.SERVER_ERROR;
        }
        if (says(UNKNOWN_KEY)) {
            return Kind.AUTHENTICATION;
        }
        return says(FILTERED) ? Kind.CONTENT_FILTER : Kind.BAD_REQUEST;
    }

    private boolean says(Pattern pattern) {
        return pattern.matcher(code).find() || pattern.matcher(text).find();
    }
}
