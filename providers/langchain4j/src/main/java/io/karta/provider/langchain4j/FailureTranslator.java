/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static java.util.Map.entry;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.provider.http.ModelFailures;
import java.io.InterruptedIOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.List;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;

/** Translator of the exceptions of LangChain4j, and of the HTTP client below it. */
record FailureTranslator(ModelFailures failures) {

    /** The first of these types in the chain of causes determines the kind. */
    private static final List<Entry<Class<? extends Throwable>, Kind>> KINDS = List.of(
            entry(ClosedByInterruptException.class, Kind.CANCELLED),
            entry(CancellationException.class, Kind.CANCELLED),
            entry(RejectedExecutionException.class, Kind.CANCELLED),
            entry(HttpConnectTimeoutException.class, Kind.CONNECTION),
            entry(HttpTimeoutException.class, Kind.TIMEOUT),
            entry(InterruptedIOException.class, Kind.TIMEOUT),
            entry(TimeoutException.class, Kind.TIMEOUT),
            entry(ContentFilteredException.class, Kind.CONTENT_FILTER),
            entry(RateLimitException.class, Kind.RATE_LIMIT),
            entry(AuthenticationException.class, Kind.AUTHENTICATION),
            entry(ModelNotFoundException.class, Kind.BAD_REQUEST),
            entry(InvalidRequestException.class, Kind.BAD_REQUEST),
            entry(UnsupportedFeatureException.class, Kind.BAD_REQUEST),
            entry(UnresolvedModelServerException.class, Kind.CONNECTION),
            entry(JsonProcessingException.class, Kind.SERVER_ERROR),
            entry(InternalServerException.class, Kind.SERVER_ERROR),
            entry(IllegalArgumentException.class, Kind.BAD_REQUEST));

    ModelException nothingAsked() {
        return failures.nothingAsked();
    }

    ModelException explain(RuntimeException failure, Duration limit, List<String> prompts) {
        return foreign(failure)
                .map(http -> failures.refused(http.statusCode(), String.valueOf(http.getMessage()), failure, prompts))
                .orElseGet(() -> failures.explain(failure, limit, prompts, FailureTranslator::kind));
    }

    /** Returns the HTTP error of LangChain4j's client, if there is one. */
    private static Optional<HttpException> foreign(RuntimeException failure) {
        return chain(failure)
                .filter(HttpException.class::isInstance)
                .map(HttpException.class::cast)
                .findFirst();
    }

    private static Stream<Throwable> chain(Throwable failure) {
        // causes can form a cycle
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(50);
    }

    private static Optional<Kind> kind(Throwable failure) {
        return KINDS.stream()
                .filter(rule -> chain(failure).anyMatch(rule.getKey()::isInstance))
                .map(Entry::getValue)
                .findFirst();
    }

    @Override
    public String toString() {
        return failures.toString();
    }
}
