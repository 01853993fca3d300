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
import io.karta.provider.langchain4j.http.ErrorResponse;
import io.karta.provider.langchain4j.http.ErrorResponseReader;
import io.karta.provider.langchain4j.http.HttpStatusException;
import io.karta.provider.langchain4j.http.TruncatedStreamException;
import java.io.IOException;
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

/** Says what an exception of LangChain4j, or of the HTTP client below it, means. */
record FailureTranslator(ModelIdentity subject, ErrorResponseReader refusals, Excerpt excerpt) {

    /** Of these types, the first that stands anywhere in the chain of causes. */
    private static final List<Entry<Class<? extends Throwable>, Kind>> KINDS = List.of(
            entry(ClosedByInterruptException.class, Kind.CANCELLED),
            entry(CancellationException.class, Kind.CANCELLED),
            entry(RejectedExecutionException.class, Kind.CANCELLED),
            entry(HttpConnectTimeoutException.class, Kind.CONNECTION),
            entry(HttpTimeoutException.class, Kind.TIMEOUT),
            entry(InterruptedIOException.class, Kind.TIMEOUT),
            entry(TimeoutException.class, Kind.TIMEOUT),
            entry(java.util.concurrent.TimeoutException.class, Kind.TIMEOUT),
            entry(ContentFilteredException.class, Kind.CONTENT_FILTER),
            entry(RateLimitException.class, Kind.RATE_LIMIT),
            entry(AuthenticationException.class, Kind.AUTHENTICATION),
            entry(ModelNotFoundException.class, Kind.BAD_REQUEST),
            entry(InvalidRequestException.class, Kind.BAD_REQUEST),
            entry(UnsupportedFeatureException.class, Kind.BAD_REQUEST),
            entry(UnresolvedModelServerException.class, Kind.CONNECTION),
            entry(JsonProcessingException.class, Kind.SERVER_ERROR),
            entry(TruncatedStreamException.class, Kind.CONNECTION),
            entry(InternalServerException.class, Kind.SERVER_ERROR),
            entry(IOException.class, Kind.CONNECTION),
            entry(IllegalArgumentException.class, Kind.BAD_REQUEST));

    ModelException nothingAsked() {
        return Messages.nothingAsked(subject);
    }

    ModelException explain(RuntimeException failure, Duration limit, List<String> prompts) {
        var cause = visible(failure, prompts);
        return chain(failure)
                .filter(HttpException.class::isInstance)
                .map(HttpException.class::cast)
                .findFirst()
                .map(refused -> refused(refused, cause, prompts))
                .orElseGet(() -> unanswered(failure, cause, limit));
    }

    private ModelException refused(HttpException failure, Throwable cause, List<String> prompts) {
        var ours =
                failure instanceof HttpStatusException http ? Optional.of(http) : Optional.<HttpStatusException>empty();
        var refusal = ours.map(HttpStatusException::refusal)
                .orElseGet(() -> refusals.read(failure.statusCode(), String.valueOf(failure.getMessage())));
        var kind = refusal.kind();
        return new ModelException(
                Messages.refused(subject, kind, shown(refusal, prompts)),
                kind,
                cause,
                ours.flatMap(HttpStatusException::retryAfter).orElse(null));
    }

    /** The vendor's sentence about a key quotes the key, as a rule; its code says enough. */
    private String shown(ErrorResponse refusal, List<String> prompts) {
        var sentence = refusal.kind() == Kind.AUTHENTICATION ? "" : excerpt.of(refusal.text(), prompts);
        return Stream.of("HTTP " + refusal.status(), excerpt.word(refusal.code()), sentence)
                .filter(part -> !part.isEmpty())
                .reduce((before, part) -> before + ", " + part)
                .orElseThrow();
    }

    private ModelException unanswered(RuntimeException failure, Throwable cause, Duration limit) {
        var kind = kind(failure);
        return new ModelException(Messages.unanswered(subject, kind, limit), kind, cause);
    }

    private static Kind kind(RuntimeException failure) {
        if (chain(failure).anyMatch(InterruptedException.class::isInstance)) {
            Thread.currentThread().interrupt();
        }
        if (Thread.currentThread().isInterrupted()) {
            return Kind.CANCELLED;
        }
        return KINDS.stream()
                .filter(rule -> chain(failure).anyMatch(rule.getKey()::isInstance))
                .map(Entry::getValue)
                .findFirst()
                // what is none of these broke on an answer that nobody foresaw
                .orElse(Kind.SERVER_ERROR);
    }

    private Throwable visible(RuntimeException failure, List<String> prompts) {
        return chain(failure)
                .filter(cause -> cause instanceof HttpStatusException || isHarmless(cause, prompts))
                .findFirst()
                .orElseGet(() -> new RedactedCause(failure));
    }

    /** Network exceptions of the JDK say what is wrong with a network, unless a server managed to speak through them. */
    private boolean isHarmless(Throwable cause, List<String> prompts) {
        boolean ofNetwork = cause instanceof IOException || cause instanceof InterruptedException;
        return ofNetwork
                && chain(cause)
                        .allMatch(each -> each.getClass().getName().startsWith("java")
                                && excerpt.isHarmless(String.valueOf(each.getMessage()), prompts));
    }

    private static Stream<Throwable> chain(Throwable failure) {
        // a cycle of causes would be somebody's mistake, and endless
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(50);
    }
}
