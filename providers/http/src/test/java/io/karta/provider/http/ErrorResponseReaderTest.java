/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.ModelException.Kind;
import jakarta.json.spi.JsonProvider;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorResponseReaderTest {

    private final ErrorResponseReader reader = new ErrorResponseReader(JsonProvider.provider());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"error\":{\"message\":\"No\",\"type\":\"t\",\"code\":\"c\"}} | c | No",
                "{\"error\":{\"message\":\"No\",\"type\":\"t\",\"code\":null}} | t | No",
                "{\"type\":\"error\",\"error\":{\"type\":\"t\",\"message\":\"No\"}} | t | No",
                "{\"error\":\"No\"} | '' | No",
                "{\"object\":\"error\",\"message\":\"No\",\"type\":\"t\",\"code\":400} | t | No",
                "{\"detail\":\"No\"} | '' | No",
                "{\"detail\":[{\"msg\":\"No\"}]} | '' | No",
                "{\"detail\":[{\"loc\":[\"body\",0],\"msg\":\"No\"}]} | '' | body.0: No",
                "{\"message\":{\"detail\":[{\"msg\":\"No\"}]},\"type\":\"t\"} | t | No",
                "{\"error\":{\"code\":400,\"message\":\"No\",\"status\":\"BAD\"}} | BAD | No",
                "{\"error\":{\"message\":\"No\",\"status\":\"BAD\",\"details\":[{},{\"reason\":\"WHY\"}]}} | WHY | No",
                "[{\"error\":{\"message\":\"No\",\"status\":\"BAD\"}}] | BAD | No",
                "{\"error\":7} | '' | ''"
            })
    void readsWhatServersSay(String body, String code, String text) {
        assertThat(reader.read(400, body)).isEqualTo(new ErrorResponse(400, code, text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"prompt is too long: 9 > 8\" | Provider returned error: prompt is too long: 9 > 8 | CONTEXT_LENGTH",
                "\"{\\\"error\\\":{\\\"message\\\":\\\"prompt is too long\\\"}}\" |"
                        + " Provider returned error: prompt is too long | CONTEXT_LENGTH",
                "{\"error\":{\"message\":\"Bad effort\"}} | Provider returned error: Bad effort | BAD_REQUEST",
                "null | Provider returned error | BAD_REQUEST",
                "7 | Provider returned error | BAD_REQUEST",
                "\"\" | Provider returned error | BAD_REQUEST"
            })
    void readsTheErrorThatOpenRouterQuotes(String raw, String text, Kind kind) {
        var metadata = "\"metadata\":{\"raw\":%s,\"provider_name\":\"Vendor\"}".formatted(raw);

        var error = reader.read(
                400, "{\"error\":{\"message\":\"Provider returned error\",\"code\":400,%s}}".formatted(metadata));

        assertThat(error.text()).isEqualTo(text);
        assertThat(error.kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "[]", "null", "{\"error\":", "{\"error\":{}} trailing", "\u0000"})
    void takesAnythingElseForSilence(String body) {
        assertThat(reader.read(502, body)).isEqualTo(new ErrorResponse(502, "", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "context_length_exceeded | Too long | CONTEXT_LENGTH",
                "invalid_request_error | input length and `max_tokens` exceed context limit: 9 + 8 > 10 |"
                        + " CONTEXT_LENGTH",
                "'' | This model's maximum context length is 4096 tokens | CONTEXT_LENGTH",
                "invalid-argument | This model's maximum prompt length is 9 but the request contains 10 tokens. |"
                        + " CONTEXT_LENGTH",
                "invalid_request_error | Invalid 'input[0]': maximum input length is 8192 tokens. | CONTEXT_LENGTH",
                "max_tokens_per_request | Requested 325998 tokens, max 300000 tokens per request | CONTEXT_LENGTH",
                "'' | Invalid 'input': maximum request size is 300000 tokens per request. | CONTEXT_LENGTH",
                "content_filter | No | CONTENT_FILTER",
                "content_policy_violation | No | CONTENT_FILTER",
                "'' | triggering Azure OpenAI's content management policy | CONTENT_FILTER",
                "invalid_prompt | your prompt was flagged as potentially violating our usage policy | CONTENT_FILTER",
                "tool_use_failed | Failed to call a function. See failed_generation. | SERVER_ERROR",
                "json_validate_failed | Failed to generate JSON. See failed_generation. | SERVER_ERROR",
                "invalid_request_error | max_tokens: 99999 > 8192 | BAD_REQUEST"
            })
    void readsTheReasonOfABadRequest(String code, String text, Kind kind) {
        assertThat(new ErrorResponse(400, code, text).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "500 | Context size has been exceeded. | CONTEXT_LENGTH",
                "500 | Out of memory | SERVER_ERROR",
                "403 | Your input was flagged for 'sexual'. No credits were charged. | CONTENT_FILTER",
                "403 | Key limit exceeded | AUTHENTICATION",
                "498 | Flex tier capacity exceeded | OVERLOADED",
                "429 | Request too large for gpt-4o: Limit 30000, Requested 90000. | CONTEXT_LENGTH",
                "429 | Rate limit reached for gpt-4o: Limit 30000, Used 29000, Requested 9000. | RATE_LIMIT"
            })
    void textsAreMoreSpecificThanTheStatus(int status, String text, Kind kind) {
        assertThat(new ErrorResponse(status, "", text).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "429 | {'error':{'type':'insufficient_quota','code':'insufficient_quota','message':'You exceeded'}}",
                "429 | {'error':{'type':'insufficient_quota','code':'429','message':'of a proxy'}}",
                "429 | {'error':{'type':'billing_not_active','code':'billing_not_active','message':'Not active'}}",
                "400 | {'error':{'type':'invalid_request_error','code':'billing_hard_limit_reached','message':'No'}}",
                "400 | {'error':{'type':'invalid_request_error','message':'Your credit balance is too low to access'}}",
                "400 | {'error':{'type':'invalid_request_error','message':'You have reached your specified API usage"
                        + " limits.'}}",
                "402 | {'type':'error','error':{'type':'billing_error','message':'No'}}",
                "402 | {'error':{'message':'Insufficient Balance','type':'unknown_error'}}",
                "403 | {'error':{'status':'PERMISSION_DENIED','details':[{'reason':'BILLING_DISABLED'}]}}",
                "429 | {'error':{'status':'RESOURCE_EXHAUSTED','message':'Your prepayment credits are depleted.'}}",
                "429 | {'error':{'status':'RESOURCE_EXHAUSTED','details':[{'violations':[{'quotaId':'TokensPerMinute'},"
                        + "{'quotaId':'GenerateRequestsPerDayPerProjectPerModel-FreeTier'}]},{'retryDelay':'35s'}]}}",
                "429 | {'error':{'message':'Rate limit exceeded: free-models-per-day','code':429}}",
                "429 | {'error':'you (ada) have reached your weekly usage limit, upgrade for higher limits'}"
            })
    void anExhaustedQuotaIsNoReasonToTryAgain(int status, String body) {
        var error = reader.read(status, body.replace('\'', '"'));

        assertThat(error.kind()).isEqualTo(Kind.QUOTA_EXCEEDED);
        assertThat(error.kind().isRetryable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'error':{'status':'RESOURCE_EXHAUSTED','message':'You exceeded your current quota, please check your"
                        + " plan and billing details.','details':[{'violations':[{'quotaId':'RequestsPerMinute'}]}]}}",
                "{'error':{'message':'Rate limit reached on requests per day (RPD). Please try again in 7m12s.'}}",
                "{'error':{'code':429,'details':[{'violations':7},{'violations':[7]}]}}",
                "{'error':'usage limit'}"
            })
    void aQuotaOfAMinuteIsARateLimit(String body) {
        assertThat(reader.read(429, body.replace('\'', '"')).kind()).isEqualTo(Kind.RATE_LIMIT);
    }

    @Test
    void neverReadsAnEndlesslyNestedBody() {
        assertThat(reader.read(500, "{\"error\":".repeat(100_000)).text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "39s, PT39S",
        "0.5s, PT0.5S",
        "12.034567890s, PT12.03456789S",
        "999999999s, PT24H",
        "soon, ",
        "-3s, ",
        "39, "
    })
    void readsHowLongToWait(String delay, Duration expected) {
        var body = "{\"error\":{\"details\":[{\"retryDelay\":\"" + delay + "\"}]}}";

        assertThat(reader.read(429, body).delay()).isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"error\":{\"type\":\"overloaded_error\"}} | 529",
                "{\"error\":{\"code\":503}} | 503",
                "{\"error\":{\"code\":\"rate_limit_exceeded\"}} | 429",
                "{\"error\":{\"code\":7}} | 500",
                "{\"error\":{\"code\":\"429\",\"message\":\"Azure\"}} | 429",
                "{\"error\":{\"code\":\"4290\"}} | 500",
                "{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\"}} | 404",
                "{\"type\":\"error\",\"error\":{\"type\":\"request_too_large\"}} | 413",
                "{\"type\":\"error\",\"error\":{\"type\":\"billing_error\"}} | 402",
                "{\"type\":\"error\",\"error\":{\"type\":\"api_error\"}} | 500",
                "{\"error\":{\"type\":\"insufficient_quota\",\"code\":\"insufficient_quota\"}} | 429",
                "{\"error\":{\"type\":\"invalid_request_error\",\"code\":\"invalid_api_key\"}} | 401",
                "{\"error\":{\"type\":\"invalid_request_error\",\"code\":\"model_not_found\"}} | 404",
                "{\"error\":{\"code\":\"content_filter\"}} | 400",
                "{\"error\":{\"status\":\"RESOURCE_EXHAUSTED\"}} | 429",
                "{\"error\":{\"status\":\"UNAVAILABLE\"}} | 503",
                "{\"error\":{\"code\":401,\"status\":\"UNAVAILABLE\"}} | 401",
                "{\"object\":\"error\",\"type\":\"rate_limited\",\"code\":\"1300\"} | 429",
                "{\"type\":\"error\",\"code\":\"rate_limit_exceeded\",\"message\":\"Slow down\"} | 429",
                "{\"error\":\"out of memory\"} | 500",
                "{\"object\":\"error\",\"type\":\"invalid_request_error\"} | 400"
            })
    void readsErrorsAmidAnAnswer(String piece, int status) {
        assertThat(reader.inStream("", piece).orElseThrow().status()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[DONE]",
                "{\"error\":null,\"choices\":[]}",
                "{\"error\":\"\",\"choices\":[]}",
                "{\"error\":{},\"choices\":[]}",
                "{\"item\":{\"type\":\"error\"}}",
                "{\"text\":\"an \\\"error\\\" is one\"}",
                "\"error\""
            })
    void takesNothingElseForAnError(String piece) {
        assertThat(reader.inStream("", piece)).isEmpty();
    }
}
