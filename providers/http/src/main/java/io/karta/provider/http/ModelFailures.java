/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.util.Map.entry;
import static java.util.stream.Collectors.joining;

import io.karta.model.EmbeddingConfig;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.TokenUsage;
import io.karta.provider.http.client.DeadlineExceededException;
import io.karta.provider.http.client.ResponseTooLargeException;
import jakarta.json.spi.JsonProvider;
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
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Converts failures of a call to a {@link ModelException} with the model, the reason and the setting to check. Messages
 * never contain keys, headers or prompts. Immutable.
 */
public final class ModelFailures {

    /** The first of these types in the chain of causes determines the kind. */
    private static final List<Entry<Class<? extends Throwable>, Kind>> KINDS = List.of(
            entry(ClosedByInterruptException.class, Kind.CANCELLED),
            entry(CancellationException.class, Kind.CANCELLED),
            entry(RejectedExecutionException.class, Kind.CANCELLED),
            entry(RefusedAnswerException.class, Kind.CONTENT_FILTER),
            entry(HttpConnectTimeoutException.class, Kind.CONNECTION),
            entry(HttpTimeoutException.class, Kind.TIMEOUT),
            entry(InterruptedIOException.class, Kind.TIMEOUT),
            entry(DeadlineExceededException.class, Kind.TIMEOUT),
            entry(java.util.concurrent.TimeoutException.class, Kind.TIMEOUT),
            entry(InvalidResponseException.class, Kind.SERVER_ERROR),
            entry(ResponseTooLargeException.class, Kind.SERVER_ERROR),
            entry(TruncatedStreamException.class, Kind.CONNECTION),
            entry(IOException.class, Kind.CONNECTION));

    private final ModelIdentity model;
    private final Excerpt excerpt;
    private final ErrorResponseReader errors;

    private ModelFailures(ModelIdentity model, List<String> secrets) {
        this.model = model;
        this.excerpt = new Excerpt(secrets);
        this.errors = new ErrorResponseReader(JsonProvider.provider());
    }

    /**
     * Returns the failures of a configured language model.
     *
     * @param vendor the vendor
     * @param config its configuration
     * @return the failures
     */
    static ModelFailures of(Vendor vendor, ModelConfig config) {
        return new ModelFailures(ModelIdentity.of(vendor, config), vendor.secretsOf(config));
    }

    /**
     * Returns the failures of a configured embedding model.
     *
     * @param vendor the vendor
     * @param config its configuration
     * @return the failures
     */
    static ModelFailures of(Vendor vendor, EmbeddingConfig config) {
        return new ModelFailures(ModelIdentity.of(vendor, config), vendor.secretsOf(config.connection()));
    }

    /**
     * Returns the failures of a model that the application created.
     *
     * @param kind the kind of model, such as {@code embedding model}
     * @param name its name in the application
     * @param sizeKey the setting that limits requests
     * @return the failures
     */
    public static ModelFailures ofApplication(String kind, String name, String sizeKey) {
        return new ModelFailures(ModelIdentity.ofApplication(kind, name, sizeKey), List.of());
    }

    ErrorResponseReader errors() {
        return errors;
    }

    /**
     * Returns the failure of a request without content.
     *
     * @return the exception
     */
    public ModelException nothingAsked() {
        return Messages.nothingAsked(model);
    }

    /**
     * Returns the exception for a failure.
     *
     * @param failure the exception of the call
     * @param limit the timeout of the call
     * @param prompts the texts of the request, which messages omit
     * @return the exception
     */
    ModelException explain(RuntimeException failure, Duration limit, List<String> prompts) {
        return explain(failure, limit, prompts, cause -> Optional.empty());
    }

    /**
     * Returns the exception for a failure of another library.
     *
     * @param failure the exception of the call
     * @param limit the timeout of the call
     * @param prompts the texts of the request, which messages omit
     * @param kinds returns the kind of a failure of the library, from its causes
     * @return the exception
     */
    public ModelException explain(
            RuntimeException failure, Duration limit, List<String> prompts, Function<Throwable, Optional<Kind>> kinds) {
        if (failure instanceof ModelException known) {
            return known;
        }
        return chain(failure)
                .filter(HttpStatusException.class::isInstance)
                .map(HttpStatusException.class::cast)
                .findFirst()
                .map(found -> refused(found.error(), found.retryAfter(), failure, prompts))
                .orElseGet(() -> unanswered(failure, limit, prompts, kinds));
    }

