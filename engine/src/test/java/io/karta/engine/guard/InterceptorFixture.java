/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.Ai;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.guard.Guardrail;
import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.OutputGuardrail;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import io.karta.model.ModelConfig;
import io.karta.model.ModelResponse;
import io.karta.model.RetryConfig;
import io.karta.process.ProcessEvent;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;

/** Platform with guardrails and callbacks around a scripted model. */
abstract class InterceptorFixture {

    record Note(String text) {}

    static final String SECRET = "4111-SECRET";
    final ScriptedModel model = new ScriptedModel();
    final List<LocalPlatform> platforms = new ArrayList<>();
    final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    final Tool keep = Tool.of("keep", "Keeps a note", Note.class, note -> {
        ran.add(note.text());
        return "kept " + note.text();
    });

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more) {
        var config = ModelConfig.builder("only", "test")
                .retry(RetryConfig.immediate())
                .maxRetries(1)
                .build();
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .models(ModelCatalog.of(
                                Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.empty()))
                        .events(events::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    Ai ai() {
        return platform(more -> more).ai();
    }

    PromptRunner guarded(Guardrail guardrail) {
        return ai().withDefaultLlm().withGuardrail(guardrail);
    }

    static InputGuardrail masking() {
        return (text, context) -> Verdict.rewrite(text.replace(SECRET, "[SECRET]"));
    }

    static OutputGuardrail maskingOutput() {
        return (text, context) -> Verdict.rewrite(text.replace(SECRET, "[SECRET]"));
    }

    static final class NoSecrets implements InputGuardrail, OutputGuardrail, ToolGuardrail {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return check(text);
        }

        @Override
        public Verdict checkOutput(String text, GuardrailContext context) {
            return check(text);
        }

        @Override
        public Verdict checkArguments(String arguments, GuardrailContext context) {
            return check(arguments);
        }

        @Override
        public Verdict checkResult(String result, GuardrailContext context) {
            return check(result);
        }

        private static Verdict check(String text) {
            return text.contains(SECRET) ? Verdict.block("it holds a secret") : Verdict.pass();
        }
    }

    List<String> sent() {
        return model.requests().get(model.requests().size() - 1).messages().stream()
                .map(message -> message.text())
                .toList();
    }

    static List<String> all(Publisher<String> publisher) throws Exception {
        var page = new Page();
        publisher.subscribe(page);
        return page.end.get(60, TimeUnit.SECONDS);
    }

    static final class Page implements Subscriber<String> {

        final List<String> items = Collections.synchronizedList(new ArrayList<>());
        final CompletableFuture<List<String>> end = new CompletableFuture<>();

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String item) {
            items.add(item);
        }

        @Override
        public void onError(Throwable cause) {
            end.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            end.complete(items);
        }
    }

    static ModelCallback before(Function<ModelCallContext, Optional<ModelResponse>> work) {
        return new ModelCallback() {
            @Override
            public Optional<ModelResponse> before(ModelCallContext call) {
                return work.apply(call);
            }
        };
    }

    static ModelCallback after(Function<ModelResponse, Optional<ModelResponse>> work) {
        return new ModelCallback() {
            @Override
            public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
                return work.apply(response);
            }
        };
    }

    static ModelCallback onFailure(Function<RuntimeException, Optional<ModelResponse>> work) {
        return new ModelCallback() {
            @Override
            public Optional<ModelResponse> onFailure(ModelCallContext call, RuntimeException failure) {
                return work.apply(failure);
            }
        };
    }
}