    /**
     * Returns the exception for an HTTP error that another library received.
     *
     * @param status the HTTP status
     * @param body the body of the response
     * @param failure the exception of the library
     * @param prompts the texts of the request, which messages omit
     * @return the exception
     */
    public ModelException refused(int status, String body, RuntimeException failure, List<String> prompts) {
        var error = errors.read(status, body);
        return refused(error, error.delay(), failure, prompts);
    }

    private ModelException refused(
            ErrorResponse error, Optional<Duration> retryAfter, RuntimeException failure, List<String> prompts) {
        var kind = error.kind();
        var shown = shown(error, failure, prompts);
        return new ModelException(
                error.isOfProxy() ? Messages.refusedByProxy(model, shown) : Messages.failed(model, kind, shown),
                kind,
                visible(failure, prompts),
                retryAfter.filter(delay -> kind.isRetryable()).orElse(null),
                usage(failure));
    }

    /** The message of a vendor about a key usually quotes the key; its code is sufficient. */
    private String shown(ErrorResponse error, RuntimeException failure, List<String> prompts) {
        var sentence = error.kind() == Kind.AUTHENTICATION ? "" : excerpt.of(error.text(), prompts);
        return details("HTTP " + error.status(), excerpt.word(error.code()), sentence, request(failure));
    }

    private static String details(String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(joining(", "));
    }

    /** Returns the vendor's id of the request, with which its support finds the failure; empty if it is unknown. */
    private String request(RuntimeException failure) {
        return chain(failure)
                .filter(FailedResponseException.class::isInstance)
                .map(cause -> excerpt.id(((FailedResponseException) cause).requestId()))
                .filter(id -> !id.isEmpty())
                .map("request "::concat)
                .findFirst()
                .orElse("");
    }

    private ModelException unanswered(
            RuntimeException failure, Duration limit, List<String> prompts, Function<Throwable, Optional<Kind>> kinds) {
        var kind = kind(failure, kinds);
        String details = details(kind == Kind.TIMEOUT ? limit.toString() : "", request(failure));
        return new ModelException(
                Messages.failed(model, kind, details), kind, visible(failure, prompts), null, usage(failure));
    }

    private static TokenUsage usage(RuntimeException failure) {
        return chain(failure)
                .filter(UnusableAnswer.class::isInstance)
                .map(cause -> ((UnusableAnswer) cause).usage())
                .filter(usage -> !usage.equals(TokenUsage.UNKNOWN))
                .findFirst()
                .orElse(TokenUsage.UNKNOWN);
    }

    private static Kind kind(RuntimeException failure, Function<Throwable, Optional<Kind>> kinds) {
        if (chain(failure).anyMatch(InterruptedException.class::isInstance)) {
            Thread.currentThread().interrupt();
        }
        if (Thread.currentThread().isInterrupted()) {
            return Kind.CANCELLED;
        }
        return kinds.apply(failure)
                .or(() -> KINDS.stream()
                        .filter(rule -> chain(failure).anyMatch(rule.getKey()::isInstance))
                        .map(Entry::getValue)
                        .findFirst())
                .orElse(Kind.SERVER_ERROR); // an unexpected response
    }

    private Throwable visible(RuntimeException failure, List<String> prompts) {
        return chain(failure)
                .filter(cause -> cause instanceof HttpStatusException || isHarmless(cause, prompts))
                .findFirst()
                .orElseGet(() -> new RedactedCause(original(failure)));
    }

    private static Throwable original(RuntimeException failure) {
        return failure instanceof FailedResponseException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /** Network exceptions of the JDK describe the network, unless a server can add text to them. */
    private boolean isHarmless(Throwable cause, List<String> prompts) {
        boolean ofNetwork = cause instanceof IOException || cause instanceof InterruptedException;
        return ofNetwork
                && chain(cause)
                        .allMatch(each -> each.getClass().getName().startsWith("java")
                                && excerpt.isHarmless(String.valueOf(each.getMessage()), prompts));
    }

    private static Stream<Throwable> chain(Throwable failure) {
        // causes can form a cycle
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(50);
    }

    @Override
    public String toString() {
        return model.toString();
    }
}
